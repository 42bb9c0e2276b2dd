import Values

/// What every import from a file says, whatever it brings in.
public enum FileImportWords {
  public static var howTitle: Phrase { Phrase(pt: "Como preparar", en: "How to prepare it") }
  public static var leaveOut: Phrase { Phrase(pt: "Não importar", en: "Do not import") }
  public static var check: Phrase { Phrase(pt: "Conferir", en: "Check") }
  public static var otherFile: Phrase {
    Phrase(pt: "Escolher outro arquivo", en: "Choose another file")
  }
  public static var summary: Phrase { Phrase(pt: "O que vai acontecer", en: "What will happen") }
  public static var line: Phrase { Phrase(pt: "Linha", en: "Line") }
  public static var reason: Phrase { Phrase(pt: "Motivo", en: "Reason") }
  public static var stop: Phrase { Phrase(pt: "Parar", en: "Stop") }
  public static var stopTitle: Phrase {
    Phrase(pt: "A importação ainda não terminou", en: "The import is not finished yet")
  }
  public static var goOn: Phrase { Phrase(pt: "Continuar importando", en: "Go on importing") }
  public static var download: Phrase { Phrase(pt: "Baixar resultado", en: "Download the result") }

  /// What stands for the header of a column that has none, by its position from 1.
  public static func header(_ position: Int, _ language: Language) -> String {
    Phrase(pt: "Coluna {0}", en: "Column {0}")(language, String(position))
  }

  /// A value of a column, cut short.
  public static func example(_ text: String, _ language: Language) -> String {
    let short = text.scalarCount > 40 ? text.first(scalars: 39) + "…" : text
    return Phrase(pt: "Ex.: {0}", en: "E.g. {0}")(language, short)
  }

  public static func rows(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# linha", en: "# row"),
      other: Phrase(pt: "# linhas", en: "# rows"))(count, language)
  }

  /// Below a table that does not show all of its rows.
  public static func shown(_ count: Int, of total: Int, _ language: Language) -> String {
    Phrase(
      pt: "Mostrando {0} de {1}. O resultado traz todas.",
      en: "Showing {0} of {1}. The result has them all.")(
        language, number(count, language), number(total, language))
  }

  private static func number(_ value: Int, _ language: Language) -> String {
    NumberText.text(Int64(value), in: language)
  }
}
