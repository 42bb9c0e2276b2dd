import Agenda
import Scheduling
import Screen
import Shell
import Values

/// The week in numbers, for who runs the house: below the day.
struct WeekView {
  private let look: AgendaLook
  private let numbers: WeekNumbers
  private let today: CivilDate

  init(_ look: AgendaLook) {
    self.look = look
    today = look.zone.local(look.state.now).date
    numbers = WeekNumbers(look.book, of: today)
  }

  /// Nothing before anything was booked.
  var sections: [Node] {
    guard look.frame.context.managesSpace, look.book.isLoaded, look.state.zone != nil,
      !look.book.sessions.isEmpty
    else { return [] }
    let language = look.language
    let title = look.scene.text(WeekWords.title)
    let head = Node.column(
      .small,
      [
        .tag(
          "p", "figure", [],
          [
            .text("\(numbers.booked)"), .text(" "),
            .span(WeekWords.sessions(numbers.booked, language), .secondary),
          ]),
        .paragraph(WeekWords.compared(numbers.booked, numbers.before, language), .secondary),
      ])
    let bars = Node.dayBars(numbers.days.map { bar($0) }, label: look.scene.text(WeekWords.perDay))
    let details = Node.details([
      (look.scene.text(WeekWords.completed), .number("\(numbers.completed)")),
      (look.scene.text(WeekWords.missed), .number("\(numbers.missed)")),
      (look.scene.text(WeekWords.cancelled), .number("\(numbers.cancelled)")),
    ])
    return [
      .section(
        title, note: look.scene.text(WeekWords.note),
        [.tag("div", "card-padded", [], [.column(.normal, [head, bars, details])])]
      ).keyed("week")
    ]
  }

  private func bar(_ day: WeekNumbers.Day) -> DayBar {
    DayBar(
      look.scene.text(AgendaWords.short(day.date.weekday)),
      WeekWords.day(day, look.language), day.booked, part: day.completed,
      isCurrent: day.date == today)
  }
}

/// The words of the week in numbers.
enum WeekWords {
  static var title: Phrase { Phrase(pt: "A semana em números", en: "The week in numbers") }
  static var perDay: Phrase { Phrase(pt: "Sessões por dia", en: "Sessions a day") }
  static var completed: Phrase { Phrase(pt: "Concluídas", en: "Completed") }
  static var missed: Phrase { Phrase(pt: "Faltas", en: "No-shows") }
  static var cancelled: Phrase { Phrase(pt: "Canceladas", en: "Cancelled") }
  static var note: Phrase {
    Phrase(
      pt: """
        De segunda a domingo, de toda a equipe: cada pessoa marcada conta uma vez por sessão, as canceladas \
        não. A parte cheia das barras já foi concluída.
        """,
      en: """
        Monday to Sunday, of the whole team: each person who is booked counts once a session, cancelled ones \
        do not. The full part of the bars is completed.
        """)
  }

  static func sessions(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "sessão marcada", en: "session booked"),
      other: Phrase(pt: "sessões marcadas", en: "sessions booked"))(count, language)
  }

  static func compared(_ now: Int, _ before: Int, _ language: Language) -> String {
    if now == before {
      return Phrase(pt: "Tantas quanto na semana passada", en: "As many as last week")(language)
    }
    let more = Plural(
      one: Phrase(pt: "# a mais que na semana passada", en: "# more than last week"),
      other: Phrase(pt: "# a mais que na semana passada", en: "# more than last week"))
    let fewer = Plural(
      one: Phrase(pt: "# a menos que na semana passada", en: "# fewer than last week"),
      other: Phrase(pt: "# a menos que na semana passada", en: "# fewer than last week"))
    return now > before ? more(now - before, language) : fewer(before - now, language)
  }

  /// "seg, 23/11/2026: 12 marcadas, 10 concluídas".
  static func day(_ day: WeekNumbers.Day, _ language: Language) -> String {
    let booked = Plural(
      one: Phrase(pt: "# marcada", en: "# booked"), other: Phrase(pt: "# marcadas", en: "# booked"))(
        day.booked, language)
    let completed = Plural(
      one: Phrase(pt: "# concluída", en: "# completed"),
      other: Phrase(pt: "# concluídas", en: "# completed"))(day.completed, language)
    return AgendaWords.day(day.date, language) + ": " + booked + ", " + completed
  }
}
