import Fields
import Records
import Values

/// The trace of a file with the garden's data that was made on a device. It writes nothing, and travels as
/// every mutation does.
public struct ExportGarden: Mutation {
  public static let name = "exportGarden"
  public static let needs = RecordPermission.read(Plant.recordType)
  public static var isTrace: Bool { true }

  public var scope = Scope.plants
  /// How many records the file holds.
  public var count = 0
  /// How many documents go with them, where some do.
  public var documents: Int?
  /// Which plant it is about, where it is about one.
  public var plant: ID<Plant>?

  /// What was exported. Raw values are stored, travel and are hashed; they never change.
  public enum Scope: String, Hashable, Sendable, CaseIterable, FieldChoice {
    /// Every plant of the garden.
    case plants
    /// What had not reached the server.
    case unsentChanges
    /// Who looked at one plant.
    case accessReport
  }

  public init() {}

  public init(_ scope: Scope, count: Int, documents: Int? = nil, of plant: ID<Plant>? = nil) {
    self.scope = scope
    self.count = count
    self.documents = documents
    self.plant = plant
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("scope", &scope)
    fields.field("count", &count)
    fields.field("documents", &documents)
    fields.field("plant", &plant)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard count >= 0 else { throw Refusal(.invalid, "count") }
  }
}
