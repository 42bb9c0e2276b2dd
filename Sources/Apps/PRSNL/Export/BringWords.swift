import Screen
import TakingAway
import Values

/// The words of bringing back what was taken away.
enum BringWords {
  static var lead: Phrase {
    Phrase(
      pt: """
        O que você levou como Markdown, JSON ou página volta igual. O que já está aqui fica como \
        está. Para notas de outros apps, use "Importar".
        """,
      en: """
        What you took away as Markdown, JSON or a page comes back the same. What is here already \
        stays as it is. For notes of other apps use "Import".
        """)
  }
  static var choose: Phrase { Phrase(pt: "Escolher o arquivo", en: "Choose the file") }
  static var chooseHint: Phrase {
    Phrase(
      pt: "O arquivo .zip, .json ou .html que este app criou. Nada muda antes de você confirmar.",
      en: "The .zip, .json or .html file that this app made. Nothing changes before you confirm.")
  }
  static var cannot: Phrase {
    Phrase(pt: "Este arquivo não pode ser trazido", en: "This file cannot be brought back")
  }
  static var looking: Phrase { Phrase(pt: "Lendo o arquivo", en: "Reading the file") }
  static var inFile: Phrase { Phrase(pt: "No arquivo", en: "In the file") }
  static var staysNote: Phrase {
    Phrase(
      pt: "O que já está aqui fica como está, também onde o arquivo diz outra coisa.",
      en: "What is here stays as it is, also where the file says something else.")
  }
  static var journal: Phrase { Phrase(pt: "Diário", en: "Journal") }
  static var madeAt: Phrase { Phrase(pt: "Criado em", en: "Made on") }
  static var fresh: Phrase { Phrase(pt: "Itens que não estão aqui", en: "Items not here") }
  static var same: Phrase { Phrase(pt: "Itens que estão aqui iguais", en: "Items here, the same") }
  static var differing: Phrase {
    Phrase(pt: "Itens que estão aqui diferentes", en: "Items here that differ")
  }
  static var highlights: Phrase {
    Phrase(pt: "Marcações que não estão aqui", en: "Highlights not here")
  }
  static var files: Phrase { Phrase(pt: "Anexos que não estão aqui", en: "Attachments not here") }
  static var missingFiles: Phrase {
    Phrase(pt: "Anexos que não estão no arquivo", en: "Attachments not in the file")
  }
  static var unreadable: Phrase {
    Phrase(pt: "Itens que não podem ser lidos", en: "Items that cannot be read")
  }
  static var repeated: Phrase {
    Phrase(pt: "Arquivos com nome repetido", en: "Files with a repeated name")
  }
  static var settings: Phrase {
    Phrase(pt: "Trazer também os ajustes do diário", en: "Bring the journal's settings too")
  }
  static var settingsNote: Phrase {
    Phrase(
      pt: "Nome, início do dia e da semana, o que olha para trás.",
      en: "Name, start of the day and the week, looking back.")
  }
  /// Where a file brings nothing.
  static func text(of nothing: BringBack.Review.Nothing) -> Phrase {
    switch nothing {
    case .allHere:
      Phrase(
        pt: "Tudo o que está no arquivo já está aqui.",
        en: "Everything in the file is here already.")
    case .settings:
      Phrase(
        pt: "Todos os itens do arquivo já estão aqui. Só os ajustes do diário são outros.",
        en: "All items of the file are here already. Only the journal's settings differ.")
    case .differing:
      Phrase(
        pt: "Nenhum item do arquivo falta aqui. O que está aqui diferente fica como está.",
        en: "No item of the file is missing here. What is here and differs stays as it is.")
    case .more:
      Phrase(
        pt: "Nada mais deste arquivo pode vir.", en: "Nothing more of this file can come.")
    }
  }
  static var running: Phrase { Phrase(pt: "Trazendo de volta", en: "Bringing back") }
  static var stoppedText: Phrase {
    Phrase(
      pt: "O que já veio ficou. O mesmo arquivo traz o resto quando você quiser.",
      en: "What has come stays. The same file brings the rest whenever you like.")
  }
  static var notAll: Phrase { Phrase(pt: "Nem tudo voltou", en: "Not everything came back") }
  static var full: Phrase {
    Phrase(
      pt: """
        Não há mais espaço neste aparelho. O que já veio ficou. Libere espaço e escolha o mesmo \
        arquivo para trazer o resto.
        """,
      en: """
        There is no more space on this device. What has come stays. Free some space and choose \
        the same file to bring the rest.
        """)
  }
  static var unavailable: Phrase {
    Phrase(
      pt: "O navegador não guarda mais nada neste momento. O que já veio ficou.",
      en: "The browser keeps nothing more at the moment. What has come stays.")
  }
  static var seeTimeline: Phrase { Phrase(pt: "Ver a linha do tempo", en: "See the timeline") }
  static var other: Phrase { Phrase(pt: "Escolher outro arquivo", en: "Choose another file") }

  static func text(of problem: TakenProblem) -> Phrase {
    switch problem {
    case .foreign:
      Phrase(
        pt: "Ele não foi criado por este app. Para notas de outros apps, use \"Importar\".",
        en: "This app did not make it. For notes of other apps use \"Import\".")
    case .newer:
      Phrase(
        pt: "Uma versão mais nova do app o criou. Atualize o app e tente de novo.",
        en: "A newer version of the app made it. Update the app and try again.")
    case .damaged:
      Phrase(
        pt: "Ele está incompleto ou foi alterado. Baixe ou copie o arquivo de novo.",
        en: "It is incomplete or was changed. Download or copy the file again.")
    }
  }

  static var items: Plural {
    Plural(one: Phrase(pt: "# item", en: "# item"), other: Phrase(pt: "# itens", en: "# items"))
  }
  private static var attachments: Plural {
    Plural(
      one: Phrase(pt: "# anexo", en: "# attachment"),
      other: Phrase(pt: "# anexos", en: "# attachments"))
  }
  private static var marks: Plural {
    Plural(
      one: Phrase(pt: "# marcação", en: "# highlight"),
      other: Phrase(pt: "# marcações", en: "# highlights"))
  }
  private static var startItems: Plural {
    Plural(
      one: Phrase(pt: "Trazer # item", en: "Bring # item back"),
      other: Phrase(pt: "Trazer # itens", en: "Bring # items back"))
  }
  private static var startRest: Phrase {
    Phrase(pt: "Trazer o que falta", en: "Bring what is missing")
  }
  private static var cameBack: Phrase { Phrase(pt: "Voltaram: {0}", en: "Came back: {0}") }
  private static var leftOut: Plural {
    Plural(
      one: Phrase(pt: "# não veio: {0}.", en: "# did not come: {0}."),
      other: Phrase(pt: "# não vieram: {0}.", en: "# did not come: {0}."))
  }
  private static var lacksSettings: Phrase {
    Phrase(pt: "Os ajustes do diário não vieram.", en: "The journal's settings did not come.")
  }
  private static var unread: Plural {
    Plural(
      one: Phrase(pt: "# não pôde ser lido.", en: "# could not be read."),
      other: Phrase(pt: "# não puderam ser lidos.", en: "# could not be read."))
  }

  static func start(_ review: BringBack.Review, _ language: Language) -> String {
    review.fresh > 0 ? startItems(review.fresh, language) : startRest(language)
  }

  static func came(_ summary: BringBack.Summary, _ language: Language) -> String {
    var parts = [items(summary.items, language)]
    if summary.highlights > 0 { parts.append(marks(summary.highlights, language)) }
    if summary.files > 0 { parts.append(attachments(summary.files, language)) }
    return cameBack(language, parts.joined(separator: ", "))
  }

  /// What did not come; empty where all did.
  /// - Parameter why: why the journal did not take what it did not; nil where it took all.
  static func left(
    _ summary: BringBack.Summary, why: String?, _ language: Language
  ) -> String {
    var sentences: [String] = []
    if !summary.leftOut.isEmpty {
      let names = Array(summary.leftOut.prefix(3)).joined(separator: ", ")
      sentences.append(leftOut(summary.leftOut.count, language, names))
    }
    if summary.lacksSettings { sentences.append(lacksSettings(language)) }
    if let why { sentences.append(why) }
    if summary.unreadable > 0 { sentences.append(unread(summary.unreadable, language)) }
    return sentences.joined(separator: " ")
  }
}
