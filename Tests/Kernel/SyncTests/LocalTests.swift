import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

/// A space of this device alone (CG-014).
@Suite struct LocalTests {
  @Test("CG-014 What is done is said to be done when the store has it, and is there after a kill")
  func durable() {
    let bench = LocalBench().start()
    bench.isHeld = true
    #expect(bench.mutate(AddCard(id(1), "one")) == "")
    #expect(bench.cards.map { $0.title } == ["one"])
    bench.release()
    #expect(bench.outcomes == ["saved"])
    #expect(LocalBench(bench.store).start().cards.map { $0.title } == ["one"])
  }

  @Test("Nothing is queued, sent or led")
  func alone() {
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(1), "one"))
    bench.give(.online(false))
    bench.give(.online(true))
    bench.give(.signedIn)
    bench.give(.syncNow)
    #expect(bench.asked == [])
    #expect(bench.store.queue.isEmpty)
    #expect(bench.engine.status.pending.isEmpty && bench.engine.status.isComplete)
    #expect(bench.engine.status.lastSync == bench.now)
  }

  @Test("What the schema refuses is refused at once, and leaves nothing")
  func refused() {
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(1), "one", code: "x"))
    let commits = bench.commits.count
    #expect(bench.mutate(AddCard(id(2), "two", code: "x")) == "refused: duplicate")
    #expect(bench.mutate(BumpCard(id(9))) == "refused: missing")
    #expect(bench.commits.count == commits && bench.cards.count == 1)
  }

  @Test("CG-014 What holds back an account's space holds nothing back here")
  func condition() {
    var schema = Card.schema
    schema.require { _, author in author.isAlone ? nil : Refusal(.limitReached, "sync") }
    let bench = LocalBench(schema: schema).start()
    #expect(bench.mutate(AddCard(id(1), "one")) == "saved")
    #expect(LocalBench(bench.store, schema: schema).start().cards.map { $0.title } == ["one"])
  }

  @Test("What is done while a commit is on its way goes with the next, all in one")
  func grouped() {
    let bench = LocalBench().start()
    bench.isHeld = true
    for number in 1...9 { bench.mutate(AddCard(id(UInt64(number)), "card")) }
    bench.release()
    #expect(bench.outcomes == [String](repeating: "saved", count: 9))
    // The beginning, the first, and all others.
    #expect(bench.commits.count == 3)
  }

  @Test("A space has its own records from the first moment, and again when they are lost")
  func beginning() {
    var record = RecordChange()
    record.table = Card.recordType
    record.id = id(77).uuid
    record.record = .object([JSONValue.Member("title", .text("mine"))])
    let store = LocalBench(beginning: [record]).start().store
    #expect(LocalBench(store).start().cards.map { $0.title } == ["mine"])
    for key in store.values.keys where key.hasPrefix(SyncKeys.bucketPrefix) {
      store.damage(key, nil)
    }
    let bench = LocalBench(store, beginning: [record]).start()
    #expect(bench.cards.map { $0.title } == ["mine"])
    #expect(LocalBench(store).start().opening == .ready)
  }

  @Test("A look leaves nothing to store")
  func trace() {
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(1), "one"))
    let commits = bench.commits.count
    #expect(bench.mutate(LookAtCard(id(1))) == "saved")
    #expect(bench.commits.count == commits)
  }

  @Test("What came before the store was read is done after that")
  func early() {
    let bench = LocalBench()
    bench.mutate(AddCard(id(1), "one"))
    bench.start()
    #expect(bench.outcomes == ["saved"])
  }

  @Test("Who did what to which field, the latest first, whatever the clock says")
  func past() {
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(1), "one"))
    let first = bench.now
    bench.now = first.adding(milliseconds: -86_400_000)
    bench.mutate(EditCard(id(1), [FieldChange("title", .text("two"))]))
    bench.mutate(RemoveCard(id(1)))
    let past = bench.past(of: id(1))
    #expect(past.map { $0.mutation } == ["removeCard", "editCard", "addCard"])
    #expect(past.map { $0.time } == [bench.now, bench.now, first])
    #expect(past.allSatisfy { $0.account == UUID(high: 1, low: 1) })
    #expect(past[1].changes == [HistoryChange("title", from: .text("one"), to: .text("two"))])
    #expect(past[2].changes == [HistoryChange("title", from: .null, to: .text("one"))])
    #expect(past[0].changes.contains(HistoryChange("title", from: .text("two"), to: .null)))
    #expect(Set(past.map { $0.version }).count == 3)
  }

  @Test("The past comes in pages")
  func pages() {
    let bench = LocalBench().start()
    bench.mutate(AddCard(id(1), "one"))
    for _ in 0..<60 { bench.mutate(BumpCard(id(1))) }
    let key = RecordKey(Card.recordType, id(1).uuid)
    let stored = bench.store.past(of: key)
    let first = bench.engine.past(of: key, before: nil, stored: stored)
    #expect(first?.entries.count == 50 && first?.hasMore == true)
    let rest = bench.engine.past(of: key, before: first?.entries.last?.version, stored: stored)
    #expect(rest?.entries.count == 11 && rest?.hasMore == false)
  }

  @Test("What is erased is gone from the device and from its other tabs")
  func erased() {
    let store = SimulatedStore()
    let one = LocalBench(store).start()
    let other = LocalBench(store).start()
    one.others = [other]
    one.mutate(AddCard(id(1), "one"))
    one.give(.close(erase: true))
    #expect(store.values.isEmpty && store.past.isEmpty)
    other.mutate(AddCard(id(2), "two"))
    #expect(store.values.isEmpty && other.cards.isEmpty)
  }

  @Test("CG-014 Where all was erased a tab that starts begins nothing, and nothing is written")
  func startsErased() {
    let store = SimulatedStore()
    let erased = SyncCommit(
      token: 1, puts: [StoredValue(SyncKeys.erased, [])], deletes: [], removes: [])
    #expect(store.commit(erased))
    var garden = RecordChange()
    garden.table = Card.recordType
    garden.id = id(9).uuid
    garden.record = Card().object
    let bench = LocalBench(store, beginning: [garden]).start()
    #expect(bench.opening == .erased && bench.cards.isEmpty && bench.commits.isEmpty)
    bench.mutate(AddCard(id(1), "one"))
    #expect(store.values.count == 1 && !bench.engine.isErasedElsewhere)
  }

  @Test(
    "CG-014 A tab that was frozen before its first commit does not write where all was erased meanwhile",
    arguments: [true, false])
  func frozen(_ looksFirst: Bool) {
    let store = SimulatedStore()
    store.isFull = true
    let frozen = LocalBench(store).start()
    #expect(frozen.mutate(AddCard(id(1), "one")) == "in memory")
    if looksFirst { frozen.give(.visible(false)) }
    // Another tab begins the space, it goes up to an account, and is erased.
    store.isFull = false
    LocalBench(store).start().mutate(AddCard(id(2), "two"))
    let erased = SyncCommit(
      token: 1, puts: [StoredValue(SyncKeys.erased, [])], deletes: Array(store.values.keys),
      removes: [])
    #expect(store.commit(erased))
    if looksFirst { frozen.give(.visible(true)) } else { frozen.fire() }
    #expect(Array(store.values.keys) == [SyncKeys.erased])
    #expect(frozen.engine.isErasedElsewhere && frozen.cards.isEmpty)
  }

  @Test(
    "CG-014 A tab that found its store without a mark does not write where all was erased meanwhile"
  )
  func frozenWithoutMark() {
    let store = SimulatedStore()
    LocalBench(store).start().mutate(AddCard(id(1), "one"))
    // What says at which version it stands is lost, and the tab cannot write that yet.
    store.quarantine(store.values.keys.filter { $0.hasPrefix(SyncKeys.markPrefix) }, [])
    store.isFull = true
    let frozen = LocalBench(store).start()
    frozen.mutate(AddCard(id(2), "two"))
    store.isFull = false
    let erased = SyncCommit(
      token: 1, puts: [StoredValue(SyncKeys.erased, [])], deletes: Array(store.values.keys),
      removes: [])
    #expect(store.commit(erased))
    frozen.fire()
    #expect(Array(store.values.keys) == [SyncKeys.erased] && frozen.engine.isErasedElsewhere)
  }

  @Test("A tab that did not hear of it does not bring back what was erased")
  func erasedUnheard() {
    let store = SimulatedStore()
    let one = LocalBench(store).start()
    let other = LocalBench(store).start()
    one.give(.close(erase: true))
    other.mutate(AddCard(id(2), "two"))
    #expect(store.values.isEmpty && other.cards.isEmpty)
    #expect(other.engine.isErasedElsewhere && !one.engine.isErasedElsewhere)
  }
}
