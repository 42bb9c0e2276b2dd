import Editing
import Fields
import Records
import Values

/// Tells the people of a space, until one of them has read it, that its clocks have changed: the space has moved to another
/// zone, or the rules of its zone have changed. Sessions to come stay at the times that were agreed on.
public struct ClockNotice: Record, FieldObject {
  public static let recordType = "clockNotice"
  public static let table = RecordTable(ClockNotice.self)
  public static let indexes = [RecordIndex("created", on: ["createdAt"])]

  public var id = ID<ClockNotice>.none
  /// The zone by whose clocks the sessions were, and the one by whose they are: the same where its rules changed.
  public var former = ""
  public var zone = ""
  /// From the first of these sessions to the last.
  public var firstDay = CivilDate.epoch
  public var lastDay = CivilDate.epoch
  /// How many sessions begin at another instant now, and how many of them lost their place by that.
  public var sessions = 0
  public var unplaced = 0
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("former", &former, maxLength: AgendaLimits.zone)
    fields.field("zone", &zone, maxLength: AgendaLimits.zone)
    fields.field("firstDay", &firstDay)
    fields.field("lastDay", &lastDay)
    fields.field("sessions", &sessions)
    fields.field("unplaced", &unplaced)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }
}

extension ClockNotice: EditableRecord {}

/// Somebody has read it.
public typealias RemoveClockNotice = Remove<ClockNotice>

/// Tells the people of a space that its clocks have changed; what is told already has more sessions then. The server
/// does it, in the transaction that moves them: no device can.
public struct TellClockNotice: Mutation {
  public static let name = "tellClockNotice"
  public static let needs = RecordPermission.write(ClockNotice.recordType)

  @Boxed public var change = ClockNotice()

  public init() {}

  public init(_ change: ClockNotice) {
    self.change = change
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("change", &change)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var noted = change
    noted.createdAt = author.time
    if let found = transaction.find(change.id) {
      noted.createdAt = found.createdAt
      noted.firstDay = min(found.firstDay, change.firstDay)
      noted.lastDay = max(found.lastDay, change.lastDay)
      noted.sessions += found.sessions
      noted.unplaced += found.unplaced
    }
    noted.updatedAt = author.time
    transaction.put(noted)
  }
}
