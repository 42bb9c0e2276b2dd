import Editing
import Fields
import Records
import Values

public typealias AddHighlight = Add<Highlight>
public typealias EditHighlight = Edit<Highlight>
public typealias RemoveHighlight = Remove<Highlight>
public typealias DecideHighlightText = DecideText<Highlight>
public typealias ReopenHighlightText = ReopenText<Highlight>

/// Words of an item that somebody marked, with what they noted beside them. It is found again by the words and by
/// those around them, since the text may change.
public struct Highlight: Record, FieldObject {
  public static let recordType = "highlight"
  public static let table = RecordTable(Highlight.self)
  public static let indexes = [RecordIndex("item", on: ["item"])]

  /// The most of one item.
  public static let most = 2_000

  public var id = ID<Highlight>.none
  public var item = ID<Item>.none
  public var part = Part.text
  public var quote = ""
  /// What stands before the words.
  public var lead = ""
  /// What stands behind them.
  public var tail = ""
  /// Where they were, in Unicode scalars of the text without marks.
  public var position = 0
  public var color = Color.yellow
  public var note = ""
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("item", &item)
    fields.field("part", &part)
    fields.field("quote", &quote, maxLength: Limits.quote)
    fields.field("lead", &lead, maxLength: Limits.around)
    fields.field("tail", &tail, maxLength: Limits.around)
    fields.field("position", &position)
    fields.field("color", &color)
    fields.longText("note", &note, maxLength: Limits.note)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }

  /// In which of an item's texts the words stand. The raw values are stored and travel.
  public enum Part: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case text, copy
  }

  /// The raw values are stored and travel.
  public enum Color: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case yellow, green, blue, red
  }

  /// The sizes of its fields, in Unicode scalars.
  public enum Limits {
    public static let quote = 2_000
    public static let around = 40
    public static let note = 10_000
  }
}

extension Highlight: EditableRecord {
  public static var longestText: Int { Limits.note }
  public static var keptFields: [String] { ["item"] }

  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    guard transaction.has(item) else { throw Refusal(.missing, Item.recordType) }
    guard !quote.isBlank else { throw Refusal(.invalid, "quote", reason: "missing") }
    guard position >= 0 else { throw Refusal(.invalid, "position") }
  }

  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    let there = transaction.count(Highlight.self, by: "item", equal: [item.json])
    guard there < Self.most else {
      throw Refusal(.limitReached, "highlights", limit: Self.most)
    }
  }
}
