import Fields
import Records
import Values

/// The trace of a look at a plant's notes. It writes nothing, and travels as every mutation does.
public struct ViewPlant: Mutation {
  public static let name = "viewPlant"
  public static let needs = RecordPermission.read(Plant.recordType)
  public static var isTrace: Bool { true }

  public var plant = ID<Plant>.none

  public init() {}

  public init(_ plant: ID<Plant>) {
    self.plant = plant
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("plant", &plant)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
  }
}
