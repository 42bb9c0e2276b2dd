import Records
import Sync
import SyncSimulation
import Testing
import Values

/// What is told of a space beside the open one.
@Suite struct FirstViewTests {
  private static let now = Instant(milliseconds: 1_800_000_000_000)
  private static var today: CivilDate { CivilDate(at: now, minutesEast: 0) }

  private static func bench(_ server: ReferenceServer, _ store: SimulatedStore = SimulatedStore())
    -> Bench
  {
    let bench = Bench(server, store: store, schema: Entry.schema)
    bench.now = now
    bench.start()
    return bench
  }

  private static func filled() -> Bench {
    let bench = bench(ReferenceServer(Entry.schema))
    bench.mutate(AddEntry("today", today))
    bench.mutate(AddEntry("long ago", today.adding(days: -30)))
    bench.mutate(AddBook("book"))
    return bench
  }

  private static func seen(_ bench: Bench, at now: Instant = now) -> [String] {
    let view = FirstView(bench.engine, at: now)
    return view.rows(of: Entry.recordType).compactMap { Entry(stored: $0)?.title }
      + view.rows(of: Book.recordType).compactMap { Book(stored: $0)?.title }
  }

  @Test("It is what the first view needs, with what waits on top, also without a network")
  func newest() {
    let bench = Self.filled()
    #expect(Self.seen(bench) == ["today", "book"])
    bench.network = .down
    bench.mutate(AddBook("later"))
    #expect(Set(Self.seen(bench)) == ["today", "book", "later"])
    // The last that is known, and of when.
    let again = Bench(
      bench.server, store: bench.store.copy(), schema: Entry.schema)
    again.now = Self.now.adding(milliseconds: 3_600_000)
    again.network = .down
    again.start()
    #expect(Set(Self.seen(again)) == ["today", "book", "later"])
    #expect(again.status.lastSync == Self.now)
    // As of the day on which it is asked.
    let later = Self.now.adding(milliseconds: 9 * 86_400_000)
    #expect(Set(Self.seen(again, at: later)) == ["book", "later"])
  }

  @Test("It is told as soon as it is read, before the rest is")
  func early() {
    let bench = Bench(
      ReferenceServer(Entry.schema), store: Self.filled().store.copy(), schema: Entry.schema)
    bench.now = Self.now
    bench.holdsParts = true
    bench.start()
    #expect(bench.opening == nil && Self.seen(bench) == ["today", "book"])
  }

  @Test("CG-135 a record type that the role may not see is not in it, whatever the store has")
  func roles() {
    let bench = Self.filled()
    // By the server's word, which leaves out what it may not see.
    bench.server.role = "reader"
    bench.give(.syncNow)
    #expect(bench.engine.role == "reader" && Self.seen(bench) == ["today"])
    // And by this device's own, of an app whose roles have changed since.
    let before = LocalBench(schema: Entry.schema).start()
    before.mutate(AddBook("book"))
    let after = LocalBench(before.store, schema: Entry.schema(books: .hidden(Book.recordType)))
      .start()
    #expect(after.engine.rows(of: Book.recordType).count == 1)
    #expect(FirstView(after.engine, at: Self.now).tables.isEmpty)
  }

  @Test("CG-135 of a space from which the person was removed nothing is left")
  func removed() {
    let bench = Self.filled()
    bench.server.removed = [bench.account]
    bench.give(.syncNow)
    #expect(FirstView(bench.engine, at: Self.now).isGone && Self.seen(bench).isEmpty)
    let again = Bench(bench.server, store: bench.store, schema: Entry.schema)
    again.network = .down
    again.start()
    #expect(Self.seen(again).isEmpty)
  }

  @Test("CG-135 one that another tab erased is gone")
  func erased() {
    let bench = Self.filled()
    let other = Self.bench(bench.server, bench.store)
    other.others = [bench]
    other.give(.close(erase: true))
    #expect(FirstView(bench.engine, at: Self.now).isGone && Self.seen(bench).isEmpty)
  }

  @Test("A space of this device alone that is not there is not begun by looking at it")
  func notBegun() {
    let store = SimulatedStore()
    let engine = LocalEngine(
      schema: Entry.schema,
      configuration: SyncConfiguration(
        space: UUID(high: 7, low: 7), account: UUID(high: 1, low: 1), role: "member"),
      beginning: [], begins: false, random: { 1 })
    _ = engine.start(now: Self.now)
    let outputs = engine.handle(.loaded(store.load(.everything)), now: Self.now)
    for output in outputs { if case .commit = output { Issue.record("it writes") } }
    #expect(engine.isClosed && engine.isErasedElsewhere)
    #expect(FirstView(engine, at: Self.now).isGone)
  }

  @Test("CG-135 nothing of one space is in what another keeps")
  func apart() {
    let first = Self.filled()
    let second = Self.bench(ReferenceServer(Entry.schema))
    second.mutate(AddBook("of the other"))
    func holds(_ store: SimulatedStore, _ text: String) -> Bool {
      let bytes = Array(text.utf8)
      return (store.values.values.compactMap { $0 } + store.queue.compactMap { $0.bytes }).contains
      {
        value in
        value.indices.contains { value[$0...].starts(with: bytes) }
      }
    }
    #expect(holds(first.store, "long ago") && !holds(second.store, "long ago"))
    #expect(holds(second.store, "of the other") && !holds(first.store, "of the other"))
  }
}
