import Fields
import Identity
import Records
import Values

/// Brings what is said of a tag from a copy, or from a space of one device. What is said of it here stays.
public struct BringTag: Mutation {
  public static let name = "bringTag"
  public static let needs = RecordPermission.append(Tag.recordType)
  public static let carried = [RecordArgument.record("tag", of: Tag.recordType)]

  public var tag = Tag()

  public init() {}

  public init(_ tag: Tag) {
    self.tag = tag
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("tag", &tag)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !tag.key.isEmpty, tag.id == Tag.id(of: tag.key) else { throw Refusal(.invalid, "key") }
    guard !transaction.has(tag.id) else { return }
    var tag = tag
    (tag.createdAt, tag.updatedAt) = author.recovered(tag.createdAt, tag.updatedAt)
    if tag.name.isBlank { tag.name = tag.key }
    if tag.mergedInto == tag.key { tag.mergedInto = nil }
    transaction.put(tag)
  }
}
