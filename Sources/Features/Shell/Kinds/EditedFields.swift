import Fields
import Values

/// Which fields an edit changed, in words: "o telefone e as observações".
public enum EditedFields {
  /// Up to three fields by their names; of more than three the first two, and how many others. Nil
  /// when this version of the app knows none of them.
  public static func text(
    _ arguments: JSONValue, of fields: [FieldKind], _ language: Language
  ) -> String? {
    var names: [String] = []
    for change in arguments["changes"]?.array ?? [] {
      if let name = change["name"]?.text, !names.contains(name) { names.append(name) }
    }
    let known = fields.filter { names.contains($0.name) }
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
