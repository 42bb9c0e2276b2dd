import Clinic
import Fields
import Values

/// The values of a patient's fields as the past has them, in words.
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
}
