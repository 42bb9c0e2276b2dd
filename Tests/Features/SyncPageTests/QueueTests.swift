import Clinic
import Entitlements
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

@Suite("what the server does not have, and signing out")
struct QueueTests {
  private static func refused(_ number: UInt64) -> RefusedMutation {
    RefusedMutation(
      id: .test(number), name: "addPatient",
      arguments: AddPatient(Sample.patient(number, "Ana")).object, time: Sample.now,
      refusal: Refusal(.limitReached, "patients", limit: 10))
  }

  private static var state: Home.State {
    var state = Sample.home
    state.sync.refused = [refused(1), refused(2)]
    return state
  }

  @Test("a refused change can be tried again, alone or with all")
  func retry() {
    let store = TestStore<Home>(Self.state)
    store.send(.queue(.retryTapped(.test(2))))
    store.expect(.retryRefused(.test(2)))
    store.send(.queue(.retryAllTapped))
    store.expect(.retryRefused(.test(1)))
    store.expect(.retryRefused(.test(2)))
    store.send(.sync(.syncNowTapped))
    store.expect(.syncNow)
    store.finish()
  }

  @Test("discarding a refused change asks first")
  func discard() {
    let asked = Queue.Discarding(list: .refused, changes: [.test(1)])
    let store = TestStore<Home>(Self.state)
    store.send(.queue(.discard(.discardConfirmed)))
    store.send(.queue(.discard(.discardTapped(.refused, [.test(1)])))) {
      $0.queue.discarding = asked
    }
    store.send(.queue(.discard(.discardCancelled))) { $0.queue.discarding = nil }
    store.send(.queue(.discard(.discardTapped(.refused, [.test(1)])))) {
      $0.queue.discarding = asked
    }
    store.send(.queue(.discard(.discardConfirmed))) { $0.queue.discarding = nil }
    store.expect(.discardRefused(.test(1)))
    store.finish()
  }

  /// A state in which changes of these patients wait.
  private static func waiting(_ patients: [UInt64]) -> Home.State {
    var state = Sample.home
    state.sync.pending = patients.enumerated().map { number, patient in
      let id = Sample.patient(patient, "").id
      return PendingMutation(
        id: .test(UInt64(number)), name: "archivePatient", arguments: ArchivePatient(id).object,
        time: Sample.now, touched: [id.uuid], isUnsent: true)
    }
    return state
  }

  private static func discard(_ changes: [UUID], in store: TestStore<Home>) {
    let asked = Queue.Discarding(list: .pending, changes: changes)
    store.send(.queue(.discard(.discardTapped(.pending, changes)))) { $0.queue.discarding = asked }
    store.send(.queue(.discard(.discardConfirmed))) { $0.queue.discarding = nil }
  }

  @Test("what waits is discarded when asked twice, and can be done again for ten seconds")
  func discardPending() {
    let state = Self.waiting([1, 2])
    let first = state.sync.pending[0]
    let store = TestStore<Home>(state)
    for isUndone in [true, false] {
      Self.discard([first.id], in: store)
      store.respond(to: .discardPending([first.id]), with: .discarded([first.id]))
      store.receive(.queue(.discard(.discardAnswered([first], gone: [first.id])))) {
        $0.queue.discarded = [first]
      }
      if isUndone {
        store.send(.queue(.discard(.undoTapped))) { $0.queue.discarded = [] }
        store.respond(
          to: .mutate(name: first.name, arguments: first.arguments), with: .mutation(.saved))
      } else {
        store.advance(milliseconds: 10_000)
        store.receive(.queue(.discard(.undoExpired))) { $0.queue.discarded = [] }
      }
    }
    store.finish()
  }

  @Test("what waits about a record that is not on the device says so")
  func elsewhere() {
    var home = Self.waiting([1])
    home.path = .synchronisation
    home.queue.pending.opened = .test(0)
    let words = [
      Language.pt: "O registro não está neste aparelho", .en: "The record is not on this device",
    ]
    for isElsewhere in [false, true] {
      let waiting = home.sync.pending[0]
      home.sync.pending = [
        PendingMutation(
          id: waiting.id, name: waiting.name, arguments: waiting.arguments, time: waiting.time,
          touched: [], isUnsent: true, isElsewhere: isElsewhere)
      ]
      for (language, words) in words {
        let page = Home.view(
          home, Scene(Surroundings(now: Sample.now, width: 360, language: language)) { _ in 0 }
        ).readOut
        #expect(page.contains(words) == isElsewhere)
      }
    }
  }

  @Test("an undo that is refused says why, and what was discarded can be tried again or exported")
  func undoRefused() {
    let state = Self.waiting([1, 2])
    let first = state.sync.pending[0]
    let store = TestStore<Home>(state)
    Self.discard([first.id], in: store)
    store.respond(to: .discardPending([first.id]), with: .discarded([first.id]))
    store.receive(.queue(.discard(.discardAnswered([first], gone: [first.id])))) {
      $0.queue.discarded = [first]
    }
    store.send(.queue(.discard(.undoTapped))) { $0.queue.discarded = [] }
    let mutate = Request.mutate(name: first.name, arguments: first.arguments)
    var lost = RefusedMutation(
      id: first.id, name: first.name, arguments: first.arguments, time: first.time,
      refusal: .needsSync)
    store.respond(to: mutate, with: .mutation(.refused(.needsSync)))
    store.receive(.queue(.discard(.undoAnswered(lost, .refused(.needsSync))))) {
      $0.queue.notUndone = [lost]
    }
    store.expect(.guardUnload(true, by: "undo-discard"))
    store.expect(.scrollToTop)
    for (language, words) in [
      (Language.pt, "Não deu para desfazer"), (.en, "Could not be undone"),
    ] {
      var home = store.state
      home.path = .synchronisation
      home.sync.pending = []
      let page = Home.view(
        home, Scene(Surroundings(now: Sample.now, width: 360, language: language)) { _ in 0 }
      ).readOut
      #expect(page.contains(words))
      #expect(page.contains(language == .pt ? "Este plano guarda tudo só" : "This plan keeps"))
      #expect(page.contains(language == .pt ? "Exportar alterações" : "Export changes"))
      // Whoever signs out is told of it.
      let question = Home.signOutQuestion(
        Home.SigningOut(others: 0), home,
        Scene(Surroundings(now: Sample.now, width: 360, language: language)) { _ in 0 }
      ).readOut
      #expect(question.contains(language == .pt ? "está só nesta janela" : "in this window alone"))
      home.sync.isComplete = true
      #expect(SyncSummary(home.sync, home.parts.waiting) == .refused(1))
    }
    // Tried again, for another reason, and at last.
    let before = lost
    lost.refusal = Refusal(.missing, "patient")
    store.send(.queue(.retryTapped(first.id))) { $0.queue.notUndone = [] }
    store.expect(.guardUnload(false, by: "undo-discard"))
    store.respond(to: mutate, with: .mutation(.refused(lost.refusal)))
    store.receive(.queue(.discard(.undoAnswered(before, .refused(lost.refusal))))) {
      $0.queue.notUndone = [lost]
    }
    store.expect(.guardUnload(true, by: "undo-discard"))
    store.expect(.scrollToTop)
    // It is out of the list at once: a second tap finds nothing to do twice.
    store.send(.queue(.retryTapped(first.id))) { $0.queue.notUndone = [] }
    store.expect(.guardUnload(false, by: "undo-discard"))
    store.respond(to: mutate, with: .mutation(.saved))
    store.receive(.queue(.discard(.undoAnswered(lost, .saved))))
    store.finish()
  }

  @Test("what others build on is not done again behind them")
  func noUndo() {
    let state = Self.waiting([1, 1])
    let first = state.sync.pending[0]
    let store = TestStore<Home>(state)
    Self.discard([first.id], in: store)
    store.respond(to: .discardPending([first.id]), with: .discarded([first.id]))
    store.receive(.queue(.discard(.discardAnswered([first], gone: [first.id]))))
    store.finish()
  }

  @Test("what may have been sent stays, and that is said until the person goes on")
  func kept() {
    let state = Self.waiting([1, 2])
    let ids = state.sync.pending.map { $0.id }
    let store = TestStore<Home>(state)
    Self.discard(ids, in: store)
    store.respond(to: .discardPending(ids), with: .discarded([]))
    store.receive(.queue(.discard(.discardAnswered(state.sync.pending, gone: [])))) {
      $0.queue.kept = 2
    }
    store.expect(.scrollToTop)
    store.send(.entered(.synchronisation, today: Sample.today)) {
      $0.enter(.synchronisation)
      $0.queue.kept = 0
    }
    store.expect(.scrollToTop)
    store.finish()
  }

  @Test("a group is opened and left, a long list turned over, and the keyboard goes to the list")
  func looking() {
    let store = TestStore<Home>(Self.state)
    store.send(.queue(.paged(.pending, 3))) { $0.queue.pending.page = 3 }
    store.expect(.focus(id: "queue-pending"))
    store.send(.queue(.opened(.pending, .test(7)))) {
      $0.queue.pending.opened = .test(7)
      $0.queue.pending.page = 0
    }
    store.expect(.focus(id: "queue-pending"))
    store.send(.queue(.paged(.refused, 1))) { $0.queue.refused.page = 1 }
    store.expect(.focus(id: "queue-refused"))
    store.send(.queue(.opened(.pending, nil))) { $0.queue.pending.opened = nil }
    store.expect(.focus(id: "queue-pending"))
    store.finish()
  }

  @Test("FF-031 FF-126 what is unsent can be taken along as a file, which is told")
  func export() {
    let store = TestStore<Home>(Self.state)
    store.send(.sync(.exportTapped))
    store.expect(
      .saveFile(
        name: "fisioflow-nao-enviado.json", type: "application/json",
        bytes: UnsyncedExport.bytes(
          of: Self.state.sync, in: clinicSchema, space: Sample.space.space,
          account: Sample.account.id)))
    store.respond(
      to: .mutate(ExportData(.unsentChanges, as: .json, count: 2)), with: .mutation(.saved))
    store.finish()
  }

  @Test("signing out with something unsent asks first, and staying erases nothing")
  func signOut() {
    let store = TestStore<Home>(Self.state)
    store.send(.signOut(.tapped))
    store.respond(to: .countOthers, with: .count(0))
    store.receive(.signOut(.othersCounted(0))) { $0.signingOut = Home.SigningOut(others: 0) }
    store.send(.signOut(.cancelled)) { $0.signingOut = nil }
    #expect(store.requestsInFlight.isEmpty)
    store.finish()
  }

  @Test("FF-119 looks that wait elsewhere are no changes: signing out tells of them as looks")
  func signOutWithTraces() {
    let store = TestStore<Home>(Sample.home)
    store.send(.signOut(.tapped))
    store.respond(to: .countOthers, with: .count(0, traces: 2))
    let signingOut = Home.SigningOut(others: 0, traces: 2)
    store.receive(.signOut(.othersCounted(0, traces: 2))) { $0.signingOut = signingOut }
    for (language, words) in [
      (Language.pt, "2 registros de acesso de outra pessoa ou clínica"), (.en, "2 access records"),
    ] {
      let question = Home.signOutQuestion(
        signingOut, store.state,
        Scene(Surroundings(now: Sample.now, width: 360, language: language)) { _ in 0 }
      ).readOut
      #expect(question.contains(words) && !question.contains("2 ite"), "\(question)")
      // Beside changes they are told as well.
      let both = Home.signOutQuestion(
        Home.SigningOut(others: 3, traces: 2), store.state,
        Scene(Surroundings(now: Sample.now, width: 360, language: language)) { _ in 0 }
      ).readOut
      #expect(both.contains(words) && both.contains("3 ite"), "\(both)")
    }
    store.send(.signOut(.cancelled)) { $0.signingOut = nil }
    store.finish()
  }

  @Test("FF-119 signing out asks about what somebody else left on the device")
  func signOutWithOthers() {
    let store = TestStore<Home>(Sample.home)
    store.send(.signOut(.tapped))
    store.respond(to: .countOthers, with: .count(2))
    store.receive(.signOut(.othersCounted(2))) {
      $0.signingOut = Home.SigningOut(others: 2)
    }
    store.send(.signOut(.cancelled)) { $0.signingOut = nil }
    store.finish()
  }
}
