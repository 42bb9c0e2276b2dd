import Clinic
import Flow
import FlowTesting
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

@Suite("archiving and restoring patients")
struct ArchivingTests {
  private static let ana = Sample.patient(1, "Ana Beatriz")
  private static let bia = Sample.patient(2, "Bia")
  private static let gil = Sample.patient(3, "Gil") { $0.isArchived = true }

  private static var home: Home.State {
    var home = Sample.home
    home.patients.show([ana, bia, gil])
    return home
  }

  private typealias Store = TestStore<Home>

  /// From the tap to what came of it.
  private func act(
    _ acting: Acting, _ store: Store, _ request: Request, _ outcome: MutationOutcome = .saved
  ) -> ActRun {
    let run = ActRun(acting, among: store.state.parts, in: store.state.context)!
    store.send(.page(.act(acting))) {
      $0.acts.undo = nil
      $0.acts.failed = nil
      $0.acts.running = run.started
    }
    return answer(run, store, request, outcome)
  }

  private func takeBack(
    _ done: ActRun, _ store: Store, _ request: Request, _ outcome: MutationOutcome = .saved
  ) -> ActRun {
    store.send(.acts(.undoTapped)) {
      $0.acts.undo = nil
      $0.acts.running = done.undoing.started
    }
    return answer(done.undoing, store, request, outcome)
  }

  private func answer(
    _ run: ActRun, _ store: Store, _ request: Request, _ outcome: MutationOutcome
  ) -> ActRun {
    store.respond(to: request, with: .mutation(outcome))
    store.receive(.acts(.answered(0, outcome))) { $0.acts.running = nil }
    return run.over(outcome)
  }

  @Test("archiving can be undone for ten seconds")
  func undo() {
    let store = Store(Self.home)
    let done = act(.archiving(Self.ana.id), store, .mutate(ArchivePatient(Self.ana.id)))
    store.receive(.acts(.ended(done))) { $0.acts.undo = done }
    store.advance(milliseconds: 9_999)
    let back = takeBack(done, store, .mutate(RestorePatient(Self.ana.id)))
    store.receive(.acts(.ended(back)))
    store.finish()
  }

  @Test("after ten seconds archiving stands, and there is nothing to undo")
  func expiry() {
    let store = Store(Self.home)
    let request = Request.mutate(RestorePatient(Self.gil.id))
    let done = act(.restoring(Self.gil.id), store, request, .savedInMemory)
    store.receive(.acts(.ended(done))) { $0.acts.undo = done }
    store.advance(milliseconds: 10_000)
    store.receive(.acts(.undoExpired)) { $0.acts.undo = nil }
    store.send(.acts(.undoTapped))
    store.finish()
  }

  @Test("undoing that meets the plan's limit is told, not swallowed")
  func refusedUndo() {
    let store = Store(Self.home)
    let done = act(.archiving(Self.ana.id), store, .mutate(ArchivePatient(Self.ana.id)))
    store.receive(.acts(.ended(done))) { $0.acts.undo = done }
    let full = MutationOutcome.refused(Refusal(.limitReached, "patients", limit: 10))
    let back = takeBack(done, store, .mutate(RestorePatient(Self.ana.id)), full)
    store.receive(.acts(.ended(back)))
    // Two of ten: what the device knows of the plan is not the server's any more.
    store.expect(.syncNow)
    store.finish()
  }

  @Test("what else refuses archiving, restoring or undoing is said, until the next try or page")
  func refused() {
    let answer = MutationOutcome.refused(Refusal(.forbidden))
    let store = Store(Self.home)
    let restoring = act(
      .restoring(Self.gil.id), store, .mutate(RestorePatient(Self.gil.id)), answer)
    store.receive(.acts(.ended(restoring))) {
      $0.acts.failed = Acts.Failed(run: restoring, path: $0.acts.context.path)
    }
    store.expect(.scrollToTop)
    let archiving = act(.archiving(Self.ana.id), store, .mutate(ArchivePatient(Self.ana.id)))
    store.receive(.acts(.ended(archiving))) { $0.acts.undo = archiving }
    let back = takeBack(archiving, store, .mutate(RestorePatient(Self.ana.id)), answer)
    store.receive(.acts(.ended(back))) {
      $0.acts.failed = Acts.Failed(run: back, path: $0.acts.context.path)
    }
    store.expect(.scrollToTop)
    store.send(.acts(.entered)) { $0.acts.failed = nil }
    store.finish()
  }

  @Test("undoing a restoration archives again")
  func undoRestoring() {
    let store = Store(Self.home)
    let done = act(.restoring(Self.gil.id), store, .mutate(RestorePatient(Self.gil.id)))
    store.receive(.acts(.ended(done))) { $0.acts.undo = done }
    let back = takeBack(done, store, .mutate(ArchivePatient(Self.gil.id)))
    store.receive(.acts(.ended(back)))
    store.finish()
  }

  @Test("nobody archives a patient who is not there, or one who is archived")
  func gone() {
    let store = Store(Self.home)
    store.send(.page(.act(.archiving(.test(9)))))
    store.send(.page(.act(.archiving(Self.gil.id))))
    store.send(.page(.act(.restoring(Self.ana.id))))
    store.finish()
  }

}
