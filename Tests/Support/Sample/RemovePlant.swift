import Documents
import Fields
import Records
import Values

/// Removes a plant with all that is known of it.
public struct RemovePlant: Mutation {
  public static let name = "removePlant"
  public static let needs = RecordPermission.write(Plant.recordType)

  public var plant = ID<Plant>.none

  public init() {}

  public init(_ plant: ID<Plant>) {
    self.plant = plant
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("plant", &plant)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.has(plant) else { throw Refusal(.missing, Plant.recordType) }
    for watering in transaction.all(Watering.self, by: "plant", equal: [plant.json]) {
      transaction.remove(watering.id)
    }
    for document in transaction.all(PlantDocument.self, by: "plant", equal: [plant.json]) {
      transaction.remove(document.id)
    }
    transaction.removeConflicts(of: plant)
    transaction.remove(plant)
  }
}
