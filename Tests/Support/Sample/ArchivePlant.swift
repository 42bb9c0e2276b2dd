import Fields
import Records
import Values

/// Puts a plant away. Doing so twice is fine.
public struct ArchivePlant: Mutation {
  public static let name = "archivePlant"
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
    try transaction.change(plant, by: author) { $0.put(isArchived: true) }
  }
}

/// Takes a plant out again. Doing so twice is fine.
public struct RestorePlant: Mutation {
  public static let name = "restorePlant"
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
    try transaction.change(plant, by: author) { $0.put(isArchived: false) }
  }
}

extension Plant {
  fileprivate mutating func put(isArchived: Bool) -> Bool {
    guard self.isArchived != isArchived else { return false }
    self.isArchived = isArchived
    return true
  }
}
