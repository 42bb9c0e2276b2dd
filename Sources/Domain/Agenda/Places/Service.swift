import Editing
import Fields
import Records
import Values

/// Something that people come for: how long it takes, what it costs, and when it may begin.
public struct Service: Record, FieldObject {
  public static let recordType = "service"
  public static let table = RecordTable(Service.self)
  public static let indexes = [RecordIndex("archived", on: ["isArchived", "name"])]

  public var id = ID<Service>.none
  public var name = ""
  /// From its beginning to its end.
  public var minutes = 50
  /// Minutes from one beginning to the next that are offered.
  public var step = 30
  /// Minutes that are occupied before and after it as well.
  public var before = 0
  public var after = 0
  /// Minutes from now to the earliest beginning.
  public var leastNotice = 0
  /// How many people come to one session; more than one is a group.
  public var places = 1
  public var price: Money?
  /// One of the colors of the agenda, by its number.
  public var color = 0
  public var isArchived = false
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.line("name", &name, maxLength: AgendaLimits.name)
    fields.field("minutes", &minutes)
    fields.field("step", &step)
    fields.field("before", &before)
    fields.field("after", &after)
    fields.field("leastNotice", &leastNotice)
    fields.field("places", &places)
    fields.field("price", &price)
    fields.field("color", &color)
    fields.field("isArchived", &isArchived)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }
}

extension Service: EditableRecord {
  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    try AgendaLimits.check(name: name)
    try AgendaLimits.check(minutes, 1...AgendaLimits.minutes, "minutes")
    try AgendaLimits.check(step, 1...AgendaLimits.minutes, "step")
    try AgendaLimits.check(before, 0...AgendaLimits.minutes, "before")
    try AgendaLimits.check(after, 0...AgendaLimits.minutes, "after")
    try AgendaLimits.check(leastNotice, 0...AgendaLimits.notice, "leastNotice")
    try AgendaLimits.check(places, 1...AgendaLimits.places, "places")
    try AgendaLimits.check(color, 0...AgendaLimits.colors, "color")
    if let price, price.minor < 0 { throw Refusal(.invalid, "price", reason: "outOfRange") }
  }

  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    try transaction.requireRoom(for: Service.self, AgendaLimits.services, "services")
  }
}

public typealias AddService = Add<Service>
public typealias EditService = Edit<Service>
public typealias ArchiveService = Archive<Service>
public typealias RestoreService = Restore<Service>
