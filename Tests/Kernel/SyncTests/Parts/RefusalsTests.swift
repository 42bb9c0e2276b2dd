import Records
import Testing
import Values

@testable import Sync

@Suite struct RefusalsTests {
  private func refusals(_ numbers: UInt64...) -> Refusals {
    let refusals = Refusals()
    for number in numbers { refusals.append(Waiting.refused(number)) }
    return refusals
  }

  private func ids(_ refusals: Refusals) -> [UUID] { refusals.list.map { $0.id } }

  @Test("A reading brings what the store holds, and what it has not taken stays")
  func reading() {
    let refusals = refusals(1, 2, 3)
    refusals.discard(Waiting.id(4))
    let store = DeviceStore()
    store.uncommitted.refused = [2, 3].map { Waiting.refused($0) }
    refusals.replace(
      by: [2, 4, 5, 6].map { Waiting.refused($0) }, Waiting.queue(Waiting.stored(5)), store)
    #expect(ids(refusals) == [2, 6, 3].map { Waiting.id($0) })
  }

  @Test("A discarded one comes back only when the store has let go of it and holds it again")
  func discarding() {
    let refusals = refusals(1)
    refusals.discard(Waiting.id(1))
    #expect(refusals.list.isEmpty && refusals.discarded.contains(Waiting.id(1)))
    refusals.noteDiscarded([Waiting.id(1)])
    refusals.replace(by: [Waiting.refused(1)], MutationQueue(), DeviceStore())
    #expect(ids(refusals) == [Waiting.id(1)])
  }

  @Test("One that waits in the queue again is not refused, nor discarded")
  func queued() {
    let refusals = refusals(1)
    refusals.discard(Waiting.id(2))
    refusals.noteQueued(Waiting.id(1))
    refusals.noteQueued(Waiting.id(2))
    #expect(refusals.list.isEmpty && refusals.discarded.isEmpty)
  }

  @Test("A retry that is refused again says the new reason")
  func refusedAgain() {
    let refusals = refusals(1, 2)
    refusals.setRefusal(Refusal(.duplicate, "code"), of: Waiting.id(2))
    #expect(refusals.mutation(Waiting.id(2))?.refusal == Refusal(.duplicate, "code"))
    #expect(refusals.mutation(Waiting.id(1))?.refusal == Refusal(.invalid, "title"))
    #expect(refusals.mutation(Waiting.id(3)) == nil)
  }

  @Test("Retries that waited are done once")
  func laterRetries() {
    let refusals = refusals(1)
    refusals.retryLater(Waiting.id(1))
    #expect(refusals.removeLaterRetries() == [Waiting.id(1)])
    #expect(refusals.removeLaterRetries().isEmpty)
  }
}
