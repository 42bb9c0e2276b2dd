import Analytics
import ClickHouse
import ClickHouseStandIn
import Database
import DatabaseTesting
import EventAnswers
import EventStore
import EventTesting
import Fields
import SyncServer
import Telemetry
import Threading
import Values

/// The tables of events with the folder of their files, and what stands for ClickHouse.
struct CopyRoom: Sendable {
  let table: EventTable
  let files: EventFiles
  let holder: EventHolder
  let lease: EngineLease
  let clickHouse: ClickHouseStandIn
  let copier: EventCopier

  var store: EventStore { table.store }
  var clock: EventClock { table.clock }

  /// Of the table of the app `sample`.
  static let name = "umbu_events_sample_v1"
  /// Three days until that of `EventTable.start`.
  static let days = ["2026-03-01", "2026-03-02", "2026-03-03"].compactMap { CivilDate($0) }

  static func with<T>(_ body: (CopyRoom) async throws -> T) async throws -> T {
    try await withTemporaryDatabase { database, folder in
      try await EventTable.migrate(database)
      let table = try EventTable(database, keys: folder.file("events.key"))
      let place = try EventFolder(
        folder.file("files"), newID: { UUID(high: 4, low: .random(in: 0 ... .max)) })
      let lease = Self.lease(5, database, place, table.clock)
      let clickHouse = try ClickHouseStandIn()
      let files = EventFiles(place.path)
      let room = CopyRoom(
        table: table, files: files,
        holder: EventHolder(table.store, folder: place, lease: lease), lease: lease,
        clickHouse: clickHouse,
        copier: EventCopier(table.store, of: files, holding: lease, to: try Self.at(clickHouse)))
      do {
        let result = try await body(room)
        await clickHouse.stop()
        return result
      } catch {
        await clickHouse.stop()
        throw error
      }
    }
  }

  /// The lease of a process.
  static func lease(
    _ process: UInt64, _ database: any Database, _ folder: EventFolder, _ clock: EventClock
  ) -> EngineLease {
    EngineLease(
      database, holder: UUID(high: process, low: 0), address: "", folder: folder.id,
      isAlone: false, now: { clock.now })
  }

  static func at(_ clickHouse: ClickHouseStandIn) throws -> ClickHouseTable {
    struct NoAddress: Error {}
    let address = ClickHouseAddress(clickHouse.address, password: ClickHouseStandIn.password)
    guard let address else { throw NoAddress() }
    return ClickHouseTable(address, of: "sample", timeout: 10_000)
  }

  /// Another process that has the same folder.
  func process(_ number: UInt64) throws -> EventCopier {
    struct NoFolder: Error {}
    guard let folder = EventFolder(existing: files.path) else { throw NoFolder() }
    return EventCopier(
      store, of: files, holding: Self.lease(number, table.database, folder, clock),
      to: try Self.at(clickHouse))
  }

  // MARK: Events

  static func person(_ number: UInt64) -> UUID { UUID(high: 8, low: number) }

  /// So many events of seven people on a day, with ties, two devices and values of each type.
  func events(_ count: Int, on day: Int, of people: UInt64 = 7) -> [AcceptedEvent] {
    let start = store.zone().start(of: Self.days[day]).milliseconds
    return (0..<count).map { number in
      let name = number % 3 == 0 ? "item_created" : "screen_view"
      var event = AcceptedEvent(
        name, of: Self.person(UInt64(number) % people),
        at: Instant(milliseconds: start + Int64(number / 4) * 61_000))
      event.received = clock.now
      event.installation = UUID(high: 1, low: UInt64(number % 2))
      event.sequence = Int64(day * 10_000 + number)
      event.session = Int64(number / 10)
      event.stamp = .tested
      event.stamp.plan = number % 5 == 0 ? "free" : "gold"
      if number % 4 == 0 { event.stamp.properties = [StampProperty("size", "small")] }
      if number % 11 == 0 { event.traffic = 1 }
      event.values = Self.values(name, number)
      return event
    }
  }

  private static func values(_ name: String, _ number: Int) -> [StoredParameter] {
    guard name == "item_created" else {
      return [
        StoredParameter("item_count", .integer(Int64(number % 9))),
        StoredParameter("screen_name", .text(number % 2 == 0 ? "Today" : "PatientList")),
      ]
    }
    return [
      StoredParameter("duration", .decimal(Double(number) / 4)),
      StoredParameter("is_new", .flag(number % 2 == 0)),
      StoredParameter("item_id", .mark(UUID(high: 3, low: UInt64(number % 5)))),
      StoredParameter("search_filters", .texts(number % 2 == 0 ? ["a", "b"] : ["b"])),
    ]
  }

  func add(_ events: [AcceptedEvent]) async throws {
    try await table.database.write { [store] transaction in
      _ = try store.insert(events, receivedAt: clock.now, in: transaction)
    }
  }

  /// Puts events of a day into a file of their own.
  func seal(_ count: Int, on day: Int) async throws {
    try await add(events(count, on: day))
    try await holder.hold()
    try await holder.seal(Self.days[day])
  }

  func segments() async throws -> [SegmentEntry] {
    try await table.database.read { [store] in try store.segments(in: $0) }
      .filter { $0.state == .live }
  }

  func copies() async throws -> [EventCopy] {
    try await table.database.read { [store] in try store.copies(in: $0) }
  }

  /// How many rows each file has, by its id as partitions are called.
  func sizes() async throws -> [String: Int] {
    Dictionary(try await segments().map { ($0.id.description, $0.rows) }) { first, _ in first }
  }

  func partitions() -> [String: Int] { clickHouse.partitions(of: Self.name) }

  func link(_ origin: UInt64, to person: UInt64) async throws {
    try await table.database.write { transaction in
      try transaction.execute(
        "INSERT INTO event_link (origin, person, at) VALUES ($1, $2, 0)",
        [SQLValue(Self.person(origin)), SQLValue(Self.person(person))])
    }
  }

  func erase(_ person: UInt64) async throws {
    let id = Self.person(person)
    try await table.database.write { [store] transaction in
      try store.erase(id, receipt: id, because: .reset, in: transaction)
    }
  }

  // MARK: Answers

  static let catalogue = QuestionCatalogue(
    registry: RegistryKeeper(TestEvents.registry).live)

  /// Answers a question of the three days.
  /// - Parameters:
  ///   - reader: nil for files alone.
  ///   - meanwhile: is done when ClickHouse has answered.
  func answer(
    _ json: String, through reader: ClickHouseReader?,
    meanwhile: @escaping @Sendable () -> Void = {}
  ) async throws -> Answer {
    let question = try Question(object: JSONValue.parse(json))
    let snapshot = try await holder.snapshot()
    let (zone, clock) = (store.zone(), clock)
    return try await Threads().run { () -> Answer in
      let base = try SegmentSource(snapshot)
      func ask(_ source: any EventSource) throws -> Answer {
        let engine = AnswerEngine(
          { source }, catalogue: Self.catalogue, zone: zone, now: { clock.now },
          limits: AnswerLimits())
        let answer = try engine.answer(question, language: .en)
        meanwhile()
        return answer
      }
      guard let reader else { return try ask(base) }
      return try reader.answer(base, of: snapshot, ask)
    }
  }

  func reader() throws -> ClickHouseReader {
    ClickHouseReader(try Self.at(clickHouse), now: { [clock] in clock.now })
  }
}

/// Questions of the three days.
enum Asked {
  private static let during = #""during": {"from": "2026-03-01", "to": "2026-03-03"}"#

  static let funnel = """
    {"kind": "funnel", \(during), "funnel": {"steps": [{"event": "screen_view"}, \
    {"event": "item_created"}], "windowCount": 1, "windowUnit": "day"}, \
    "breakdown": [{"source": "stamp", "name": "plan"}]}
    """
  static let retention = """
    {"kind": "retention", \(during), "retention": {"start": {"event": "item_created"}, \
    "back": {"event": "screen_view"}, "unit": "day", "periods": 2, "mode": "exactly", \
    "cohort": "firstTime"}}
    """
  static let lifecycle = """
    {"kind": "lifecycle", \(during), "lifecycle": {"unit": "day"}}
    """
  static let paths = """
    {"kind": "paths", \(during), "paths": {"steps": 2, "within": "window", "windowMinutes": 600}}
    """
  /// With values of each type.
  static let filtered = """
    {"kind": "funnel", \(during), "funnel": {"steps": [{"event": "item_created", "condition": \
    {"leaf": {"dimension": {"source": "parameter", "name": "search_filters"}, \
    "operation": "equals", "values": ["a"]}}}, {"event": "screen_view"}], \
    "windowCount": 1, "windowUnit": "day"}, "filter": {"any": [\
    {"leaf": {"dimension": {"source": "parameter", "name": "duration"}, "operation": "atLeast", \
    "values": ["2.5"]}}, {"leaf": {"dimension": {"source": "parameter", "name": "is_new"}, \
    "operation": "equals", "values": ["true"]}}, {"leaf": {"dimension": {"source": "parameter", \
    "name": "screen_name"}, "operation": "equals", "values": ["Today"]}}]}}
    """
  /// Of the first two days.
  static let trend = """
    {"kind": "trend", "during": {"from": "2026-03-01", "to": "2026-03-02"}, \
    "trend": {"match": {"event": "item_created"}, "figure": "unique"}, \
    "breakdown": [{"source": "stamp", "name": "plan"}]}
    """
}
