import Editing
import Fields
import Records
import Values

/// The hours of one date. They replace the hours and breaks of its weekday, and a holiday.
public struct OpenDay: Record, FieldObject {
  public static let recordType = "openDay"
  public static let table = RecordTable(OpenDay.self)
  public static let indexes = [RecordIndex("owner", on: ["owner", "date"], unique: true)]

  public var id = ID<OpenDay>.none
  /// The account of a therapist, the id of a room, or that of the space.
  public var owner = UUID.zero
  public var date = CivilDate.epoch
  /// Their weekdays do not count. Empty where it is closed.
  public var hours: [ClockHours] = []
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("owner", &owner)
    fields.field("date", &date)
    fields.field("hours", &hours, maxCount: AgendaLimits.hours)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }
}

extension OpenDay: EditableRecord {
  public static var keptFields: [String] { ["owner", "date"] }

  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    try ClockHours.check(hours, "hours")
    for other in transaction.all(
      OpenDay.self, by: "owner", equal: [owner.json, date.json], limit: 2)
    where other.id != id {
      throw Refusal(.duplicate, "date")
    }
  }

  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    let count = transaction.count(OpenDay.self, by: "owner", equal: [owner.json])
    guard count < AgendaLimits.absences else {
      throw Refusal(.invalid, "owner", reason: "tooMany", limit: AgendaLimits.absences)
    }
  }
}

public typealias AddOpenDay = Add<OpenDay>
public typealias EditOpenDay = Edit<OpenDay>
public typealias RemoveOpenDay = Remove<OpenDay>
