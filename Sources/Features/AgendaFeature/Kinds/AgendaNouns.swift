import Values

/// What an agenda's records are called.
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
  static var clockNotice: Noun {
    Noun(
      .masculine, one: Phrase(pt: "aviso de relógios", en: "notice of clocks"),
      many: Phrase(pt: "avisos de relógios", en: "notices of clocks"))
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
