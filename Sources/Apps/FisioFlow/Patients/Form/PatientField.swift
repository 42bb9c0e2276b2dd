import Clinic
import Fields
import RecordPages
import Values

/// The fields of the patient form, in its order. Raw values are the record's field names and the
/// ids of the controls.
public enum PatientField: String, FormField {
  case fullName, socialName, cpf, birthDate, sex
  case phone, email, emergencyName, emergencyPhone, language
  case insurance, complaint, notes, tags

  public var label: Phrase {
    switch self {
    case .fullName: Phrase(pt: "Nome completo", en: "Full name")
    case .socialName: Phrase(pt: "Nome social", en: "Preferred name")
    case .cpf: Phrase(pt: "CPF", en: "CPF")
    case .birthDate: Phrase(pt: "Data de nascimento", en: "Date of birth")
    case .sex: Phrase(pt: "Sexo", en: "Sex")
    case .phone: Phrase(pt: "Telefone", en: "Phone")
    case .email: Phrase(pt: "E-mail", en: "E-mail")
    case .emergencyName: Phrase(pt: "Contato de emergência", en: "Emergency contact")
    case .emergencyPhone: Phrase(pt: "Telefone de emergência", en: "Emergency phone")
    case .language: Phrase(pt: "Idioma das mensagens", en: "Language of messages")
    case .insurance: Phrase(pt: "Convênio", en: "Health insurance")
    case .complaint: Phrase(pt: "Queixa principal", en: "Main complaint")
    case .notes: Phrase(pt: "Observações", en: "Notes")
    case .tags: Phrase(pt: "Etiquetas", en: "Tags")
    }
  }
}
