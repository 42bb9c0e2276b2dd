import Database
import SyncServer
import Values

/// A row of the table `file_content`: bytes that one or more files of a space have.
struct ContentRow: Sendable {
  var space: UUID
  /// The SHA-256 of the bytes.
  var digest: [UInt8]
  /// The upload that brought them, by which the store finds them.
  var origin: UUID
  /// As the server found it (RFC 6838).
  var type: String
  var bytes: Int64
  /// What they cost the space: the bytes that were sent.
  var countedBytes: Int64
  var pixels: PixelSize?

  static let columns = "space, digest, origin, type, bytes, counted_bytes, width, height"

  /// Where the store keeps them.
  var place: ObjectPlace { ObjectPlace(space: space, digest: digest, origin: origin) }

  static func find(
    _ digest: [UInt8], of space: UUID, in transaction: any ReadTransaction
  ) throws -> ContentRow? {
    try transaction.first(
      "SELECT \(columns) FROM file_content WHERE space = $1 AND digest = $2",
      [SQLValue(space), .blob(digest)]
    ) { row in
      ContentRow(
        space: row.uuid(0), digest: row.bytes(1), origin: row.uuid(2), type: row.text(3),
        bytes: row.int(4), countedBytes: row.int(5), pixels: PixelSize(row, at: 6))
    }
  }

  func insert(in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "INSERT INTO file_content (\(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
      [
        SQLValue(space), .blob(digest), SQLValue(origin), .text(type), .integer(bytes),
        .integer(countedBytes), SQLValue(pixels?.width), SQLValue(pixels?.height),
      ])
  }

  /// Removes the row when no file has these bytes any more.
  /// - Returns: whether it went.
  func deleteIfUnused(in transaction: any WriteTransaction) throws -> Bool {
    let values = [SQLValue(space), SQLValue.blob(digest)]
    let isUsed = try transaction.first(
      "SELECT 1 FROM file WHERE space = $1 AND digest = $2 LIMIT 1", values
    ) { _ in true }
    guard isUsed == nil else { return false }
    try transaction.execute(
      "DELETE FROM file_content WHERE space = $1 AND digest = $2", values)
    return true
  }
}

/// The size of an image as it is shown.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(_ row: any Row, at column: Int) {
    guard let width = row.intOrNil(column), let height = row.intOrNil(column + 1) else {
      return nil
    }
    self.init(width: Int(width), height: Int(height))
  }
}
