import Fields
import Records
import Values

/// What somebody said of a dose (CG-130). Nothing said is ever changed: who corrects it says something
/// new, which takes the place of what it `replaces`.
///
/// A planned dose is known by its medicine and what the clock showed for it, so that what two devices say
/// of one dose meets, also when the schedule has changed meanwhile. What was taken when needed is a dose
/// of its own each time.
public struct Dose: Record, FieldObject {
  public static let recordType = "dose"
  public static let table = RecordTable(Dose.self)
  public static let indexes = [
    RecordIndex("medicine", on: ["medicine", "planned"]), RecordIndex("day", on: ["day"]),
  ]

  public var id = ID<Dose>.none
  public var medicine = ID<Medicine>.none
  public var person = ID<Person>.none
  /// `Occurrence.name` of the planned dose; empty for one that was taken when needed.
  public var planned = ""
  /// The day to which it belongs: the planned one's, or that on which it was taken.
  public var day = CivilDate.epoch
  public var state = State.taken
  /// How much was taken; none of one that was not.
  public var amount = DoseAmount.zero
  /// When it was taken, as it was told; when it was said of one that was not.
  public var at = Instant.epoch
  /// Until when it waits, of one that was put off.
  public var until: Instant?
  /// Why it was skipped, or what else there is to say.
  public var note = ""
  /// What this takes the place of.
  public var replaces: [ID<Dose>] = []
  /// The account that said it.
  public var by = UUID.zero
  /// When it was said: by the device's clock, which the server lets run ahead of its own no further.
  public var saidAt = Instant.epoch
  /// When it was said by the device's clock, however wrong that was.
  public var clock = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("medicine", &medicine)
    fields.field("person", &person)
    fields.field("planned", &planned, maxLength: 20)
    fields.field("day", &day)
    fields.field("state", &state)
    fields.field("amount", &amount)
    fields.field("at", &at)
    fields.field("until", &until)
    fields.line("note", &note, maxLength: Limits.note)
    fields.field("replaces", &replaces, maxCount: Limits.replaces)
    fields.field("by", &by)
    fields.field("saidAt", &saidAt)
    fields.field("clock", &clock)
  }

  /// What is said of doses of these days before today is what today's page needs: those of yesterday, and what
  /// was taken when needed, as long ago as a gap may be; and one on either side, since the days are those of UTC.
  public static let daysOfFirstView = NeededDose.mostGapDays + 2

  public enum Limits {
    /// In Unicode scalars.
    public static let note = 300
    public static let replaces = 20
  }

  /// The raw values are stored and travel.
  public enum State: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case taken, skipped
    /// Put off until a moment.
    case later
    /// As if nothing had been said: what was said was taken back.
    case open
  }

  /// Whether it was taken when needed, and not because it was planned.
  public var isAsNeeded: Bool { planned.isEmpty }

  /// Two people who say the same of a dose so close together mean the same act.
  public static let sameAct: Int64 = 5 * 60_000

  /// Whether it says the same as another of the same dose.
  public func agrees(with other: Dose) -> Bool {
    guard state == other.state, amount == other.amount else { return false }
    return switch state {
    case .taken: -Self.sameAct...Self.sameAct ~= at.since(other.at)
    case .skipped, .open: true
    case .later: until == other.until
    }
  }
}
