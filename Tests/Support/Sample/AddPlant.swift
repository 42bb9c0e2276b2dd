import Fields
import Records
import Values

/// Adds a plant, if the garden has room for one more.
public struct AddPlant: Mutation {
  public static let name = "addPlant"
  public static let carried = [RecordArgument.record("plant", of: Plant.recordType)]

  /// As typed; `createdAt` and `updatedAt` are set when it is done.
  public var plant = Plant()

  public init() {}

  public init(_ plant: Plant) {
    self.plant = plant
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("plant", &plant)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try author.mayGarden()
    guard !transaction.has(plant.id) else { throw Refusal(.duplicate, "id") }
    guard transaction.count(Plant.self, by: "name", equal: []) < Plant.most else {
      throw Refusal(.limitReached, "plants", limit: Plant.most)
    }
    var plant = plant
    plant.createdAt = author.time
    plant.updatedAt = author.time
    try plant.check()
    transaction.put(plant)
  }
}

extension Plant {
  /// Refuses a plant that nobody could tell from others.
  func check() throws(Refusal) {
    guard !name.isBlank else { throw Refusal(.invalid, "name", reason: "missing") }
  }
}
