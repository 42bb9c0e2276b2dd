import Database
import SyncServer
import Values

/// A sealed file, as the table has it.
public struct SegmentEntry: Hashable, Sendable {
  /// Whether it counts. Raw values are in the table.
  public enum State: String, Sendable {
    case live
    /// It is damaged, and no answer counts what is in it.
    case aside
    /// It is to be removed.
    case gone
  }

  public var id: UUID
  public var day: CivilDate
  public var rows: Int
  public var bytes: Int64
  /// SHA-256, in hexadecimal.
  public var checksum: String
  /// Whether it is packed.
  public var isCold: Bool
  public var state: State
  /// Why it is aside.
  public var note: String?

  /// Where it lies below the folder of the app's events.
  public var name: String { "\(day)/\(id).ev" }
}

extension EventStore {
  /// All that are not to be removed, in the order of their days.
  /// - Parameter isOlder: whether the tables may be of a program that had none of them.
  public func segments(
    in transaction: any ReadTransaction, isOlder: Bool = false
  ) throws -> [SegmentEntry] {
    if isOlder, try !transaction.tables().contains(where: { $0.name == "event_segment" }) {
      return []
    }
    return try transaction.rows(
      """
      SELECT id, day, rows, bytes, checksum, is_cold, state, note FROM event_segment \
      WHERE state <> 'gone' ORDER BY day, id
      """
    ) { row in
      SegmentEntry(
        id: row.uuid(0), day: CivilDate(daysSinceEpoch: Int(row.int(1))), rows: Int(row.int(2)),
        bytes: row.int(3), checksum: row.text(4), isCold: row.int(5) == 1,
        state: SegmentEntry.State(rawValue: row.text(6)) ?? .live, note: row.textOrNil(7))
    }
  }

  /// Says that a file counts, or does not. One that counts again may hold whom all others were rewritten
  /// without since it was made.
  public func set(
    _ state: SegmentEntry.State, of segment: UUID, note: String? = nil,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE event_segment SET state = $2, note = $3 WHERE id = $1",
      [SQLValue(segment), .text(state.rawValue), SQLValue(note)])
    guard state == .live else { return }
    // As long as somebody has a number, no answer counts who was erased; and they are erased once more.
    try transaction.execute(
      """
      INSERT INTO event_person (pseudonym, number) SELECT pseudonym, number FROM event_erasure \
      WHERE number IS NOT NULL AND asked_at >= (SELECT made_at FROM event_segment WHERE id = $1) \
      ON CONFLICT (pseudonym) DO NOTHING
      """, [SQLValue(segment)])
  }

  /// Marks files of days before one as those to be removed.
  func removeSegments(before day: CivilDate, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE event_segment SET state = 'gone' WHERE day < $1 AND state <> 'gone'",
      [.integer(Int64(day.daysSinceEpoch))])
  }

  /// Lets whoever asks first have the files that lie where it is: those of a restore, or of another machine.
  public func releaseEngine(in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE event_engine SET holder = NULL, address = NULL, folder = NULL, until = 0")
  }

  /// Who has the files, and until when unless it says so again.
  public struct EngineState: Hashable, Sendable {
    /// Where questions are sent on to.
    public var address: String?
    public var until: Instant
    public var fence: Int64
  }

  public func engine(in transaction: any ReadTransaction) throws -> EngineState? {
    return try transaction.first(
      "SELECT address, until, fence FROM event_engine WHERE holder IS NOT NULL LIMIT 1"
    ) { row in
      EngineState(
        address: row.textOrNil(0), until: Instant(milliseconds: row.int(1)), fence: row.int(2))
    }
  }

  /// Notes under which numbers files have those who are being erased.
  static func number(in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      UPDATE event_erasure SET number = (SELECT p.number FROM event_person AS p \
      WHERE p.pseudonym = event_erasure.pseudonym) WHERE finished_at IS NULL AND number IS NULL
      """)
  }

  static func forgetNumber(of person: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM event_person WHERE pseudonym = $1", [SQLValue(person)])
  }

  /// Takes up again what was finished while a file was being written that has them all the same.
  static func reopenErasures(in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      UPDATE event_erasure SET segments_at = NULL, finished_at = NULL, number = NULL \
      WHERE finished_at IS NOT NULL AND EXISTS (SELECT 1 FROM event_person AS p \
      WHERE p.pseudonym = event_erasure.pseudonym)
      """)
  }
}
