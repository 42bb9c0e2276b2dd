import Records
import SyncSimulation
import Testing
import Values

@testable import Sync

/// What the first view of an app needs is read and shown before the rest of a space.
@Suite struct FirstRowsTests {
  @Test("The newest are shown before the rest is read, and of the rest it is told as it comes")
  func newest() throws {
    let filled = Self.filled(entries: 300)
    let bench = opening(filled.store)
    #expect(bench.isShown && bench.opening == nil)
    // Those of today and of the two days before.
    #expect(bench.titles(of: Entry.self) == ["297", "298", "299"])
    #expect(bench.engine.shownRows(of: Entry.recordType) == .newest)
    // All books, since all of them are needed; of pages nobody has said that they are.
    #expect(bench.titles(of: Book.self) == ["one"])
    #expect(bench.engine.shownRows(of: Book.recordType) == .all)
    #expect(bench.engine.shownRows(of: Sheet.recordType) == .none)

    bench.givePart()
    #expect(bench.opening == nil)
    let known = bench.titles(of: Entry.self)
    #expect(known.count > 3 && known.count < 300)
    #expect(bench.changed.count == known.count - 3)
    while bench.opening == nil { bench.givePart() }
    #expect(bench.opening == .ready)
    #expect(bench.engine.shownRows(of: Entry.recordType) == .all)
    #expect(bench.titles(of: Entry.self).count == 300)
    #expect(bench.titles(of: Sheet.self) == ["blank"])
    // Each once, and nothing of what was shown at first.
    #expect(Set(bench.changed).count == bench.changed.count && bench.changed.count == 297)
  }

  @Test("What is done before all is read waits for the rest")
  func early() {
    let bench = opening(Self.filled(entries: 30).store)
    bench.mutate(AddBook("two"))
    #expect(bench.outcomes.isEmpty && bench.titles(of: Book.self) == ["one"])
    while bench.opening == nil { bench.givePart() }
    #expect(bench.outcomes == ["saved"] && bench.titles(of: Book.self) == ["one", "two"])
  }

  @Test("It is written anew only when it changes, and as of the day")
  func written() throws {
    let bench = Self.filled(entries: 10)
    func puts() -> [String] { bench.commits.last?.puts.map { $0.key } ?? [] }
    bench.mutate(AddBook("two"))
    #expect(puts().contains(SyncKeys.first))
    bench.mutate(AddSheet("second"))
    #expect(!puts().contains(SyncKeys.first))
    bench.mutate(AddEntry("old", Self.today.adding(days: -3)))
    #expect(!puts().contains(SyncKeys.first))
    let later = opening(bench.store)
    #expect(later.titles(of: Entry.self) == ["7", "8", "9"])

    bench.now = bench.now.adding(milliseconds: 86_400_000)
    bench.mutate(AddEntry("ahead", Self.today.adding(days: 9)))
    #expect(opening(bench.store).titles(of: Entry.self) == ["8", "9", "ahead"])
  }

  @Test("What the server has not lies on top of it")
  func waiting() {
    let server = ReferenceServer(Entry.schema)
    let bench = Bench(server, schema: Entry.schema)
    bench.now = Self.now
    bench.start()
    bench.mutate(AddBook("one"))
    bench.network = .down
    bench.mutate(AddBook("two"))

    let next = Bench(server, store: bench.store.copy(), schema: Entry.schema)
    next.now = Self.now
    next.network = .down
    next.holdsParts = true
    next.start()
    #expect(next.isShown && next.opening == nil && next.titles(of: Book.self) == ["one", "two"])
    #expect(next.status.pending.isEmpty)
    for part in next.heldParts { next.give(.loaded(part)) }
    #expect(next.opening == .ready && next.titles(of: Book.self) == ["one", "two"])
    #expect(next.status.pending.count == 1)
    next.network = .up
    next.give(.syncNow)
    #expect(next.status.pending.isEmpty && next.titles(of: Book.self) == ["one", "two"])
  }

  @Test("What is damaged, or of another commit, is passed over and written again")
  func notBelieved() throws {
    let store = Self.filled(entries: 5).store
    let damaged = store.copy()
    damaged.damage(SyncKeys.first, [1, 2, 3])
    let stale = store.copy()
    var meta = try #require(StoredMeta(storedBytes: store.values[SyncKeys.meta] ?? nil))
    // As an app leaves it that knows nothing of it.
    meta.first = 0
    stale.damage(SyncKeys.meta, meta.storedBytes)
    for store in [damaged, stale] {
      let bench = opening(store)
      #expect(!bench.isShown)
      while bench.opening == nil { bench.givePart() }
      #expect(bench.opening == .ready && bench.titles(of: Entry.self).count == 5)
      bench.mutate(AddSheet("second"))
      #expect(opening(store).isShown)
    }
  }

  @Test("What the replica has not is not there in the end, whatever was shown at first")
  func ghost() throws {
    let store = Self.filled(entries: 5).store
    let meta = try #require(StoredMeta(storedBytes: store.values[SyncKeys.meta] ?? nil))
    let rows = MemoryStorage(first: Entry.schema.first, today: Self.today)
    var ghost = Book()
    ghost.id = ID(UUID(high: 66, low: 66))
    ghost.title = "ghost"
    rows.put(Book.table, ghost.id.uuid, ghost.row)
    store.damage(
      SyncKeys.first,
      StoredFirst.value(meta.first, of: rows, Entry.schema, on: Self.today).bytes)
    let bench = opening(store)
    #expect(bench.titles(of: Book.self) == ["ghost"])
    bench.heldParts?.forEach { _ in bench.givePart() }
    // All was read once more, without it.
    while bench.opening == nil { bench.givePart() }
    #expect(bench.opening == .ready && bench.titles(of: Book.self) == ["one"])
    #expect(bench.changed.contains(RecordKey(Book.recordType, ghost.id.uuid)))
    bench.mutate(AddSheet("second"))
    #expect(opening(store).titles(of: Book.self) == ["one"])
  }

  @Test("A store that fails after the first part leaves nothing of it in sight")
  func lost() {
    let bench = opening(Self.filled(entries: 5).store)
    #expect(bench.titles(of: Entry.self).count == 3)
    bench.give(.storeUnavailable)
    #expect(bench.opening == .memoryOnly && bench.titles(of: Entry.self).isEmpty)
    #expect(bench.changed.count == 4)
  }

  @Test("What an app kept that needed something else is passed over")
  func otherNeeds() {
    let store = Self.filled(entries: 5).store
    var schema = Entry.schema
    schema.showsFirst(Sheet.self)
    let bench = LocalBench(store, schema: schema)
    bench.now = Self.now
    bench.heldParts = []
    bench.start()
    #expect(!bench.isShown)
  }

  // What is tried

  private static let now = Instant(milliseconds: 1_800_000_000_000)
  private static var today: CivilDate { CivilDate(at: now, minutesEast: 0) }

  /// A space with an entry a day up to today, a book and a sheet.
  private static func filled(entries: Int) -> LocalBench {
    let bench = LocalBench(schema: Entry.schema)
    bench.now = now
    bench.start()
    for number in 0..<entries {
      bench.mutate(AddEntry("\(number)", today.adding(days: number - entries + 1)))
    }
    bench.mutate(AddBook("one"))
    bench.mutate(AddSheet("blank"))
    return bench
  }

  /// A tab that has got the first part and no more.
  private func opening(_ store: SimulatedStore) -> LocalBench {
    let bench = LocalBench(store, seed: 2, schema: Entry.schema)
    bench.now = Self.now
    bench.heldParts = []
    return bench.start()
  }
}

extension LocalBench {
  fileprivate func titles<R: Titled>(of type: R.Type) -> [String] {
    engine.rows(of: R.recordType).compactMap { R(stored: $0)?.title }.sorted()
  }
}

extension Bench {
  fileprivate func titles<R: Titled>(of type: R.Type) -> [String] {
    engine.rows(of: R.recordType).compactMap { R(stored: $0)?.title }.sorted()
  }
}
