import Editing
import Fields
import Records
import Scheduling
import Values

/// Somebody who waits for a time: what for, with whom, and when they could come.
public struct WaitingEntry: Record, FieldObject {
  public static let recordType = "waitingEntry"
  public static let table = RecordTable(WaitingEntry.self)
  public static let indexes = [
    RecordIndex("archived", on: ["isArchived", "createdAt"]), RecordIndex("person", on: ["person"]),
  ]

  public var id = ID<WaitingEntry>.none
  /// Who waits, by the id of the app's record.
  public var person = UUID.zero
  public var service: ID<Service>?
  /// The account of whom they want; nil is anybody.
  public var therapist: UUID?
  public var firstDay: CivilDate?
  public var lastDay: CivilDate?
  /// When they could come; none is at any time.
  public var hours: [ClockHours] = []
  public var note = ""
  /// Whether they wait no more.
  public var isArchived = false
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("person", &person)
    fields.field("service", &service)
    fields.field("therapist", &therapist)
    fields.field("firstDay", &firstDay)
    fields.field("lastDay", &lastDay)
    fields.field("hours", &hours, maxCount: AgendaLimits.hours)
    fields.line("note", &note, maxLength: AgendaLimits.note)
    fields.field("isArchived", &isArchived)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }
}

extension WaitingEntry: EditableRecord {
  public static var keptFields: [String] { ["person"] }

  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    guard person != .zero else { throw Refusal(.invalid, "person", reason: "missing") }
    if let firstDay, let lastDay, lastDay < firstDay {
      throw Refusal(.invalid, "lastDay", reason: "order")
    }
    if let service, !transaction.has(service) { throw Refusal(.missing, Service.recordType) }
    guard note.scalarCount <= AgendaLimits.note else {
      throw Refusal(.invalid, "note", reason: "tooLong")
    }
    try ClockHours.check(hours, "hours")
  }

  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    try transaction.requireRoom(for: WaitingEntry.self, AgendaLimits.waiting, "waiting")
  }
}

public typealias AddWaitingEntry = Add<WaitingEntry>
public typealias EditWaitingEntry = Edit<WaitingEntry>
public typealias ArchiveWaitingEntry = Archive<WaitingEntry>
public typealias RestoreWaitingEntry = Restore<WaitingEntry>
