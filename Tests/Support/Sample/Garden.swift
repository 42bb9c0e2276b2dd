import Fields
import Records
import Values

/// A garden itself: one record in its space, with the space's id.
public struct Garden: Record {
  public static let recordType = "garden"
  public static let table = RecordTable(Garden.self)
  public static let indexes = [RecordIndex("name", on: ["name"])]

  public var id = ID<Garden>.none
  public var name = ""
  public var createdAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: 120)
    fields.field("createdAt", &createdAt)
  }
}
