import Clinic
import Flow
import FlowTesting
import Records
import Sync
import Testing
import Values

@testable import FisioFlow

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
    store.send(.syncNowTapped)
    store.expect(.syncNow)
    store.finish()
  }

  @Test("discarding a refused change asks first")
  func discard() {
    let asked = Queue.Discarding(list: .refused, changes: [.test(1)])
    let store = TestStore<Home>(Self.state)
    store.send(.queue(.discardConfirmed))
    store.send(.queue(.discardTapped(.refused, [.test(1)]))) { $0.queue.discarding = asked }
    store.send(.queue(.discardCancelled)) { $0.queue.discarding = nil }
    store.send(.queue(.discardTapped(.refused, [.test(1)]))) { $0.queue.discarding = asked }
    store.send(.queue(.discardConfirmed)) { $0.queue.discarding = nil }
    store.expect(.discardRefused(.test(1)))
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

  @Test("FF-031 what is unsent can be taken along as a file")
  func export() {
    let store = TestStore<Home>(Self.state)
    store.send(.exportUnsyncedTapped)
    store.expect(
      .saveFile(
        name: "fisioflow-nao-enviado.json", type: "application/json",
        bytes: UnsyncedExport.bytes(of: Self.state.sync)))
    store.finish()
  }

  @Test("signing out with something unsent asks first, and staying erases nothing")
  func signOut() {
    let store = TestStore<Home>(Self.state)
    store.send(.signOutTapped) { $0.settings.asksToSignOut = true }
    store.send(.signOutCancelled) { $0.settings.asksToSignOut = false }
    #expect(store.requestsInFlight.isEmpty)
    store.finish()
  }
}
