import Clinic
import Fields
import RecordPages
import Screen
import Shell
import Values

extension PatientField {
  /// As a sentence names it: in Portuguese with its article, in English after "Ana's".
  public var inSentence: Phrase {
    switch self {
    case .fullName: Phrase(pt: "o nome completo", en: "full name")
    case .socialName: Phrase(pt: "o nome social", en: "preferred name")
    case .cpf: Phrase(pt: "o CPF", en: "CPF")
    case .birthDate: Phrase(pt: "a data de nascimento", en: "date of birth")
    case .sex: Phrase(pt: "o sexo", en: "sex")
    case .phone: Phrase(pt: "o telefone", en: "phone")
    case .email: Phrase(pt: "o e-mail", en: "e-mail")
    case .emergencyName: Phrase(pt: "o contato de emergência", en: "emergency contact")
    case .emergencyPhone: Phrase(pt: "o telefone de emergência", en: "emergency phone")
    case .language: Phrase(pt: "o idioma das mensagens", en: "language of messages")
    case .insurance: Phrase(pt: "o convênio", en: "health insurance")
    case .complaint: Phrase(pt: "a queixa", en: "main complaint")
    case .notes: Phrase(pt: "as observações", en: "notes")
    case .tags: Phrase(pt: "as etiquetas", en: "tags")
    }
  }

  public var input: FieldInput {
    switch self {
    case .fullName: .line(.name, limit: Patient.Limits.name, isRequired: true)
    case .socialName, .emergencyName: .line(.name, limit: Patient.Limits.name)
    case .cpf:
      .value(
        .digits, example: Phrase(pt: "000.000.000-00", en: "000.000.000-00"), mask: .cpf,
        read: { text, _ in CPF(text) }, show: { $0.description })
    case .birthDate:
      .value(
        .date, example: Phrase(pt: "dd/mm/aaaa", en: "dd/mm/yyyy"), mask: .date,
        read: { CivilDate(typed: $0, twoDigitYearsUpTo: $1) }, show: { $0.slashed })
    case .sex: .choice(Sex.allCases.map { FieldInput.Option($0.rawValue, $0.label) })
    case .phone, .emergencyPhone:
      .value(
        .phone, example: Phrase(pt: "(11) 98765-4321", en: "(11) 98765-4321"), mask: .phone,
        shown: .phone, read: { text, _ in Phone(typed: text) }, show: { $0.description })
    case .email:
      .value(
        .email, limit: 254, shown: .mail, read: { text, _ in Email(text) },
        show: { $0.description })
    case .language: .choice(Language.allCases.map { FieldInput.Option($0.rawValue, $0.label) })
    case .insurance: .line(.text, limit: Patient.Limits.name)
    case .complaint: .prose(rows: 3, limit: Patient.Limits.prose)
    case .notes: .prose(rows: 5, limit: Patient.Limits.prose)
    case .tags: .tags
    }
  }
}
