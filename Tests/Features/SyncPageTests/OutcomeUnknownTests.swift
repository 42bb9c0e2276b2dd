import Clinic
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell
@testable import SyncPage

@Suite("FF-038 changes of which nobody knows what became")
struct OutcomeUnknownTests {
  private static func change(_ number: UInt64, _ refusal: Refusal) -> RefusedMutation {
    RefusedMutation(
      id: .test(number), name: "addPatient",
      arguments: AddPatient(Sample.patient(number, "Ana")).object, time: Sample.now,
      refusal: refusal)
  }

  private static var state: Home.State {
    var state = Sample.home
    state.path = .synchronisation
    state.sync.refused = [
      change(1, .outcomeUnknown), change(2, Refusal(.forbidden)), change(3, .neverDone),
    ]
    return state
  }

  private static func page(_ language: Language) -> String {
    let scene = Scene<Home.Action>(
      Surroundings(now: Sample.now, width: 360, language: language)
    ) { _ in 0 }
    var state = state
    state.path = .synchronisation
    return Home.view(state, scene).readOut
  }

  @Test("they stand in a list of their own, with what to do, in both languages")
  func words() {
    for (language, words) in [
      (
        Language.pt,
        [
          "Resultado desconhecido", "Pode ter sido feita ou não.", "Com certeza não foi feita.",
          "Nada é enviado de novo sem você pedir", "Fazer de novo", "1 alteração recusada",
        ]
      ),
      (
        .en,
        [
          "Outcome unknown", "It may have been done or not.", "It was surely not done.",
          "Nothing is sent again unless you ask", "Do it again", "1 change refused",
        ]
      ),
    ] {
      let page = Self.page(language)
      for word in words { #expect(page.contains(word), "\(word)") }
    }
    #expect(Queue.items(.unknown, Self.state.sync).map(\.id) == [.test(1), .test(3)])
    #expect(Queue.items(.refused, Self.state.sync).map(\.id) == [.test(2)])
  }

  @Test("FF-032 the header and the banner call none of them refused")
  func header() {
    for (refusals, pt, en) in [
      ([Refusal.neverDone], "1 alteração por decidir", "1 change to decide on"),
      (
        [.outcomeUnknown, Refusal(.forbidden)], "2 alterações por decidir", "2 changes to decide on"
      ),
      ([Refusal(.missing, "patient")], "1 alteração recusada", "1 change refused"),
    ] {
      var state = Sample.home
      state.sync.phase = .success
      state.sync.isComplete = true
      state.sync.refused = refusals.enumerated().map { Self.change(UInt64($0), $1) }
      for (language, words) in [(Language.pt, pt), (.en, en)] {
        #expect(SyncSummary(state.sync).text(language) == words)
        let scene = Scene<Home.Action>(
          Surroundings(now: Sample.now, width: 360, language: language)
        ) { _ in 0 }
        let page = Home.view(state, scene).readOut
        #expect(page.ranges(of: words).count == 2, "header and banner")
      }
    }
  }

  @Test("they are done again one by one, and never with all that was refused")
  func again() {
    let store = TestStore<Home>(Self.state)
    store.send(.queue(.retryAllTapped))
    store.expect(.retryRefused(.test(2)))
    store.send(.queue(.retryTapped(.test(1))))
    store.expect(.retryRefused(.test(1)))
    store.send(.queue(.discard(.discardTapped(.unknown, [.test(3)])))) {
      $0.queue.discarding = Queue.Discarding(list: .unknown, changes: [.test(3)])
    }
    store.send(.queue(.discard(.discardConfirmed))) { $0.queue.discarding = nil }
    store.expect(.discardRefused(.test(3)))
    store.finish()
  }
}
