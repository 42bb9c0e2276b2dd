import Database
import EventStore
import Foundation
import Segments
import SyncServer
import Values

/// Adds what a server has that works: events that lie in no file yet, over ten days, and people who were erased.
struct Mixture {
  private let world: EventWorld
  private let data: String
  /// Few enough of a day to be left where they are.
  private static let days = 10
  /// As many events as a device sends at a time.
  private static let batch = 20

  init(_ world: EventWorld, data: String) {
    self.world = world
    self.data = data
  }

  func run() async throws {
    var world = world
    let database = try SQLiteDatabase(
      at: "\(data)/\(Generation.app).events.sqlite", mustExist: true)
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    var store = EventStore(
      database, keys: try EventKeys(file: "\(data)/\(EventKeys.name)"), now: { now },
      newID: { UUID.v7(at: now, random: (.random(in: 0 ... .max), .random(in: 0 ... .max))) })
    store.zone = { [zone = world.zone] in zone }
    let erased = stride(from: 500, to: world.people, by: 1_000).map { EventWorld.pseudonym(of: $0) }
    var batches: [[AcceptedEvent]] = []
    for place in 0..<Self.days {
      let day = world.days - Self.days + place
      let rows = world.rows(of: day, count: world.events / 100 / Self.days)
      let events = rows.map { Self.event($0, receivedAt: now) }
      for start in stride(from: 0, to: events.count, by: Self.batch) {
        batches.append(Array(events[start..<min(start + Self.batch, events.count)]))
      }
    }
    try await database.write { [store, batches] transaction in
      for batch in batches { try store.insert(batch, receivedAt: now, in: transaction) }
      for pseudonym in erased {
        // Of the past, so that nothing is left to be done.
        try transaction.execute(
          """
          INSERT INTO event_erasure (pseudonym, receipt, reason, asked_at, finish_by, \
          rows_at, segments_at, exports_at, clickhouse_at, finished_at) \
          VALUES ($1, $1, 'reset', $2, $2, $2, $2, $2, $2, $2)
          """, [SQLValue(pseudonym), .integer(now.milliseconds)])
      }
    }
    await database.close()
  }

  private static func event(_ row: SegmentRow, receivedAt: Instant) -> AcceptedEvent {
    var event = AcceptedEvent(
      row.name, of: EventWorld.pseudonym(of: Int(row.origin)), at: row.at)
    event.captured = row.captured
    event.received = receivedAt
    event.offset = row.offset
    event.installation = row.installation
    // After those of segments.
    event.sequence = row.sequence + 1_000_000
    event.session = row.session + 1_000_000
    event.stamp = row.stamp
    event.values = row.values
    return event
  }
}
