import Care
import Fields
import RecordPages
import Screen
import Shell
import Values

/// The fields of a person's form, in its order.
public enum PersonField: String, FormField {
  case name, birthDate, bloodType, allergies, conditions
  case insurance, insuranceNumber, notes, consent

  public var label: Phrase {
    switch self {
    case .name: Phrase(pt: "Nome", en: "Name")
    case .birthDate: Phrase(pt: "Data de nascimento", en: "Date of birth")
    case .bloodType: Phrase(pt: "Tipo sanguíneo", en: "Blood type")
    case .allergies: Phrase(pt: "Alergias", en: "Allergies")
    case .conditions: Phrase(pt: "Condições de saúde", en: "Conditions")
    case .insurance: Phrase(pt: "Plano de saúde", en: "Health insurance")
    case .insuranceNumber: Phrase(pt: "Número da carteirinha", en: "Insurance number")
    case .notes: Phrase(pt: "Observações", en: "Notes")
    case .consent: Phrase(pt: "Quem concordou com o registro", en: "Who agreed to this being kept")
    }
  }

  public var inSentence: Phrase {
    switch self {
    case .name: Phrase(pt: "o nome", en: "name")
    case .birthDate: Phrase(pt: "a data de nascimento", en: "date of birth")
    case .bloodType: Phrase(pt: "o tipo sanguíneo", en: "blood type")
    case .allergies: Phrase(pt: "as alergias", en: "allergies")
    case .conditions: Phrase(pt: "as condições de saúde", en: "conditions")
    case .insurance: Phrase(pt: "o plano de saúde", en: "health insurance")
    case .insuranceNumber: Phrase(pt: "o número da carteirinha", en: "insurance number")
    case .notes: Phrase(pt: "as observações", en: "notes")
    case .consent: Phrase(pt: "o consentimento", en: "consent")
    }
  }

  public var input: FieldInput {
    switch self {
    case .name: .line(.name, limit: Person.Limits.name, isRequired: true)
    case .birthDate: .birthDate
    case .bloodType:
      .choice(Person.BloodType.allCases.map { FieldInput.Option($0.rawValue, $0.label) })
    case .allergies, .conditions:
      .prose(
        rows: 3, limit: Person.Limits.prose, hint: Phrase(pt: "Uma por linha.", en: "One a line."))
    case .insurance: .line(.text, limit: Person.Limits.name)
    case .insuranceNumber: .line(.text, limit: Person.Limits.number)
    case .notes: .prose(rows: 4, limit: Person.Limits.prose)
    case .consent: .choice(Person.Consent.allCases.map { FieldInput.Option($0.rawValue, $0.label) })
    }
  }
}

extension Person.BloodType {
  /// The same in both languages, with a sign that is no hyphen.
  var label: Phrase {
    switch self {
    case .oPositive: Phrase(pt: "O+", en: "O+")
    case .oNegative: Phrase(pt: "O−", en: "O−")
    case .aPositive: Phrase(pt: "A+", en: "A+")
    case .aNegative: Phrase(pt: "A−", en: "A−")
    case .bPositive: Phrase(pt: "B+", en: "B+")
    case .bNegative: Phrase(pt: "B−", en: "B−")
    case .abPositive: Phrase(pt: "AB+", en: "AB+")
    case .abNegative: Phrase(pt: "AB−", en: "AB−")
    }
  }
}

extension Person.Consent {
  var label: Phrase {
    switch self {
    case .own: Phrase(pt: "A própria pessoa", en: "The person themselves")
    case .guardian: Phrase(pt: "Quem responde por ela", en: "Whoever answers for them")
    }
  }
}

extension FieldInput {
  /// A date on which somebody was born.
  static var birthDate: FieldInput {
    .value(
      .date, example: Phrase(pt: "dd/mm/aaaa", en: "dd/mm/yyyy"), mask: .date,
      read: { CivilDate(typed: $0, twoDigitYearsUpTo: $1) }, show: { $0.slashed })
  }
}
