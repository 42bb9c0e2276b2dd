import Clinic
import Fields
import Values

/// A patient as it is being typed: texts, until they are read as values.
public struct PatientDraft: FieldObject, Hashable, Sendable {
  /// In the order of `PatientField`; the place of the tags stays empty.
  private var texts = [String](repeating: "", count: PatientField.allCases.count)
  public var tags: [String] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    for (place, field) in PatientField.allCases.enumerated() {
      if field == .tags {
        fields.field(field.rawValue, &tags, maxLength: 20_000)
      } else {
        fields.field(field.rawValue, &texts[place], maxLength: 20_000)
      }
    }
  }

  /// The patient as the form shows it.
  public init(_ patient: Patient) {
    self[.fullName] = patient.fullName
    self[.socialName] = patient.socialName
    self[.cpf] = patient.cpf?.description ?? ""
    self[.birthDate] = patient.birthDate?.slashed ?? ""
    self[.sex] = patient.sex?.rawValue ?? ""
    self[.phone] = patient.phone?.description ?? ""
    self[.email] = patient.email?.description ?? ""
    self[.emergencyName] = patient.emergencyName
    self[.emergencyPhone] = patient.emergencyPhone?.description ?? ""
    self[.insurance] = patient.insurance
    self[.complaint] = patient.complaint
    self[.notes] = patient.notes
    tags = patient.tags
  }

  /// The text of a field; that of the sex is a `Sex`'s raw value, the tags have none.
  public subscript(field: PatientField) -> String {
    @inline(never) get { texts[field.place] }
    @inline(never) set { if field != .tags { texts[field.place] = newValue } }
  }
}
