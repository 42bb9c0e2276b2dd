import Fields
import Identity
import Records
import Values

/// The trace of a look at what is in a document. It writes nothing, and travels as every mutation
/// does: also a look without a network, at what the device keeps, is told.
public struct ViewDocument: Mutation {
  public static let name = "viewDocument"
  public static var isTrace: Bool { true }

  public var patient = ID<Patient>.none
  public var document = ID<Document>.none
  /// Whether it was saved to the device, where it stays beyond the app's reach.
  public var isSaved = false

  public init() {}

  public init(_ document: Document, isSaved: Bool) {
    patient = document.patient
    self.document = document.id
    self.isSaved = isSaved
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("patient", &patient)
    fields.field("document", &document)
    fields.field("isSaved", &isSaved)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try author.mayManagePatients()
  }
}
