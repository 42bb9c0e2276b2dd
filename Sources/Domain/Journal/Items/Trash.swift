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
///
/// Nobody else writes while it runs, so it removes `most` records. Of one item alone that has more, that many go, and it
/// stays in the trash with the rest for the next.
/// - Throws: `invalid` with the reason `tooMany` where several items have more records together.
public struct PurgeItems: Mutation {
  public static let name = "purgeItems"
  public static let needs = RecordPermission.write(Item.recordType)

  /// The most records that one removes.
  public static let most = 1_000

  public var items: [ID<Item>] = []
  /// The most records that this one removes. It is no field: only the server's own job sets another.
  public var most = PurgeItems.most

  public init() {}

  public init(_ items: [ID<Item>]) {
    self.items = items
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("items", &items, maxCount: Item.Limits.several)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try requireSeveral(items)
    var room = most
    for id in items {
      guard let item = transaction.find(id), item.isInTrash else { continue }
      guard item.removeParts(transaction, room: &room) else {
        guard items.count == 1 else { throw Refusal(.invalid, "items", reason: "tooMany") }
        return
      }
      transaction.remove(id)
      room -= 1
    }
  }

  /// Those that together remove all of these, since each names at most `Item.Limits.several` and removes at most `most`
  /// records: an item that has more is named as often as it takes.
  /// - Parameter parts: how many records go with an item, as far as that is known.
  public static func all(_ items: [ID<Item>], parts: (ID<Item>) -> Int) -> [PurgeItems] {
    var all: [PurgeItems] = []
    var some: [ID<Item>] = []
    var records = 0
    for item in items {
      let own = 1 + parts(item)
      if !some.isEmpty, some.count == Item.Limits.several || records + own > most {
        all.append(PurgeItems(some))
        some = []
        records = 0
      }
      // The last of them removes the item itself.
      for _ in 0..<((own - 1) / most) { all.append(PurgeItems([item])) }
      some.append(item)
      records += own > most ? most : own
    }
    if !some.isEmpty { all.append(PurgeItems(some)) }
    return all
  }
}
