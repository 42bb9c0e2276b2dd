import Analytics
import Database
import DatabaseTesting
import EventAnswers
import EventStore
import EventTesting
import Fields
import Foundation
import Telemetry
import Testing
import Threading
import Values

@testable import EventExports

/// Foundation has one of that name.
typealias UUID = Values.UUID

/// The tables of events, and what is handed out of them, by a clock that stands.
struct Exporting {
  let table: EventTable
  let exports: EventExports
  /// Where the server keeps files.
  let folder: String
  /// Where a test may have others.
  let room: TemporaryFolder

  static func run(_ body: (Exporting) async throws -> Void) async throws {
    try await withTemporaryDatabase { database, room in
      try await EventTable.migrate(database)
      let table = try EventTable(database, keys: room.file("events.key"))
      try await body(Exporting(table, in: room))
    }
  }

  private init(_ table: EventTable, in room: TemporaryFolder) {
    self.table = table
    self.room = room
    folder = room.file("exports/sample")
    let thread = WorkerPool(threads: 1, capacity: 16)
    exports = EventExports(
      table.store,
      EventExports.World(
        events: {
          try await thread.run { () -> any EventSource in try UnsortedSource(table.store) }
        },
        registry: { LiveRegistry(TestEvents.registry) },
        accounts: { try await table.database.read { try table.people.known(in: $0) } },
        now: { table.clock.now }),
      folder: folder, isShared: true)
  }

  static let anna = UUID(high: 0x0A00, low: 1)
  static let bruno = UUID(high: 0x0B00, low: 2)

  /// An event as it is kept.
  func event(
    _ person: UUID, at: Instant, _ number: Int64, session: Int64 = 1
  ) -> AcceptedEvent {
    var event = AcceptedEvent("screen_view", of: person, at: at)
    event.installation = UUID(high: 0x00FF, low: person.low)
    event.sequence = number
    event.session = session
    event.stamp = .tested
    event.values = [StoredParameter("screen_name", .text("Today"))]
    return event
  }

  func add(_ events: [AcceptedEvent]) async throws {
    let now = table.clock.now
    try await table.database.write { transaction in
      try table.store.insert(events, receivedAt: now, in: transaction)
    }
  }

  /// The rows of a file of lines; nil where there is none.
  func rows(_ path: String) -> [JSONValue]? {
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONValue.parse(Array($0))
    }
  }

  func rows(kept name: String) -> [JSONValue]? { rows("\(folder)/\(name)") }

  /// The names of the kept files that are not hidden.
  func names() -> [String] {
    FolderNames.all(in: folder).filter { $0.hasPrefix("events_") || $0.hasPrefix("deletions_") }
  }

  func move(days: Int64) { table.clock.move(milliseconds: days * 86_400_000) }

  /// Takes away what is left of who was erased, as a server does.
  func finishErasing() async throws {
    var erasure = EventErasure(table.store)
    erasure.places = [
      ErasurePlace(.exports) { [exports] in try await exports.erase(Set($0.map { $0.pseudonym })) }
    ]
    try await erasure.run()
  }

  func erase(_ person: UUID) async throws {
    try await table.database.write { transaction in
      try table.store.erase(
        person, receipt: UUID(high: 7, low: 7), because: .asked, in: transaction)
    }
  }
}

extension JSONValue {
  /// Whose a row is.
  var person: UUID? { self["user_pseudo_id"]?.text.flatMap { UUID($0) } }
}

extension EventTable {
  func count(_ sql: String) async throws -> Int {
    try await database.read { try $0.first(sql) { Int($0.int(0)) } ?? 0 }
  }
}
