import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

@Suite struct MembershipTests {
  @Test("FF-039 a removed person's device is left with nothing, and its queue is refused in sight")
  func removed() {
    let server = ReferenceServer(Card.schema)
    let bench = Bench(server)
    bench.start()
    bench.mutate(AddCard(id(1), "um"))
    #expect(bench.status.phase == .success)
    bench.network = .down
    bench.mutate(AddCard(id(2), "dois"))
    bench.mutate(AddCard(id(3), "três"))
    server.removed = [bench.account]
    bench.network = .up
    bench.fire(.retry)
    #expect(bench.cards.isEmpty)
    #expect(bench.status.phase == .failed(.forbidden))
    #expect(!bench.status.isComplete)
    #expect(bench.status.pending.isEmpty)
    #expect(bench.status.refused.map(\.refusal.code) == [.forbidden, .forbidden])
    #expect(server.storage.base.rows(of: Card.recordType).count == 1)
    // Nothing is asked until somebody looks again, and nothing is on the device after a new start.
    let requests = bench.requests.count
    bench.poke()
    #expect(bench.requests.count == requests)
    #expect(bench.timers.isEmpty)
    let again = Bench(server, store: bench.store)
    again.network = .down
    again.start()
    #expect(again.cards.isEmpty)
    #expect(again.status.refused.count == 2)
  }

  @Test("FF-039 who is a member again gets everything, and may try again what was refused")
  func back() throws {
    let server = ReferenceServer(Card.schema)
    let bench = Bench(server)
    bench.start()
    bench.mutate(AddCard(id(1), "um"))
    bench.network = .down
    bench.mutate(AddCard(id(2), "dois"))
    server.removed = [bench.account]
    bench.network = .up
    bench.fire(.retry)
    server.removed = []
    bench.give(.syncNow)
    #expect(bench.cards.map(\.id) == [id(1)])
    #expect(bench.status.isComplete)
    let refused = try #require(bench.status.refused.first)
    bench.give(.retryRefused(refused.id))
    #expect(bench.cards.map(\.id) == [id(1), id(2)])
    #expect(bench.status.refused.isEmpty && bench.status.pending.isEmpty)
    #expect(server.applied.count == 2)
  }

  @Test(
    "FF-038 a device that was away while removals were forgotten pulls anew and keeps its queue")
  func horizon() {
    let server = ReferenceServer(Card.schema)
    let away = Bench(server, device: 1)
    away.start()
    away.mutate(AddCard(id(1), "um"))
    away.mutate(AddCard(id(2), "dois"))
    away.network = .down
    away.mutate(AddCard(id(3), "três"))
    let other = Bench(server, device: 2)
    other.start()
    other.mutate(RemoveCard(id(1)))
    server.forgetRemovals()
    other.mutate(AddCard(id(4), "quatro"))
    away.network = .up
    away.fire(.retry)
    other.poke()
    #expect(away.cards.map(\.id) == [id(2), id(3), id(4)])
    #expect(other.cards.map(\.id) == [id(2), id(3), id(4)])
    #expect(away.status.pending.isEmpty && away.status.refused.isEmpty)
  }

  @Test("FF-038 a download in many pages that began after the forgetting is not begun again")
  func pages() {
    let server = ReferenceServer(Card.schema)
    server.pageSize = 2
    let writer = Bench(server, device: 1)
    writer.start()
    for number in 1...9 { writer.mutate(AddCard(id(UInt64(number)), "\(number)")) }
    writer.mutate(RemoveCard(id(1)))
    server.forgetRemovals()
    let reader = Bench(server, device: 2)
    reader.start()
    #expect(reader.cards.map(\.id) == (2...9).map { id($0) })
    #expect(reader.requests.filter { $0.cursor == 0 }.count == 1)
    #expect(reader.requests.dropFirst().allSatisfy { $0.whole == server.version })
  }

  @Test("FF-038 a download during which removals are forgotten is begun once more, and ends")
  func forgottenMeanwhile() {
    let server = ReferenceServer(Card.schema)
    let writer = Bench(server, device: 1)
    writer.start()
    for number in 1...9 { writer.mutate(AddCard(id(UInt64(number)), "\(number)")) }
    let reader = Bench(server, device: 2)
    reader.start()
    server.pageSize = 2
    writer.mutate(RemoveCard(id(1)))
    server.forgetRemovals()
    reader.network = .held
    reader.poke()
    // The first page of all anew; before the next one more is forgotten.
    reader.answerHeld()
    writer.mutate(RemoveCard(id(2)))
    server.forgetRemovals()
    reader.network = .up
    reader.answerHeld()
    #expect(reader.status.phase == .failed(.server))
    reader.fire(.retry)
    #expect(reader.status.phase == .success)
    #expect(reader.cards.map(\.id) == (3...9).map { id($0) })
  }
}
