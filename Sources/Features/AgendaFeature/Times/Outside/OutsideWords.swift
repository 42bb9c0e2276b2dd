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
        pt: "# sessão precisa de outro horário: está fora dos de agora, ou sem lugar.",
        en: "# session needs another time: it is outside the present hours, or has no place."),
      other: Phrase(
        pt: "# sessões precisam de outro horário: estão fora dos de agora, ou sem lugar.",
        en: "# sessions need another time: they are outside the present hours, or have no place."))(
        count, language)
  }

  static func closed(_ name: String, _ language: Language) -> String {
    Phrase(pt: "fora do horário: {0}", en: "outside the hours: {0}")(language, name)
  }

  static var unplaced: Phrase {
    Phrase(pt: "sem lugar na agenda", en: "without a place")
  }
}
