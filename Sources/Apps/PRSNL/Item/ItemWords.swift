import DocumentsFeature
import Journal
import Values

/// The words of the pages of an item.
enum ItemWords {
  static var title: Phrase { Phrase(pt: "Detalhes do item", en: "Item Details") }
  static var new: Phrase { Phrase(pt: "Novo item", en: "New item") }
  static var edit: Phrase { Phrase(pt: "Editar", en: "Edit") }
  static var editOpen: Phrase { Phrase(pt: "Editar o item aberto", en: "Edit the open item") }
  static var share: Phrase { Phrase(pt: "Compartilhar", en: "Share") }
  static var gone: Phrase { Phrase(pt: "Este item não está aqui", en: "This item is not here") }
  static var goneText: Phrase {
    Phrase(
      pt: "Ele pode ter sido removido de vez, ou ainda não chegou a este aparelho.",
      en: "It may have been removed for good, or has not reached this device yet.")
  }
  static var noText: Phrase { Phrase(pt: "Ainda sem texto.", en: "No text yet.") }
  static var writeText: Phrase { Phrase(pt: "Escrever", en: "Write") }
  static var asking: Phrase { Phrase(pt: "O texto está vindo.", en: "The text is on its way.") }
  static var notYet: Phrase { Phrase(pt: "O texto ainda vem", en: "The text is still to come") }
  static var notYetText: Phrase {
    Phrase(
      pt: "O aparelho em que ele foi escrito ainda não o enviou. Nada se perdeu.",
      en: "The device on which it was written has not sent it yet. Nothing is lost.")
  }
  static var offline: Phrase {
    Phrase(
      pt: "Este texto não está neste aparelho", en: "This text is not on this device")
  }
  static var offlineText: Phrase {
    Phrase(
      pt: "Ele está guardado no servidor e aparece quando houver rede.",
      en: "It is kept at the server and appears once there is a network.")
  }
  static var failed: Phrase {
    Phrase(pt: "O texto não pôde ser lido", en: "The text could not be read")
  }
  static var failedText: Phrase {
    Phrase(
      pt: "As versões anteriores podem estar neste aparelho.",
      en: "Earlier versions may be on this device.")
  }
  static var inTrash: Phrase { Phrase(pt: "Está na lixeira", en: "It is in the trash") }
  static func until(_ day: String, _ language: Language) -> String {
    Phrase(pt: "Em {0} ele é removido de vez.", en: "On {0} it is removed for good.")(language, day)
  }
  static var otherText: Phrase {
    Phrase(
      pt: "Outro aparelho escreveu outro texto", en: "Another device wrote another text")
  }
  static var otherTextWhy: Phrase {
    Phrase(
      pt: "Os dois estão guardados. Compare e escolha qual fica.",
      en: "Both are kept. Compare them and choose which one stays.")
  }
  static var compare: Phrase { Phrase(pt: "Comparar", en: "Compare") }
  static var read: Phrase { Phrase(pt: "Ler a página guardada", en: "Read the page as kept") }
  static var versions: Phrase { Phrase(pt: "Versões do texto", en: "Versions of the text") }
  static var linkedFrom: Phrase { Phrase(pt: "O que leva até aqui", en: "What links here") }
  static var about: Phrase { Phrase(pt: "Sobre este item", en: "About this item") }
  static var created: Phrase { Phrase(pt: "Criado", en: "Created") }
  static var changed: Phrase { Phrase(pt: "Alterado", en: "Changed") }
  static var source: Phrase { Phrase(pt: "De onde veio", en: "Where it came from") }
  static var nameless: Phrase { Phrase(pt: "Sem título", en: "Untitled") }
  static var tags: Phrase { Phrase(pt: "Etiquetas", en: "Tags") }
  static var tooManyTags: Phrase {
    Phrase(
      pt: "Um item tem no máximo 30 etiquetas. Tire uma para acrescentar esta.",
      en: "An item has at most 30 tags. Remove one to add this.")
  }
  static var actions: Phrase { Phrase(pt: "O que fazer com o item", en: "What to do with it") }

  // What is shown of its documents

  static var pictures: Phrase { Phrase(pt: "Fotos", en: "Photos") }
  static var fetching: Phrase { Phrase(pt: "Abrindo", en: "Opening") }
  static var openPDF: Phrase { Phrase(pt: "Abrir o PDF", en: "Open the PDF") }
  static func fetch(_ size: String, _ language: Language) -> String {
    Phrase(pt: "Abrir ({0})", en: "Open ({0})")(language, size)
  }
  static func missing(_ missing: DocumentMissing) -> Phrase {
    switch missing {
    case .offline:
      Phrase(
        pt: "Não está neste aparelho; aparece com rede.",
        en: "Not on this device; it appears with a network.")
    case .onItsWay:
      Phrase(pt: "A caminho, de outro aparelho.", en: "On its way from another device.")
    case .failed:
      Phrase(pt: "Não foi possível abrir.", en: "It could not be opened.")
    }
  }

  // Handing it on

  static var send: Phrase {
    Phrase(pt: "Enviar por outro aplicativo", en: "Send with another app")
  }
  static var noSheet: Phrase {
    Phrase(
      pt: "Este navegador não envia por outros aplicativos. Copie o texto.",
      en: "This browser cannot send with other apps. Copy the text.")
  }
  static var copyText: Phrase { Phrase(pt: "Copiar o texto", en: "Copy the text") }
  static var copyAddress: Phrase { Phrase(pt: "Copiar o endereço", en: "Copy the address") }
  static var copied: Phrase { Phrase(pt: "Copiado", en: "Copied") }
  static var publicLink: Phrase { Phrase(pt: "Link público", en: "Public link") }
  static var print: Phrase { Phrase(pt: "Imprimir", en: "Print") }

  static func kind(_ kind: Item.Kind) -> Phrase {
    switch kind {
    case .note: Phrase(pt: "Nota", en: "Note")
    case .link: Phrase(pt: "Link", en: "Link")
    case .document: Phrase(pt: "Documento", en: "Document")
    case .photo: Phrase(pt: "Foto", en: "Photo")
    case .voice: Phrase(pt: "Voz", en: "Voice")
    }
  }

  static func source(_ source: Item.Source) -> Phrase {
    switch source {
    case .typed: Phrase(pt: "Escrito aqui", en: "Written here")
    case .pasted: Phrase(pt: "Colado", en: "Pasted")
    case .dropped: Phrase(pt: "Arrastado", en: "Dropped")
    case .shared: Phrase(pt: "Compartilhado com o PRSNL", en: "Shared with PRSNL")
    case .bookmarklet: Phrase(pt: "Salvo do navegador", en: "Saved from the browser")
    case .mail: Phrase(pt: "Recebido por e-mail", en: "Received by mail")
    case .spoken: Phrase(pt: "Gravado", en: "Recorded")
    case .pocket: Phrase(pt: "Pocket", en: "Pocket")
    case .instapaper: Phrase(pt: "Instapaper", en: "Instapaper")
    case .raindrop: Phrase(pt: "Raindrop", en: "Raindrop")
    case .readwise: Phrase(pt: "Readwise", en: "Readwise")
    case .omnivore: Phrase(pt: "Omnivore", en: "Omnivore")
    case .wallabag: Phrase(pt: "wallabag", en: "wallabag")
    case .dayOne: Phrase(pt: "Day One", en: "Day One")
    case .bookmarks: Phrase(pt: "Favoritos do navegador", en: "Browser bookmarks")
    case .markdown: Phrase(pt: "Pasta de Markdown", en: "Markdown folder")
    case .journal: Phrase(pt: "Trazido de volta", en: "Brought back")
    }
  }
}

/// Days and times of items as they are read.
enum ItemDayWords {
  /// "sábado, 28 de novembro de 2026", "Saturday, 28 November 2026".
  static func long(_ day: CivilDate, _ language: Language) -> String {
    Phrase(pt: "{0}, {1} de {2} de {3}", en: "{0}, {1} {2} {3}")(
      language, weekday(day.weekday)(language), String(day.day),
      CivilDate.name(ofMonth: day.month)(language),
      String(day.year))
  }

  /// "14:05", of a minute of the day.
  static func time(_ minute: Int) -> String {
    let (hours, minutes) = (minute / 60, minute % 60)
    return (hours < 10 ? "0" : "") + String(hours) + ":" + (minutes < 10 ? "0" : "")
      + String(minutes)
  }

  private static func weekday(_ day: Weekday) -> Phrase {
    switch day {
    case .monday: Phrase(pt: "segunda-feira", en: "Monday")
    case .tuesday: Phrase(pt: "terça-feira", en: "Tuesday")
    case .wednesday: Phrase(pt: "quarta-feira", en: "Wednesday")
    case .thursday: Phrase(pt: "quinta-feira", en: "Thursday")
    case .friday: Phrase(pt: "sexta-feira", en: "Friday")
    case .saturday: Phrase(pt: "sábado", en: "Saturday")
    case .sunday: Phrase(pt: "domingo", en: "Sunday")
    }
  }
}
