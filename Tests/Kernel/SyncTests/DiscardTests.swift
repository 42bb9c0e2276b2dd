import API
import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

@Suite struct DiscardTests {
  private let server = ReferenceServer(Card.schema)
  private let store = SimulatedStore()

  /// A device that knows a card, has lost its network and has done two things since.
  private func offline() -> Bench {
    let bench = Bench(server, store: store)
    bench.start()
    bench.mutate(AddCard(id(1), "one"))
    bench.give(.online(false))
    bench.mutate(AddCard(id(2), "two"))
    bench.mutate(BumpCard(id(1)))
    return bench
  }

  private func discard(_ names: [String], on bench: Bench) {
    bench.give(
      .discardPending(bench.status.pending.filter { names.contains($0.name) }.map { $0.id }))
  }

  @Test("What was done without a network can be discarded, and is gone after a restart too")
  func offlineDiscard() {
    let bench = offline()
    #expect(bench.status.pending.map { $0.isUnsent } == [true, true])
    discard(["addCard"], on: bench)
    #expect(bench.discarded.count == 1 && bench.kept.isEmpty)
    #expect(bench.card(id(2)) == nil && bench.card(id(1))?.count == 1)
    #expect(bench.status.pending.map { $0.name } == ["bumpCard"])

    let reopened = Bench(server, store: store, seed: 2)
    reopened.give(.online(false))
    reopened.start()
    #expect(reopened.status.pending.map { $0.name } == ["bumpCard"])
    #expect(reopened.status.pending.map { $0.isUnsent } == [true])
    reopened.give(.online(true))
    #expect(server.applied.map { $0.mutation.name } == ["addCard", "bumpCard"])
    #expect(reopened.status.pending.isEmpty && reopened.status.refused.isEmpty)
  }

  @Test("That it can be discarded is told as soon as it is so, and that it cannot be any more")
  func told() {
    let bench = offline()
    #expect(bench.told == bench.status)
    bench.mutate(BumpCard(id(2)))
    #expect(bench.told.pending.map { $0.isUnsent } == [true, true, true])
    bench.network = .held
    bench.give(.online(true))
    #expect(bench.told.pending.map { $0.isUnsent } == [false, false, false])
    bench.store.isFull = true
    bench.give(.online(false))
    bench.mutate(BumpCard(id(1)))
    #expect(bench.told.pending.last?.isUnsent == true)
  }

  @Test("What may have been sent is not discarded, whatever became of the answer")
  func maybeSent() {
    let bench = Bench(server, store: store)
    bench.start()
    bench.network = .held
    bench.mutate(AddCard(id(1), "one"))
    discard(["addCard"], on: bench)
    #expect(bench.kept.count == 1)
    bench.network = .down
    bench.answerHeld()
    #expect(bench.status.pending.map { $0.isUnsent } == [false])
    discard(["addCard"], on: bench)
    #expect(bench.kept.count == 2 && bench.discarded.isEmpty)
    // A later one, done while the first waits for its next try, has not been sent.
    bench.mutate(BumpCard(id(1)))
    #expect(bench.status.pending.map { $0.isUnsent } == [false, true])
    discard(["addCard", "bumpCard"], on: bench)
    #expect(bench.status.pending.map { $0.name } == ["addCard"])
    bench.network = .up
    bench.fire(.retry)
    #expect(server.applied.map { $0.mutation.name } == ["addCard"])
  }

  @Test("A tab that dies after sending leaves nothing that could be discarded")
  func deathAfterSending() {
    let bench = offline()
    bench.network = .held
    bench.give(.online(true))
    let reopened = Bench(server, store: store, seed: 2)
    reopened.network = .down
    reopened.start()
    #expect(reopened.status.pending.map { $0.isUnsent } == [false, false])
    discard(["addCard", "bumpCard"], on: reopened)
    #expect(reopened.kept.count == 2 && reopened.status.pending.count == 2)
  }

  @Test("What builds on the discarded is refused in sight, not lost")
  func dependents() {
    let bench = offline()
    bench.mutate(EditCard(id(2), [FieldChange("title", .text("two again"))]))
    discard(["addCard"], on: bench)
    #expect(bench.status.pending.map { $0.name } == ["bumpCard", "editCard"])
    bench.give(.online(true))
    #expect(bench.status.pending.isEmpty)
    #expect(bench.status.refused.map { $0.name } == ["editCard"])
    #expect(bench.status.refused.first?.refusal.code == .missing)
    #expect(bench.card(id(1))?.count == 1 && bench.card(id(2)) == nil)
  }

  @Test("The discarded stays in sight until the store has forgotten it; a full one keeps it")
  func fullStore() {
    let bench = offline()
    store.isFull = true
    discard(["addCard"], on: bench)
    #expect(bench.discarded.isEmpty && bench.kept.count == 1)
    #expect(bench.card(id(2)) != nil && bench.status.pending.count == 2)
    store.isFull = false
    bench.fire(.store)
    discard(["addCard"], on: bench)
    #expect(bench.discarded.count == 1 && bench.card(id(2)) == nil)
    #expect(store.queue.count == 1)
  }

  @Test("A full store holds up no sending")
  func fullWhenSending() {
    let bench = offline()
    store.isFull = true
    bench.give(.online(true))
    #expect(server.applied.count == 3)
  }

  @Test("What lies in memory only is discarded at once")
  func memory() {
    let bench = Bench(server)
    bench.hasStore = false
    bench.network = .down
    bench.start()
    bench.give(.online(false))
    bench.mutate(AddCard(id(1), "one"))
    #expect(bench.status.pending.map { $0.isUnsent } == [true])
    discard(["addCard"], on: bench)
    #expect(bench.discarded.count == 1 && bench.cards.isEmpty && bench.status.pending.isEmpty)
  }

  @Test("A tab that follows discards through the leader, and both show it")
  func tabs() {
    let leader = offline()
    let follower = Bench(server, store: store, seed: 2)
    follower.mayLead = false
    follower.give(.online(false))
    follower.start()
    leader.others = [follower]
    follower.others = [leader]
    #expect(follower.status.pending.map { $0.isUnsent } == [true, true])
    discard(["addCard"], on: follower)
    #expect(follower.discarded.count == 1 && leader.discarded == follower.discarded)
    for tab in [leader, follower] {
      #expect(tab.status.pending.map { $0.name } == ["bumpCard"])
      #expect(tab.card(id(2)) == nil)
    }
    #expect(store.queue.count == 1)
    leader.give(.online(true))
    #expect(follower.status.pending.isEmpty)
    #expect(server.applied.map { $0.mutation.name } == ["addCard", "bumpCard"])
  }

  @Test("A late word of another tab does not bring the discarded back")
  func lateWord() {
    let leader = offline()
    let follower = Bench(server, store: store, seed: 2)
    follower.mayLead = false
    follower.start()
    var words: [[UInt8]] = []
    let ear = Bench(server, store: SimulatedStore(), seed: 3)
    ear.mayLead = false
    follower.others = [ear]
    ear.heardWord = { words.append($0) }
    follower.mutate(AddCard(id(3), "three"))
    leader.give(.syncNow)
    #expect(leader.status.pending.count == 2)
    leader.give(.visible(false))
    leader.give(.visible(true))
    #expect(leader.status.pending.count == 3)
    discard(["addCard"], on: leader)
    #expect(leader.discarded.count == 2)
    for word in words { leader.give(.heard(word)) }
    #expect(leader.card(id(3)) == nil)
    #expect(leader.status.pending.map { $0.name } == ["bumpCard"])
  }

  @Test("A thousand that an import brought are discarded in one stroke")
  func many() {
    let bench = offline()
    for _ in 0..<1_000 { bench.mutate(BumpCard(id(1))) }
    let commits = bench.commits.count
    bench.give(.discardPending(bench.status.pending.dropFirst(2).map { $0.id }))
    #expect(bench.commits.count == commits + 1)
    #expect(bench.status.pending.count == 2 && store.queue.count == 2)
    #expect(bench.card(id(1))?.count == 1)
  }
}
