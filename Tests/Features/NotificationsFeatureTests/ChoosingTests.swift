import API
import Flow
import FlowTesting
import Notifications
import Screen
import Shell
import Sync
import Testing
import Values

@testable import NotificationsFeature

@Suite("what comes on which way, and when not")
struct ChoosingTests {
  private typealias Page = NotificationsPage

  private static let space = Choices.context().space

  private static func put(_ isOn: Bool, on channel: String = "push") -> Request {
    .call(
      ChoiceEndpoints.choose,
      MessageChoice(in: space, kind: "harvest", on: channel, isOn: isOn))
  }

  private static func put(_ quiet: QuietChoice) -> Request {
    .call(ChoiceEndpoints.choose, MessageChoice(in: space, quiet: quiet))
  }

  private static func time(_ text: String) -> CivilTime { CivilTime(text) ?? .midnight }

  @Test("FF-012 a choice is shown at once, and stands when the server has it")
  func chooses() {
    let store = TestStore<Page>(Choices.known())
    store.send(.wayChosen(kind: "harvest", channel: "push", isOn: false)) {
      $0.choices?.kinds[0].ways[0].isOn = false
      $0.choosing.start()
    }
    let chosen = Choices.all { $0.kinds[0].ways[0].isOn = false }
    store.respond(to: Self.put(false), with: .output(chosen))
    store.receive(.chosen(.success(chosen))) {
      $0.choosing.stop()
      $0.settled = chosen
    }
    // The way back is the same one.
    store.send(.wayChosen(kind: "harvest", channel: "push", isOn: true)) {
      $0.choices?.kinds[0].ways[0].isOn = true
      $0.choosing.start()
    }
    store.respond(to: Self.put(true), with: .output(Choices.all()))
    store.receive(.chosen(.success(Choices.all()))) {
      $0.choosing.stop()
      $0.settled = Choices.all()
    }
    store.send(.wayChosen(kind: "pests", channel: "push", isOn: true))
    store.finish()
  }

  @Test("a choice that does not reach the server is taken back, and that is told")
  func takesBack() {
    let store = TestStore<Page>(Choices.known())
    store.send(.wayChosen(kind: "harvest", channel: "mail", isOn: true)) {
      $0.choices?.kinds[0].ways[1].isOn = true
      $0.choosing.start()
    }
    store.respond(to: Self.put(true, on: "mail"), with: .http(.failed(.unreachable)))
    store.receive(.chosen(.failure(.network(.unreachable)))) {
      $0.choosing.stop(.network(.unreachable))
      $0.choices = Choices.all()
    }
    store.finish()
  }

  @Test("of two that overlap, the answer to the last counts")
  func overlapping() {
    let store = TestStore<Page>(Choices.known())
    store.send(.wayChosen(kind: "harvest", channel: "push", isOn: false)) {
      $0.choices?.kinds[0].ways[0].isOn = false
      $0.choosing.start()
    }
    store.expect(Self.put(false))
    store.send(.wayChosen(kind: "harvest", channel: "mail", isOn: true)) {
      $0.choices?.kinds[0].ways[1].isOn = true
      $0.choosing.start()
    }
    let first = Choices.all { $0.kinds[0].ways[0].isOn = false }
    store.respond(to: Self.put(false), with: .output(first))
    store.receive(.chosen(.success(first))) { $0.choosing.stop() }
    let both = Choices.all {
      $0.kinds[0].ways[0].isOn = false
      $0.kinds[0].ways[1].isOn = true
    }
    store.respond(to: Self.put(true, on: "mail"), with: .output(both))
    store.receive(.chosen(.success(both))) {
      $0.choosing.stop()
      $0.settled = both
    }
    store.finish()
  }

  @Test("FF-012 quiet hours of one's own are typed, checked, saved, and given up again")
  func quiet() {
    let store = TestStore<Page>(Choices.known())
    store.send(.ruleChosen(.own)) { $0.draft = QuietDraft(QuietChoice()) }
    #expect(store.state.draft?.from == "22:00")
    store.send(.fromTyped("")) { $0.draft?.from = "" }
    store.send(.quietSubmitted) { $0.draft?.isTried = true }
    store.expect(.focus(id: Node.formErrorsID))
    #expect(store.state.draft?.problem?.field == QuietDraft.fromField)
    store.send(.errorTapped(QuietDraft.fromField))
    store.expect(.focus(id: QuietDraft.fromField))
    store.send(.fromTyped("08:00")) { $0.draft?.from = "08:00" }
    store.send(.quietSubmitted)
    store.expect(.focus(id: Node.formErrorsID))
    #expect(store.state.draft?.problem?.field == QuietDraft.toField)
    store.send(.toTyped("14:30")) { $0.draft?.to = "14:30" }
    let own = QuietChoice(.own, from: Self.time("08:00"), to: Self.time("14:30"))
    store.send(.quietSubmitted) {
      $0.draft = nil
      $0.choices?.quiet = own
      $0.isQuietSaved = true
      $0.choosing.start()
    }
    let chosen = Choices.all { $0.quiet = own }
    store.respond(to: Self.put(own), with: .output(chosen))
    store.receive(.chosen(.success(chosen))) {
      $0.choosing.stop()
      $0.settled = chosen
    }
    store.send(.ruleChosen(.usual)) {
      $0.choices?.quiet = QuietChoice(.usual)
      $0.choosing.start()
    }
    store.respond(to: Self.put(QuietChoice(.usual)), with: .http(.failed(.timedOut)))
    store.receive(.chosen(.failure(.network(.timedOut)))) {
      $0.choosing.stop(.network(.timedOut))
      $0.choices = chosen
      $0.isQuietSaved = false
    }
    store.finish()
  }

  @Test("without a network it is told, and read again once there is one")
  func offline() {
    let store = TestStore<Page>(Page.State(in: Choices.context(isOnline: false)))
    store.send(.entered) { $0.loading.start() }
    store.respond(to: .lookAtPush, with: .pushStanding(.unasked))
    store.receive(.looked(.unasked)) { $0.standing = .unasked }
    let read = Request.call(ChoiceEndpoints.read, ChoiceQuery(space: Self.space))
    store.respond(to: read, with: .http(.failed(.unreachable)))
    store.receive(.answered(.failure(.network(.unreachable)))) {
      $0.loading.stop(.network(.unreachable))
    }
    var status = SyncStatus()
    status.isOnline = false
    #expect(NotificationsPage.hear(.synced(status), store.state) == nil)
    status.isOnline = true
    #expect(NotificationsPage.hear(.synced(status), store.state) == .networkBack)
    store.send(.networkBack) { $0.loading.start() }
    store.respond(to: .lookAtPush, with: .pushStanding(.unasked))
    store.receive(.looked(.unasked))
    store.respond(to: read, with: .output(Choices.all()))
    store.receive(.answered(.success(Choices.all()))) {
      $0.loading.stop()
      $0.choices = Choices.all()
      $0.settled = Choices.all()
    }
    #expect(NotificationsPage.hear(.synced(status), store.state) == nil)
    store.finish()
  }
}
