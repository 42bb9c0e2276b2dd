import Clinic
import Fields
import Values

/// A patient as it is being typed: texts, until they are read as values.
public struct PatientDraft: FieldObject, Hashable, Sendable {
  public var fullName = ""
  public var socialName = ""
  public var cpf = ""
  public var birthDate = ""
  /// A `Sex`'s raw value, or empty.
  public var sex = ""
  public var phone = ""
  public var email = ""
  public var emergencyName = ""
  public var emergencyPhone = ""
  public var insurance = ""
  public var complaint = ""
  public var notes = ""
  public var tags: [String] = []

  public init() {}

  public mutating func visit(_ fields: inout some FieldVisitor) throws(FieldError) {
    let longest = 20_000
    try fields.field("fullName", &fullName, maxLength: longest)
    try fields.field("socialName", &socialName, maxLength: longest)
    try fields.field("cpf", &cpf)
    try fields.field("birthDate", &birthDate)
    try fields.field("sex", &sex)
    try fields.field("phone", &phone)
    try fields.field("email", &email, maxLength: longest)
    try fields.field("emergencyName", &emergencyName, maxLength: longest)
    try fields.field("emergencyPhone", &emergencyPhone)
    try fields.field("insurance", &insurance, maxLength: longest)
    try fields.field("complaint", &complaint, maxLength: longest)
    try fields.field("notes", &notes, maxLength: longest)
    try fields.field("tags", &tags, maxLength: longest)
  }

  /// The patient as the form shows it.
  public init(_ patient: Patient) {
    fullName = patient.fullName
    socialName = patient.socialName
    cpf = patient.cpf?.description ?? ""
    birthDate = patient.birthDate?.slashed ?? ""
    sex = patient.sex?.rawValue ?? ""
    phone = patient.phone?.description ?? ""
    email = patient.email?.description ?? ""
    emergencyName = patient.emergencyName
    emergencyPhone = patient.emergencyPhone?.description ?? ""
    insurance = patient.insurance
    complaint = patient.complaint
    notes = patient.notes
    tags = patient.tags
  }

  public subscript(field: PatientField) -> String {
    get {
      switch field {
      case .fullName: fullName
      case .socialName: socialName
      case .cpf: cpf
      case .birthDate: birthDate
      case .sex: sex
      case .phone: phone
      case .email: email
      case .emergencyName: emergencyName
      case .emergencyPhone: emergencyPhone
      case .insurance: insurance
      case .complaint: complaint
      case .notes: notes
      case .tags: ""
      }
    }
    set {
      switch field {
      case .fullName: fullName = newValue
      case .socialName: socialName = newValue
      case .cpf: cpf = newValue
      case .birthDate: birthDate = newValue
      case .sex: sex = newValue
      case .phone: phone = newValue
      case .email: email = newValue
      case .emergencyName: emergencyName = newValue
      case .emergencyPhone: emergencyPhone = newValue
      case .insurance: insurance = newValue
      case .complaint: complaint = newValue
      case .notes: notes = newValue
      case .tags: break
      }
    }
  }
}
