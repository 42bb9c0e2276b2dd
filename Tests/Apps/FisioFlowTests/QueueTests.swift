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
    store.send(.retryTapped(.test(2)))
    store.expect(.retryRefused(.test(2)))
    store.send(.retryAllTapped)
    store.expect(.retryRefused(.test(1)))
    store.expect(.retryRefused(.test(2)))
    store.send(.syncNowTapped)
    store.expect(.syncNow)
    store.finish()
  }

  @Test("discarding a refused change asks first")
  func discard() {
    let store = TestStore<Home>(Self.state)
    store.send(.discardConfirmed)
    store.send(.discardTapped(Self.refused(1))) { $0.discarding = Self.refused(1) }
    store.send(.discardCancelled) { $0.discarding = nil }
    store.send(.discardTapped(Self.refused(1))) { $0.discarding = Self.refused(1) }
    store.send(.discardConfirmed) { $0.discarding = nil }
    store.expect(.discardRefused(.test(1)))
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
    store.respond(
      to: .mutate(ExportData(.unsentChanges, as: .json, count: 2)), with: .mutation(.saved))
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
