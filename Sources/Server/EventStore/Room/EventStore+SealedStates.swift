import Database
import Segments
import SyncServer
import Values

extension SegmentEntry {
  /// Where its file lies below the folder of all of them.
  public var name: String { "\(day)/\(id)\(SegmentWriter.suffix)" }
}

/// What becomes of sealed files beside being written.
extension EventStore {
  /// Why files are set aside.
  public func notes(in transaction: any ReadTransaction) throws -> [UUID: String] {
    let rows = try transaction.rows(
      "SELECT id, note FROM event_segment WHERE state = 'aside' AND note IS NOT NULL"
    ) { ($0.uuid(0), $0.text(1)) }
    return Dictionary(rows) { $1 }
  }

  /// Says that a file counts, or does not.
  /// - Returns: false where another one has its place.
  @discardableResult
  public func set(
    _ state: SegmentEntry.State, of segment: UUID, note: String? = nil,
    in transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      "UPDATE event_segment SET state = $2, note = $3 WHERE id = $1 AND state <> 'gone'",
      [SQLValue(segment), .text(state.rawValue), SQLValue(note)]) > 0
  }

  /// The numbers of all who were ever erased, under which files of before may have them.
  func erasedNumbers(in transaction: any ReadTransaction) throws -> Set<Int32> {
    Set(
      try transaction.rows("SELECT number FROM event_erasure WHERE number IS NOT NULL") {
        Int32(truncatingIfNeeded: $0.int(0))
      })
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
      "UPDATE event_engine SET holder = NULL, folder = NULL, until = 0")
  }

  /// Who has the files, and until when unless it says so again.
  public struct EngineState: Hashable, Sendable {
    /// Where questions are sent on to; empty for nowhere.
    public var address: String
    public var until: Instant
  }

  /// Nil where nobody has them.
  public func engine(in transaction: any ReadTransaction) throws -> EngineState? {
    guard let state = try EngineLease.state(in: transaction), state.holder != nil else {
      return nil
    }
    return EngineState(address: state.address, until: Instant(milliseconds: state.until))
  }

  /// Notes under which numbers files have those who are being erased.
  static func number(in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      UPDATE event_erasure SET number = (SELECT p.number FROM event_person AS p \
      WHERE p.pseudonym = event_erasure.pseudonym) WHERE finished_at IS NULL AND number IS NULL
      """)
  }

  /// Takes somebody's number away.
  /// - Returns: false for who got one after it was looked for: files are to be looked through once more.
  static func forgetNumber(
    of person: UUID, in transaction: any WriteTransaction
  ) throws -> Bool {
    let isLate =
      try transaction.execute(
        """
        UPDATE event_erasure SET segments_at = NULL WHERE pseudonym = $1 AND number IS NULL \
        AND EXISTS (SELECT 1 FROM event_person AS p WHERE p.pseudonym = event_erasure.pseudonym)
        """, [SQLValue(person)]) > 0
    guard !isLate else { return false }
    try transaction.execute("DELETE FROM event_person WHERE pseudonym = $1", [SQLValue(person)])
    return true
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
