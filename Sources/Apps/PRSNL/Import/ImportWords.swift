import Importing
import Journal
import Shell
import Values

enum ImportWords {
  static var title: Phrase {
    Phrase(pt: "Trazer de outro aplicativo", en: "Bring in from another app")
  }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var choose: Phrase { Phrase(pt: "Escolher os arquivos", en: "Choose the files") }
  static var chooseHint: Phrase {
    Phrase(
      pt: "Um ou vários, como o outro aplicativo os entregou; zip também",
      en: "One or several, as the other app handed them out; zip too")
  }
  static var fromWhere: Phrase { Phrase(pt: "De onde", en: "From where") }
  static var how1: Phrase {
    Phrase(
      pt: """
        Peça a exportação no outro aplicativo e escolha aqui o arquivo que ele entregou. Datas, \
        etiquetas, favoritos e o que falta ler vêm junto.
        """,
      en: """
        Ask the other app for its export and choose here the file that it handed out. Dates, tags, \
        favourites and what is still to be read come along.
        """)
  }
  static var how2: Phrase {
    Phrase(
      pt: """
        Antes de gravar, você vê o que talvez já esteja aqui e o que não vem, com o motivo. O mesmo \
        arquivo de novo não acrescenta nada.
        """,
      en: """
        Before anything is kept you see what may be here already and what does not come, with the \
        reason. The same file again adds nothing.
        """)
  }
  static var leftTitle: Phrase {
    Phrase(pt: "Uma importação não terminou", en: "An import has not ended")
  }
  static var chooseAgain: Phrase {
    Phrase(pt: "Escolher os mesmos arquivos", en: "Choose the same files")
  }
  static var forget: Phrase { Phrase(pt: "Não continuar", en: "Do not go on") }
  static var lastTitle: Phrase { Phrase(pt: "A última importação", en: "The last import") }
  static var seeResult: Phrase { Phrase(pt: "Ver o resultado", en: "See the result") }
  static var dismiss: Phrase { Phrase(pt: "Dispensar", en: "Dismiss") }
  static var reading: Phrase { Phrase(pt: "Lendo os arquivos", en: "Reading the files") }
  static var importing: Phrase { Phrase(pt: "Trazendo os itens", en: "Bringing in the items") }
  static var goOn: Phrase { Phrase(pt: "Continuar", en: "Go on") }
  static var end: Phrase { Phrase(pt: "Encerrar assim", en: "Leave it at that") }
  static var stopText: Phrase {
    Phrase(
      pt: "Se parar agora, o que já veio fica, e você pode continuar depois.",
      en: "If you stop now, what has come stays, and you can go on later.")
  }
  static var stopped: Phrase { Phrase(pt: "Parado", en: "Stopped") }
  static var stoppedText: Phrase {
    Phrase(pt: "O que já veio fica no diário.", en: "What has come stays in the journal.")
  }
  static var full: Phrase {
    Phrase(pt: "O aparelho está sem espaço", en: "The device has no room left")
  }
  static var fullText: Phrase {
    Phrase(
      pt: "O que já veio está guardado. Libere espaço no aparelho e continue.",
      en: "What has come is kept. Make room on the device and go on.")
  }
  static var unavailable: Phrase {
    Phrase(
      pt: "O navegador não está guardando nada", en: "The browser is not keeping anything")
  }
  static var unavailableText: Phrase {
    Phrase(
      pt: "O que já veio está guardado. Em uma janela privada não dá para continuar.",
      en: "What has come is kept. In a private window one cannot go on.")
  }
  static var refused: Phrase {
    Phrase(pt: "O diário não aceita mais itens", en: "The journal takes no more items")
  }
  static var seeTimeline: Phrase { Phrase(pt: "Ver a linha do tempo", en: "See the timeline") }
  static var again: Phrase { Phrase(pt: "Trazer outro arquivo", en: "Bring in another file") }
  static var kind: Phrase { Phrase(pt: "O que é", en: "What it is") }
  static var newRows: Phrase { Phrase(pt: "Novos", en: "New") }
  static var hereRows: Phrase { Phrase(pt: "Já vieram antes", en: "Came before") }
  static var twiceRows: Phrase {
    Phrase(pt: "Repetidos no arquivo", en: "More than once in the file")
  }
  static var doubtfulRows: Phrase { Phrase(pt: "Talvez repetidos", en: "May be duplicates") }
  static var doubtfulNote: Phrase {
    Phrase(
      pt: "O endereço é o mesmo de outro item. Marque os que devem vir mesmo assim.",
      en: "The address is that of another item. Tick those that are to come all the same.")
  }
  static var sameHere: Phrase { Phrase(pt: "já no diário", en: "in the journal already") }
  static var sameInFile: Phrase {
    Phrase(pt: "também neste arquivo", en: "in this file as well")
  }
  static var importAll: Phrase { Phrase(pt: "Trazer todos", en: "Bring all of them in") }
  static var tagRows: Phrase { Phrase(pt: "Etiquetas", en: "Tags") }
  static var fileRows: Phrase { Phrase(pt: "Anexos", en: "Attachments") }
  static var fromTo: Phrase { Phrase(pt: "De quando", en: "From when") }
  static var lossRows: Phrase { Phrase(pt: "O que não vem", en: "What does not come") }
  static var file: Phrase { Phrase(pt: "Arquivo", en: "File") }
  static var number: Phrase { Phrase(pt: "Linha ou número", en: "Line or number") }
  static var `where`: Phrase { Phrase(pt: "Onde", en: "Where") }
  static var what: Phrase { Phrase(pt: "Nome", en: "Name") }
  static var extent: Phrase { Phrase(pt: "Fica de fora", en: "Left out") }
  static var why: Phrase { Phrase(pt: "Motivo", en: "Reason") }

  /// What is read of each program.
  static var services: [(name: String, files: Phrase)] {
    [
      ("Pocket", Phrase(pt: "CSV, HTML ou zip", en: "CSV, HTML or zip")),
      ("Instapaper", Phrase(pt: "CSV", en: "CSV")),
      ("Raindrop.io", Phrase(pt: "CSV ou HTML", en: "CSV or HTML")),
      ("Readwise", Phrase(pt: "CSV", en: "CSV")),
      ("Omnivore", Phrase(pt: "zip", en: "zip")),
      ("wallabag", Phrase(pt: "JSON", en: "JSON")),
      ("Day One", Phrase(pt: "JSON em zip", en: "JSON in a zip")),
      (
        "Chrome, Firefox, Safari, Edge",
        Phrase(pt: "favoritos em HTML", en: "bookmarks as HTML")
      ),
      (
        "Markdown, Obsidian",
        Phrase(pt: "arquivos .md ou zip da pasta", en: ".md files or a zip of the folder")
      ),
    ]
  }
}
