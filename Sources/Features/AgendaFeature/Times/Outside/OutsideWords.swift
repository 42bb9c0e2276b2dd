import Values

/// The words of sessions that the rules of now do not cover.
enum OutsideWords {
  static var title: Phrase { Phrase(pt: "Fora do horário", en: "Outside of hours") }
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
      en: "Booked sessions that the hours of now do not cover")
  }

  static func count(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# sessão marcada está fora dos horários de agora. Mude o horário dela ou cancele.",
        en: "# booked session is outside of the hours of now. Move it or cancel it."),
      other: Phrase(
        pt: "# sessões marcadas estão fora dos horários de agora. Mude o horário delas ou cancele.",
        en: "# booked sessions are outside of the hours of now. Move or cancel them."))(
        count, language)
  }

  static func closed(_ name: String, _ language: Language) -> String {
    Phrase(pt: "fora do horário: {0}", en: "outside of the hours: {0}")(language, name)
  }

  static func room(_ name: String, _ language: Language) -> String {
    Phrase(pt: "{0} fechada a essa hora", en: "{0} is closed then")(language, name)
  }

  static var unplaced: Phrase {
    Phrase(pt: "outra sessão está lá", en: "another session is there")
  }
}
