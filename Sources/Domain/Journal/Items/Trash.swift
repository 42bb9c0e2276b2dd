import Editing
import Fields
import Records
import Values

/// How long what was put away can be had back.
public enum Trash {
  /// For so long the way back stands on the screen, in milliseconds.
  public static let undo: Int64 = 10_000
  /// So many days later it is gone.
  public static let days = 30

  /// Whether what was put away then is to go now.
  public static func isDue(_ deletedAt: Instant, at now: Instant) -> Bool {
    now.since(deletedAt) >= Int64(days) * 86_400_000
  }
}

/// Puts items into the trash. Twice is fine; those that are gone are passed over.
public struct TrashItems: Mutation {
  public static let name = "trashItems"
  public static let needs = RecordPermission.write(Item.recordType)

  public var items: [ID<Item>] = []

  public init() {}

  public init(_ items: [ID<Item>]) {
    self.items = items
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("items", &items, maxCount: Item.Limits.several)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try requireSeveral(items)
    for id in items {
      guard var item = transaction.find(id), !item.isInTrash else { continue }
      item.deletedAt = author.time
      transaction.put(item, changedAt: author.time)
    }
  }
}

/// Takes items out of the trash. Those that are not in it stay as they are.
/// - Throws: `missing` where one of them is gone for good.
public struct RestoreItems: Mutation {
  public static let name = "restoreItems"
  public static let needs = RecordPermission.write(Item.recordType)

  public var items: [ID<Item>] = []

  public init() {}

  public init(_ items: [ID<Item>]) {
    self.items = items
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("items", &items, maxCount: Item.Limits.several)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try requireSeveral(items)
    for id in items {
      var item = try transaction.item(id)
      guard item.isInTrash else { continue }
      item.deletedAt = nil
      transaction.put(item, changedAt: author.time)
    }
  }
}

/// Removes items of the trash for good, with all that is theirs. Those that are gone are passed over, and so are
/// those that were taken out of it meanwhile.
public struct PurgeItems: Mutation {
  public static let name = "purgeItems"
  public static let needs = RecordPermission.write(Item.recordType)

  public var items: [ID<Item>] = []

  public init() {}

  public init(_ items: [ID<Item>]) {
    self.items = items
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("items", &items, maxCount: Item.Limits.several)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try requireSeveral(items)
    for id in items {
      guard let item = transaction.find(id), item.isInTrash else { continue }
      item.removeParts(transaction)
      transaction.remove(id)
    }
  }

  /// Those that together remove all of these, since each names at most `Item.Limits.several`.
  public static func all(_ items: [ID<Item>]) -> [PurgeItems] {
    var all: [PurgeItems] = []
    var start = 0
    while start < items.count {
      let end = min(start + Item.Limits.several, items.count)
      all.append(PurgeItems(Array(items[start..<end])))
      start = end
    }
    return all
  }
}
