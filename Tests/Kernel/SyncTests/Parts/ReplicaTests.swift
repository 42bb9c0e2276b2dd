import Fields
import Records
import SyncSimulation
import Testing
import Values

@testable import Sync

@Suite struct ReplicaTests {
  private let replica = Replica(schema: Card.schema, account: Waiting.client, role: "member")

  private func response(
    _ cards: [UInt64], cursor: Int64, role: String = "member", hasMore: Bool = false,
    startsOver: Bool = false
  ) -> SyncResponse {
    var response = SyncResponse()
    response.cursor = cursor
    response.role = role
    response.hasMore = hasMore
    response.startsOver = startsOver
    response.head = 40
    for number in cards {
      var card = Card()
      card.id = ID(Waiting.id(number))
      var change = RecordChange()
      change.table = Card.recordType
      change.id = card.id.uuid
      change.record = card.object
      response.changes.append(change)
    }
    return response
  }

  @discardableResult
  private func apply(_ response: SyncResponse, from cursor: Int64) -> Bool {
    replica.apply(
      response, from: cursor, at: Instant(milliseconds: 7), isWaiting: false,
      BaseChanges(replica))
  }

  private var cards: [UInt64] {
    replica.storage.base.rows(of: Card.recordType).keys.map { $0.low }.sorted()
  }

  @Test("A row that others hold too is held once, but not in the place of one with other bytes")
  func shared() {
    var card = Card()
    card.id = ID(Waiting.id(1))
    card.title = "caf\u{e9}"
    let key = RecordKey(Card.recordType, card.id.uuid)
    let shown = card.row
    replica.storage.base.put(Card.table, card.id.uuid, card.row)
    #expect(replica.row(key)?.isOne(with: shown) == false)
    replica.share(shown, of: key)
    #expect(replica.row(key)?.isOne(with: shown) == true)
    card.title = "cafe\u{301}"
    #expect(card.row == shown)
    replica.share(card.row, of: key)
    #expect(replica.row(key)?.isOne(with: shown) == true)
  }

  @Test("Pages move the cursor, and with the last one the replica is complete")
  func pages() {
    #expect(!apply(response([1], cursor: 10, hasMore: true), from: 0))
    #expect(replica.cursor == 10 && !replica.meta.isComplete && replica.whole == 40)
    #expect(!apply(response([2], cursor: 30), from: 10))
    #expect(cards == [1, 2] && replica.cursor == 30 && replica.whole == 30)
    #expect(replica.meta.isComplete && replica.meta.lastSync == Instant(milliseconds: 7))
  }

  @Test("Pulled anew, the old rows stay until the last page, and who begins again begins from 0")
  func refresh() {
    apply(response([1, 2], cursor: 30), from: 0)
    #expect(apply(response([2], cursor: 50, hasMore: true, startsOver: true), from: 30))
    #expect(cards == [1, 2] && replica.isPulledAnew)
    #expect(replica.cursor == 50 && replica.meta.cursor == 0)
    #expect(apply(response([3], cursor: 60), from: 50))
    #expect(cards == [2, 3] && replica.meta.cursor == 60 && !replica.isPulledAnew)
  }

  @Test("Asked from 0 with rows here is pulling anew, without rows it is the first download")
  func fromTheBeginning() {
    apply(response([1], cursor: 30), from: 0)
    replica.startOver()
    #expect(replica.cursor == 0 && !replica.meta.isComplete)
    #expect(apply(response([2], cursor: 35), from: 0))
    #expect(cards == [2])
  }

  @Test("Who was removed holds nothing and is not complete")
  func removed() {
    apply(response([1], cursor: 30), from: 0)
    apply(response([], cursor: 31, role: "", startsOver: true), from: 30)
    #expect(cards.isEmpty && !replica.meta.isComplete && replica.meta.role.isEmpty)
  }

  @Test("A server that goes back while all is pulled anew is pulled from the beginning again")
  func restarting() {
    apply(response([1, 2], cursor: 30), from: 0)
    apply(response([1], cursor: 50, hasMore: true, startsOver: true), from: 30)
    replica.restartRefresh()
    #expect(replica.cursor == 0 && cards == [1, 2])
    apply(response([2], cursor: 20), from: 0)
    #expect(cards == [2])
  }

  @Test("A schema is adopted once, and what was pulled in other words is pulled again")
  func adopting() {
    apply(response([1], cursor: 30), from: 0)
    #expect(replica.adoptSchema())
    #expect(replica.cursor == 0 && replica.meta.revision == Card.schema.revision)
    apply(response([1], cursor: 30), from: 0)
    #expect(!replica.adoptSchema() && replica.cursor == 30)
  }

  @Test("It has all of a store that no other tab has written since")
  func comparing() {
    _ = replica.adoptSchema()
    #expect(replica.hasAll(of: nil))
    replica.meta.commits = 2
    var stored = replica.meta
    #expect(replica.hasAll(of: stored) && !replica.hasAll(of: nil))
    stored.commits = 3
    #expect(!replica.hasAll(of: stored))
    stored = replica.meta
    stored.revision += 1
    #expect(!replica.hasAll(of: stored))
  }

  @Test("What the store holds takes the place of what was here, but a role that it does not name")
  func installing() {
    apply(response([1], cursor: 50, hasMore: true, startsOver: true), from: 0)
    var stored = StoredMeta()
    stored.cursor = 12
    #expect(install(stored))
    #expect(cards.isEmpty && replica.cursor == 12 && replica.meta.role == "member")
    stored.role = "reader"
    stored.revision = Card.schema.revision + 1
    #expect(install(stored))
    #expect(replica.meta.role == "reader" && replica.isOutrun)
  }

  private func install(_ stored: StoredMeta?, _ queue: [StoredEntry] = []) -> Bool {
    let values = stored.map { [StoredValue(SyncKeys.meta, $0.storedBytes)] } ?? []
    let contents = StoreContents(Card.schema, today: .epoch)
    contents.add(StoredSpace(values: values, queue: queue))
    return replica.install(contents, freshID: { Waiting.id(70) })
  }

  @Test("Where the store has lost its meta, what waits keeps its client and the rest is named anew")
  func lostMeta() {
    #expect(!install(nil))
    #expect(replica.meta.client == Waiting.id(70) && replica.meta.role == "member")
    #expect(!install(nil))
    #expect(replica.meta.client == Waiting.id(70))
    let bytes = Waiting.stored(3, of: Waiting.other).mutation.storedBytes
    #expect(!install(nil, [StoredEntry(sequence: 3, bytes: bytes)]))
    #expect(replica.meta.client == Waiting.other && replica.cursor == 0)
  }

  @Test("A refused mutation leaves nothing, and one that runs says which records it changed")
  func running() {
    let entry = Waiting.entry(1, .memory)
    #expect(replica.run(entry) == nil)
    #expect(entry.touched == [Waiting.id(1)])
    let again = Waiting.entry(1, .memory)
    #expect(replica.run(again) == Refusal(.duplicate, "id"))
    #expect(again.touched.isEmpty && cards == [1])
  }

  @Test("Changes of the base remember what was seen before, each record once, and their buckets")
  func changes() throws {
    apply(response([1], cursor: 30), from: 0)
    let changes = BaseChanges(replica)
    let table = try #require(Card.schema.table(named: Card.recordType))
    let before = try #require(replica.row(RecordKey(Card.recordType, Waiting.id(1))))
    changes.write(table, Waiting.id(1), nil)
    changes.write(table, Waiting.id(1), nil)
    changes.write(table, Waiting.id(2), before)
    #expect(changes.keys.list.map { $0.id } == [Waiting.id(1), Waiting.id(2)])
    #expect(changes.before == [before, []])
    #expect(
      changes.buckets
        == SmallSet(all: [1, 2].map { ReplicaBucket.bucket(of: Waiting.id($0)) }))
  }
}
