import Fields
import Records
import Values

public struct AddBook: Mutation {
  public static let name = "addBook"
  public static let carried = [RecordArgument.record("book", of: Book.recordType)]

  public var book = Book()

  public init() {}

  public init(_ book: Book) { self.book = book }

  public mutating func visit(_ fields: FieldVisitor) { fields.field("book", &book) }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !transaction.has(book.id) else { throw Refusal(.duplicate, "id") }
    transaction.put(book)
  }
}

public struct EditBook: Mutation {
  public static let name = "editBook"
  public static let carried = [RecordArgument.changes("changes", of: Book.recordType)]

  public var book = ID<Book>.none
  public var changes: [FieldChange] = []

  public init() {}

  public init(from old: Book, to new: Book) {
    book = old.id
    changes = Book.edits(from: old, to: new)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("book", &book)
    fields.field("changes", &changes)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var edited = transaction.find(book) else { throw Refusal(.missing, Book.recordType) }
    guard try transaction.merge(changes, into: &edited, by: author) else { return }
    transaction.put(edited)
  }
}

/// Lends a book, or takes it back.
public struct LendBook: Mutation {
  public static let name = "lendBook"

  public var book = ID<Book>.none
  public var isLent = false

  public init() {}

  public init(_ book: ID<Book>, _ isLent: Bool) {
    self.book = book
    self.isLent = isLent
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("book", &book)
    fields.field("isLent", &isLent)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var book = transaction.find(book) else { throw Refusal(.missing, Book.recordType) }
    book.isLent = isLent
    transaction.put(book)
  }
}

public struct DecideBookText: Mutation {
  public static let name = "decideBookText"
  public static let carried = [RecordArgument.changes("choice", of: Book.recordType)]

  public var book = ID<Book>.none
  public var conflict = ID<TextConflict>.none
  public var seen = ""
  public var choice = FieldChange()

  public init() {}

  public init(_ conflict: TextConflict, over current: String, for text: String) {
    book = ID(conflict.subject)
    self.conflict = conflict.id
    seen = conflict.version
    choice = FieldChange(conflict.field, .text(text), base: LongText.version(of: current))
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("book", &book)
    fields.field("conflict", &conflict)
    fields.field("seen", &seen)
    fields.field("choice", &choice)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var decided = transaction.find(book) else { throw Refusal(.missing, Book.recordType) }
    guard try transaction.decide(conflict, seen: seen, for: choice, in: &decided, by: author)
    else { return }
    transaction.put(decided)
  }
}

public struct ReopenBookText: Mutation {
  public static let name = "reopenBookText"
  public static let carried = [RecordArgument.changes("earlier", of: Book.recordType)]

  public var book = ID<Book>.none
  public var conflict = ID<TextConflict>.none
  public var earlier = FieldChange()

  public init() {}

  public init(_ conflict: TextConflict, over current: String, from text: String) {
    book = ID(conflict.subject)
    self.conflict = conflict.id
    earlier = FieldChange(conflict.field, .text(current), base: LongText.version(of: text))
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("book", &book)
    fields.field("conflict", &conflict)
    fields.field("earlier", &earlier)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var book = transaction.find(book) else { throw Refusal(.missing, Book.recordType) }
    guard try transaction.reopen(conflict, putting: earlier, in: &book, by: author) else { return }
    transaction.put(book)
  }
}
