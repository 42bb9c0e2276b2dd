import Database
import DatabaseTesting
import EventStore
import EventTesting
import Segments
import Telemetry
import Values

/// The tables of events with the folder of their files.
struct FileRoom: Sendable {
  let table: EventTable
  let folder: EventFolder
  let holder: EventHolder

  var store: EventStore { table.store }
  var clock: EventClock { table.clock }

  /// A process that has the folder, beside the room's own.
  func process(_ number: UInt64, address: String = "", folder: UUID? = nil) -> EventHolder {
    let lease = EngineLease(
      table.database, holder: UUID(high: 5, low: number), address: address,
      folder: folder ?? self.folder.id, isAlone: false, now: { [clock] in clock.now })
    return EventHolder(store, folder: self.folder, lease: lease)
  }

  static func with<T>(_ body: (FileRoom) async throws -> T) async throws -> T {
    try await withTemporaryDatabase { database, folder in
      try await EventTable.migrate(database)
      let table = try EventTable(database, keys: folder.file("events.key"))
      let files = try EventFolder(
        folder.file("files"), newID: { UUID(high: 4, low: .random(in: 0 ... .max)) })
      let lease = EngineLease(
        database, holder: UUID(high: 5, low: 0), address: "http://one", folder: files.id,
        isAlone: false, now: { table.clock.now })
      let holder = EventHolder(table.store, folder: files, lease: lease)
      return try await body(FileRoom(table: table, folder: files, holder: holder))
    }
  }

  static let day = CivilDate("2026-03-03")!
  static func person(_ number: UInt64) -> UUID { UUID(high: 8, low: number) }

  /// So many events of some people that arrive now, numbered from a sequence on.
  func events(_ count: Int, from first: Int = 1) -> [AcceptedEvent] {
    (first..<first + count).map { number in
      var event = AcceptedEvent(
        number % 3 == 0 ? "item_created" : "screen_view",
        of: Self.person(UInt64(number % 5)),
        at: EventTable.start.adding(milliseconds: Int64(number % 7) * 1_000))
      event.received = clock.now
      event.installation = UUID(high: 1, low: UInt64(number % 2))
      event.sequence = Int64(number)
      event.session = Int64(number / 10)
      event.stamp = .tested
      event.values = [StoredParameter("duration", .decimal(Double(number) / 4))]
      return event
    }
  }

  func add(_ events: [AcceptedEvent]) async throws {
    try await table.database.write { [store] transaction in
      let receivedAt = events.first?.received ?? EventTable.start
      _ = try store.insert(events, receivedAt: receivedAt, in: transaction)
    }
  }

  func link(_ origin: UUID, to person: UUID) async throws {
    try await table.database.write { transaction in
      try transaction.execute(
        "INSERT INTO event_link (origin, person, at) VALUES ($1, $2, 0)",
        [SQLValue(origin), SQLValue(person)])
    }
  }

  func erase(_ person: UUID) async throws {
    try await table.database.write { [store] transaction in
      try store.erase(person, receipt: person, because: .reset, in: transaction)
    }
  }

  /// The segments that the tables name.
  func segments() async throws -> [SegmentEntry] {
    try await table.database.read { [store] in try store.segments(in: $0) }
  }

  /// What is in files, by the numbers of events.
  func sealed() async throws -> [AcceptedEvent] {
    let snapshot = try await holder.snapshot()
    var events: [AcceptedEvent] = []
    for segment in snapshot.segments {
      for row in try segment.allRows() {
        let person = snapshot.pseudonym(of: row.origin) ?? .zero
        events.append(AcceptedEvent(row, of: person))
      }
    }
    return events.sorted { $0.sequence < $1.sequence }
  }

  /// What is in files and what is in none, by the numbers of events.
  func all() async throws -> [AcceptedEvent] {
    let fresh = try await table.events()
    return (try await sealed() + fresh).sorted { $0.sequence < $1.sequence }
  }
}
