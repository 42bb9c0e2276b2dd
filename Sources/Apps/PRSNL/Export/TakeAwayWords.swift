import Flow
import Journal
import Screen
import Shell
import Values

/// The words of taking all of it away.
enum TakeAwayWords {
  static var title: Phrase { Phrase(pt: "Levar tudo", en: "Take everything away") }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var lead: Phrase {
    Phrase(
      pt: """
        Um arquivo com tudo o que está no diário, para guardar onde quiser e abrir sem este app. \
        Ele não é cifrado: quem o tiver lê tudo.
        """,
      en: """
        One file with everything in the journal, to keep wherever you like and to open without \
        this app. It is not encrypted: whoever has it can read everything.
        """)
  }
  static var format: Phrase { Phrase(pt: "Formato", en: "Format") }
  static var files: Phrase { Phrase(pt: "Levar os anexos junto", en: "Take attachments too") }
  static var filesNote: Phrase {
    Phrase(
      pt: "Fotos, PDFs e gravações, ao lado dos textos.",
      en: "Photos, PDFs and recordings, beside the texts.")
  }
  static var start: Phrase { Phrase(pt: "Levar tudo", en: "Take everything") }
  static var running: Phrase { Phrase(pt: "Preparando o arquivo", en: "Preparing the file") }
  static var stop: Phrase { Phrase(pt: "Parar", en: "Stop") }
  static var stopped: Phrase { Phrase(pt: "Parado", en: "Stopped") }
  static var stoppedText: Phrase {
    Phrase(
      pt: "Nenhum arquivo foi criado. O diário está como estava.",
      en: "No file was made. The journal is as it was.")
  }
  static var failed: Phrase {
    Phrase(pt: "O arquivo não foi criado", en: "The file was not made")
  }
  static var notReady: Phrase {
    Phrase(
      pt: "O diário ainda está sendo lido deste aparelho. Tente de novo em um momento.",
      en: "The journal is still being read from this device. Try again in a moment.")
  }
  static var empty: Phrase {
    Phrase(pt: "Ainda não há nada para levar.", en: "There is nothing to take away yet.")
  }
  static var full: Phrase {
    Phrase(
      pt: """
        Não há espaço livre suficiente neste aparelho. O diário está como estava. Libere espaço, \
        ou leve sem os anexos.
        """,
      en: """
        There is not enough free space on this device. The journal is as it was. Free some \
        space, or leave the attachments out.
        """)
  }
  static var unavailable: Phrase {
    Phrase(
      pt: "O navegador não deixou escrever o arquivo. O diário está como estava.",
      en: "The browser did not let the file be written. The journal is as it was.")
  }
  static var done: Phrase { Phrase(pt: "Pronto: {0}", en: "Done: {0}") }
  static var weeklyTitle: Phrase { Phrase(pt: "Toda semana", en: "Every week") }
  static var weekly: Phrase { Phrase(pt: "Levar por conta própria", en: "Take away by itself") }
  static var weeklyOff: Phrase { Phrase(pt: "Não", en: "No") }
  static var weeklyNote: Phrase {
    Phrase(
      pt: """
        Uma semana depois do último arquivo, o próximo é criado e baixado quando o app for aberto, \
        em cada aparelho em que você o usa.
        """,
      en: """
        A week after the last file the next one is made and downloaded when the app is opened, \
        on each device you use it on.
        """)
  }
  static var weeklyRuns: Phrase {
    Phrase(pt: "Preparando o arquivo desta semana", en: "Preparing this week's file")
  }
  static var weeklyFailed: Phrase {
    Phrase(
      pt: "O último, começado {0}, não chegou ao fim. O app tenta de novo um dia depois.",
      en: "The last one, begun {0}, was not finished. The app tries again a day later.")
  }
  static var weeklyMissed: Phrase {
    Phrase(
      pt: "O arquivo desta semana não ficou pronto", en: "This week's file was not finished")
  }
  static var last: Phrase { Phrase(pt: "Último: {0}", en: "Last one: {0}") }
  static var bringTitle: Phrase { Phrase(pt: "O caminho de volta", en: "The way back") }
  static var bring: Phrase { Phrase(pt: "Trazer de volta", en: "Bring back") }
  static var bringNote: Phrase {
    Phrase(
      pt: "De um arquivo que você levou. Antes você vê o que viria.",
      en: "From a file you took away. You see first what would come.")
  }

  static func words(of format: TakeAwayFormat) -> (title: Phrase, detail: Phrase) {
    switch format {
    case .markdown:
      (
        Phrase(pt: "Markdown", en: "Markdown"),
        Phrase(
          pt: "Um arquivo de texto por item, que outros programas de notas abrem.",
          en: "A text file for each item, which other note programs open.")
      )
    case .json:
      (
        Phrase(pt: "JSON", en: "JSON"),
        Phrase(pt: "Um arquivo de dados, para programas.", en: "One data file, for programs.")
      )
    case .html:
      (
        Phrase(pt: "Página", en: "Page"),
        Phrase(
          pt: "Uma página que abre em qualquer navegador, sem internet.",
          en: "One page that opens in any browser, without the internet.")
      )
    }
  }

  /// "120 de 3.400"
  static func progress(_ run: TakeAway.Run, _ language: Language) -> String {
    NumberText.text(Int64(run.done), of: Int64(run.total), in: language)
  }

  private static var items: Plural {
    Plural(one: Phrase(pt: "# item", en: "# item"), other: Phrase(pt: "# itens", en: "# items"))
  }
  private static var attachments: Plural {
    Plural(
      one: Phrase(pt: "# anexo", en: "# attachment"),
      other: Phrase(pt: "# anexos", en: "# attachments"))
  }
  private static var withoutText: Plural {
    Plural(
      one: Phrase(
        pt: "O texto de # item ainda não está neste aparelho.",
        en: "The text of # item is not on this device yet."),
      other: Phrase(
        pt: "Os textos de # itens ainda não estão neste aparelho.",
        en: "The texts of # items are not on this device yet."))
  }
  private static var leftOut: Plural {
    Plural(
      one: Phrase(
        pt: "# anexo não pôde ser lido e ficou de fora: {0}.",
        en: "# attachment could not be read and was left out: {0}."),
      other: Phrase(
        pt: "# anexos não puderam ser lidos e ficaram de fora: {0}.",
        en: "# attachments could not be read and were left out: {0}."))
  }

  /// What is in it, and what is not.
  static func about(_ summary: TakeAway.Summary, _ language: Language) -> String {
    var text = items(summary.items, language)
    if summary.files > 0 { text += ", " + attachments(summary.files, language) }
    text += "."
    if summary.withoutText > 0 { text += " " + withoutText(summary.withoutText, language) }
    if !summary.leftOut.isEmpty {
      let names = Array(summary.leftOut.prefix(3)).joined(separator: ", ")
      text += " " + leftOut(summary.leftOut.count, language, names)
    }
    return text
  }
}
