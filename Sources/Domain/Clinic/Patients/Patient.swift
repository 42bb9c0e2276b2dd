import Fields
import Records
import Values

/// A person whom the clinic treats.
public struct Patient: Record, FieldObject {
  public static let recordType = "patient"
  public static let table = RecordTable(Patient.self)
  public static let indexes = [
    RecordIndex("archived", on: ["isArchived"]),
    RecordIndex("cpf", on: ["cpf"], unique: true),
  ]

  public var id = ID<Patient>.none
  public var fullName = ""
  /// The name that the person goes by; shown before the full name where there is one.
  public var socialName = ""
  public var cpf: CPF?
  public var birthDate: CivilDate?
  public var sex: Sex?
  public var phone: Phone?
  public var email: Email?
  public var emergencyName = ""
  public var emergencyPhone: Phone?
  public var insurance = ""
  /// In the patient's words: why they came (queixa principal).
  public var complaint = ""
  public var notes = ""
  public var tags: [String] = []
  public var isArchived = false
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch
  /// In which messages to them are written; nil is Portuguese.
  public var language: Language?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.line("fullName", &fullName, maxLength: Limits.name)
    fields.line("socialName", &socialName, maxLength: Limits.name)
    fields.field("cpf", &cpf)
    fields.field("birthDate", &birthDate)
    fields.field("sex", &sex)
    fields.field("phone", &phone)
    fields.field("email", &email, maxLength: 254)
    fields.line("emergencyName", &emergencyName, maxLength: Limits.name)
    fields.field("emergencyPhone", &emergencyPhone)
    fields.line("insurance", &insurance, maxLength: Limits.name)
    fields.longText("complaint", &complaint, maxLength: Limits.prose)
    fields.longText("notes", &notes, maxLength: Limits.prose)
    fields.field("tags", &tags, maxLength: Limits.tag, maxCount: Limits.tags)
    fields.field("isArchived", &isArchived)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
    fields.field("language", &language)
  }

  /// The sizes of a patient's fields, in Unicode scalars and items.
  public enum Limits {
    public static let name = 120
    public static let prose = 10_000
    public static let tag = 40
    public static let tags = 20
  }
}

extension Patient {
  /// The name to call the person by.
  public var displayName: String { socialName.isEmpty ? fullName : socialName }
}

/// Sex as health insurers in Brazil record it; the raw values are stored and travel.
public enum Sex: String, Hashable, Sendable, FieldChoice {
  case female, male, intersex
}
