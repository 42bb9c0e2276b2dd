import Values

/// What somebody did with one session, with many, and without saying whose.
struct AgendaDeed: Sendable {
  let one: Phrase
  let many: Plural
  let deed: Phrase

  init(_ one: Phrase, _ many: Plural, _ deed: Phrase) {
    self.one = one
    self.many = many
    self.deed = deed
  }
}

enum AgendaDeeds {
  static var booked: AgendaDeed {
    AgendaDeed(
      Phrase(pt: "Marcou uma sessão: {0}", en: "Booked a session: {0}"),
      Plural(
        one: Phrase(pt: "Marcou # sessão", en: "Booked # session"),
        other: Phrase(pt: "Marcou # sessões", en: "Booked # sessions")),
      Phrase(pt: "Marcou", en: "Booked"))
  }
  static var moved: AgendaDeed {
    AgendaDeed(
      Phrase(pt: "Mudou o horário: {0}", en: "Moved a session: {0}"),
      Plural(
        one: Phrase(pt: "Mudou # horário", en: "Moved # session"),
        other: Phrase(pt: "Mudou # horários", en: "Moved # sessions")),
      Phrase(pt: "Mudou o horário", en: "Moved it"))
  }
  static var dropped: AgendaDeed {
    AgendaDeed(
      Phrase(pt: "Deixou no horário de antes: {0}", en: "Left a session where it was: {0}"),
      Plural(
        one: Phrase(pt: "Deixou # sessão onde estava", en: "Left # session where it was"),
        other: Phrase(pt: "Deixou # sessões onde estavam", en: "Left # sessions where they were")),
      Phrase(pt: "Deixou no horário de antes", en: "Left it where it was"))
  }
  static var calledOff: AgendaDeed {
    AgendaDeed(
      Phrase(pt: "Desmarcou uma sessão: {0}", en: "Called a session off: {0}"),
      Plural(
        one: Phrase(pt: "Desmarcou # sessão", en: "Called # session off"),
        other: Phrase(pt: "Desmarcou # sessões", en: "Called # sessions off")),
      Phrase(pt: "Desmarcou", en: "Called it off"))
  }
  static var joined: AgendaDeed {
    AgendaDeed(
      Phrase(pt: "Incluiu alguém em um grupo: {0}", en: "Added somebody to a group: {0}"),
      Plural(
        one: Phrase(pt: "Incluiu # pessoa em grupos", en: "Added # person to groups"),
        other: Phrase(pt: "Incluiu # pessoas em grupos", en: "Added # people to groups")),
      Phrase(pt: "Incluiu alguém", en: "Added somebody"))
  }
  static var stepped: AgendaDeed {
    AgendaDeed(
      Phrase(pt: "Anotou o andamento: {0}", en: "Noted how far it is: {0}"),
      Plural(
        one: Phrase(pt: "Anotou # andamento", en: "Noted # step"),
        other: Phrase(pt: "Anotou # andamentos", en: "Noted # steps")),
      Phrase(pt: "Anotou o andamento", en: "Noted how far it is"))
  }
  static var cancelled: AgendaDeed {
    AgendaDeed(
      Phrase(pt: "Cancelou: {0}", en: "Cancelled: {0}"),
      Plural(
        one: Phrase(pt: "Cancelou # sessão", en: "Cancelled # session"),
        other: Phrase(pt: "Cancelou # sessões", en: "Cancelled # sessions")),
      Phrase(pt: "Cancelou", en: "Cancelled"))
  }
  static var started: AgendaDeed {
    AgendaDeed(
      Phrase(pt: "Começou uma série: {0}", en: "Began a series: {0}"),
      Plural(
        one: Phrase(pt: "Começou # série", en: "Began # series"),
        other: Phrase(pt: "Começou # séries", en: "Began # series")),
      Phrase(pt: "Começou uma série", en: "Began a series"))
  }
  static var changed: AgendaDeed {
    AgendaDeed(
      Phrase(pt: "Mudou uma série: {0}", en: "Changed a series: {0}"),
      Plural(
        one: Phrase(pt: "Mudou # série", en: "Changed # series"),
        other: Phrase(pt: "Mudou # séries", en: "Changed # series")),
      Phrase(pt: "Mudou uma série", en: "Changed a series"))
  }
  static var ended: AgendaDeed {
    AgendaDeed(
      Phrase(pt: "Encerrou uma série: {0}", en: "Ended a series: {0}"),
      Plural(
        one: Phrase(pt: "Encerrou # série", en: "Ended # series"),
        other: Phrase(pt: "Encerrou # séries", en: "Ended # series")),
      Phrase(pt: "Encerrou uma série", en: "Ended a series"))
  }
}

enum AgendaNouns {
  static var service: Noun {
    Noun(
      .masculine, one: Phrase(pt: "serviço", en: "service"),
      many: Phrase(pt: "serviços", en: "services"))
  }
  static var room: Noun {
    Noun(.feminine, one: Phrase(pt: "sala", en: "room"), many: Phrase(pt: "salas", en: "rooms"))
  }
  static var hours: Noun {
    Noun(
      .masculine, one: Phrase(pt: "horário semanal", en: "weekly schedule"),
      many: Phrase(pt: "horários semanais", en: "weekly schedules"))
  }
  static var openDay: Noun {
    Noun(
      .masculine, one: Phrase(pt: "dia com horário próprio", en: "day with its own hours"),
      many: Phrase(pt: "dias com horário próprio", en: "days with their own hours"))
  }
  static var absence: Noun {
    Noun(
      .feminine, one: Phrase(pt: "ausência", en: "absence"),
      many: Phrase(pt: "ausências", en: "absences"))
  }
  static var waiting: Noun {
    Noun(
      .masculine, one: Phrase(pt: "pedido de espera", en: "waiting-list entry"),
      many: Phrase(pt: "pedidos de espera", en: "waiting-list entries"))
  }
  static var series: Noun {
    Noun(
      .feminine, one: Phrase(pt: "série de sessões", en: "series of sessions"),
      many: Phrase(pt: "séries de sessões", en: "series of sessions"))
  }
  static var session: Noun {
    Noun(
      .feminine, one: Phrase(pt: "sessão", en: "session"),
      many: Phrase(pt: "sessões", en: "sessions"))
  }
  static var appointment: Noun {
    Noun(
      .masculine, one: Phrase(pt: "agendamento", en: "appointment"),
      many: Phrase(pt: "agendamentos", en: "appointments"))
  }
}
