import Clinic
import Fields
import RecordPages
import Screen
import Shell
import Values

/// The fields of the form in which a clinic says what it is, in its order.
public enum ClinicField: String, FormField {
  case name, phone, postalCode, street, number, complement, district, city, state

  public var label: Phrase {
    switch self {
    case .name: Phrase(pt: "Nome da clínica", en: "Clinic name")
    case .phone: Phrase(pt: "Telefone", en: "Phone")
    case .postalCode: Phrase(pt: "CEP", en: "Postal code (CEP)")
    case .street: Phrase(pt: "Rua ou avenida", en: "Street")
    case .number: Phrase(pt: "Número", en: "Number")
    case .complement: Phrase(pt: "Complemento", en: "Unit")
    case .district: Phrase(pt: "Bairro", en: "District")
    case .city: Phrase(pt: "Cidade", en: "City")
    case .state: Phrase(pt: "Estado", en: "State")
    }
  }

  public var inSentence: Phrase {
    switch self {
    case .name: Phrase(pt: "o nome", en: "name")
    case .phone: Phrase(pt: "o telefone", en: "phone")
    case .postalCode: Phrase(pt: "o CEP", en: "postal code")
    case .street: Phrase(pt: "a rua", en: "street")
    case .number: Phrase(pt: "o número", en: "number")
    case .complement: Phrase(pt: "o complemento", en: "unit")
    case .district: Phrase(pt: "o bairro", en: "district")
    case .city: Phrase(pt: "a cidade", en: "city")
    case .state: Phrase(pt: "o estado", en: "state")
    }
  }

  public var input: FieldInput {
    switch self {
    case .name: .line(.text, limit: ClinicProfile.Limits.name, isRequired: true)
    case .phone:
      .value(
        .phone, example: Phrase(pt: "(11) 98765-4321", en: "(11) 98765-4321"), mask: .phone,
        shown: .phone, read: { text, _ in Phone(typed: text) }, show: { $0.description })
    case .postalCode:
      .value(
        .digits, example: Phrase(pt: "13010-000", en: "13010-000"), mask: .postalCode,
        read: { text, _ in PostalCodes.code(typed: text) },
        show: { (code: String) in PostalCodes.text(code) })
    case .street, .complement, .district, .city:
      .line(.text, limit: ClinicProfile.Limits.line)
    case .number: .line(.text, limit: ClinicProfile.Limits.number)
    case .state: .choice(Self.states)
    }
  }

  private static var states: [FieldInput.Option] {
    names.map { name in FieldInput.Option(name.state.text, name.title) }
  }

  /// By what they are called.
  private static var names: [(state: Literal, title: Phrase)] {
    func state(_ letters: Literal, _ name: Literal) -> (state: Literal, title: Phrase) {
      (letters, Phrase(pt: name, en: name))
    }
    return [
      state("AC", "Acre"), state("AL", "Alagoas"), state("AP", "Amapá"), state("AM", "Amazonas"),
      state("BA", "Bahia"), state("CE", "Ceará"), state("DF", "Distrito Federal"),
      state("ES", "Espírito Santo"), state("GO", "Goiás"), state("MA", "Maranhão"),
      state("MT", "Mato Grosso"), state("MS", "Mato Grosso do Sul"), state("MG", "Minas Gerais"),
      state("PA", "Pará"), state("PB", "Paraíba"), state("PR", "Paraná"),
      state("PE", "Pernambuco"), state("PI", "Piauí"), state("RJ", "Rio de Janeiro"),
      state("RN", "Rio Grande do Norte"), state("RS", "Rio Grande do Sul"),
      state("RO", "Rondônia"), state("RR", "Roraima"), state("SC", "Santa Catarina"),
      state("SP", "São Paulo"), state("SE", "Sergipe"), state("TO", "Tocantins"),
    ]
  }
}
