import API
import Flow
import FlowTesting
import Notifications
import Shell
import Testing
import Values

@testable import NotificationsFeature

@Suite("notifications on this device")
struct DeviceTests {
  private typealias Page = NotificationsPage

  private static let keys = PushKeys(
    endpoint: "https://push.example/1", p256dh: "BBBB", auth: "AAAA")
  private static let ask = Request.subscribeToPush(key: "BAAA")
  private static let give = Request.call(PushEndpoints.unsubscribe, Nothing())
  private static let register: Request = {
    var registration = PushRegistration()
    registration.endpoint = keys.endpoint
    registration.p256dh = keys.p256dh
    registration.auth = keys.auth
    registration.language = .en
    return .call(PushEndpoints.subscribe, registration)
  }()
  private static let test = Request.call(ChoiceEndpoints.test, PushTest(.en))

  private static func isOn(_ standing: PushStanding = .allowed(isSubscribed: true)) -> Page.State {
    Choices.known(standing) { $0.hasDevice = true }
  }

  @Test("FF-012 to open the page asks the person nothing, and reads how the device stands")
  func opens() {
    let store = TestStore<Page>(Page.State(in: Choices.context()))
    store.send(.entered) { $0.loading.start() }
    store.respond(to: .lookAtPush, with: .pushStanding(.unasked))
    store.receive(.looked(.unasked)) { $0.standing = .unasked }
    let read = Request.call(
      ChoiceEndpoints.read, ChoiceQuery(space: Choices.context().space))
    store.respond(to: read, with: .output(Choices.all()))
    store.receive(.answered(.success(Choices.all()))) {
      $0.loading.stop()
      $0.choices = Choices.all()
      $0.settled = Choices.all()
    }
    store.finish()
  }

  @Test("FF-012 a tap asks the person, subscribes, and tells the server, with the app's language")
  func turnsOn() {
    let store = TestStore<Page>(Choices.known())
    store.send(.deviceChosen(true, .en)) { $0.switching.start() }
    store.expect(Self.ask)
    store.send(.deviceChosen(true, .en))
    store.respond(to: Self.ask, with: .pushOutcome(.subscribed(Self.keys)))
    store.receive(.subscribed(.subscribed(Self.keys), .en))
    store.expect(Self.register)
    // What the device says meanwhile is of before.
    store.send(.looked(.unasked))
    store.respond(to: Self.register, with: .output(Nothing()))
    store.receive(.registered(.success(Nothing()))) {
      $0.switching.stop()
      $0.standing = .allowed(isSubscribed: true)
      $0.choices?.hasDevice = true
      $0.settled?.hasDevice = true
    }
    #expect(store.state.isDeviceOn)
    store.finish()
  }

  @Test(
    "FF-012 who says no, closes the question, or is not reached is told so, and it is off",
    arguments: [
      (PushOutcome.denied, PushStanding.denied, nil),
      (.dismissed, .unasked, NotificationWords.dismissed),
      (.failed, .unasked, NotificationWords.notReached),
    ] as [(PushOutcome, PushStanding, Phrase?)])
  func comesToNothing(_ outcome: PushOutcome, _ standing: PushStanding, _ words: Phrase?) {
    let store = TestStore<Page>(Choices.known())
    store.send(.deviceChosen(true, .pt)) { $0.switching.start() }
    store.respond(to: Self.ask, with: .pushOutcome(outcome))
    store.receive(.subscribed(outcome, .pt)) {
      if let words { $0.switching.stop(words) } else { $0.switching.stop() }
      $0.standing = standing
    }
    if outcome == .failed {
      store.respond(to: .lookAtPush, with: .pushStanding(.allowed(isSubscribed: false)))
      store.receive(.looked(.allowed(isSubscribed: false))) {
        $0.standing = .allowed(isSubscribed: false)
      }
    }
    #expect(!store.state.isDeviceOn)
    store.finish()
  }

  @Test("a server that does not take the subscription leaves none on the device")
  func notRegistered() {
    let store = TestStore<Page>(Choices.known())
    store.send(.deviceChosen(true, .en)) { $0.switching.start() }
    store.respond(to: Self.ask, with: .pushOutcome(.subscribed(Self.keys)))
    store.receive(.subscribed(.subscribed(Self.keys), .en))
    store.respond(to: Self.register, with: .http(.failed(.unreachable)))
    let error = APIError.network(.unreachable)
    store.receive(.registered(.failure(error))) {
      $0.switching.stop(error.words)
      $0.standing = .allowed(isSubscribed: false)
    }
    store.expect(.unsubscribeFromPush)
    store.finish()
  }

  @Test("FF-012 turning them off needs no network, and is told where there is one")
  func turnsOff() {
    let store = TestStore<Page>(Self.isOn())
    store.send(.deviceChosen(false, .en)) {
      $0.standing = .allowed(isSubscribed: false)
      $0.choices?.hasDevice = false
      $0.settled?.hasDevice = false
    }
    store.expect(.unsubscribeFromPush)
    store.respond(to: Self.give, with: .http(.failed(.unreachable)))
    #expect(!store.state.isDeviceOn)
    store.finish()
  }

  @Test("a device that is subscribed, of which the server knows nothing, is off")
  func forgotten() {
    #expect(!Choices.known(.allowed(isSubscribed: true)).isDeviceOn)
    #expect(Self.isOn().isDeviceOn)
    #expect(!Self.isOn(.allowed(isSubscribed: false)).isDeviceOn)
    #expect(!Self.isOn(.denied).isDeviceOn)
  }

  @Test("FF-012 a notification on trial: sent, not taken now, and of a subscription that is gone")
  func trials() {
    let store = TestStore<Page>(Self.isOn())
    store.send(.testTapped(.en)) { $0.testing.start() }
    store.expect(Self.test)
    store.send(.testTapped(.en))
    store.respond(to: Self.test, with: .output(PushTestResult(.taken)))
    store.receive(.tested(.success(PushTestResult(.taken)))) {
      $0.testing.stop()
      $0.isTested = true
    }
    store.send(.testTapped(.en)) {
      $0.testing.start()
      $0.isTested = false
    }
    store.respond(to: Self.test, with: .output(PushTestResult(.later)))
    store.receive(.tested(.success(PushTestResult(.later)))) {
      $0.testing.stop(NotificationWords.testLater)
    }
    store.send(.testTapped(.en)) { $0.testing.start() }
    store.respond(to: Self.test, with: .output(PushTestResult(.gone)))
    store.receive(.tested(.success(PushTestResult(.gone)))) {
      $0.testing.stop(NotificationWords.testGone)
      $0.standing = .allowed(isSubscribed: false)
      $0.choices?.hasDevice = false
      $0.settled?.hasDevice = false
    }
    store.expect(.unsubscribeFromPush)
    #expect(!store.state.isDeviceOn)
    store.finish()
  }

  @Test("who comes back from the browser's settings sees what they allowed there")
  func comesBack() {
    let state = Choices.known(.denied)
    #expect(NotificationsPage.hear(.visible(true), state) == .allowedTapped)
    #expect(NotificationsPage.hear(.visible(false), state) == nil)
    var elsewhere = state
    elsewhere.context.path = .settings
    #expect(NotificationsPage.hear(.visible(true), elsewhere) == nil)
    let store = TestStore<Page>(state)
    store.send(.allowedTapped)
    store.respond(to: .lookAtPush, with: .pushStanding(.unasked))
    store.receive(.looked(.unasked)) { $0.standing = .unasked }
    store.finish()
  }
}
