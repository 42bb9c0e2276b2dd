import Fields
import Records
import Values

/// Changes fields of a plant, and only those. Notes that someone else has changed meanwhile stay, and
/// the new ones wait beside them as a `TextConflict`.
public struct EditPlant: Mutation {
  public static let name = "editPlant"
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
    try author.mayGarden()
    guard var edited = transaction.find(plant) else {
      throw Refusal(.missing, Plant.recordType)
    }
    for change in changes where Self.kept.contains(change.name) {
      throw Refusal(.forbidden, change.name)
    }
    guard try transaction.merge(changes, into: &edited, by: author) else { return }
    try edited.check()
    edited.updatedAt = author.time
    transaction.put(edited)
  }

  /// What no edit changes.
  private static let kept = ["id", "isArchived", "createdAt", "updatedAt"]
}
