import Fields
import Records
import Values

/// Notes that a plant was given water.
public struct WaterPlant: Mutation {
  public static let name = "waterPlant"
  public static let needs = RecordPermission.append(Watering.recordType)

  public var watering = ID<Watering>.none
  public var plant = ID<Plant>.none
  public var millilitres = 0

  public init() {}

  public init(_ plant: ID<Plant>, _ millilitres: Int, as watering: ID<Watering>) {
    self.plant = plant
    self.millilitres = millilitres
    self.watering = watering
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("watering", &watering)
    fields.field("plant", &plant)
    fields.field("millilitres", &millilitres)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.has(plant) else { throw Refusal(.missing, Plant.recordType) }
    guard !transaction.has(watering) else { throw Refusal(.duplicate, "id") }
    guard 1...Watering.most ~= millilitres else { throw Refusal(.invalid, "millilitres") }
    var made = Watering()
    made.id = watering
    made.plant = plant
    made.millilitres = millilitres
    made.wateredAt = author.time
    made.wateredBy = author.account
    transaction.put(made)
  }
}
