import Records
import Sync
import SyncSimulation
import Testing
import Values

/// A device that was away for so long that the server forgot what it refused of it.
@Suite struct EndingTests {
  private let server = ReferenceServer(Card.schema)
  private let store = SimulatedStore()

  /// A device of whose mutations the server has taken one, refused one and never seen one, and told of
  /// none; then the server forgets.
  private func forgotten() -> Bench {
    let other = Bench(server, device: 2)
    other.start()
    let bench = Bench(server, store: store)
    bench.start()
    other.mutate(AddCard(id(9), "first", code: "a"))
    bench.network = .held
    bench.mutate(AddCard(id(1), "taken"))
    _ = server.answer(bench.requests[bench.requests.count - 1], from: bench.account)
    bench.network = .down
    bench.answerHeld()
    bench.mutate(AddCard(id(2), "refused", code: "a"))
    bench.mutate(AddCard(id(3), "unseen"))
    var request = bench.requests[bench.requests.count - 1]
    request.mutations = store.queue.prefix(2).enumerated().map { number, entry in
      var queued = QueuedMutation()
      let waiting = bench.status.pending[number]
      (queued.sequence, queued.id) = (entry.sequence, waiting.id)
      (queued.name, queued.time) = (waiting.name, waiting.time)
      queued.arguments = waiting.arguments
      return queued
    }
    _ = server.answer(request, from: bench.account)
    server.end(request.client)
    return bench
  }

  @Test("FF-038 it takes another client, shows what has no answer, and sends nothing of it again")
  func ending() {
    let bench = forgotten()
    let old = bench.status.client
    let applied = server.applied.count
    bench.network = .up
    bench.fire(.retry)
    #expect(bench.status.client != old && bench.status.pending.isEmpty)
    #expect(
      bench.status.refused.map { $0.refusal } == [.outcomeUnknown, .outcomeUnknown, .neverDone])
    #expect(bench.status.refused.map { $0.isOutcomeUnknown } == [true, true, false])
    #expect(bench.cards.map(\.id) == [id(1), id(9)], "what took effect is there")
    #expect(bench.status.phase == .success && store.queue.isEmpty)
    let requests = bench.requests.count
    bench.give(.syncNow)
    bench.fire(.poll)
    #expect(bench.requests[requests...].allSatisfy { $0.mutations.isEmpty && $0.client != old })
    #expect(bench.requests[requests...].allSatisfy { $0.settled == 0 })
    #expect(server.applied.count == applied)

    // It is durable: a new tab shows the same, and has the same client.
    let next = Bench(server, store: store, seed: 2)
    next.start()
    #expect(next.status.client == bench.status.client)
    #expect(next.status.refused.count == 3 && next.status.pending.isEmpty)
  }

  @Test("FF-038 what the person wants done again is sent once, under the new client")
  func again() throws {
    let bench = forgotten()
    bench.network = .up
    bench.fire(.retry)
    let unseen = try #require(bench.status.refused.first { $0.refusal == .neverDone })
    bench.give(.retryRefused(unseen.id))
    #expect(bench.card(id(3))?.title == "unseen")
    #expect(server.applied.last?.client == bench.status.client)
    #expect(bench.status.pending.isEmpty && bench.status.refused.count == 2)
    // One that had taken effect is refused here as what is there already.
    let taken = try #require(bench.status.refused.first { $0.arguments["title"] == .text("taken") })
    bench.give(.retryRefused(taken.id))
    #expect(
      bench.status.refused.first { $0.id == taken.id }?.refusal == Refusal(.duplicate, "id"))
    let left = try #require(bench.status.refused.first { $0.isOutcomeUnknown })
    bench.give(.discardRefused(left.id))
    #expect(!bench.status.refused.contains { $0.id == left.id })
  }

  @Test("FF-038 a tab that follows shows the same, and appends under the new client")
  func tabs() {
    let leader = forgotten()
    let follower = Bench(server, store: store, seed: 2)
    follower.mayLead = false
    follower.start()
    #expect(follower.status.pending.count == 3)
    leader.others = [follower]
    follower.others = [leader]
    leader.network = .up
    leader.fire(.retry)
    #expect(follower.status.pending.isEmpty && follower.status.refused.count == 3)
    #expect(follower.status.client == leader.status.client)
    follower.mutate(AddCard(id(5), "from the follower"))
    #expect(server.applied.last?.client == leader.status.client)
    #expect(leader.card(id(5))?.title == "from the follower")
  }

  @Test("FF-038 what another tab appends under the old client before it hears is set aside once")
  func lateAppend() {
    let leader = forgotten()
    let follower = Bench(server, store: store, seed: 2)
    follower.mayLead = false
    follower.start()
    let old = leader.status.client
    let applied = server.applied.count
    follower.others = [leader]
    leader.network = .up
    leader.fire(.retry)
    // It has not heard that there is another client by now.
    #expect(follower.status.client == old)
    follower.mutate(AddCard(id(5), "late"))
    #expect(server.applied.count == applied, "an ended client does nothing")
    #expect(leader.status.pending.isEmpty && store.queue.isEmpty)
    #expect(leader.status.refused.map { $0.refusal }.last == .neverDone)
    #expect(leader.status.refused.count == 4)
    let client = leader.status.client
    #expect(client != old)
    leader.others = [follower]
    leader.mutate(AddCard(id(6), "from the leader"))
    #expect(leader.status.client == client && follower.status.client == client)
    #expect(Set(follower.status.refused) == Set(leader.status.refused))
    #expect(follower.cards == leader.cards && follower.status.pending.isEmpty)
    follower.mutate(AddCard(id(7), "from the follower"))
    #expect(server.applied.last?.client == client && server.applied.count == applied + 2)
  }

  @Test("FF-038 the pages of a long answer all come in before anything is set aside")
  func pages() {
    let bench = forgotten()
    let other = Bench(server, device: 3)
    other.start()
    for number: UInt64 in 20...26 { other.mutate(AddCard(id(number), "card")) }
    server.pageSize = 2
    bench.network = .up
    bench.fire(.retry)
    #expect(bench.cards.count == 9)
    #expect(bench.status.refused.count == 3 && bench.status.pending.isEmpty)
    #expect(bench.partialSuccesses == 0)
  }

  @Test("FF-038 what the server says of the space's fullness is in the status, until it is not so")
  func usage() {
    let bench = Bench(server)
    bench.start()
    #expect(bench.status.usage == nil)
    server.usage = SpaceUsage(of: .records, percent: 81)
    bench.give(.syncNow)
    #expect(bench.status.usage == SpaceUsage(of: .records, percent: 81))
    server.usage = nil
    bench.give(.syncNow)
    #expect(bench.status.usage == nil)
  }

  @Test("FF-039 somebody who is back pulls first, then sends what waited")
  func returned() {
    let bench = Bench(server)
    bench.start()
    bench.mutate(AddCard(id(1), "one"))
    server.removed = [bench.account]
    bench.mutate(AddCard(id(2), "while away"))
    #expect(bench.cards.isEmpty && bench.status.refused.count == 1)
    #expect(server.clients[bench.status.client]?.refusals.isEmpty == true, "nothing is kept of it")
    bench.network = .down
    bench.give(.retryRefused(bench.status.refused[0].id))
    server.removed = []
    server.takeBack(bench.account)
    bench.network = .up
    bench.give(.syncNow)
    #expect(bench.cards.map(\.id) == [id(1), id(2)])
    #expect(bench.status.pending.isEmpty && bench.status.refused.isEmpty)
    #expect(server.applied.count == 2)
  }

  @Test("FF-039 what a full store did not keep as refused runs once when somebody is back")
  func returnedWithFullStore() {
    let bench = Bench(server, store: store)
    bench.start()
    bench.mutate(AddCard(id(1), "one"))
    bench.network = .down
    bench.mutate(BumpCard(id(1)))
    server.removed = [bench.account]
    store.isFull = true
    bench.network = .up
    bench.fire(.retry)
    #expect(bench.status.phase == .failed(.forbidden) && bench.cards.isEmpty)
    #expect(bench.status.pending.count == 1 && bench.status.refused.isEmpty)
    server.removed = []
    server.takeBack(bench.account)
    for refused in bench.status.refused { bench.give(.retryRefused(refused.id)) }
    // Another tab finds it in the store's queue.
    let next = Bench(server, store: store, seed: 2)
    next.start()
    store.isFull = false
    bench.give(.syncNow)
    next.give(.syncNow)
    #expect(server.applied.filter { $0.mutation.name == BumpCard.name }.count == 1)
    #expect(bench.card(id(1))?.count == 1 && next.card(id(1))?.count == 1)
    #expect(bench.status.pending.isEmpty && bench.status.refused.isEmpty)
  }
}
