import Fields
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
    let bench = Bench(server, store: store, schema: Jot.schema)
    bench.now = now
    bench.start()
    return bench
  }

  private static func filled() -> Bench {
    let bench = bench(ReferenceServer(Jot.schema))
    bench.mutate(AddJot("today", today))
    bench.mutate(AddJot("long ago", today.adding(days: -30)))
    bench.mutate(AddLetter("letter"))
    return bench
  }

  private static func seen(_ bench: Bench, at now: Instant = now) -> [String] {
    let view = FirstView(bench.engine, at: now)
    return view.rows(of: Jot.recordType).compactMap { Jot(stored: $0)?.title }
      + view.rows(of: Letter.recordType).compactMap { Letter(stored: $0)?.title }
  }

  @Test("It is what the first view needs, with what waits on top, also without a network")
  func newest() {
    let bench = Self.filled()
    #expect(Self.seen(bench) == ["today", "letter"])
    bench.network = .down
    bench.mutate(AddLetter("later"))
    #expect(Set(Self.seen(bench)) == ["today", "letter", "later"])
    // The last that is known, and of when.
    let again = Bench(
      bench.server, store: bench.store.copy(), schema: Jot.schema)
    again.now = Self.now.adding(milliseconds: 3_600_000)
    again.network = .down
    again.start()
    #expect(Set(Self.seen(again)) == ["today", "letter", "later"])
    #expect(again.status.lastSync == Self.now)
    // As of the day on which it is asked.
    let later = Self.now.adding(milliseconds: 9 * 86_400_000)
    #expect(Set(Self.seen(again, at: later)) == ["letter", "later"])
  }

  @Test("It is told as soon as it is read, before the rest is")
  func early() {
    let bench = Bench(
      ReferenceServer(Jot.schema), store: Self.filled().store.copy(), schema: Jot.schema)
    bench.now = Self.now
    bench.holdsParts = true
    bench.start()
    #expect(bench.opening == nil && Self.seen(bench) == ["today", "letter"])
  }

  @Test("CG-135 a record type that the role may not see is not in it, whatever the store has")
  func roles() {
    let bench = Self.filled()
    // By the server's word, which leaves out what it may not see.
    bench.server.role = "reader"
    bench.give(.syncNow)
    #expect(bench.engine.role == "reader" && Self.seen(bench) == ["today"])
    // And by this device's own, of an app whose roles have changed since.
    let before = LocalBench(schema: Jot.schema).start()
    before.mutate(AddLetter("letter"))
    let after = LocalBench(before.store, schema: Jot.schema(letters: .hidden(Letter.recordType)))
      .start()
    #expect(after.engine.rows(of: Letter.recordType).count == 1)
    #expect(FirstView(after.engine, at: Self.now).tables.isEmpty)
  }

  @Test("CG-135 of a space from which the person was removed nothing is left")
  func removed() {
    let bench = Self.filled()
    bench.server.removed = [bench.account]
    bench.give(.syncNow)
    #expect(FirstView(bench.engine, at: Self.now).isGone && Self.seen(bench).isEmpty)
    let again = Bench(bench.server, store: bench.store, schema: Jot.schema)
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
      schema: Jot.schema,
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
    let second = Self.bench(ReferenceServer(Jot.schema))
    second.mutate(AddLetter("of the other"))
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

private struct Jot: Record, FieldObject {
  static let recordType = "jot"
  static let table = RecordTable(Jot.self)
  static let indexes: [RecordIndex] = []
  var id = ID<Jot>.none
  var title = ""
  var day = CivilDate.epoch

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title)
    fields.field("day", &day)
  }

  static let schema = schema(letters: .write(Letter.recordType))

  /// A reader sees no letters.
  /// - Parameter letters: what a member may do with them.
  static func schema(letters: RecordPermission) -> SpaceSchema {
    var schema = SpaceSchema(
      kind: "desk",
      Permissions(
        [
          Permissions.Row("reader", .read, except: [.hidden(Letter.recordType)]),
          Permissions.Row(CardSpace.member, .write, except: [letters]),
        ]))
    schema.add(Jot.self)
    schema.add(Letter.self)
    schema.showsFirst(Jot.self, days: 2, by: "day")
    schema.showsFirst(Letter.self)
    schema.add(AddJot.self)
    schema.add(AddLetter.self)
    return schema
  }
}

private struct Letter: Record, FieldObject {
  static let recordType = "letter"
  static let table = RecordTable(Letter.self)
  static let indexes: [RecordIndex] = []
  var id = ID<Letter>.none
  var title = ""

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title)
  }
}

private struct AddJot: Mutation {
  static let name = "addJot"
  static var needs: RecordPermission { .write(Jot.recordType) }
  var jot = Jot()

  init() {}

  init(_ title: String, _ day: CivilDate) {
    jot.id = ID(UUID(high: 5, low: UInt64(title.utf8.count)))
    jot.title = title
    jot.day = day
  }

  mutating func visit(_ fields: FieldVisitor) { jot.visit(fields) }

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    transaction.put(jot)
  }
}

private struct AddLetter: Mutation {
  static let name = "addLetter"
  static var needs: RecordPermission { .write(Letter.recordType) }
  var letter = Letter()

  init() {}

  init(_ title: String) {
    letter.id = ID(UUID(high: 6, low: UInt64(title.utf8.count)))
    letter.title = title
  }

  mutating func visit(_ fields: FieldVisitor) { letter.visit(fields) }

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    transaction.put(letter)
  }
}
