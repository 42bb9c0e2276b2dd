import Database
import Entitlements
import Fields
import SyncServer
import Values

/// A file as clients see it.
public struct FileView: FieldObject, Hashable, Sendable {
  public var id = UUID.zero
  /// As whoever sent it called it.
  public var name = ""
  /// By its content, whatever it was called.
  public var type = ""
  public var bytes: Int64 = 0
  /// Who sent it.
  public var account = UUID.zero
  public var createdAt = Instant.epoch
  /// Of an image, which has previews then.
  public var width: Int?
  public var height: Int?

  public init() {}

  init(_ row: any Row) {
    id = row.uuid(0)
    name = row.text(1)
    type = row.text(2)
    bytes = row.int(3)
    account = row.uuid(4)
    createdAt = Instant(milliseconds: row.int(5))
    let pixels = PixelSize(row, at: 6)
    width = pixels?.width
    height = pixels?.height
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: 255)
    fields.field("type", &type)
    fields.field("bytes", &bytes)
    fields.field("account", &account)
    fields.field("createdAt", &createdAt)
    fields.field("width", &width)
    fields.field("height", &height)
  }
}

/// A page of a space's files.
public struct FileList: FieldObject, Hashable, Sendable {
  /// How many a page has at most.
  public static let pageSize = 200

  public var files: [FileView] = []
  /// Whether there are more after the last of these.
  public var hasMore = false
  /// Bytes of all files, and of uploads under way what they reserve.
  public var usedBytes: Int64 = 0
  /// What the plan allows.
  public var storageBytes = Limit.atMost(0)

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("files", &files, maxCount: Self.pageSize)
    fields.field("hasMore", &hasMore)
    fields.field("usedBytes", &usedBytes)
    fields.field("storageBytes", &storageBytes)
  }
}

/// A file on its way to who asked for it.
public struct OpenedFile: Sendable {
  public var name: String
  public var type: String
  public var bytes: Int64
  /// Another one for other bytes.
  public var tag: String
  public var object: StoredObject
}
