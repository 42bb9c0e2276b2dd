import Database
import Fields
import SyncServer
import Values

/// The chains of audit rows, one for each space: rows are added at the end and never touched again.
public enum AuditTrail {
  /// The chain of what belongs to no space, such as a sign-in with an e-mail that nobody has.
  public static let elsewhere = UUID.zero

  /// The columns that a row's hash covers, in its order, and behind them the hash.
  static let columns = """
    space, number, happened_at, recorded_at, clock_ahead, account, action, subject_type, subject, \
    details, device, hash
    """
  /// How many of them are covered.
  static let hashed = 11

  /// Adds rows to the end of a space's chain, in the transaction of what they tell of.
  public static func append(
    _ drafts: [AuditDraft], to space: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    guard !drafts.isEmpty else { return }
    let end = try end(of: space, for: drafts.count, in: transaction)
    var hash = end?.hash ?? ChainHash.start
    var number = end?.number ?? 0
    for draft in drafts {
      number += 1
      var values = row(draft, in: space, number, recordedAt: now)
      hash = ChainHash.next(after: hash, values)
      values.append(.blob(hash))
      try transaction.execute(insert, values)
    }
    try transaction.execute(
      end == nil ? begin : move, [SQLValue(space), .integer(number), .blob(hash)])
  }

  /// The end of a chain; nil where one begins. No two rows get one number, whatever their
  /// transactions are about: while others may write as well, the statement keeps them from the end
  /// until the transaction is over.
  private static func end(
    of space: UUID, for count: Int, in transaction: any WriteTransaction
  ) throws -> (number: Int64, hash: [UInt8])? {
    if transaction.isOnlyWriter {
      return try transaction.first(find, [SQLValue(space)]) { ($0.int(0), $0.bytes(1)) }
    }
    let end = try transaction.first(
      takeNumbers, [SQLValue(space), .integer(Int64(count)), .blob(ChainHash.start)]
    ) { (number: $0.int(0) - Int64(count), hash: $0.bytes(1)) }
    guard let end else { throw DatabaseError.invalid("an audit chain has no end") }
    return end
  }

  private static let find = "SELECT number, hash FROM audit_head WHERE space = $1"
  private static let begin = "INSERT INTO audit_head (space, number, hash) VALUES ($1, $2, $3)"
  private static let move = "UPDATE audit_head SET number = $2, hash = $3 WHERE space = $1"

  private static let takeNumbers = """
    INSERT INTO audit_head (space, number, hash) VALUES ($1, $2, $3) \
    ON CONFLICT (space) DO UPDATE SET number = audit_head.number + excluded.number \
    RETURNING number, hash
    """

  private static let insert = """
    INSERT INTO audit (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    """

  private static func row(
    _ draft: AuditDraft, in space: UUID, _ number: Int64, recordedAt now: Instant
  ) -> [SQLValue] {
    var values: [SQLValue] = []
    values.reserveCapacity(hashed + 1)
    values.append(SQLValue(space))
    values.append(.integer(number))
    values.append(.integer(draft.happenedAt.milliseconds))
    values.append(.integer(now.milliseconds))
    values.append(SQLValue(draft.clockAhead))
    values.append(draft.account.map { SQLValue($0) } ?? .null)
    values.append(.text(draft.note.action.rawValue))
    values.append(SQLValue(draft.note.subject?.type))
    values.append(draft.note.subject.map { SQLValue($0.id) } ?? .null)
    values.append(.text(draft.note.details.jsonText))
    values.append(SQLValue(draft.device?.object.jsonText))
    return values
  }
}
