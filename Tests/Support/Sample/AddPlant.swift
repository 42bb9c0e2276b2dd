import Fields
import Identity
import Records
import Values

/// Adds a plant, if the garden has room for one more.
public struct AddPlant: Mutation {
  public static let name = "addPlant"
  public static let needs = RecordPermission.append(Plant.recordType)
  public static let carried = [
    RecordArgument.record("plant", of: Plant.recordType),
    RecordArgument.changes("texts", of: Plant.recordType),
  ]

  /// As typed; `createdAt` and `updatedAt` are set when it is done.
  public var plant = Plant()
  /// Whether it comes from a copy that somebody kept: then it has the times that it had there.
  public var isRecovered: Bool?
  /// Of one from a copy: the versions of its notes that waited for a decision there, each a `WaitingText`.
  public var texts: [FieldChange] = []

  public init() {}

  public init(_ plant: Plant) {
    self.plant = plant
  }

  public init(recovered plant: Plant, with texts: [WaitingText]) {
    self.plant = plant
    self.texts = texts.map { $0.change }
    isRecovered = true
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("plant", &plant)
    fields.field("isRecovered", &isRecovered)
    fields.field("texts", &texts)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !transaction.has(plant.id) else { throw Refusal(.duplicate, "id") }
    guard transaction.count(Plant.self, by: "name", equal: []) < Plant.most else {
      throw Refusal(.limitReached, "plants", limit: Plant.most)
    }
    var plant = plant
    if isRecovered == true {
      (plant.createdAt, plant.updatedAt) = author.recovered(plant.createdAt, plant.updatedAt)
    } else {
      plant.isArchived = false
      plant.createdAt = author.time
      plant.updatedAt = author.time
    }
    try plant.check()
    transaction.put(plant)
    guard isRecovered == true else { return }
    try transaction.recover(texts, beside: plant, upTo: Plant.Limits.prose, by: author)
  }
}

extension Plant {
  /// Refuses a plant that nobody could tell from others.
  func check() throws(Refusal) {
    guard !name.isBlank else { throw Refusal(.invalid, "name", reason: "missing") }
  }
}
