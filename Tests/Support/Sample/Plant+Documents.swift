import Documents
import Identity
import Records
import Values

/// The documents of a garden are about its plants: photos, and what a nursery gives along.
public typealias PlantDocument = OwnedDocument<Plant>

extension Plant: DocumentOwner {
  public static var documentField: String { "plant" }
  public static let documentTable = RecordTable(PlantDocument.self)

  public static func documentRoom(in transaction: Transaction) -> Int64? { nil }
}
