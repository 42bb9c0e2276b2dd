import Clinic
import Fields
import Values

/// Which fields an edit changed, in words: "o telefone e as observações".
enum EditedFields {
  /// Up to three fields by their names; of more than three the first two, and how many others. Nil
  /// when this version of the app knows none of them.
  static func text(_ arguments: JSONValue, _ language: Language) -> String? {
    var names: [String] = []
    for change in arguments["changes"]?.array ?? [] {
      if let name = change["name"]?.text, !names.contains(name) { names.append(name) }
    }
    let known = PatientField.allCases.filter { names.contains($0.rawValue) }
    guard !known.isEmpty else { return nil }
    let named = names.count > 3 || known.count < names.count ? 2 : 3
    var parts = known.prefix(named).map { $0.inSentence(language) }
    let others = names.count - parts.count
    if others > 0 { parts.append(more(others, language)) }
    return list(parts, language)
  }

  /// The parts as a sentence lists them: "a, b e c".
  private static func list(_ parts: [String], _ language: Language) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return Phrase(pt: "{0} e {1}", en: "{0} and {1}")(
      language, Array(parts.dropLast()).joined(separator: ", "), last)
  }

  private static func more(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "mais # dado", en: "# more detail"),
      other: Phrase(pt: "mais # dados", en: "# more details"))(count, language)
  }
}

extension PatientField {
  /// As a sentence names it: in Portuguese with its article, in English after "Ana's".
  var inSentence: Phrase {
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
    case .insurance: Phrase(pt: "o convênio", en: "health insurance")
    case .complaint: Phrase(pt: "a queixa", en: "main complaint")
    case .notes: Phrase(pt: "as observações", en: "notes")
    case .tags: Phrase(pt: "as etiquetas", en: "tags")
    }
  }
}
