import API
import Analytics
import Flow
import FlowTesting
import Orchard
import Screen
import ScreenReading
import Shell
import Telemetry
import Testing
import Values

@testable import PrivacyPages

@Suite("what the person says of being counted")
struct PrivacyTests {
  private static let receipt = UUID(high: 9, low: 9)
  private static let finishBy = Orchard.now.adding(milliseconds: 86_400_000)

  /// The page as it stands once it is known what the person said.
  private static func state(_ consent: ConsentState? = Counted.yes) -> Privacy.State {
    var state = Privacy.State(in: Counted.context(at: .privacy))
    state.consent = consent
    state.isObserving = true
    state.seen = 1
    return state
  }

  private static func decision(
    _ purpose: Purpose, _ isYes: Bool, _ source: ConsentSource
  ) -> Request {
    .decide(
      ConsentDecision([ConsentAnswer(purpose, isYes: isYes)], textVersion: 1, source: source))
  }

  @Test("PR-158 PR-169 what stands is watched while the page is open, whoever changes it")
  func watches() {
    var state = Self.state(nil)
    state.isObserving = false
    let store = TestStore<Privacy>(state)
    store.send(.entered(.privacy)) { $0.isObserving = true }
    let watching = Request.observeConsent(id: "privacy")
    // As it was here, and then as another device of the person's had it changed.
    for consent in [ConsentState(), Counted.no, Counted.yes] {
      store.respond(to: watching, with: .consent(consent))
      store.receive(.consentChanged(consent)) { $0.consent = consent }
    }
    store.send(.entered(.policy))
    store.send(.entered("arvores")) { $0.isObserving = false }
    store.expect(.cancelObservation(id: "privacy"))
    store.finish()
    #expect(Privacy.hear(.entered("arvores"), store.state) == nil)
    #expect(Privacy.hear(.entered(.policyChanges), store.state) == .entered(.policyChanges))
  }

  @Test("PR-166 turning it on is one tap, said to the host at once")
  func turnsOn() {
    let store = TestStore<Privacy>(Self.state(Counted.no))
    store.send(.chosen(.analytics, true)) { $0.consent = Counted.yes }
    store.expect(Self.decision(.analytics, true, .settings))
    // What stands already is not said again.
    store.send(.chosen(.analytics, true))
    store.finish()
  }

  @Test("PR-166 turning it off holds before the question what becomes of the past")
  func turnsOff() {
    let store = TestStore<Privacy>(Self.state())
    store.send(.chosen(.analytics, false)) {
      $0.consent = Counted.no
      $0.question = .withdrawn
    }
    store.expect(Self.decision(.analytics, false, .withdrawal))
    store.send(.cancelled) { $0.question = nil }
    store.finish()
  }

  @Test(
    "PR-167 each purpose has an answer of its own, which no other moves",
    arguments: [Purpose.crash, .marketing])
  func independent(purpose: Purpose) {
    let store = TestStore<Privacy>(Self.state())
    store.send(.chosen(purpose, true)) { $0.consent?[purpose] = .yes }
    store.expect(Self.decision(purpose, true, .settings))
    #expect(store.state.consent?.analytics == .yes)
    store.send(.chosen(.analytics, false)) {
      $0.consent?.analytics = .no
      $0.question = .withdrawn
    }
    store.expect(Self.decision(.analytics, false, .withdrawal))
    #expect(store.state.consent?[purpose] == .yes)
    store.finish()
  }

  @Test("PR-170 a reset is asked for, done, said, and has a receipt", arguments: [true, false])
  func resets(isAllowed: Bool) {
    let store = TestStore<Privacy>(Self.state(isAllowed ? Counted.yes : Counted.no))
    store.send(.asked(.reset)) { $0.question = .reset }
    store.send(.confirmed) {
      $0.question = nil
      $0.erasing.start()
    }
    let done = ResetOutcome.done(receipt: Self.receipt, finishBy: Self.finishBy)
    store.respond(to: .resetTelemetry, with: .reset(done))
    store.receive(.erased(done)) {
      $0.erasing.stop()
      $0.receipt = Privacy.Receipt(Self.receipt, by: Self.finishBy)
      $0.said = PrivacyWords.erased
    }
    store.send(.copyTapped) { $0.said = PrivacyWords.copied }
    store.expect(.copy(Self.receipt.description))
    store.advance(milliseconds: 10_000)
    store.receive(.toastOver) { $0.said = nil }
    store.finish()
  }

  @Test("PR-168 deleting stops first, and erases then")
  func deletes() {
    let store = TestStore<Privacy>(Self.state())
    store.send(.asked(.delete)) { $0.question = .delete }
    store.send(.confirmed) {
      $0.question = nil
      $0.erasing.start()
      $0.canWait = true
      $0.consent = Counted.no
    }
    store.expect(Self.decision(.analytics, false, .withdrawal))
    store.respond(to: .resetTelemetry, with: .reset(.nothing))
    store.receive(.erased(.nothing)) {
      $0.erasing.stop()
      $0.said = PrivacyWords.nothingKept
    }
    store.advance(milliseconds: 10_000)
    store.receive(.toastOver) { $0.said = nil }
    store.finish()
  }

  @Test("PR-168 who stops without a network has all erased as soon as there is one")
  func erasesLater() {
    let store = TestStore<Privacy>(Self.state(Counted.no))
    store.send(.asked(.withdrawn)) { $0.question = .withdrawn }
    store.send(.confirmed) {
      $0.question = nil
      $0.erasing.start()
      $0.canWait = true
    }
    let failed = ResetOutcome.failed(.network(.unreachable))
    store.respond(to: .resetTelemetry, with: .reset(failed))
    store.receive(.erased(failed)) {
      $0.erasing.stop()
      $0.said = PrivacyWords.erasesLater
    }
    store.expect(
      .decide(
        ConsentDecision(
          [ConsentAnswer(.analytics, isYes: false)], textVersion: 1, source: .withdrawal,
          erases: true)))
    store.advance(milliseconds: 10_000)
    store.receive(.toastOver) { $0.said = nil }
    store.finish()
  }

  @Test("a wish that does not reach the server is told, and nothing is asked twice meanwhile")
  func fails() {
    let store = TestStore<Privacy>(Self.state())
    store.send(.asked(.reset)) { $0.question = .reset }
    store.send(.confirmed) {
      $0.question = nil
      $0.erasing.start()
    }
    store.expect(.resetTelemetry)
    store.send(.asked(.reset))
    store.send(.confirmed)
    let failed = ResetOutcome.failed(.network(.unreachable))
    store.respond(to: .resetTelemetry, with: .reset(failed))
    store.receive(.erased(failed)) { $0.erasing.stop(.network(.unreachable)) }
    store.send(.failureClosed) { $0.erasing.dismiss() }
    store.finish()
  }

  @Test("PR-172 a policy that changed is told on the first page until it was seen")
  func noticed() {
    var state = Privacy.State(in: Counted.context())
    func reduce(_ action: Privacy.Action) -> [Request] {
      Privacy.reduce(&state, action).steps.map(\.request)
    }
    func banners() -> String {
      Node.all(Privacy.banners(state, Counted.scene(), Frame(state.context))).readOut
    }
    // Of the first there is nothing to be told, and nothing is kept.
    #expect(reduce(.seenRead(nil)) == [])
    #expect(reduce(.entered(.policy)) == [.observeConsent(id: "privacy")])
    #expect(state.seen == nil && banners().isEmpty)
    // The next one, for somebody who was asked before.
    state.policies = PolicyTests.versions
    let key = "device.policy.seen"
    #expect(reduce(.seenRead(nil)) == [.readPreference(key: "device.consent.asked")])
    #expect(reduce(.askedRead("1")) == [])
    #expect(banners().contains("A política de privacidade mudou"))
    #expect(reduce(.entered(.policyChanges)) == [.writePreference(key: key, value: "2")])
    #expect(banners().isEmpty)
    // At the next start that is known; and whoever is new has nothing to be told of.
    state.seen = nil
    #expect(reduce(.seenRead("2")) == [] && banners().isEmpty)
    state.seen = nil
    #expect(reduce(.askedRead(nil)) == [.writePreference(key: key, value: "2")])
    #expect(banners().isEmpty)
  }
}
