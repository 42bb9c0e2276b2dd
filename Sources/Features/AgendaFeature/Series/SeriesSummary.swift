import Agenda
import Scheduling
import Values

/// A series that somebody is about to begin, in words: how often, on which days, how many or until when.
struct SeriesSummary {
  private let repeating: Repeating
  private let start: CivilDate
  /// How many there are, and the last; of what has no end neither is known.
  private let count: Int
  private let last: CivilDate

  /// One a day for as long as a series with an end may be, and no more.
  private static let most = Repeating.mostDays + 1

  /// Nil for what does not come again, or as long as something is wrong.
  init?(_ repeating: Repeating, from start: CivilDate) {
    guard let rule = repeating.rule(from: start) else { return nil }
    self.repeating = repeating
    self.start = start
    guard repeating.ending != .never else {
      self.count = 0
      self.last = start
      return
    }
    var count = 0
    var last = start
    let begin = CivilDateTime(start, .midnight)
    var walk = Recurrence(from: begin, rule).walk(in: begin..<CivilDateTime(.last, .midnight))
    while count < Self.most, let moment = walk.next() {
      count += 1
      last = moment.date
    }
    self.count = count
    self.last = last
  }

  /// "Toda semana, às terças e às quintas: 10 sessões, de 26/11/2026 a 29/12/2026."
  func words(_ language: Language) -> String {
    var words = AgendaWords.often(repeating.often)(language)
    if let days = days(language) { words += ", " + days }
    words += ": " + span(language)
    if let left = leftOut { words += " " + left(language, "\(start.day)") }
    return words
  }

  /// On which days of its week, month or year; nil of what is on each.
  private func days(_ language: Language) -> String? {
    switch repeating.often {
    case .never, .daily: return nil
    case .weekly, .everyTwoWeeks:
      let days = repeating.days(from: start)
      let names = Weekday.allCases.filter { days.contains($0) }.map { Self.onDay($0)(language) }
      guard let other = names.last, names.count > 1 else { return names.first }
      let others = Array(names.dropLast()).joined(separator: ", ")
      return others + Phrase(pt: " e ", en: " and ")(language) + other
    case .monthly: return Phrase(pt: "no dia {0}", en: "on day {0}")(language, "\(start.day)")
    case .yearly:
      let day = start.slashed.dropping(utf8: 0, upTo: 5)
      return Phrase(pt: "em {0}", en: "on {0}")(language, day)
    }
  }

  private func span(_ language: Language) -> String {
    if repeating.ending == .never {
      return Phrase(
        pt: "sem fim, a partir de {0}. As sessões entram na agenda doze meses à frente.",
        en: "without an end, from {0} on. Sessions enter the agenda twelve months ahead.")(
          language, start.slashed)
    }
    let sessions = Plural(
      one: Phrase(pt: "# sessão", en: "# session"), other: Phrase(pt: "# sessões", en: "# sessions")
    )(count, language)
    guard count > 1 else {
      return Phrase(pt: "{0}, em {1}.", en: "{0}, on {1}.")(language, sessions, start.slashed)
    }
    return Phrase(pt: "{0}, de {1} a {2}.", en: "{0}, from {1} to {2}.")(
      language, sessions, start.slashed, last.slashed)
  }

  /// What has no such day is left out, and that is said.
  private var leftOut: Phrase? {
    if repeating.often == .monthly, start.day > 28 {
      return Phrase(
        pt: "Meses sem o dia {0} ficam de fora.", en: "Months without a day {0} are left out.")
    }
    if repeating.often == .yearly, start.month == 2, start.day == 29 {
      return Phrase(
        pt: "Anos sem 29 de fevereiro ficam de fora.",
        en: "Years without a 29 February are left out.")
    }
    return nil
  }

  private static func onDay(_ day: Weekday) -> Phrase {
    switch day {
    case .monday: Phrase(pt: "às segundas", en: "on Mondays")
    case .tuesday: Phrase(pt: "às terças", en: "on Tuesdays")
    case .wednesday: Phrase(pt: "às quartas", en: "on Wednesdays")
    case .thursday: Phrase(pt: "às quintas", en: "on Thursdays")
    case .friday: Phrase(pt: "às sextas", en: "on Fridays")
    case .saturday: Phrase(pt: "aos sábados", en: "on Saturdays")
    case .sunday: Phrase(pt: "aos domingos", en: "on Sundays")
    }
  }
}
