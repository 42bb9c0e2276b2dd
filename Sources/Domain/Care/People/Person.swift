import Editing
import Fields
import Records
import Values

/// Somebody who is looked after: oneself, one's mother, a child.
public struct Person: Record, FieldObject {
  public static let recordType = "person"
  public static let table = RecordTable(Person.self)
  public static let indexes = [RecordIndex("archived", on: ["isArchived"])]

  /// The most of one family, archived ones among them.
  public static let most = 50

  public var id = ID<Person>.none
  public var name = ""
  public var birthDate: CivilDate?
  public var bloodType: BloodType?
  /// What they must not get, one a line.
  public var allergies = ""
  /// What they live with, one a line.
  public var conditions = ""
  public var insurance = ""
  public var insuranceNumber = ""
  public var notes = ""
  /// Who agreed that others see and keep this; whoever invites somebody is told of whom nobody noted it
  /// (CG-135).
  public var consent: Consent?
  /// A `Picture`'s id.
  public var picture: ID<Picture>?
  public var isArchived = false
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.line("name", &name, maxLength: Limits.name)
    fields.field("birthDate", &birthDate)
    fields.field("bloodType", &bloodType)
    fields.longText("allergies", &allergies, maxLength: Limits.prose)
    fields.longText("conditions", &conditions, maxLength: Limits.prose)
    fields.line("insurance", &insurance, maxLength: Limits.name)
    fields.line("insuranceNumber", &insuranceNumber, maxLength: Limits.number)
    fields.longText("notes", &notes, maxLength: Limits.prose)
    fields.field("consent", &consent)
    fields.field("picture", &picture)
    fields.field("isArchived", &isArchived)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }

  /// The sizes of a person's fields, in Unicode scalars.
  public enum Limits {
    public static let name = 120
    public static let number = 40
    public static let prose = 5_000
  }

  /// Blood groups of the ABO and Rh systems (ISBT 001 and 004); the raw values are stored and travel.
  public enum BloodType: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case oPositive = "O+"
    case oNegative = "O-"
    case aPositive = "A+"
    case aNegative = "A-"
    case bPositive = "B+"
    case bNegative = "B-"
    case abPositive = "AB+"
    case abNegative = "AB-"
  }

  /// Who agreed. The raw values are stored and travel.
  public enum Consent: String, Hashable, Sendable, CaseIterable, FieldChoice {
    /// The person themselves.
    case own
    /// Who answers for a child or for somebody who cannot (LGPD, article 14).
    case guardian
  }
}
