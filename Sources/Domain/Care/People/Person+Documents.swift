import Documents
import Entitlements
import Records

/// The documents of a family are about its people: exams, prescriptions, cards.
public typealias PersonDocument = OwnedDocument<Person>

extension Person: DocumentOwner {
  public static var documentField: String { "person" }
  public static let documentTable = RecordTable(PersonDocument.self)

  /// There is no limit of bytes (CG-015).
  public static func documentRoom(in transaction: Transaction) -> Int64? { nil }

  public static func takesDocuments(in transaction: Transaction) -> Bool {
    transaction.plan.limits[.documents].allows(1)
  }
}
