import Fields
import Records
import Values

extension OwnedDocument {
  /// The trace of a look at what is in a document. It writes nothing, and travels as every mutation
  /// does: also a look without a network, at what the device keeps, is told.
  public struct View: Mutation {
    public static var name: String { "viewDocument" }
    public static var needs: RecordPermission { .read(recordType) }
    public static var isTrace: Bool { true }

    public var owner = ID<Owner>.none
    public var document = ID<OwnedDocument>.none
    /// Whether it was saved to the device, where it stays beyond the app's reach.
    public var isSaved = false

    public init() {}

    public init(_ document: OwnedDocument, isSaved: Bool) {
      owner = document.owner
      self.document = document.id
      self.isSaved = isSaved
    }

    public mutating func visit(_ fields: FieldVisitor) {
      fields.field(Owner.documentField, &owner)
      fields.field("document", &document)
      fields.field("isSaved", &isSaved)
    }

    public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {}
  }
}
