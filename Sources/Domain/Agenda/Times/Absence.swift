import Editing
import Fields
import Records
import Values

/// When a therapist, a room or the whole house is not there. It takes nothing away from what is booked already: that is
/// listed, to be moved or cancelled.
public struct Absence: Record, FieldObject {
  public static let recordType = "absence"
  public static let table = RecordTable(Absence.self)
  public static let indexes = [RecordIndex("owner", on: ["owner", "from"])]

  public enum Kind: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case vacation, illness, course, maintenance, other
  }

  public var id = ID<Absence>.none
  /// The account of a therapist, the id of a room, or that of the space.
  public var owner = UUID.zero
  public var kind = Kind.other
  /// On the clocks of the space.
  public var from = CivilDateTime(.epoch, .midnight)
  /// The first moment at which it is over.
  public var until = CivilDateTime(.epoch, .midnight)
  public var note = ""
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("owner", &owner)
    fields.field("kind", &kind)
    fields.field("from", &from)
    fields.field("until", &until)
    fields.line("note", &note, maxLength: AgendaLimits.note)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }
}

extension Absence: EditableRecord {
  public static var keptFields: [String] { ["owner"] }

  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    guard from < until else { throw Refusal(.invalid, "until", reason: "order") }
    guard from.time.isWholeMinute, until.time.isWholeMinute else {
      throw Refusal(.invalid, "from", reason: "partOfMinute")
    }
    guard note.scalarCount <= AgendaLimits.note else {
      throw Refusal(.invalid, "note", reason: "tooLong")
    }
  }

  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    let count = transaction.count(Absence.self, by: "owner", equal: [owner.json])
    guard count < AgendaLimits.absences else {
      throw Refusal(.invalid, "owner", reason: "tooMany", limit: AgendaLimits.absences)
    }
  }
}

public typealias AddAbsence = Add<Absence>
public typealias EditAbsence = Edit<Absence>
public typealias RemoveAbsence = Remove<Absence>
