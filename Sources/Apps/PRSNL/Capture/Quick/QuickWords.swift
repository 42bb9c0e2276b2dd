import Values

/// The words of keeping something in one go.
enum QuickWords {
  static var title: Phrase { Phrase(pt: "Guardar rápido", en: "Keep something") }
  static var shared: Phrase { Phrase(pt: "Compartilhado com você", en: "Shared with you") }
  static var back: Phrase { Phrase(pt: "Voltar", en: "Back") }

  static var text: Phrase { Phrase(pt: "O que guardar", en: "What to keep") }
  static var textHint: Phrase {
    Phrase(
      pt: "Escreva, cole um link ou uma foto, ou solte arquivos em qualquer lugar da tela.",
      en: "Write, paste a link or a photo, or drop files anywhere on the screen.")
  }
  static var name: Phrase { Phrase(pt: "Título", en: "Title") }
  static var url: Phrase { Phrase(pt: "Link", en: "Link") }
  static var tags: Phrase { Phrase(pt: "Etiquetas", en: "Tags") }
  static var tagsHint: Phrase {
    Phrase(pt: "Enter ou vírgula encerra cada uma.", en: "Enter or a comma ends each.")
  }
  static var later: Phrase { Phrase(pt: "Ler depois", en: "Read later") }
  static var files: Phrase { Phrase(pt: "Arquivos", en: "Files") }
  static var addFiles: Phrase { Phrase(pt: "Escolher arquivos", en: "Choose files") }
  static var addFilesHint: Phrase {
    Phrase(pt: "Fotos, PDFs, gravações.", en: "Photos, PDFs, recordings.")
  }
  static var remove: Phrase { Phrase(pt: "Tirar", en: "Remove") }
  static var save: Phrase { Phrase(pt: "Guardar", en: "Keep") }
  static var discard: Phrase { Phrase(pt: "Descartar", en: "Discard") }

  static var done: Phrase { Phrase(pt: "Guardado na linha do tempo", en: "Kept on the timeline") }
  static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }

  // What does not go well

  static var empty: Phrase {
    Phrase(
      pt: "Ainda não há nada para guardar. Escreva, cole ou escolha algo.",
      en: "There is nothing to keep yet. Write, paste or choose something.")
  }
  static var wrongAddress: Phrase {
    Phrase(
      pt: "O endereço não é de uma página. Exemplo: https://exemplo.com.br.",
      en: "The address is not that of a page. Example: https://example.com.")
  }
  static var tooLong: Phrase {
    Phrase(
      pt: "O texto passa de 1 milhão de letras. Guarde-o como arquivo.",
      en: "The text has more than 1 million letters. Keep it as a file.")
  }
  static var full: Phrase {
    Phrase(pt: "Este aparelho não tem espaço.", en: "This device has no room.")
  }
  static var fullLead: Phrase {
    Phrase(
      pt: "Nada se perdeu do que está escrito aqui. Libere espaço e tente de novo.",
      en: "Nothing of what is written here is lost. Free some room and try again.")
  }
  static var unavailable: Phrase {
    Phrase(pt: "O navegador não deixa guardar nada.", en: "The browser keeps nothing.")
  }
  static var unavailableLead: Phrase {
    Phrase(
      pt: "Numa janela privada é assim. Abra o aplicativo numa janela comum e tente de novo.",
      en: "That is so in a private window. Open the app in an ordinary one and try again.")
  }

  // What other apps hand over

  static var waits: Plural {
    Plural(
      one: Phrase(
        pt: "# coisa compartilhada espera você", en: "# thing that was shared waits for you"),
      other: Phrase(
        pt: "# coisas compartilhadas esperam você", en: "# things that were shared wait for you"))
  }
  static var leftOut: Plural {
    Plural(
      one: Phrase(
        pt: "# arquivo não coube e ficou no outro aplicativo.",
        en: "# file did not fit and stayed in the other app."),
      other: Phrase(
        pt: "# arquivos não couberam e ficaram no outro aplicativo.",
        en: "# files did not fit and stayed in the other app."))
  }
  static var nothingShared: Phrase {
    Phrase(pt: "Nada espera aqui", en: "Nothing waits here")
  }
  static var nothingSharedLead: Phrase {
    Phrase(
      pt: "O que você compartilhar com este aplicativo aparece aqui antes de ser guardado.",
      en: "What you share with this app appears here before it is kept.")
  }
  static var sharedFull: Phrase {
    Phrase(pt: "O que foi compartilhado não coube.", en: "What was shared did not fit.")
  }
  static var sharedFullLead: Phrase {
    Phrase(
      pt: "Este aparelho não tem espaço, ou são mais de 512 MB. Continua no outro aplicativo.",
      en: "This device has no room, or it is more than 512 MB. It still is in the other app.")
  }
  static var sharedTooMany: Phrase {
    Phrase(pt: "Já esperam 20 coisas compartilhadas.", en: "20 shared things wait already.")
  }
  static var sharedTooManyLead: Phrase {
    Phrase(
      pt: "Guarde ou descarte as que estão aqui e compartilhe de novo.",
      en: "Keep or discard those that are here, and share again.")
  }
}
