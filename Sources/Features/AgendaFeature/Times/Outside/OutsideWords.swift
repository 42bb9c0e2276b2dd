import Values

/// The words of sessions that the rules of now do not cover.
enum OutsideWords {
  static var title: Phrase { Phrase(pt: "Fora do horário", en: "Outside the hours") }
  static var none: Phrase {
    Phrase(pt: "Tudo dentro do horário", en: "All is within the hours")
  }
  static var noneText: Phrase {
    Phrase(
      pt: """
        Quando horários, salas, feriados ou ausências mudam, as sessões já marcadas que ficam de \
        fora aparecem aqui.
        """,
      en: """
        When hours, rooms, holidays or absences change, sessions that are booked and fall outside \
        of them are listed here.
        """)
  }
  static var summary: Phrase {
    Phrase(
      pt: "Sessões marcadas que os horários de agora não cobrem",
      en: "Booked sessions that the present hours do not cover")
  }

  static func count(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# sessão marcada está fora dos horários de agora. Mude o horário dela ou cancele.",
        en: "# booked session is outside the present hours. Move it or cancel it."),
      other: Phrase(
        pt: "# sessões marcadas estão fora dos horários de agora. Mude o horário delas ou cancele.",
        en: "# booked sessions are outside the present hours. Move or cancel them."))(
        count, language)
  }

  static func closed(_ name: String, _ language: Language) -> String {
    Phrase(pt: "fora do horário: {0}", en: "outside the hours: {0}")(language, name)
  }

  static var unplaced: Phrase {
    Phrase(pt: "sem lugar na agenda", en: "without a place")
  }
}
