import Fields
import Identity
import Records
import Values

/// Gives a document another name.
public struct RenameDocument: Mutation {
  public static let name = "renameDocument"

  public var patient = ID<Patient>.none
  public var document = ID<Document>.none
  public var to = ""

  public init() {}

  public init(_ document: Document, to name: String) {
    patient = document.patient
    self.document = document.id
    to = name
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("patient", &patient)
    fields.field("document", &document)
    fields.field("to", &to, maxLength: Document.Limits.name)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var renamed = try transaction.document(document, of: patient, ownedBy: author)
    renamed.name = try Document.checked(to)
    transaction.put(renamed)
  }
}

/// Removes a document and, on the server, its bytes, for good. One that is gone already is fine.
public struct RemoveDocument: Mutation {
  public static let name = "removeDocument"

  public var patient = ID<Patient>.none
  public var document = ID<Document>.none

  public init() {}

  public init(_ document: Document) {
    patient = document.patient
    self.document = document.id
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("patient", &patient)
    fields.field("document", &document)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try author.mayManagePatients()
    guard transaction.has(document) else { return }
    transaction.remove(try transaction.document(document, of: patient, ownedBy: author).id)
  }
}

extension Transaction {
  /// The document, if it is about that patient and the author may change it.
  fileprivate func document(
    _ id: ID<Document>, of patient: ID<Patient>, ownedBy author: Author
  ) throws(Refusal) -> Document {
    try author.mayManagePatients()
    guard let document = find(id), document.patient == patient else {
      throw Refusal(.missing, Document.recordType)
    }
    guard document.belongs(to: author.account, as: author.role) else { throw Refusal(.forbidden) }
    return document
  }
}
