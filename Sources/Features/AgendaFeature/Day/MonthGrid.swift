import Agenda
import Records
import Scheduling
import Screen
import Shell
import Values

/// A month, week by week: how much is on each day, and what comes first. Each day leads to its own page.
struct MonthGrid {
  let look: AgendaLook
  private let first: CivilDate
  private let last: CivilDate
  private var scene: Scene<AgendaAction> { look.scene }

  /// How many of a day's sessions are named, where there is room for that.
  private static var most: Int { 3 }

  init(_ look: AgendaLook) {
    self.look = look
    let date = look.state.date
    first = date.adding(days: 1 - date.day)
    last = first.adding(months: 1).adding(days: -1)
  }

  /// The days of the month.
  var dates: [CivilDate] { (0..<last.day).map { first.adding(days: $0) } }

  var grid: Node {
    let days = sessions
    let head = Weekday.allCases.map { day in
      Node.tag("th", [.fixed("scope", "col")], [.text(scene.text(AgendaWords.short(day)))])
        .keyed("\(day.rawValue)")
    }
    var weeks: [Node] = []
    var monday = first.adding(days: 1 - first.weekday.rawValue)
    while monday <= last {
      let cells = (0..<7).map { number in cell(monday.adding(days: number), days) }
      weeks.append(.tag("tr", [], cells).keyed(monday.description))
      monday = monday.adding(days: 7)
    }
    return .tag(
      "table", "month-table", [.text("aria-label", first.monthAndYear(in: scene.language))],
      [.tag("thead", [], [.tag("tr", [], head)]), .tag("tbody", [], weeks)]
    ).keyed("month")
  }

  /// Those of each day of the month, in the order of their times.
  private var sessions: [[Session]] {
    var days = Array(repeating: [Session](), count: last.day)
    for session in look.book.near(first, through: last, in: look.zone).sessions {
      let date = look.zone.local(session.place.startsAt).date
      guard date >= first, date <= last, look.book.isShown(session), look.shows(session) else {
        continue
      }
      days[date.day - 1].append(session)
    }
    return days.map { day in
      day.ordered { ($0.place.startsAt, $0.id.uuid) < ($1.place.startsAt, $1.id.uuid) }
    }
  }

  private func cell(_ date: CivilDate, _ days: [[Session]]) -> Node {
    guard date >= first, date <= last else {
      return .tag("td", "month-other", [], []).keyed(date.description)
    }
    let sessions = days[date.day - 1]
    let path = Path.agenda(on: date)
    let isToday = date == look.state.context.today
    var content: [Node] = [.words("span", "month-number", date.day.description)]
    if !sessions.isEmpty {
      content.append(.words("span", "month-count", sessions.count.description))
    }
    for session in sessions.prefix(Self.most) {
      let time = look.zone.local(session.place.startsAt).time.shortText
      content.append(
        .tag(
          "span", "month-session",
          [
            .fixed("aria-hidden", "true"),
            .text("data-color", look.color(of: session).description),
          ], [.text(time + " " + look.title(of: session))]
        ).keyed(session.id.description))
    }
    let isHeld = look.state.holds(date)
    let count =
      sessions.isEmpty && !isHeld
      ? scene.text(AgendaWords.notHere) : MonthWords.count(sessions.count, scene.language)
    let label = AgendaWords.day(date, scene.language) + ": " + count
    var attributes: [Attribute] = [
      .text("href", scene.href(path)), .text("aria-label", label),
    ]
    if isToday { attributes.append(.fixed("aria-current", "date")) }
    return .tag(
      "td", isHeld ? "" : "month-unheld", [],
      [.tag("a", "month-cell", attributes, on: [scene.onLink(.goTo(path))], content)]
    ).keyed(date.description)
  }
}

enum MonthWords {
  static func count(_ count: Int, _ language: Language) -> String {
    if count == 0 { return Phrase(pt: "nada marcado", en: "nothing is booked")(language) }
    return Plural(
      one: Phrase(pt: "# sessão", en: "# session"), other: Phrase(pt: "# sessões", en: "# sessions")
    )(
      count, language)
  }
}
