import Fields
import Records
import Values

/// What is said of a tag beyond its key: what it is called now, that it has become another one, or that it is gone. Items
/// keep the key; so to rename, merge or remove a tag is one change, whatever the number of its items, and so is its
/// undoing. A key without such a record is called as it is.
public struct Tag: Record, FieldObject {
  public static let recordType = "tag"
  public static let table = RecordTable(Tag.self)
  public static let indexes = [RecordIndex("key", on: ["key"], unique: true)]

  public var id = ID<Tag>.none
  /// What items keep: a name as it was first typed, folded (`TagBook.key(named:)`).
  public var key = ""
  public var name = ""
  /// The key of the tag that it was merged into.
  public var mergedInto: String?
  public var removedAt: Instant?
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("key", &key, maxLength: Item.Limits.tag)
    fields.line("name", &name, maxLength: Item.Limits.tag)
    fields.field("mergedInto", &mergedInto, maxLength: Item.Limits.tag)
    fields.field("removedAt", &removedAt)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }

  /// The same on every device.
  public static func id(of key: String) -> ID<Tag> { ID(UUID.made(of: ["tag", key])) }
}

extension Transaction {
  /// What is said of the tag with that key, to be changed.
  func tag(_ key: String, at time: Instant) throws(Refusal) -> Tag {
    guard !key.isEmpty, key.scalarCount <= Item.Limits.tag else {
      throw Refusal(.invalid, "key")
    }
    if let tag = find(Tag.id(of: key)) { return tag }
    var tag = Tag()
    tag.id = Tag.id(of: key)
    tag.key = key
    tag.name = key
    tag.createdAt = time
    return tag
  }

  func put(_ tag: Tag, changedAt time: Instant) {
    var tag = tag
    tag.updatedAt = time
    put(tag)
  }
}
