import API
import Fields
import Values

/// The operations by which the texts of items travel: each is kept under its item and version, and never changes.
public enum TextEndpoints {
  /// The most texts of one request or answer.
  public static let most = 500
  /// The most bytes of all texts of a request, unless one alone is longer, and of an answer.
  public static let mostBytes = 1_048_576

  public static let keep = Endpoint<TextsToKeep, TextsKept>(
    "keepTexts", .post, "v1/texts", access: .session,
    summary: """
      Keep texts of a journal's items, each under its version; one that is there already is fine.
      """,
    isRepeatable: true)
  /// A POST, since there may be many ids.
  public static let read = Endpoint<TextsWanted, TextsRead>(
    "readTexts", .post, "v1/texts/read", access: .session,
    summary: """
      Texts of a journal's items by their versions; what did not fit into the answer is in neither list \
      and is asked for again.
      """,
    isRepeatable: true)
  public static let versions = Endpoint<ItemAsked, VersionList>(
    "listTextVersions", .post, "v1/texts/versions", access: .session,
    summary: "The versions of an item's text that the server keeps, newest first, 50 at most.",
    isRepeatable: true)
}

/// One item of a journal.
public struct ItemAsked: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var item = ID<Item>.none

  public init() {}

  public init(_ item: ID<Item>, in space: UUID) {
    self.space = space
    self.item = item
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("item", &item)
  }
}

/// A text with what it is known by.
public struct ItemText: FieldObject, Hashable, Sendable {
  public var item = ID<Item>.none
  public var version = ""
  public var text = ""

  public init() {}

  public init(_ item: ID<Item>, _ version: String, _ text: String) {
    self.item = item
    self.version = version
    self.text = text
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("item", &item)
    fields.field("version", &version, maxLength: Item.Limits.version)
    fields.field("text", &text, maxLength: JournalText.mostScalars)
  }

  public var name: TextName { TextName(item, version) }
}

/// By what a text is known.
public struct TextName: FieldObject, Hashable, Sendable {
  public var item = ID<Item>.none
  public var version = ""

  public init() {}

  public init(_ item: ID<Item>, _ version: String) {
    self.item = item
    self.version = version
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("item", &item)
    fields.field("version", &version, maxLength: Item.Limits.version)
  }
}

public struct TextsToKeep: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var texts: [ItemText] = []

  public init() {}

  public init(_ texts: [ItemText], in space: UUID) {
    self.space = space
    self.texts = texts
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("texts", &texts, maxCount: TextEndpoints.most)
  }
}

/// What became of texts that were to be kept. What is in neither list waits: its item is not there any more, and it is
/// taken once that is there again.
public struct TextsKept: FieldObject, Hashable, Sendable {
  /// Those that are durable, now or before.
  public var kept: [TextName] = []
  /// Those that never will be: another version than the text has, or too long.
  public var refused: [TextName] = []

  public init() {}

  public init(kept: [TextName], refused: [TextName]) {
    self.kept = kept
    self.refused = refused
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("kept", &kept, maxCount: TextEndpoints.most)
    fields.field("refused", &refused, maxCount: TextEndpoints.most)
  }
}

public struct TextsWanted: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var wanted: [TextName] = []

  public init() {}

  public init(_ wanted: [TextName], in space: UUID) {
    self.space = space
    self.wanted = wanted
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("wanted", &wanted, maxCount: TextEndpoints.most)
  }
}

public struct TextsRead: FieldObject, Hashable, Sendable {
  public var texts: [ItemText] = []
  /// Those that the server has not, or not yet: their device may still be on its way.
  public var missing: [TextName] = []

  public init() {}

  public init(_ texts: [ItemText], missing: [TextName]) {
    self.texts = texts
    self.missing = missing
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("texts", &texts, maxCount: TextEndpoints.most)
    fields.field("missing", &missing, maxCount: TextEndpoints.most)
  }
}
