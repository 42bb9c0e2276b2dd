import Database
import EventStore
import SyncServer
import Values

/// A row of `event_export`: a file of a day that the server keeps and makes anew.
struct KeptExport: Hashable, Sendable {
  var day: CivilDate
  var form: GA4Form
  /// In the folder that has them.
  var name: String
  /// Whether the day was over.
  var isWhole: Bool
  var rows: Int
  /// SHA-256, in hexadecimal; empty where it is to be made anew.
  var checksum: String
  var madeAt: Instant

  static func all(in transaction: any ReadTransaction) throws -> [KeptExport] {
    try transaction.rows(
      """
      SELECT day, form, name, state, rows, checksum, made_at FROM event_export ORDER BY day, form
      """
    ) { row in
      KeptExport(
        day: CivilDate(daysSinceEpoch: Int(row.int(0))),
        form: GA4Form(rawValue: row.text(1)) ?? .jsonl, name: row.text(2),
        isWhole: row.text(3) == whole, rows: Int(row.int(4)), checksum: row.text(5),
        madeAt: Instant(milliseconds: row.int(6)))
    }
  }

  func save(in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO event_export (day, form, name, state, rows, checksum, made_at) \
      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (day, form) DO UPDATE SET \
      name = excluded.name, state = excluded.state, rows = excluded.rows, \
      checksum = excluded.checksum, made_at = excluded.made_at
      """,
      [
        .integer(Int64(day.daysSinceEpoch)), .text(form.rawValue), .text(name),
        .text(isWhole ? Self.whole : Self.running), .integer(Int64(rows)), .text(checksum),
        .integer(madeAt.milliseconds),
      ])
  }

  /// Notes that what is there is not what was written: the next one takes its place, whatever that has.
  func doubt(in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE event_export SET checksum = '' WHERE day = $1 AND form = $2 AND checksum = $3",
      [.integer(Int64(day.daysSinceEpoch)), .text(form.rawValue), .text(checksum)])
  }

  static func remove(
    _ day: CivilDate, _ form: GA4Form, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM event_export WHERE day = $1 AND form = $2",
      [.integer(Int64(day.daysSinceEpoch)), .text(form.rawValue)])
  }

  private static let whole = "whole"
  private static let running = "running"
}

/// The row of `event_export_plan`: which files are kept, and in which folder.
struct ExportPlan: Hashable, Sendable {
  var forms: [GA4Form]
  /// What tells the folder from that of another server that shares the tables.
  var folder: UUID
  /// When they were made last; nil until they are.
  var madeAt: Instant?

  static func find(in transaction: any ReadTransaction) throws -> ExportPlan? {
    try transaction.first(
      "SELECT forms, folder, made_at FROM event_export_plan WHERE one = 1"
    ) { row in
      ExportPlan(
        forms: GA4Form.list(row.text(0)) ?? [], folder: row.uuid(1),
        madeAt: row.intOrNil(2).map { Instant(milliseconds: $0) })
    }
  }

  func save(in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO event_export_plan (one, forms, folder, made_at) VALUES (1, $1, $2, $3) \
      ON CONFLICT (one) DO UPDATE SET forms = excluded.forms, folder = excluded.folder, \
      made_at = excluded.made_at
      """,
      [
        .text(forms.map(\.rawValue).joined(separator: ",")), SQLValue(folder),
        SQLValue(madeAt?.milliseconds),
      ])
  }

  static func remove(in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM event_export_plan")
  }
}
