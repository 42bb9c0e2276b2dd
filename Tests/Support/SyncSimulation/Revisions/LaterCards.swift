import Fields
import Records
import Values

/// The card of the second revision: it has a mood and a size.
public struct MoodyCard: LaterCard {
  public static let table = RecordTable(MoodyCard.self)
  public static let indexes = Card.indexes
  public static let hasLabels = false

  public var id = ID<MoodyCard>.none
  public var values = CardValues()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title)
    fields.field("color", &color)
    fields.field("code", &code)
    fields.field("isActive", &isActive)
    fields.field("count", &count)
    fields.longText("story", &story, maxLength: 1_000)
    fields.field("mood", &mood)
    fields.field("size", &size)
  }
}

/// The card of the third revision, which brought the labels.
public struct LabelledCard: LaterCard {
  public static let table = RecordTable(LabelledCard.self)
  public static let indexes = Card.indexes
  public static let hasLabels = true

  public var id = ID<LabelledCard>.none
  public var values = CardValues()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title)
    fields.field("color", &color)
    fields.field("code", &code)
    fields.field("isActive", &isActive)
    fields.field("count", &count)
    fields.longText("story", &story, maxLength: 1_000)
    fields.field("mood", &mood)
    fields.field("size", &size)
  }
}

/// The card of the fourth revision: it is found by its title.
public struct IndexedCard: LaterCard {
  public static let table = RecordTable(IndexedCard.self)
  public static let indexes = Card.indexes + [RecordIndex("title", on: ["title"])]
  public static let hasLabels = true

  public var id = ID<IndexedCard>.none
  public var values = CardValues()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title)
    fields.field("color", &color)
    fields.field("code", &code)
    fields.field("isActive", &isActive)
    fields.field("count", &count)
    fields.longText("story", &story, maxLength: 1_000)
    fields.field("mood", &mood)
    fields.field("size", &size)
  }
}

/// The card of the fifth revision: its color is called hue and its story tale.
public struct RenamedCard: LaterCard {
  public static let table = RecordTable(RenamedCard.self)
  public static let indexes = IndexedCard.indexes
  public static let hasLabels = true

  public var id = ID<RenamedCard>.none
  public var values = CardValues()

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title)
    fields.field("hue", &color)
    fields.field("code", &code)
    fields.field("isActive", &isActive)
    fields.field("count", &count)
    fields.longText("tale", &story, maxLength: 1_000)
    fields.field("mood", &mood)
    fields.field("size", &size)
  }
}
