import Database
import Values

extension SpaceBudgets {
  /// Whether a space has used its bytes up: then nothing is written for its people that adds to it.
  /// - Parameter withTraces: asks for what is kept for traces as well.
  public func isUsedUp(
    _ space: UUID, withTraces: Bool = false, in transaction: any ReadTransaction
  ) throws -> Bool {
    let bytes = try transaction.first(
      "SELECT byte_count FROM space WHERE id = $1", [SQLValue(space)]
    ) { $0.int(0) }
    guard let bytes, bytes >= least.bytes else { return false }
    let budget = try find(transaction, space)
    return bytes >= (withTraces ? budget.bytesWithTraces : budget.bytes)
  }
}
