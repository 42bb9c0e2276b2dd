import API
import Audit
import Database
import Fields
import Values

extension ExportReport {
  /// Adds the audit row, unless there is one of the same file. Returns whether it did.
  public func write(
    by account: UUID, on device: DeviceInfo?, at now: Instant, in transaction: any WriteTransaction
  ) throws -> Bool {
    let isKnown = try transaction.first(
      Self.find, [SQLValue(space), SQLValue(account), .integer(time.milliseconds)]
    ) { _ in true }
    guard isKnown == nil else { return false }
    let note = AuditNote(
      .exportData, of: .init("space", space),
      [
        .init("scope", .text("unsentChanges")), .init("format", .text("json")),
        .init("count", .integer(Int64(count))),
      ])
    let draft = AuditDraft(
      at: time, clockAhead: sentAt?.since(now), by: account, on: device, note)
    try AuditTrail.append([draft], to: space, at: now, in: transaction)
    return true
  }

  private static let find = """
    SELECT 1 FROM audit WHERE space = $1 AND subject = $1 AND account = $2 AND happened_at = $3 \
    AND action = 'export_data' LIMIT 1
    """
}
