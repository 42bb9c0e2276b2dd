import Values

extension AgendaWords {
  static var dayNotHeld: Phrase {
    Phrase(pt: "Este dia não está neste aparelho", en: "This day is not on this device")
  }
  static var daysNotHeld: Phrase {
    Phrase(pt: "Estes dias não estão neste aparelho", en: "These days are not on this device")
  }
  static var someNotHeld: Phrase {
    Phrase(
      pt: "Nem todos estes dias estão neste aparelho",
      en: "Not all of these days are on this device")
  }
  static var bookNotHeld: Phrase {
    Phrase(
      pt: """
        Marcar continua possível. Se o horário já estiver ocupado, a sessão fica sem lugar até \
        ter outro.
        """,
      en: """
        Booking is still possible. If the time is taken already, the session has no place until \
        it gets another.
        """)
  }
  static var monthNotHeld: Phrase {
    Phrase(pt: "Abra um dia para buscar.", en: "Open a day to fetch it.")
  }
  static var fetchDays: Phrase { Phrase(pt: "Buscar no servidor", en: "Fetch from the server") }
  /// In place of how much is booked on a day.
  static var notHere: Phrase { Phrase(pt: "não está neste aparelho", en: "not on this device") }
  /// Above what came.
  static var fromServer: Phrase {
    Phrase(pt: "Como veio do servidor", en: "As it came from the server")
  }
  static var daysOffline: Phrase {
    Phrase(
      pt: "Sem rede. A agenda destes dias está no servidor {0}: aparece quando houver rede.",
      en: """
        There is no network. The agenda of these days is at the server {0}: it appears once there is.
        """)
  }
  /// In the sheet that books.
  static var notHeldThen: Phrase {
    Phrase(
      pt: """
        A agenda desse dia não está neste aparelho: não se sabe aqui se o horário está livre. Se \
        estiver ocupado, a sessão fica sem lugar.
        """,
      en: """
        The agenda of that day is not on this device: whether the time is free is not known here. \
        If it is taken, the session has no place.
        """)
  }

  /// "Este aparelho guarda a agenda de 26/08/2026 a 27/11/2027. O resto está no servidor da clínica."
  static func held(
    _ days: (first: CivilDate?, last: CivilDate?), _ server: String, _ language: Language
  ) -> String {
    let rest = Phrase(pt: "O resto está no servidor {0}.", en: "The rest is at the server {0}.")(
      language, server)
    guard let first = days.first else {
      guard let last = days.last else { return rest }
      return Phrase(
        pt: "Este aparelho guarda a agenda até {0}.", en: "This device holds the agenda up to {0}.")(
          language, last.slashed) + " " + rest
    }
    guard let last = days.last else {
      return Phrase(
        pt: "Este aparelho guarda a agenda de {0} em diante.",
        en: "This device holds the agenda from {0} on.")(language, first.slashed) + " " + rest
    }
    return Phrase(
      pt: "Este aparelho guarda a agenda de {0} a {1}.",
      en: "This device holds the agenda from {0} to {1}.")(
        language, first.slashed, last.slashed) + " " + rest
  }
}
