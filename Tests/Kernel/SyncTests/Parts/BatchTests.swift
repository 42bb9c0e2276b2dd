import Testing
import Values

@testable import Sync

@Suite struct BatchTests {
  private func batch(
    _ queue: MutationQueue, count: Int = 100, bytes: Int = 1_000_000, leads: Bool = true
  ) -> [Int64] {
    var last: Int64 = 50
    let bounds = MutationQueue.BatchBounds(count: count, bytes: bytes, includesStored: leads)
    return queue.batch(within: bounds) { entry in
      last += 1
      entry.sequence = last
      entry.mutation.client = Waiting.other
    }.map { $0.sequence }
  }

  @Test("A batch ends where something is still on its way into the store")
  func storing() {
    let queue = Waiting.queue(
      Waiting.stored(1), Waiting.stored(2), Waiting.entry(9, .storing), Waiting.stored(3))
    #expect(batch(queue) == [1, 2])
  }

  @Test("A batch has as many as are allowed and fit, and one at least")
  func bounds() {
    let queue = Waiting.queue(Waiting.stored(1), Waiting.stored(2), Waiting.stored(3))
    let one = queue.entries[0].wireBytes
    #expect(batch(queue, count: 2) == [1, 2])
    #expect(batch(queue, bytes: one * 2) == [1, 2])
    #expect(batch(queue, bytes: one * 2 - 1) == [1])
    #expect(batch(queue, bytes: 0) == [1])
  }

  @Test("A batch is of one client, and what lies in memory is numbered when its turn comes")
  func clients() {
    let memory = Waiting.entry(9, .memory)
    let queue = Waiting.queue(Waiting.stored(1), memory)
    #expect(batch(queue) == [1])
    #expect(memory.sequence == 51)
    _ = queue.removeNumbered(of: Waiting.client)
    #expect(batch(queue) == [51])
  }

  @Test("A tab that follows sends only what its store did not take")
  func following() {
    #expect(batch(Waiting.queue(Waiting.stored(1)), leads: false).isEmpty)
    #expect(batch(Waiting.queue(Waiting.entry(9, .memory)), leads: false) == [51])
  }

  @Test("What a page acknowledged goes along before what is new, and not alone")
  func acknowledged() {
    let queue = Waiting.queue(Waiting.stored(1), Waiting.stored(2))
    queue.markAcknowledged(of: Waiting.client, upTo: 2)
    #expect(batch(queue).isEmpty)
    #expect(queue.halfAcknowledgedClient == Waiting.client)
    queue.append(Waiting.stored(3))
    #expect(batch(queue) == [1, 2, 3])
    queue.append(Waiting.stored(4, of: Waiting.other))
    queue.forgetAcknowledgements()
    #expect(queue.halfAcknowledgedClient == nil)
    #expect(batch(queue) == [1, 2, 3])
  }

  @Test("While a client is half acknowledged nothing of another is sent")
  func halfAcknowledged() {
    let queue = Waiting.queue(Waiting.stored(1, of: Waiting.other), Waiting.stored(2))
    queue.markAcknowledged(of: Waiting.client, upTo: 2)
    #expect(batch(queue).isEmpty)
  }
}
