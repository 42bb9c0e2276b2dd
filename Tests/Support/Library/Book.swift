import Fields
import Records
import Shell
import Values

/// What the small app of the shared features' tests holds.
public struct Book: Record, FieldObject, Dated {
  public static let recordType = "book"
  public static let table = RecordTable(Book.self)
  public static let indexes = [RecordIndex("title", on: ["title"])]

  public var id = ID<Book>.none
  public var title = ""
  public var author = ""
  public var boughtOn: CivilDate?
  public var notes = ""
  public var isLent = false
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public init(_ number: UInt64, _ title: String, _ change: (inout Book) -> Void = { _ in }) {
    id = ID(UUID(high: 32, low: number))
    self.title = title
    change(&self)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title, maxLength: Limits.title)
    fields.field("author", &author, maxLength: Limits.title)
    fields.field("boughtOn", &boughtOn)
    fields.longText("notes", &notes, maxLength: Limits.notes)
    fields.field("isLent", &isLent)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }

  public enum Limits {
    public static let title = 80
    public static let notes = 2_000
  }
}
