import Editing
import Fields
import Records
import Values

/// A medicine that a person takes (CG-128).
public struct Medicine: Record, FieldObject {
  public static let recordType = "medicine"
  public static let table = RecordTable(Medicine.self)
  public static let indexes = [RecordIndex("person", on: ["person", "isArchived"])]

  /// The most of one person, those that they stopped taking among them.
  public static let most = 500

  public var id = ID<Medicine>.none
  public var person = ID<Person>.none
  /// As it stands on the box, or as people call it.
  public var name = ""
  /// As written: `500 mg`, `20 mg/mL`.
  public var strength = ""
  public var form = Form.tablet
  public var food: Food?
  /// What it is for.
  public var reason = ""
  public var instructions = ""
  public var prescriber = ""
  /// A `Picture`'s id.
  public var picture: ID<Picture>?
  /// How many days before it runs out people are warned; nil for not at all.
  public var warnDays: Int?
  /// Whether they stopped taking it.
  public var isArchived = false
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("person", &person)
    fields.line("name", &name, maxLength: Limits.name)
    fields.line("strength", &strength, maxLength: Limits.strength)
    fields.field("form", &form)
    fields.field("food", &food)
    fields.line("reason", &reason, maxLength: Limits.name)
    fields.longText("instructions", &instructions, maxLength: Limits.prose)
    fields.line("prescriber", &prescriber, maxLength: Limits.name)
    fields.field("picture", &picture)
    fields.field("warnDays", &warnDays)
    fields.field("isArchived", &isArchived)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }

  /// The sizes of a medicine's fields, in Unicode scalars.
  public enum Limits {
    public static let name = 120
    public static let strength = 60
    public static let prose = 2_000
    public static let warnDays = 90
  }

  /// What one counts of it. The raw values are stored and travel.
  public enum Form: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case tablet, capsule, drops, millilitres, injection, units, puffs, patch, sachet, suppository
    case application, other
  }

  /// Whether with food. The raw values are stored and travel.
  public enum Food: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case before, with, after, without
  }
}
