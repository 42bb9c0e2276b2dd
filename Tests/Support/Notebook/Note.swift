import Fields
import Records
import Values

/// A record with a field of every form, for tests of what keeps records.
public struct Note: Record {
  public var id = ID<Note>.none
  public var title = ""
  public var text: String?
  public var isPinned = false
  public var weight = 0.0
  public var stars: Int?
  public var author: UUID?
  public var writtenAt = Instant.epoch
  public var tags: [String] = []
  /// No two notes of a notebook have the same.
  public var code: String?

  public init() {}

  public init(_ id: ID<Note>, _ title: String) {
    self.id = id
    self.title = title
  }

  public static let recordType = "note"
  public static let table = RecordTable(Note.self)
  public static let indexes = [
    RecordIndex("title", on: ["title"]),
    RecordIndex("pinned", on: ["isPinned", "title"]),
    RecordIndex("code", on: ["code"], unique: true),
  ]

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title, maxLength: 80)
    fields.field("text", &text, maxLength: 20_000)
    fields.field("isPinned", &isPinned)
    fields.field("weight", &weight)
    fields.field("stars", &stars)
    fields.field("author", &author)
    fields.field("writtenAt", &writtenAt)
    fields.field("tags", &tags)
    fields.field("code", &code)
  }
}
