import API
import Audit
import Database
import Fields
import IdentityServer
import SyncServer
import Values

extension AccessReport {
  /// A page of who looked at, changed or exported a record. An export or a download of a whole space
  /// counts for each of its records, but not for one that is known to have been added later.
  public static func read(
    _ query: AccessReportQuery, in transaction: any ReadTransaction
  ) throws -> AccessReport {
    let before = query.before ?? .max
    var entries = try transaction.rows(
      sql,
      [
        SQLValue(query.space), SQLValue(query.subject), .integer(before),
        .integer(Int64(AccessReportQuery.pageSize + 1)),
      ], AuditEntry.init(row:))
    var report = AccessReport()
    report.hasMore = entries.count > AccessReportQuery.pageSize
    if report.hasMore { entries.removeLast() }
    let emails = try Memberships.emails(of: Set(entries.compactMap(\.account)), in: transaction)
    for position in entries.indices {
      entries[position].email = entries[position].account.flatMap { emails[$0] } ?? ""
    }
    report.entries = entries
    return report
  }

  private static let sql = """
    SELECT number, happened_at, recorded_at, clock_ahead, account, action, details, device \
    FROM audit AS e WHERE space = $1 AND subject IN ($1, $2) AND number < $3 \
    AND (subject = $2 OR ((action = 'export_data' \
    OR (action = 'download_data' AND details = '{"scope":"all"}')) \
    AND NOT EXISTS (SELECT 1 FROM audit AS added \
    WHERE added.space = $1 AND added.subject = $2 AND added.number > e.number \
    AND added.details LIKE '{"change":"added"%'))) \
    ORDER BY number DESC LIMIT $4
    """
}

extension AuditEntry {
  /// From the columns that the report reads.
  fileprivate init(row: any Row) {
    self.init()
    number = row.int(0)
    time = Instant(milliseconds: row.int(1))
    recordedAt = Instant(milliseconds: row.int(2))
    clockAhead = row.intOrNil(3)
    account = row.withBytes(4) { UUID($0) }
    // A later version's word is another change to this one.
    action = AuditAction(rawValue: row.text(5)) ?? .changeData
    details = (try? JSONValue.parse(row.text(6))) ?? .null
    device = row.textOrNil(7).flatMap { DeviceInfo(header: $0) }
  }
}
