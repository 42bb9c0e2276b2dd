import Agenda
import Values

/// What the page of addresses for calendar programs says.
enum FeedsWords {
  static var title: Phrase {
    Phrase(pt: "Agenda em outros calendários", en: "Agenda in other calendars")
  }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var lead: Phrase {
    Phrase(
      pt: """
        Com um endereço secreto, o calendário do celular ou do computador mostra as sessões e se \
        atualiza sozinho. Ele diz quando e onde, nunca o motivo.
        """,
      en: """
        With a secret address, the calendar of a phone or a computer shows the sessions and keeps \
        itself up to date. It says when and where, never what for.
        """)
  }
  static var offline: Phrase {
    Phrase(
      pt: "Sem internet. Endereços se criam e se encerram quando houver rede.",
      en: "Offline. Addresses are made and ended when there is a network.")
  }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var close: Phrase { Phrase(pt: "Fechar", en: "Close") }
  static var rooms: Phrase { Phrase(pt: "Salas e equipamentos", en: "Rooms and equipment") }
  static var unknownRoom: Phrase {
    Phrase(pt: "Sala que não está neste aparelho", en: "A room that is not on this device")
  }
  static var none: Phrase { Phrase(pt: "Sem endereço", en: "No address") }
  static var make: Phrase { Phrase(pt: "Criar endereço", en: "Make an address") }
  static var renew: Phrase { Phrase(pt: "Trocar endereço", en: "Change the address") }
  static var renewNote: Phrase {
    Phrase(
      pt: "O endereço de agora deixa de valer na hora, em todos os calendários que o usam.",
      en: "The present address ends at once, in all calendars that use it.")
  }
  static var end: Phrase { Phrase(pt: "Encerrar", en: "End it") }
  static var keep: Phrase { Phrase(pt: "Manter", en: "Keep") }
  static var endTitle: Phrase {
    Phrase(pt: "Encerrar o endereço de {0}?", en: "End the address of {0}?")
  }
  static var endText: Phrase {
    Phrase(
      pt: "Os calendários que o usam deixam de receber a agenda na hora.",
      en: "Calendars that use it get no more of the agenda, at once.")
  }
  static var who: Phrase { Phrase(pt: "Como aparece quem vem", en: "How those who come appear") }
  static var whoHint: Phrase {
    Phrase(
      pt: "O calendário pode guardar uma cópia fora daqui.",
      en: "The calendar may keep a copy elsewhere.")
  }
  static var initials: Phrase { Phrase(pt: "Iniciais", en: "Initials") }
  static var initialsNote: Phrase { Phrase(pt: "Por exemplo, M. S.", en: "For example, M. S.") }
  static var names: Phrase { Phrase(pt: "Nomes", en: "Names") }
  static var namesNote: Phrase {
    Phrase(
      pt: "Quem tiver o endereço lê os nomes.", en: "Whoever has the address reads the names.")
  }
  static var ready: Phrase { Phrase(pt: "Endereço pronto", en: "The address is ready") }
  static var readyText: Phrase {
    Phrase(
      pt: "No seu calendário, escolha assinar por endereço (URL) e cole:",
      en: "In your calendar choose to subscribe by address (URL) and paste:")
  }
  static var secret: Phrase {
    Phrase(
      pt: """
        Ele aparece só agora. Quem o tiver lê esta agenda: se vazar, troque o endereço, e o \
        antigo deixa de valer.
        """,
      en: """
        It is shown only now. Whoever has it reads this agenda: if it leaks, change the address, \
        and the old one ends.
        """)
  }
  static var subscribe: Phrase {
    Phrase(pt: "Assinar neste aparelho", en: "Subscribe on this device")
  }
  static var copy: Phrase { Phrase(pt: "Copiar endereço", en: "Copy the address") }
  static var copied: Phrase { Phrase(pt: "Copiado", en: "Copied") }
  static var finish: Phrase { Phrase(pt: "Pronto", en: "Done") }

  /// "Criado em 26/11/2026, com iniciais. Lido em 27/11/2026."
  /// - Parameter day: on which it was made, on the clocks of the device.
  static func standing(_ feed: AgendaFeed, madeOn day: String, _ language: Language) -> String {
    let words =
      feed.showsNames
      ? Phrase(pt: "Criado em {0}, com nomes.", en: "Made on {0}, with names.")
      : Phrase(pt: "Criado em {0}, com iniciais.", en: "Made on {0}, with initials.")
    let used =
      feed.usedOn.map {
        Phrase(pt: "Lido em {0}.", en: "Read on {0}.")(language, $0.slashed)
      } ?? Phrase(pt: "Ainda não foi lido.", en: "Not read yet.")(language)
    return words(language, day) + " " + used
  }
}
