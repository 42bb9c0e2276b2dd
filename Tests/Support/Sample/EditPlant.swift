import Fields
import Records
import Values

/// Changes fields of a plant, and only those. Notes that someone else has changed meanwhile stay, and
/// the new ones wait beside them as a `TextConflict`.
public struct EditPlant: Mutation {
  public static let name = "editPlant"
  public static let needs = RecordPermission.write(Plant.recordType)
  public static let carried = [RecordArgument.changes("changes", of: Plant.recordType)]

  public var plant = ID<Plant>.none
  public var changes: [FieldChange] = []

  public init() {}

  /// The edit that leads from one version of a plant to another.
  public init(from old: Plant, to new: Plant) {
    plant = old.id
    changes = Plant.edits(from: old, to: new).filter { !Self.kept.contains($0.name) }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("plant", &plant)
    fields.field("changes", &changes)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.change(plant, by: author) { plant throws(Refusal) in
      for change in changes where Self.kept.contains(change.name) {
        throw Refusal(.forbidden, change.name)
      }
      guard try transaction.merge(changes, into: &plant, by: author) else { return false }
      try plant.check()
      return true
    }
  }

  /// What no edit changes.
  private static let kept = ["id", "isArchived", "createdAt", "updatedAt"]
}

extension Transaction {
  /// Changes a plant, if `change` says that there was something to change.
  func change(
    _ plant: ID<Plant>, by author: Author, _ change: (inout Plant) throws(Refusal) -> Bool
  ) throws(Refusal) {
    guard var plant = find(plant) else { throw Refusal(.missing, Plant.recordType) }
    guard try change(&plant) else { return }
    plant.updatedAt = author.time
    put(plant)
  }
}
