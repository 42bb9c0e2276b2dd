import Clinic
import Fields
import Values

/// The values of a patient's fields as the past has them, in words and put back.
enum PatientValue {
  /// The value as the form would show it; empty for none.
  static func text(_ value: JSONValue, of field: PatientField, _ language: Language) -> String {
    if field == .tags { return ([String](json: value) ?? []).joined(separator: ", ") }
    guard let text = value.text else { return "" }
    switch field {
    case .cpf: return CPF(json: value)?.description ?? text
    case .birthDate: return CivilDate(json: value)?.slashed ?? text
    case .sex: return Sex(json: value)?.label(language) ?? text
    case .phone, .emergencyPhone: return Phone(json: value)?.description ?? text
    default: return text
    }
  }

  /// The patient with an earlier value of one field; nil when it has that value, or when the field
  /// cannot take it any more.
  static func patient(
    _ patient: Patient, with value: JSONValue, in field: PatientField
  ) -> Patient? {
    var earlier = patient
    do throws(FieldError) {
      try earlier.apply([FieldChange(field.rawValue, value)])
    } catch {
      return nil
    }
    return earlier == patient ? nil : earlier
  }
}
