import Fields
import Records
import Values

/// Something that grows in a garden.
public struct Plant: Record, FieldObject {
  public static let recordType = "plant"
  public static let table = RecordTable(Plant.self)
  public static let indexes = [RecordIndex("name", on: ["name"])]

  /// The most of one garden.
  public static let most = 200

  public var id = ID<Plant>.none
  public var name = ""
  /// Where in the garden it stands.
  public var place = ""
  public var plantedOn: CivilDate?
  public var notes = ""
  /// Put away: out of the list, nothing lost.
  public var isArchived = false
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public init(_ id: ID<Plant>, _ name: String) {
    self.id = id
    self.name = name
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: Limits.name)
    fields.field("place", &place, maxLength: Limits.name)
    fields.field("plantedOn", &plantedOn)
    fields.longText("notes", &notes, maxLength: Limits.prose)
    fields.field("isArchived", &isArchived)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }

  /// The sizes of a plant's fields, in Unicode scalars.
  public enum Limits {
    public static let name = 80
    public static let prose = 5_000
  }
}
