import Care
import Fields
import RecordPages
import Screen
import Shell
import Values

/// The fields of a contact's form, in its order.
public enum ContactField: String, FormField {
  case name, kind, role, phone

  public var label: Phrase {
    switch self {
    case .name: Phrase(pt: "Nome", en: "Name")
    case .kind: Phrase(pt: "Para quê", en: "What for")
    case .role: Phrase(pt: "Parentesco ou especialidade", en: "Relation or specialty")
    case .phone: Phrase(pt: "Telefone", en: "Phone")
    }
  }

  public var inSentence: Phrase {
    switch self {
    case .name: Phrase(pt: "o nome", en: "name")
    case .kind: Phrase(pt: "para que serve o contato", en: "what the contact is for")
    case .role: Phrase(pt: "o parentesco ou a especialidade", en: "relation or specialty")
    case .phone: Phrase(pt: "o telefone", en: "phone")
    }
  }

  public var input: FieldInput {
    switch self {
    case .name: .line(.name, limit: Person.Limits.name, isRequired: true)
    case .kind:
      .choice(
        Contact.Kind.allCases.map { FieldInput.Option($0.rawValue, $0.label) }, isRequired: true)
    case .role: .line(.text, limit: Person.Limits.name)
    case .phone:
      .value(
        .phone, example: Phrase(pt: "(11) 98765-4321", en: "(11) 98765-4321"), mask: .phone,
        shown: .phone, read: { text, _ in Phone(typed: text) }, show: { $0.description })
    }
  }
}

extension Contact.Kind {
  var label: Phrase {
    switch self {
    case .emergency: Phrase(pt: "Emergência", en: "Emergency")
    case .doctor: Phrase(pt: "Médico", en: "Doctor")
    }
  }
}
