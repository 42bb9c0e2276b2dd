import Fields
import Records
import Values

/// Puts a plant away, or takes it out again. Doing so twice is fine.
public struct ArchivePlant: Mutation {
  public static let name = "archivePlant"

  public var plant = ID<Plant>.none
  public var isArchived = true

  public init() {}

  public init(_ plant: ID<Plant>, _ isArchived: Bool) {
    self.plant = plant
    self.isArchived = isArchived
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("plant", &plant)
    fields.field("isArchived", &isArchived)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try author.mayGarden()
    guard var changed = transaction.find(plant) else {
      throw Refusal(.missing, Plant.recordType)
    }
    guard changed.isArchived != isArchived else { return }
    changed.isArchived = isArchived
    changed.updatedAt = author.time
    transaction.put(changed)
  }
}
