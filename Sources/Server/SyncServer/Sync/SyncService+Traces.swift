import Database
import Records
import Values

extension SyncService {
  /// Counts a trace that is left in a space by another way than a mutation, in the transaction that
  /// leaves it.
  /// - Throws: the refusal `limitReached` when the space has no room even for traces, and then the
  ///   transaction is to be undone.
  public func countTrace(in space: UUID, _ transaction: any WriteTransaction) throws {
    let found = try transaction.first(
      "SELECT version, record_count, byte_count FROM space WHERE id = $1", [SQLValue(space)]
    ) { (version: $0.int(0), use: SpaceUse(records: $0.int(1), bytes: $0.int(2))) }
    guard let found else { throw Refusal(.missing, "space") }
    var meter = SpaceMeter(space, taking: found.use, of: budgets)
    if let refusal = try meter.countTrace(in: transaction) { throw refusal }
    try Spaces.advance(space, to: found.version, adding: meter.added, in: transaction)
  }
}
