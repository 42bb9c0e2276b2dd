import Documents
import Entitlements
import Identity
import Records
import Values

// The documents of a clinic are about its patients.
public typealias Document = OwnedDocument<Patient>
public typealias AddDocument = Document.Add
public typealias RenameDocument = Document.Rename
public typealias RemoveDocument = Document.Remove
public typealias ViewDocument = Document.View

extension Patient: DocumentOwner {
  public static var documentField: String { "patient" }
  public static let documentTable = RecordTable(Document.self)

  public static func documentRoom(in transaction: Transaction) -> Int64? {
    guard case .atMost(let most) = transaction.plan.limits.storageBytes else { return nil }
    return most
  }
}

extension OwnedDocument where Owner == Patient {
  public var patient: ID<Patient> {
    get { owner }
    set { owner = newValue }
  }
}
