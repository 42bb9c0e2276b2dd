import Fields
import Records
import Values

/// Writes a note; a notebook holds at most `Notebook.limit` of them.
public struct WriteNote: Mutation, FieldObject {
  public static let name = "writeNote"
  public static let needs = RecordPermission.write(Note.recordType)
  public var note = ID<Note>.none
  public var title = ""
  public var text: String?
  public var code: String?

  public init() {}

  public init(_ note: ID<Note>, _ title: String, text: String? = nil, code: String? = nil) {
    self.note = note
    self.title = title
    self.text = text
    self.code = code
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("note", &note)
    fields.field("title", &title, maxLength: 80)
    fields.field("text", &text, maxLength: 20_000)
    fields.field("code", &code)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !title.isEmpty else { throw Refusal(.invalid, "title", reason: "missing") }
    guard transaction.count(Note.self, by: "title", equal: []) < Notebook.limit else {
      throw Refusal(.limitReached, "notes", limit: Notebook.limit)
    }
    var written = Note(note, title)
    written.text = text
    written.code = code
    written.author = author.account
    written.writtenAt = author.time
    transaction.put(written)
  }
}

/// Removes a note.
public struct TearNote: Mutation {
  public static let name = "tearNote"
  public static let needs = RecordPermission.write(Note.recordType)
  public var note = ID<Note>.none

  public init() {}

  public init(_ note: ID<Note>) {
    self.note = note
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("note", &note)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.find(note) != nil else { throw Refusal(.missing, Note.recordType) }
    transaction.remove(note)
  }
}

/// Writes two notes, which must not have the same code: a mutation that can fail half-way.
public struct WriteTwice: Mutation {
  public static let name = "writeTwice"
  public static let needs = RecordPermission.write(Note.recordType)
  public var first = WriteNote()
  public var second = WriteNote()

  public init() {}

  public init(_ first: WriteNote, _ second: WriteNote) {
    self.first = first
    self.second = second
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("first", &first)
    fields.field("second", &second)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try first.apply(transaction, by: author)
    try second.apply(transaction, by: author)
  }
}

/// Leaves the trace of a look at a note, and writes nothing.
public struct LookAtNote: Mutation {
  public static let name = "lookAtNote"
  public static let needs = RecordPermission.read(Note.recordType)
  public var note = ID<Note>.none

  public init() {}

  public init(_ note: ID<Note>) {
    self.note = note
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("note", &note)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.find(note) != nil else { throw Refusal(.missing, Note.recordType) }
  }
}
