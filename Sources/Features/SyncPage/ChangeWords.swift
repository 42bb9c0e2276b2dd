import Fields
import Shell
import Values

/// What a change did, in words: "Alterou o telefone de Ana".
enum ChangeWords {
  static func text(
    _ name: String, _ arguments: JSONValue, _ names: Names, _ language: Language
  ) -> String {
    guard let kind = names.parts.change(named: name) else { return newer(names.app, language) }
    return kind.one(arguments, names.name(in: arguments, of: kind, language), language)
  }

  /// What many changes of one kind did: "Adicionou 5.000 pacientes".
  static func many(
    _ name: String, _ count: Int, _ names: Names, _ language: Language
  ) -> String {
    if let kind = names.parts.change(named: name) { return kind.many(count, language) }
    return Plural(
      one: Phrase(
        pt: "# alteração de uma versão mais nova", en: "# change from a newer version"),
      other: Phrase(
        pt: "# alterações de uma versão mais nova", en: "# changes from a newer version"))(
        count, language)
  }

  static func newer(_ app: App, _ language: Language) -> String {
    Phrase(
      pt: "Alteração de uma versão mais nova do {0}", en: "A change from a newer version of {0}")(
        language, app.name.text)
  }
}
