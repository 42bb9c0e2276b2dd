import Values

/// What is said of a document beside its own words, for screen readers.
public enum MarkdownWords {
  public static var footnotes: Phrase { Phrase(pt: "Notas", en: "Notes") }
  public static var footnote: Phrase { Phrase(pt: "Nota {0}", en: "Note {0}") }
  public static var back: Phrase {
    Phrase(pt: "Voltar ao texto, nota {0}", en: "Back to the text, note {0}")
  }
  public static var picture: Phrase { Phrase(pt: "Imagem", en: "Picture") }
  public static var table: Phrase { Phrase(pt: "Tabela", en: "Table") }
  public static var code: Phrase { Phrase(pt: "Código", en: "Code") }
  public static var task: Phrase { Phrase(pt: "Tarefa", en: "Task") }
  public static var rest: Phrase { Phrase(pt: "Mostrar o resto", en: "Show the rest") }
}
