import Fields
import Journal
import Records
import Values

/// What is taken away beside the items: what the person chose for the journal, what they call its tags, what they
/// search for again and again, and what all of this is.
public struct TakenHead: FieldObject, Sendable {
  public static let format = "umbu.journal.1"

  public var format = TakenHead.format
  /// The revision of the journal's schema (`SpaceSchema.revision`).
  public var schema = 1
  public var madeAt = Instant.epoch
  public var journal = Journal()
  public var tags: [Tag] = []
  public var searches: [SavedSearch] = []
  /// How many items there were.
  public var count = 0

  public init() {}

  public init(
    _ journal: Journal, tags: [Tag], searches: [SavedSearch], count: Int, at time: Instant
  ) {
    schema = journalSchema.revision
    madeAt = time
    self.journal = journal
    self.tags = tags
    self.searches = searches
    self.count = count
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("format", &format)
    fields.field("schema", &schema)
    fields.field("madeAt", &madeAt)
    fields.field("journal", &journal)
    fields.field("tags", &tags, maxCount: Self.mostTags)
    fields.field("searches", &searches, maxCount: SavedSearch.most)
    fields.field("count", &count)
  }

  static let mostTags = 100_000

  /// Looks whether it is what this app or an earlier version of it wrote.
  static func check(format: String?, schema: Int64?) throws(TakenProblem) {
    guard let format, format.begins(with: "umbu.journal.") else { throw .foreign }
    guard format == Self.format, let schema, 1...Int64(journalSchema.revision) ~= schema else {
      throw .newer
    }
  }
}

/// Why what somebody chose cannot be brought back.
public enum TakenProblem: Error, Hashable, Sendable {
  /// It is none of this app's.
  case foreign
  /// A newer version of the app wrote it.
  case newer
  /// It is cut off, or was changed.
  case damaged
}
