import Editing
import Fields
import Records
import Values

/// The weekly hours of a therapist, a room or the whole house, which hold from one day to another.
public struct WorkingHours: Record, FieldObject {
  public static let recordType = "workingHours"
  public static let table = RecordTable(WorkingHours.self)
  public static let indexes = [RecordIndex("owner", on: ["owner"])]

  public var id = ID<WorkingHours>.none
  /// The account of a therapist, the id of a room, or that of the space.
  public var owner = UUID.zero
  /// The first one; nil where they have always held.
  public var firstDay: CivilDate?
  /// The last one; nil where they hold without an end.
  public var lastDay: CivilDate?
  public var hours: [ClockHours] = []
  public var breaks: [ClockHours] = []
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch
  /// How many sessions may begin on each of its days; nil is any number. Of the house, it is how many each therapist has.
  public var mostPerDay: Int?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("owner", &owner)
    fields.field("firstDay", &firstDay)
    fields.field("lastDay", &lastDay)
    fields.field("hours", &hours, maxCount: AgendaLimits.hours)
    fields.field("breaks", &breaks, maxCount: AgendaLimits.hours)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
    fields.field("mostPerDay", &mostPerDay)
  }
}

extension WorkingHours: EditableRecord {
  public static var keptFields: [String] { ["owner"] }

  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    if let firstDay, let lastDay, lastDay < firstDay {
      throw Refusal(.invalid, "lastDay", reason: "order")
    }
    try ClockHours.check(hours, "hours")
    try ClockHours.check(breaks, "breaks")
    if let mostPerDay {
      try AgendaLimits.check(mostPerDay, 1...AgendaLimits.sessionsPerDay, "mostPerDay")
    }
  }

  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    let count = transaction.count(WorkingHours.self, by: "owner", equal: [owner.json])
    guard count < AgendaLimits.periods else {
      throw Refusal(.invalid, "owner", reason: "tooMany", limit: AgendaLimits.periods)
    }
  }
}

public typealias AddWorkingHours = Add<WorkingHours>
public typealias EditWorkingHours = Edit<WorkingHours>
public typealias RemoveWorkingHours = Remove<WorkingHours>
