import Effort
import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

/// What a local space does when its store, its tabs or its app are not as one would wish.
@Suite struct LocalStoreTests {
  @Test(
    "FF-030 A full disk: it says so, keeps what was there, and stores the rest when there is room")
  func full() {
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(1), "one"))
    bench.store.isFull = true
    #expect(bench.mutate(AddCard(id(2), "two")) == "in memory")
    #expect(bench.engine.status.isMemoryOnly && bench.cards.count == 2)
    #expect(LocalBench(bench.store.copy()).start().cards.count == 1)
    bench.fire()
    #expect(bench.engine.status.isMemoryOnly && bench.hasTimer)
    bench.store.isFull = false
    bench.fire()
    #expect(!bench.engine.status.isMemoryOnly && !bench.hasTimer)
    #expect(LocalBench(bench.store).start().cards.count == 2)
    #expect(bench.outcomes == ["saved", "in memory"])
  }

  @Test("Without a store everything is in memory, and said to be")
  func absent() {
    let bench = LocalBench()
    bench.hasStore = false
    bench.start()
    #expect(bench.opening == .memoryOnly)
    #expect(bench.mutate(AddCard(id(1), "one")) == "in memory")
    #expect(bench.cards.count == 1 && bench.commits.isEmpty)
  }

  @Test("FF-030 Whatever byte of the store flips, the space opens with all other parts of it")
  func flips() {
    var random = SimulatedRandom(31)
    let filled = LocalBench().start()
    for number in 1...9 { filled.mutate(AddCard(id(UInt64(number)), "card \(number)")) }
    for _ in 0..<Effort.times(400) {
      let store = filled.store.copy()
      let keys = store.values.keys.filter { !$0.hasPrefix(SyncKeys.markPrefix) }.sorted()
      let key = keys[random.below(keys.count)]
      var bytes = (store.values[key] ?? nil) ?? []
      bytes[random.below(bytes.count)] ^= UInt8(1 + random.below(255))
      store.damage(key, random.chance(1, in: 4) ? nil : bytes)

      let bench = LocalBench(store).start()
      let isMeta = key == SyncKeys.meta
      #expect(bench.opening == .repaired(rescued: bench.cards.count, lost: isMeta ? 0 : 1))
      #expect(isMeta ? bench.cards.count == 9 : (6..<9).contains(bench.cards.count))
      #expect(store.quarantined == 1)
      #expect(bench.mutate(AddCard(id(50), "new", code: "new")) == "saved")
      let again = LocalBench(store).start()
      #expect(again.opening == .ready && again.cards == bench.cards)
      #expect(again.past(of: id(50)).count == 1)
    }
  }

  @Test("A part that is gone altogether is missed")
  func missing() {
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(1), "one"))
    let store = bench.store
    for key in store.values.keys where key.hasPrefix(SyncKeys.bucketPrefix) {
      store.quarantine([key], [])
    }
    #expect(LocalBench(store).start().opening == .repaired(rescued: 0, lost: 1))
  }

  @Test("What one tab did the other shows, and goes on from")
  func tabs() {
    let store = SimulatedStore()
    let one = LocalBench(store).start()
    let other = LocalBench(store).start()
    (one.others, other.others) = ([other], [one])
    one.mutate(AddCard(id(1), "one"))
    #expect(other.cards == one.cards && other.changed.contains(RecordKey("card", id(1).uuid)))
    #expect(other.mutate(BumpCard(id(1))) == "saved")
    one.mutate(RemoveCard(id(1)))
    #expect(one.cards.isEmpty && other.cards.isEmpty)
  }

  @Test(
    "Of two tabs that do at the same time what only one may, one is refused before it was told yes")
  func race() {
    let store = SimulatedStore()
    let one = LocalBench(store).start()
    let other = LocalBench(store).start()
    one.isHeld = true
    one.mutate(AddCard(id(1), "one", code: "x"))
    #expect(other.mutate(AddCard(id(2), "two", code: "x")) == "saved")
    one.mutate(AddCard(id(3), "three"))
    one.release()
    #expect(one.outcomes == ["refused: duplicate", "saved"])
    #expect(one.cards.map { $0.title } == ["two", "three"])
    #expect(LocalBench(store).start().cards == one.cards)
  }

  @Test(
    "What was in memory only and another tab made impossible is kept in sight, to be tried again")
  func lateRefusal() throws {
    let store = SimulatedStore()
    let one = LocalBench(store).start()
    let other = LocalBench(store).start()
    store.isFull = true
    #expect(one.mutate(AddCard(id(1), "one", code: "x")) == "in memory")
    store.isFull = false
    other.mutate(AddCard(id(2), "two", code: "x"))
    one.fire()
    let refused = one.engine.status.refused
    try #require(refused.count == 1)
    #expect(
      refused.map { $0.refusal.code } == [.duplicate] && one.cards.map { $0.title } == ["two"])
    #expect(!one.engine.status.isMemoryOnly && !one.hasTimer)
    one.give(.retryRefused(refused[0].id))
    #expect(one.engine.status.refused.count == 1)
    one.mutate(EditCard(id(2), [FieldChange("code", .null)]))
    one.give(.retryRefused(refused[0].id))
    #expect(one.engine.status.refused.isEmpty && one.cards.count == 2)
    #expect(LocalBench(store).start().cards.count == 2)
  }

  @Test("Two tabs that begin the same space together begin one")
  func begun() {
    let store = SimulatedStore()
    let one = LocalBench(store)
    let other = LocalBench(store)
    (one.isHeld, other.isHeld) = (true, true)
    one.start()
    other.start()
    one.release()
    one.mutate(AddCard(id(1), "one"))
    other.release()
    #expect(other.cards.count == 1)
    #expect(LocalBench(store).start().cards.count == 1)
  }

  @Test("A store that is gone while the app is open is looked for again")
  func gone() {
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(1), "one"))
    bench.give(.storeUnavailable)
    #expect(bench.engine.status.isMemoryOnly && bench.hasTimer)
    bench.fire()
    #expect(!bench.engine.status.isMemoryOnly && bench.cards.count == 1)
  }

  @Test("A tab that was away looks when it is seen again")
  func away() {
    let store = SimulatedStore()
    let one = LocalBench(store).start()
    let other = LocalBench(store).start()
    other.give(.visible(false))
    one.mutate(AddCard(id(1), "one"))
    #expect(other.cards.isEmpty)
    other.give(.visible(true))
    #expect(other.cards.count == 1)
  }

  @Test("A newer app reads what an older one wrote, and the older one leaves it alone after that")
  func revisions() {
    let store = SimulatedStore()
    let old = LocalBench(store, schema: CardSpace.schema(1)).start()
    old.mutate(AddCard(id(1), "one"))
    old.mutate(EditCard(id(1), [FieldChange("color", .text("red"))]))
    let newest = CardSpace.schema(CardSpace.newest)
    let new = LocalBench(store, schema: newest).start()
    let row = new.engine.row(RecordKey(Card.recordType, id(1).uuid)) ?? []
    let hue = newest.table(named: Card.recordType)?.position(of: "hue")
    #expect(hue.map { row[$0] } == .text("red"))
    #expect(new.past(of: id(1)).first?.changes.first?.field == "hue")
    old.give(.visible(false))
    old.give(.visible(true))
    #expect(old.engine.status.phase == .failed(.outdated))
    #expect(old.mutate(BumpCard(id(1))) == "refused: unreadable")
    #expect(new.mutate(BumpCard(id(1))) == "saved")
  }
}
