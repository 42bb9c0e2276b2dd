import Database
import Segments
import SyncServer
import Values

/// A segment as the table `event_segment` has it.
public struct SegmentEntry: Hashable, Sendable {
  public enum State: String, Sendable {
    case live
    /// Damaged: it is in no answer, and in each answer it is said so.
    case aside
    /// Replaced by others; its file is to be removed.
    case gone
  }

  public var id: UUID
  public var day: CivilDate
  public var rows: Int
  public var bytes: Int
  public var people: Int
  public var firstAt, lastAt: Instant
  public var linkVersion: Int64
  /// SHA-256 of the file.
  public var checksum: String
  public var state: State
  public var isCold: Bool
}

extension EventStore {
  /// All segments of which something is known, by day.
  public func segments(in transaction: any ReadTransaction) throws -> [SegmentEntry] {
    try transaction.rows(
      """
      SELECT id, day, rows, bytes, people, first_at, last_at, link_version, checksum, state, is_cold \
      FROM event_segment ORDER BY day, id
      """
    ) { row in
      SegmentEntry(
        id: row.uuid(0), day: CivilDate(daysSinceEpoch: Int(row.int(1))), rows: Int(row.int(2)),
        bytes: Int(row.int(3)), people: Int(row.int(4)),
        firstAt: Instant(milliseconds: row.int(5)), lastAt: Instant(milliseconds: row.int(6)),
        linkVersion: row.int(7), checksum: row.text(8),
        state: SegmentEntry.State(rawValue: row.text(9)) ?? .aside, isCold: row.int(10) == 1)
    }
  }

  func insert(
    _ facts: SegmentFacts, of day: SegmentDay, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO event_segment (id, day, rows, bytes, people, first_at, last_at, link_version, \
      checksum, made_at, state, is_cold) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'live', $11)
      """,
      [
        SQLValue(facts.id), .integer(Int64(day.date.daysSinceEpoch)),
        .integer(Int64(facts.rows)), .integer(Int64(facts.bytes)),
        .integer(Int64(facts.people)), .integer(facts.firstAt.milliseconds),
        .integer(facts.lastAt.milliseconds), .integer(day.linkVersion), .text(facts.checksum),
        .integer(day.made.milliseconds), .integer(day.isCold ? 1 : 0),
      ])
  }

  /// The version of the links: it grows whenever one comes, and whenever one goes, which is when somebody is
  /// erased; with each erasure go fewer links than twice the erased.
  func linkVersion(in transaction: any ReadTransaction) throws -> Int64 {
    try transaction.first(
      """
      SELECT (SELECT count(*) FROM event_link) + 2 * (SELECT count(*) FROM event_erasure)
      """
    ) { $0.int(0) } ?? 0
  }
}
