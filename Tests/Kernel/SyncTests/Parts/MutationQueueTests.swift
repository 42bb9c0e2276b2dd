import Testing
import Values

@testable import Sync

@Suite struct MutationQueueTests {
  @Test("Stored entries lie by their numbers, others behind all that they followed")
  func order() {
    let queue = Waiting.queue(
      Waiting.stored(4), Waiting.entry(90, .memory), Waiting.stored(2),
      Waiting.entry(91, .storing))
    #expect(!queue.isInOrder)
    queue.sort()
    #expect(queue.isInOrder)
    #expect(queue.ids == [2, 4, 90, 91].map { Waiting.id($0) })
  }

  @Test("A number behind a gap is not accounted for until what lies between is known")
  func gaps() {
    let queue = Waiting.queue(Waiting.stored(1), Waiting.stored(2), Waiting.stored(4))
    for entry in queue.entries { queue.account(for: entry.sequence) }
    #expect(queue.accounted == 2 && queue.hasUnaccounted)
    queue.account(upTo: 3)
    #expect(queue.accounted == 3 && queue.hasUnaccounted)
    queue.accountForStored()
    #expect(queue.accounted == 4 && !queue.hasUnaccounted)
    queue.account(upTo: 1)
    #expect(queue.accounted == 4)
  }

  @Test("An entry that is stored is known once, and one that waits becomes the stored one")
  func addingStored() {
    let waiting = Waiting.entry(3, of: Waiting.other, .memory)
    let queue = Waiting.queue(waiting)
    let stored = Waiting.stored(3)
    #expect(queue.addStored(stored, at: 8))
    #expect(queue.entries.count == 1 && waiting.place == .stored)
    #expect(
      waiting.sequence == 3 && waiting.client == Waiting.client && waiting.knownSince == 8)
    #expect(!queue.addStored(Waiting.stored(3), at: 9))
    #expect(waiting.knownSince == 8)
    #expect(queue.addStored(Waiting.stored(5), at: 9))
    #expect(queue.ids == [3, 5].map { Waiting.id($0) })
  }

  @Test("What a reading did not find goes, unless it was stored after that began")
  func gone() {
    let queue = Waiting.queue(
      Waiting.stored(1, since: 3), Waiting.stored(2, since: 3), Waiting.stored(3, since: 5),
      Waiting.entry(9, .storing))
    queue.removeGone(unless: HashSet([Waiting.id(2)]), since: 4, known: 0)
    #expect(queue.ids == [2, 3, 9].map { Waiting.id($0) })
    // The person has discarded up to there, says the store.
    queue.removeGone(unless: HashSet([Waiting.id(2)]), since: 4, known: 3)
    #expect(queue.ids == [2, 9].map { Waiting.id($0) })
  }

  @Test("What the server counts as a client's goes up to a number, the rest stays as it was")
  func settling() {
    let storing = Waiting.entry(7, .storing)
    let unnamed = Waiting.entry(8, .memory)
    let queue = Waiting.queue(
      Waiting.stored(1), Waiting.stored(2, of: Waiting.other), Waiting.stored(3),
      Waiting.stored(4), storing, unnamed)
    #expect(queue.removeNumbered(of: Waiting.client, upTo: 3).map { $0.sequence } == [1, 3])
    #expect(queue.ids == [2, 4, 7, 8].map { Waiting.id($0) })
    #expect(queue.removeNumbered(of: Waiting.client).map { $0.sequence } == [4])
    #expect(queue.ids == [2, 7, 8].map { Waiting.id($0) })
  }

  @Test("What is put back lies before all that it came before")
  func puttingBack() {
    let queue = Waiting.queue(
      Waiting.stored(1), Waiting.stored(3), Waiting.stored(4), Waiting.entry(9, .memory))
    let removed = queue.removeNumbered(of: Waiting.client, upTo: 3)
    queue.putBack(removed)
    #expect(queue.ids == [1, 3, 4, 9].map { Waiting.id($0) })
  }

  @Test("Only what has surely not been sent is taken back, the stored apart from the rest")
  func askedBack() {
    let sent = Waiting.entry(7, .memory)
    sent.sequence = 1
    let queue = Waiting.queue(
      Waiting.stored(1), Waiting.stored(2), sent, Waiting.entry(8, .memory),
      Waiting.entry(9, .storing))
    _ = queue.hold.set(1)
    queue.askedBack = [1, 2, 7, 8, 9, 99].map { Waiting.id($0) }
    let sorted = queue.sortAskedBack()
    #expect(sorted.stored.map { $0.sequence } == [2])
    #expect(sorted.memory.map { $0.id } == [Waiting.id(8)])
    #expect(sorted.kept == [1, 7, 9, 99].map { Waiting.id($0) })
    #expect(queue.askedBack.isEmpty && queue.entries.count == 5)
  }
}
