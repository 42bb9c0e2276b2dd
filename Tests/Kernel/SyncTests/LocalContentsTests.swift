import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

/// A space of this device alone, read while another one is open.
@Suite struct LocalContentsTests {
  private static func read(_ store: SimulatedStore) -> LocalContents? {
    LocalContents(
      store.load(.everything),
      of: SyncConfiguration(
        space: UUID(high: 7, low: 7), account: UUID(high: 1, low: 1), role: "member"),
      in: Card.schema, now: Instant(milliseconds: 1_800_000_000_000))
  }

  @Test("all of it is read, with the version at which it stands, and nothing is written")
  func whole() throws {
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(2), "two"))
    bench.mutate(AddCard(id(1), "one"))
    let before = bench.store.values.keys
    let contents = try #require(Self.read(bench.store))
    #expect(contents.records(of: Card.self).map { $0.title } == ["one", "two"])
    #expect(contents.version > 0 && bench.store.values.keys == before)
    bench.mutate(AddCard(id(3), "three"))
    #expect(try #require(Self.read(bench.store)).version > contents.version)
  }

  @Test("a store without it has nothing, and one that is damaged says nothing")
  func damaged() {
    #expect(Self.read(SimulatedStore()) == LocalContents())
    let erased = SimulatedStore()
    #expect(
      erased.commit(
        SyncCommit(
          token: 1, puts: [StoredValue(SyncKeys.erased, [])], deletes: [], removes: [])))
    #expect(Self.read(erased) == LocalContents())
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(1), "one"))
    for key in bench.store.values.keys where key.hasPrefix(SyncKeys.bucketPrefix) {
      bench.store.damage(key, nil)
    }
    #expect(Self.read(bench.store) == nil)
  }

  @Test("a space can begin with all of it, in one commit, once")
  func beginning() throws {
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(1), "one"))
    bench.mutate(AddCard(id(2), "two"))
    let contents = try #require(Self.read(bench.store))
    let configuration = SyncConfiguration(
      space: UUID(high: 7, low: 7), account: UUID(high: 1, low: 1), role: "member")
    let commit = try #require(
      contents.beginning(of: configuration, in: Card.schema, now: bench.now)?.commit)
    let store = SimulatedStore()
    #expect(store.commit(commit))
    #expect(LocalBench(store).start().cards == bench.cards)
    #expect(LocalBench(store).start().opening == .ready)
    #expect(!store.commit(commit))
  }

  @Test("CG-014 what another space refused begins with it, where this one takes it, in one commit")
  func beginningWithRefused() throws {
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(1), "one"))
    let contents = try #require(Self.read(bench.store))
    let configuration = SyncConfiguration(
      space: UUID(high: 7, low: 7), account: UUID(high: 1, low: 1), role: "member")
    func refused(_ number: UInt64, _ card: AddCard) -> RefusedMutation {
      RefusedMutation(
        id: id(number).uuid, name: AddCard.name, arguments: card.object, time: bench.now,
        refusal: Refusal(.limitReached, "sync", limit: 0))
    }
    let (commit, done) = try #require(
      contents.beginning(
        of: configuration, in: Card.schema, now: bench.now,
        doing: [
          refused(10, AddCard(id(2), "two")), refused(11, AddCard(id(1), "one again")),
          refused(12, AddCard(id(3), "three")),
        ]))
    #expect(done == [id(10).uuid, id(12).uuid])
    let store = SimulatedStore()
    #expect(store.commit(commit))
    #expect(LocalBench(store).start().opening == .ready)
    bench.mutate(AddCard(id(2), "two"))
    bench.mutate(AddCard(id(3), "three"))
    #expect(LocalBench(store).start().cards == bench.cards)
    #expect(commit.past.count == 2)
  }

  @Test("who said a change is another person on another device, wherever it names them")
  func saidOfChange() {
    let (one, other) = (UUID(high: 1, low: 1), UUID(high: 2, low: 2))
    func change(_ who: UUID) -> RefusedMutation {
      RefusedMutation(
        id: id(1).uuid, name: "x",
        arguments: .object([
          .init("card", .object([.init("by", who.json), .init("text", .text("by"))])),
          .init("all", .array([who.json, .null])),
        ]), time: .epoch, refusal: Refusal(.missing))
    }
    #expect(change(one).said(by: other, for: one) == change(other))
  }

  @Test("what one said another has said")
  func said() {
    let (one, other) = (UUID(high: 1, low: 1), UUID(high: 2, low: 2))
    let contents = LocalContents(
      version: 1, [.init("card", [[one.json, .text("x")], [.null, one.json]])])
    #expect(
      contents.said(by: other, for: one).rows(of: "card")
        == [[other.json, .text("x")], [.null, other.json]])
  }
}
