import Fields
import Records
import Values

extension OwnedDocument {
  /// Gives a document another name.
  public struct Rename: Mutation {
    public static var name: String { "renameDocument" }
    public static var needs: RecordPermission { .append(recordType) }

    public var owner = ID<Owner>.none
    public var document = ID<OwnedDocument>.none
    public var to = ""

    public init() {}

    public init(_ document: OwnedDocument, to name: String) {
      owner = document.owner
      self.document = document.id
      to = name
    }

    public mutating func visit(_ fields: FieldVisitor) {
      fields.field(Owner.documentField, &owner)
      fields.field("document", &document)
      fields.line("to", &to, maxLength: Limits.name)
    }

    public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
      var renamed = try find(document, of: owner, in: transaction, ownedBy: author)
      renamed.name = try checked(to)
      transaction.put(renamed)
    }
  }

  /// Removes a document and, on the server, its bytes, for good. One that is gone already is fine.
  public struct Remove: Mutation {
    public static var name: String { "removeDocument" }
    public static var needs: RecordPermission { .append(recordType) }

    public var owner = ID<Owner>.none
    public var document = ID<OwnedDocument>.none

    public init() {}

    public init(_ document: OwnedDocument) {
      owner = document.owner
      self.document = document.id
    }

    public mutating func visit(_ fields: FieldVisitor) {
      fields.field(Owner.documentField, &owner)
      fields.field("document", &document)
    }

    public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
      guard transaction.has(document) else { return }
      transaction.remove(try find(document, of: owner, in: transaction, ownedBy: author).id)
    }
  }

  /// The document, if it is about that record and the author may change it.
  private static func find(
    _ id: ID<OwnedDocument>, of owner: ID<Owner>, in transaction: Transaction,
    ownedBy author: Author
  ) throws(Refusal) -> OwnedDocument {
    guard let document = transaction.find(id), document.owner == owner else {
      throw Refusal(.missing, recordType)
    }
    guard document.belongs(to: author.account, with: author.permission) else {
      throw Refusal(.forbidden)
    }
    return document
  }
}
