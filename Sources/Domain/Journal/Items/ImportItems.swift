import Fields
import Identity
import Records
import Values

/// Brings in items from elsewhere, or from what was taken away: with their times, states and tags. Those that are here
/// already, by id or by where they came from, are passed over, so that the same file again adds none. Texts that waited
/// for a decision come with their items: an item that is here has them, or somebody has decided since.
public struct ImportItems: Mutation {
  public static let name = "importItems"
  public static let needs = RecordPermission.append(Item.recordType)
  public static let carried = [
    RecordArgument.record("items", of: Item.recordType),
    RecordArgument.record("waiting", of: WaitingVersion.recordType),
  ]

  public var items: [Item] = []
  /// Texts that waited beside these items; those beside others are passed over.
  public var waiting: [WaitingVersion] = []

  public init() {}

  public init(_ items: [Item], waiting: [WaitingVersion] = []) {
    self.items = items
    self.waiting = waiting
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("items", &items, maxCount: Item.Limits.imported)
    fields.field(
      "waiting", &waiting, maxCount: Item.Limits.imported * WaitingVersion.mostReopened)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard 1...Item.Limits.imported ~= items.count else { throw Refusal(.invalid, "items") }
    for brought in items {
      guard !transaction.has(brought.id) else { continue }
      if let origin = brought.origin {
        let same = transaction.all(
          Item.self, by: "origin", equal: [.text(origin)], limit: 1)
        guard same.isEmpty else { continue }
      }
      var item = brought
      (item.createdAt, item.updatedAt) = author.recovered(item.createdAt, item.updatedAt)
      if let deletedAt = item.deletedAt { item.deletedAt = min(deletedAt, author.time) }
      try item.check(transaction, at: author.time)
      try JournalText.check(item.text, item.bytes)
      transaction.put(item)
      try transaction.bring(waiting.filter { $0.item == item.id }, beside: item, by: author)
    }
  }
}
