import Database
import SyncServer
import Values

/// A row of the table `file`: an upload under way, or a file.
struct FileRow: Sendable {
  var id: UUID
  var space: UUID
  var account: UUID
  var name: String
  /// The length that the upload was created with, which is reserved until it is done.
  var sentBytes: Int64
  /// The SHA-256 of what is kept; nil while the upload is under way.
  var digest: [UInt8]?
  /// The record that it belongs to, if it does to one.
  var record: UUID?
  var createdAt: Instant
  /// When an upload under way is given up; nil for a file.
  var expiresAt: Instant?

  var isDone: Bool { digest != nil }

  static let columns =
    "id, space, account, name, sent_bytes, digest, created_at, expires_at, record"

  /// An upload that begins.
  init(_ upload: Upload, by account: UUID, at now: Instant) {
    id = upload.id
    space = upload.space
    self.account = account
    name = upload.name
    sentBytes = upload.length
    record = upload.record
    createdAt = now
    expiresAt = upload.expiresAt
  }

  init(_ row: any Row) {
    id = row.uuid(0)
    space = row.uuid(1)
    account = row.uuid(2)
    name = row.text(3)
    sentBytes = row.int(4)
    digest = row.bytesOrNil(5)
    createdAt = Instant(milliseconds: row.int(6))
    expiresAt = row.intOrNil(7).map { Instant(milliseconds: $0) }
    record = row.isNull(8) ? nil : row.uuid(8)
  }
}

extension FileRow {
  static func find(_ id: UUID, in transaction: any ReadTransaction) throws -> FileRow? {
    try transaction.first("SELECT \(columns) FROM file WHERE id = $1", [SQLValue(id)]) {
      FileRow($0)
    }
  }

  /// The file of a record, and uploads under way for it.
  static func all(
    of record: UUID, of space: UUID, in transaction: any ReadTransaction
  ) throws -> [FileRow] {
    try transaction.rows(
      "SELECT \(columns) FROM file WHERE space = $1 AND record = $2",
      [SQLValue(space), SQLValue(record)]
    ) { FileRow($0) }
  }

  /// The uploads whose time is over.
  static func expired(at now: Instant, in transaction: any ReadTransaction) throws -> [FileRow] {
    try transaction.rows(
      "SELECT \(columns) FROM file WHERE expires_at <= $1 ORDER BY expires_at LIMIT 100",
      [.integer(now.milliseconds)]
    ) { FileRow($0) }
  }

  /// How many uploads of an account are under way.
  static func openUploads(of account: UUID, in transaction: any ReadTransaction) throws -> Int {
    try transaction.first(
      "SELECT count(*) FROM file WHERE account = $1 AND expires_at IS NOT NULL",
      [SQLValue(account)]
    ) { Int($0.int(0)) } ?? 0
  }

  func insert(in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO file (\(Self.columns)) VALUES ($1, $2, $3, $4, $5, NULL, $6, $7, $8)
      """,
      [
        SQLValue(id), SQLValue(space), SQLValue(account), .text(name), .integer(sentBytes),
        .integer(createdAt.milliseconds), SQLValue(expiresAt?.milliseconds),
        record.map { SQLValue($0) } ?? .null,
      ])
  }

  /// The upload is a file from now on; its reservation ends.
  func complete(with digest: [UInt8], in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE file SET digest = $2, expires_at = NULL WHERE id = $1",
      [SQLValue(id), .blob(digest)])
  }

  func delete(in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM file WHERE id = $1", [SQLValue(id)])
  }
}
