import Database
import EventStore
import Segments
import SyncServer
import Values

/// Puts events into sealed files, one at a time, with links that are folded as a test says.
public struct HandSealing: Sendable {
  public let store: EventStore
  public let files: EventFiles

  /// - Parameter store: one that knows where its files lie.
  public init(_ store: EventStore, in files: EventFiles) {
    self.store = store
    self.files = files
  }

  /// Seals events of one day.
  /// - Parameters:
  ///   - links: under which pseudonyms those of others are folded.
  ///   - isCold: whether the file is packed.
  @discardableResult
  public func seal(
    _ events: [AcceptedEvent], links: [UUID: UUID] = [:], isCold: Bool = false
  ) async throws -> SegmentEntry {
    let numbers = try await numbers(of: Set(events.map(\.person)).union(links.values))
    let rows = events.map { event in
      let person = links[event.person] ?? event.person
      var row = SegmentRow(event.name, of: numbers[person] ?? 0, at: event.at)
      row.origin = numbers[event.person] ?? 0
      row.captured = event.captured
      row.received = event.received
      row.offset = event.offset
      row.installation = event.installation
      row.sequence = event.sequence
      row.session = event.session
      row.stamp = event.stamp
      row.traffic = event.traffic
      row.values = event.values
      return row
    }
    let made = events.map(\.received).max() ?? .epoch
    let id = UUID.fresh(at: made)
    let date = store.day(of: events[0].at)
    var day = SegmentDay(id, of: store.app, on: date, in: store.zone())
    day.made = made
    day.isCold = isCold
    let facts = try SegmentWriter(folder: files.path).write(SortedRows(rows), of: day)
    try await store.database.write { [day] transaction in
      try transaction.execute(
        """
        INSERT INTO event_segment (id, day, rows, bytes, people, first_at, last_at, link_version, \
        checksum, made_at, state, is_cold) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, 'live', $10)
        """,
        [
          SQLValue(id), .integer(Int64(date.daysSinceEpoch)), .integer(Int64(facts.rows)),
          .integer(Int64(facts.bytes)), .integer(Int64(facts.people)),
          .integer(facts.firstAt.milliseconds), .integer(facts.lastAt.milliseconds),
          .text(facts.checksum), .integer(day.made.milliseconds), .integer(isCold ? 1 : 0),
        ])
    }
    let all = try await store.database.read { [store] in try store.segments(in: $0) }
    guard let entry = all.first(where: { $0.id == id }) else {
      throw DatabaseError.corrupt("the file is not in the table")
    }
    return entry
  }

  /// The numbers of people, who keep theirs.
  private func numbers(of people: Set<UUID>) async throws -> [UUID: Int32] {
    try await store.database.write { transaction in
      var numbers: [UUID: Int32] = [:]
      for person in people.sorted() {
        let known = try transaction.first(
          "SELECT number FROM event_person WHERE pseudonym = $1", [SQLValue(person)]
        ) { $0.int(0) }
        let next = try transaction.first("SELECT COALESCE(max(number), 0) + 1 FROM event_person") {
          $0.int(0)
        }
        let number = known ?? next ?? 1
        if known == nil {
          try transaction.execute(
            "INSERT INTO event_person (pseudonym, number) VALUES ($1, $2)",
            [SQLValue(person), .integer(number)])
        }
        numbers[person] = Int32(truncatingIfNeeded: number)
      }
      return numbers
    }
  }
}
