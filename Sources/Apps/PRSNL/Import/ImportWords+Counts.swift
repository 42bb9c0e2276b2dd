import Importing
import Journal
import Values

extension ImportWords {
  static func resultName(_ language: Language) -> String {
    Phrase(pt: "o-que-nao-veio.csv", en: "what-did-not-come.csv")(language)
  }

  static func found(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# item encontrado", en: "# item found"),
      other: Phrase(pt: "# itens encontrados", en: "# items found"))(count, language)
  }

  static func importCount(_ count: Int, _ language: Language) -> String {
    if count == 0 { return Phrase(pt: "Nada a trazer", en: "Nothing to bring in")(language) }
    return Plural(
      one: Phrase(pt: "Trazer # item", en: "Bring in # item"),
      other: Phrase(pt: "Trazer # itens", en: "Bring in # items"))(count, language)
  }

  static func imported(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# item veio", en: "# item has come"),
      other: Phrase(pt: "# itens vieram", en: "# items have come"))(count, language)
  }

  static func wereHere(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# já tinha vindo antes.", en: "# had come before."),
      other: Phrase(pt: "# já tinham vindo antes.", en: "# had come before."))(count, language)
  }

  static func leftOut(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# coisa não veio. Abaixo está o motivo.", en: "# thing did not come. Why is below."),
      other: Phrase(
        pt: "# coisas não vieram. Abaixo está o motivo de cada uma.",
        en: "# things did not come. Why is below for each."))(count, language)
  }

  static func notCome(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# coisa não veio.", en: "# thing did not come."),
      other: Phrase(pt: "# coisas não vieram.", en: "# things did not come."))(count, language)
  }

  static func left(_ run: ImportRun, _ language: Language) -> String {
    Phrase(
      pt: "{0}: vieram {1}. Escolha os mesmos arquivos, e só o que falta vem.",
      en: "{0}: {1} have come. Choose the same files, and only what is missing comes.")(
        language, run.name,
        NumberText.text(Int64(run.done), of: Int64(run.total), in: language))
  }

  static func shown(_ count: Int, of total: Int, _ language: Language) -> String {
    Phrase(pt: "Mostrando {0} de {1}.", en: "Showing {0} of {1}.")(
      language, NumberText.text(Int64(count), in: language),
      NumberText.text(Int64(total), in: language))
  }

  /// The file, and the line or number where there is one.
  static func place(_ place: ImportPlace, _ language: Language) -> String {
    guard place.number > 0 else { return place.file }
    return place.file + ", " + NumberText.text(Int64(place.number), in: language)
  }

  /// The programs whose files these are.
  static func names(of formats: [ImportFormat], _ language: Language) -> String {
    var names: [String] = []
    for format in formats {
      let name = name(of: format)(language)
      if !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: ", ")
  }

  private static func name(of format: ImportFormat) -> Phrase {
    switch format {
    case .pocketTable, .pocketPage, .pocketNotes: Phrase(pt: "Pocket", en: "Pocket")
    case .instapaper: Phrase(pt: "Instapaper", en: "Instapaper")
    case .raindropTable, .raindropPage: Phrase(pt: "Raindrop.io", en: "Raindrop.io")
    case .readwiseNotes, .readwiseReader: Phrase(pt: "Readwise", en: "Readwise")
    case .omnivore: Phrase(pt: "Omnivore", en: "Omnivore")
    case .wallabag: Phrase(pt: "wallabag", en: "wallabag")
    case .dayOne: Phrase(pt: "Day One", en: "Day One")
    case .bookmarks: Phrase(pt: "Favoritos do navegador", en: "Bookmarks of a browser")
    case .markdown: Phrase(pt: "Notas em Markdown", en: "Notes in Markdown")
    }
  }

  static func text(of problem: ItemImport.Problem) -> Phrase {
    switch problem {
    case .notReady:
      Phrase(
        pt: "O diário ainda está sendo aberto. Tente de novo daqui a pouco.",
        en: "The journal is still being opened. Try again in a moment.")
    case .nothingKnown:
      Phrase(
        pt: "Nada nestes arquivos é de um dos aplicativos abaixo. Nada foi mudado.",
        en: "Nothing in these files is of one of the apps below. Nothing was changed.")
    case .tooManyFiles:
      Phrase(
        pt: "São arquivos demais de uma vez. Junte a pasta em um zip e escolha o zip.",
        en: "These are too many files at once. Make a zip of the folder and choose that.")
    }
  }
}
