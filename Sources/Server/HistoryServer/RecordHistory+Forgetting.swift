import Database
import SyncServer
import Values

extension RecordHistory {
  /// Forgets the past of a record that is gone for good, where its app keeps none of that.
  public static func forget(
    _ record: UUID, of type: String, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM record_history WHERE space = $1 AND record_type = $2 AND record = $3",
      [SQLValue(space), .text(type), SQLValue(record)])
  }
}
