import API
import Audit
import Database
import Fields
import SyncServer
import Values

extension ExportReport {
  /// Whether the audit has a row of the same file: devices tell again what was not answered.
  public func isKnown(by account: UUID, in transaction: any ReadTransaction) throws -> Bool {
    try transaction.first(
      Self.find, [SQLValue(space), SQLValue(account), .integer(time.milliseconds)]
    ) { _ in true } ?? false
  }

  /// Adds the audit row, which counts for the space's budget.
  public func write(
    by account: UUID, on device: DeviceInfo?, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    let note = AuditNote(
      .exportData, of: .init("space", space),
      [
        .init("scope", .text("unsentChanges")), .init("format", .text("json")),
        .init("count", .integer(Int64(count))),
      ])
    let draft = AuditDraft(
      at: time, clockAhead: sentAt?.since(now), by: account, on: device, note)
    try AuditTrail.append([draft], to: space, at: now, in: transaction)
    try Spaces.add(.trace, to: space, in: transaction)
  }

  private static let find = """
    SELECT 1 FROM audit WHERE space = $1 AND subject = $1 AND account = $2 AND happened_at = $3 \
    AND action = 'export_data' LIMIT 1
    """
}
