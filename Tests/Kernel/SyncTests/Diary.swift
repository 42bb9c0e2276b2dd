import Fields
import Records
import SyncSimulation
import Values

protocol Titled: Record {
  var title: String { get set }
}

/// What was written on a day, in a space whose first view needs all books, the newest entries, and no sheets.
struct Entry: Titled, FieldObject {
  static let recordType = "entry"
  static let table = RecordTable(Entry.self)
  static let indexes: [RecordIndex] = []
  var id = ID<Entry>.none
  var title = ""
  var day = CivilDate.epoch

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title)
    fields.field("day", &day)
  }

  static let schema = schema(books: .write(Book.recordType))

  /// Whoever only reads sees no books.
  /// - Parameter books: what a member may do with them.
  static func schema(books: RecordPermission) -> SpaceSchema {
    var schema = SpaceSchema(
      kind: "diary",
      Permissions(
        [
          Permissions.Row("reader", .read, except: [.hidden(Book.recordType)]),
          Permissions.Row(CardSpace.member, .write, except: [books]),
        ]))
    schema.add(Entry.self)
    schema.add(Book.self)
    schema.add(Sheet.self)
    schema.showsFirst(Book.self)
    schema.showsFirst(Entry.self, days: 2, by: "day")
    schema.add(AddEntry.self)
    schema.add(AddBook.self)
    schema.add(AddSheet.self)
    return schema
  }
}

struct Book: Titled, FieldObject {
  static let recordType = "book"
  static let table = RecordTable(Book.self)
  static let indexes: [RecordIndex] = []
  var id = ID<Book>.none
  var title = ""

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title)
  }
}

struct Sheet: Titled, FieldObject {
  static let recordType = "sheet"
  static let table = RecordTable(Sheet.self)
  static let indexes: [RecordIndex] = []
  var id = ID<Sheet>.none
  var title = ""

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("title", &title)
  }
}

/// A mutation that puts a record under an id that follows from its title.
protocol Adding: Mutation {
  associatedtype Added: Titled
  var added: Added { get set }
}

extension Adding {
  static var needs: RecordPermission { .write(Added.recordType) }

  mutating func visit(_ fields: FieldVisitor) { added.visit(fields) }

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.find(added.id) == nil else { throw Refusal(.duplicate, "id") }
    transaction.put(added)
  }

  fileprivate static func id(_ title: String) -> ID<Added> {
    var hash = FNV1a()
    for byte in title.utf8 { hash.add(byte) }
    return ID(UUID(high: 5, low: hash.value))
  }
}

struct AddEntry: Adding {
  static var name: String { "addEntry" }
  var added = Entry()

  init() {}

  init(_ title: String, _ day: CivilDate) {
    added.id = Self.id(title)
    added.title = title
    added.day = day
  }
}

struct AddBook: Adding {
  static var name: String { "addBook" }
  var added = Book()

  init() {}

  init(_ title: String) {
    added.id = Self.id(title)
    added.title = title
  }
}

struct AddSheet: Adding {
  static var name: String { "addSheet" }
  var added = Sheet()

  init() {}

  init(_ title: String) {
    added.id = Self.id(title)
    added.title = title
  }
}
