import Fields
import Records
import Values

/// The record of the engine's tests, and of the simulator as its first app knows it.
public struct Card: CardKind {
  public static let recordType = "card"
  public static let hasLabels = false
  public static let table = RecordTable(Card.self)
  public static let indexes = [
    RecordIndex("active", on: ["isActive", "title"]),
    RecordIndex("code", on: ["code"], unique: true),
  ]
  /// The most active cards of a space.
  public static let limit = 10

  public var id = ID<Card>.none
  public var title = ""
  public var color: String?
  public var code: String?
  public var isActive = true
  public var count = 0
  /// A long text: nobody overwrites what they have not seen.
  public var story = ""

  /// What later revisions have besides.
  public var mood: String? {
    get { nil }
    set {}
  }
  public var size: Int {
    get { 1 }
    set {}
  }

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title)
    fields.field("color", &color)
    fields.field("code", &code)
    fields.field("isActive", &isActive)
    fields.field("count", &count)
    fields.longText("story", &story, maxLength: 1_000)
  }

  /// A space of cards and of nothing else.
  public static var schema: SpaceSchema {
    var schema = SpaceSchema(kind: "cards", .all)
    schema.add(Card.self)
    schema.add(TextConflict.self)
    schema.add(AddCard.self)
    schema.add(EditCard.self)
    schema.add(SetCardActive.self)
    schema.add(BumpCard.self)
    schema.add(LookAtCard.self)
    schema.add(RemoveCard.self)
    schema.add(DecideCardStory.self)
    return schema
  }
}
