import Values

/// The words of the editor.
enum EditorWords {
  static var back: Phrase { Phrase(pt: "Voltar", en: "Back") }
  static var done: Phrase { Phrase(pt: "Concluir", en: "Done") }
  static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
  static var notUndone: Phrase {
    Phrase(pt: "Não foi possível desfazer", en: "It could not be undone")
  }
  static var changed: Phrase { Phrase(pt: "Alterações guardadas", en: "Changes saved") }
  static var write: Phrase { Phrase(pt: "Escrever", en: "Write") }
  static var preview: Phrase { Phrase(pt: "Ver como fica", en: "Preview") }
  static var emptyPreview: Phrase { Phrase(pt: "Ainda sem texto.", en: "No text yet.") }
  static var title: Phrase { Phrase(pt: "Título", en: "Title") }
  static var text: Phrase { Phrase(pt: "Texto", en: "Text") }
  static var placeholder: Phrase { Phrase(pt: "Escreva aqui", en: "Write here") }
  static var keyHint: Phrase {
    Phrase(
      pt:
        "Em Markdown. Control e B deixa em negrito, Control e K faz um link, Control e Enter conclui.",
      en: "In Markdown. Control and B makes bold, Control and K a link, Control and Enter is done.")
  }

  // How far it is kept

  static var nothing: Phrase { Phrase(pt: "", en: "") }
  static var typing: Phrase { Phrase(pt: "Escrevendo", en: "Writing") }
  static var kept: Phrase { Phrase(pt: "Rascunho guardado", en: "Draft kept") }
  static var saved: Phrase { Phrase(pt: "Guardado", en: "Saved") }
  static var notKept: Phrase { Phrase(pt: "Não guardado", en: "Not saved") }
  static var tooLong: Phrase {
    Phrase(pt: "O texto é longo demais para um item", en: "The text is too long for an item")
  }
  static var tooLongText: Phrase {
    Phrase(
      pt: "Um item tem até 1 milhão de caracteres. Guarde o texto como arquivo, ou encurte-o.",
      en: "An item has up to 1 million characters. Keep the text as a file, or shorten it.")
  }
  static var asFile: Phrase { Phrase(pt: "Guardar como arquivo", en: "Keep as a file") }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var draftLost: Phrase {
    Phrase(pt: "O rascunho não pôde ser guardado", en: "The draft could not be kept")
  }
  static var draftLostText: Phrase {
    Phrase(
      pt:
        "Não há espaço neste aparelho. O texto continua aberto aqui: libere espaço antes de fechar.",
      en: "This device has no room. The text stays open here: free some space before you close.")
  }
  static var recovered: Phrase {
    Phrase(
      pt: "O que você estava escrevendo voltou", en: "What you were writing is back")
  }
  static var recoveredText: Phrase {
    Phrase(
      pt: "Ainda não faz parte do item. Continue, ou volte ao que estava guardado.",
      en: "It is not part of the item yet. Go on, or return to what was saved.")
  }
  static var drop: Phrase { Phrase(pt: "Descartar o rascunho", en: "Discard the draft") }

  // Tools

  static var tools: Phrase { Phrase(pt: "Formatação", en: "Formatting") }
  static var heading: Phrase { Phrase(pt: "Título no texto", en: "Heading") }
  static var bold: Phrase { Phrase(pt: "Negrito", en: "Bold") }
  static var italic: Phrase { Phrase(pt: "Itálico", en: "Italic") }
  static var list: Phrase { Phrase(pt: "Lista", en: "List") }
  static var numbers: Phrase { Phrase(pt: "Lista numerada", en: "Numbered list") }
  static var task: Phrase { Phrase(pt: "Tarefa", en: "Task") }
  static var quote: Phrase { Phrase(pt: "Citação", en: "Quote") }
  static var link: Phrase { Phrase(pt: "Link", en: "Link") }
  static var code: Phrase { Phrase(pt: "Código", en: "Code") }
  static var strikethrough: Phrase { Phrase(pt: "Riscado", en: "Strikethrough") }
  static var linkItem: Phrase { Phrase(pt: "Ligar a outro item", en: "Link to another item") }
  static var findItem: Phrase { Phrase(pt: "Buscar pelo nome", en: "Find by name") }
  static var noHits: Phrase {
    Phrase(pt: "Nenhum item com este nome.", en: "No item of that name.")
  }

  // What else it has

  static var day: Phrase { Phrase(pt: "Dia", en: "Day") }
  static var time: Phrase { Phrase(pt: "Hora", en: "Time") }
  static var tagHint: Phrase {
    Phrase(pt: "Escreva e aperte Enter ou vírgula.", en: "Write and press Enter or comma.")
  }
  static var address: Phrase { Phrase(pt: "Endereço da página", en: "Address of the page") }
  static var wrongAddress: Phrase {
    Phrase(
      pt: "Começa com http:// ou https://.", en: "It begins with http:// or https://.")
  }
}
