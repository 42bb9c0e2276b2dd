import Fields
import Records
import Values

/// Says what a server read of an item's page: a readable copy, and a title and first words where the item has none.
public struct NoteFetched: Mutation {
  public static let name = "noteFetched"
  public static let needs = RecordPermission.write(Item.recordType)

  public var item = ID<Item>.none
  public var title = ""
  /// The version of the readable copy; empty where the page has no text to read.
  public var copy = ""
  public var start = ""

  public init() {}

  public init(_ item: ID<Item>, title: String, copy: String, start: String) {
    self.item = item
    self.title = title
    self.copy = copy
    self.start = start
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("item", &item)
    fields.line("title", &title, maxLength: Item.Limits.title)
    fields.field("copy", &copy, maxLength: Item.Limits.version)
    fields.line("start", &start, maxLength: Item.Limits.start)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var record = try transaction.item(item)
    if !copy.isEmpty { record.copy = try JournalText.checked(copy) }
    if record.title.isEmpty || record.title == record.url { record.title = title }
    if record.start.isEmpty { record.start = start }
    transaction.put(record, changedAt: author.time)
  }
}
