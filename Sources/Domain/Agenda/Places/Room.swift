import Editing
import Fields
import Records
import Values

/// A room, or a piece of equipment, that one session has at a time.
public struct Room: Record, FieldObject {
  public static let recordType = "room"
  public static let table = RecordTable(Room.self)
  public static let indexes = [RecordIndex("archived", on: ["isArchived", "name"])]

  public enum Kind: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case room, equipment
  }

  public var id = ID<Room>.none
  public var kind = Kind.room
  public var name = ""
  /// One of the colors of the agenda, by its number.
  public var color = 0
  public var isArchived = false
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("kind", &kind)
    fields.line("name", &name, maxLength: AgendaLimits.name)
    fields.field("color", &color)
    fields.field("isArchived", &isArchived)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }
}

extension Room: EditableRecord {
  /// A room stays a room: sessions are in it.
  public static var keptFields: [String] { ["kind"] }

  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    try AgendaLimits.check(name: name)
    try AgendaLimits.check(color, 0...AgendaLimits.colors, "color")
  }

  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    try transaction.requireRoom(for: Room.self, AgendaLimits.rooms, "rooms")
  }
}

public typealias AddRoom = Add<Room>
public typealias EditRoom = Edit<Room>
public typealias ArchiveRoom = Archive<Room>
public typealias RestoreRoom = Restore<Room>
