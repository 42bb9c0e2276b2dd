import Values

/// The words of an address of one's own for mail.
enum MailWords {
  static var title: Phrase { Phrase(pt: "Guardar por e-mail", en: "Keep by mail") }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var cancel: Phrase { Phrase(pt: "Cancelar", en: "Cancel") }

  static var notOffered: Phrase {
    Phrase(pt: "Este servidor não recebe e-mail", en: "This server takes no mail")
  }
  static var notOfferedLead: Phrase {
    Phrase(
      pt: "Quem cuida dele pode ligar isto. Até lá, guarde pelo favorito ou compartilhando.",
      en: "Whoever runs it can switch that on. Until then, keep by the bookmark or by sharing.")
  }

  static var address: Phrase { Phrase(pt: "Seu endereço", en: "Your address") }
  static var none: Phrase {
    Phrase(
      pt: """
        Um endereço só seu: o que você enviar ou encaminhar para ele vira um item, com os anexos. Diga abaixo \
        quem pode enviar.
        """,
      en: """
        An address of your own: what you send or forward to it becomes an item, with its attachments. Say \
        below who may send.
        """)
  }
  static var since: Phrase {
    Phrase(
      pt: "Você tem um endereço desde {0}. O servidor guarda só uma marca dele.",
      en: "You have an address since {0}. The server keeps a mark of it alone.")
  }
  static var elsewhere: Phrase {
    Phrase(
      pt: "O que chega vai para outro diário seu. Troque o endereço para receber neste.",
      en: "What comes goes to another journal of yours. Change the address to receive in this one.")
  }
  static var change: Phrase { Phrase(pt: "Trocar o endereço", en: "Change the address") }
  static var remove: Phrase { Phrase(pt: "Encerrar", en: "Give it up") }
  static var changeTitle: Phrase {
    Phrase(pt: "Trocar o endereço?", en: "Change the address?")
  }
  static var removeTitle: Phrase {
    Phrase(pt: "Encerrar o endereço?", en: "Give the address up?")
  }
  static var changeText: Phrase {
    Phrase(
      pt: "O endereço de agora deixa de receber na mesma hora. O que já chegou fica.",
      en: "The present address takes nothing from then on. What has come stays.")
  }

  static var new: Phrase { Phrase(pt: "Endereço novo", en: "New address") }
  static var newNote: Phrase {
    Phrase(
      pt: "Aparece só agora. Guarde-o nos contatos.",
      en: "It is shown this once. Keep it among your contacts.")
  }
  static var copy: Phrase { Phrase(pt: "Copiar", en: "Copy") }

  static var sendersTitle: Phrase { Phrase(pt: "Quem pode enviar", en: "Who may send") }
  static var senders: Phrase { Phrase(pt: "Remetentes", en: "Senders") }
  static var sendersHint: Phrase {
    Phrase(
      pt: "Um por linha: nome@exemplo.com, ou @exemplo.com para todos de lá. Só estes.",
      en: "One a line: name@example.com, or @example.com for all there. Only these.")
  }
  static var saveSenders: Phrase { Phrase(pt: "Guardar", en: "Save") }
  static var make: Phrase { Phrase(pt: "Criar o endereço", en: "Make the address") }
  static var noSender: Phrase {
    Phrase(pt: "Escreva pelo menos um remetente.", en: "Write one sender at least.")
  }
  static var wrongSender: Phrase {
    Phrase(
      pt: "Um dos remetentes não é um endereço. Exemplo: nome@exemplo.com.",
      en: "One of the senders is no address. Example: name@example.com.")
  }
  static var tooManySenders: Phrase {
    Phrase(pt: "São no máximo 20 remetentes.", en: "There can be 20 senders at most.")
  }

  static var full: Phrase {
    Phrase(
      pt: "Um e-mail não coube neste aparelho.", en: "A mail did not fit on this device.")
  }
  static var fullLead: Phrase {
    Phrase(
      pt: "Ele espera no servidor. Libere espaço e abra o aplicativo de novo.",
      en: "It waits at the server. Free some room and open the app again.")
  }
}
