import Fields
import Records
import Values

/// Water that a plant was given.
public struct Watering: Record, FieldObject {
  public static let recordType = "watering"
  public static let table = RecordTable(Watering.self)
  public static let indexes = [RecordIndex("plant", on: ["plant"])]

  /// The most millilitres at a time.
  public static let most = 10_000

  public var id = ID<Watering>.none
  public var plant = ID<Plant>.none
  public var millilitres = 0
  public var wateredAt = Instant.epoch
  /// The account of who did it.
  public var wateredBy = UUID.zero

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("plant", &plant)
    fields.field("millilitres", &millilitres)
    fields.field("wateredAt", &wateredAt)
    fields.field("wateredBy", &wateredBy)
  }
}
