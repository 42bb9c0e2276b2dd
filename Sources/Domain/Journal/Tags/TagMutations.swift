import Fields
import Records
import Values

/// Gives a tag another name.
public struct RenameTag: Mutation {
  public static let name = "renameTag"
  public static let needs = RecordPermission.write(Tag.recordType)

  public var key = ""
  public var to = ""

  public init() {}

  public init(_ key: String, to name: String) {
    self.key = key
    to = name
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("key", &key, maxLength: Item.Limits.tag)
    fields.line("to", &to, maxLength: Item.Limits.tag)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var tag = try transaction.tag(key, at: author.time)
    let name = to.tidied
    guard !name.isEmpty else { throw Refusal(.invalid, "name", reason: "missing") }
    guard tag.name != name else { return }
    tag.name = name
    transaction.put(tag, changedAt: author.time)
  }
}

/// Makes one tag of two: what has the first counts as having the second.
public struct MergeTag: Mutation {
  public static let name = "mergeTag"
  public static let needs = RecordPermission.write(Tag.recordType)

  public var key = ""
  public var mergedInto = ""

  public init() {}

  public init(_ key: String, into other: String) {
    self.key = key
    mergedInto = other
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("key", &key, maxLength: Item.Limits.tag)
    fields.field("mergedInto", &mergedInto, maxLength: Item.Limits.tag)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var tag = try transaction.tag(key, at: author.time)
    // To where the other one leads, so that no way is longer than one step when it is made.
    var end = try transaction.tag(mergedInto, at: author.time)
    var steps = 0
    while let next = end.mergedInto, steps < TagBook.mostSteps {
      end = try transaction.tag(next, at: author.time)
      steps += 1
    }
    guard end.key != key else { throw Refusal(.invalid, "mergedInto", reason: "itself") }
    guard tag.mergedInto != end.key else { return }
    tag.mergedInto = end.key
    transaction.put(tag, changedAt: author.time)
  }
}

/// Takes a merge back.
public struct SplitTag: Mutation {
  public static let name = "splitTag"
  public static let needs = RecordPermission.write(Tag.recordType)

  public var key = ""

  public init() {}

  public init(_ key: String) {
    self.key = key
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("key", &key, maxLength: Item.Limits.tag)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var tag = try transaction.tag(key, at: author.time)
    guard tag.mergedInto != nil else { return }
    tag.mergedInto = nil
    transaction.put(tag, changedAt: author.time)
  }
}

/// Takes a tag away from all items that have it.
public struct RemoveTag: Mutation {
  public static let name = "removeTag"
  public static let needs = RecordPermission.write(Tag.recordType)

  public var key = ""

  public init() {}

  public init(_ key: String) {
    self.key = key
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("key", &key, maxLength: Item.Limits.tag)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var tag = try transaction.tag(key, at: author.time)
    guard tag.removedAt == nil else { return }
    tag.removedAt = author.time
    transaction.put(tag, changedAt: author.time)
  }
}

/// Brings a tag back that was taken away, with all items that had it.
public struct RestoreTag: Mutation {
  public static let name = "restoreTag"
  public static let needs = RecordPermission.write(Tag.recordType)

  public var key = ""

  public init() {}

  public init(_ key: String) {
    self.key = key
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("key", &key, maxLength: Item.Limits.tag)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var tag = try transaction.tag(key, at: author.time)
    guard tag.removedAt != nil else { return }
    tag.removedAt = nil
    transaction.put(tag, changedAt: author.time)
  }
}
