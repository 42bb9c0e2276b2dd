import Agenda
import Identity
import RecordPages
import Records
import Scheduling
import Screen
import Shell
import Values

/// The page of a day.
struct DayView {
  static var hoursID: String { "agenda-hours" }

  let look: AgendaLook
  private var scene: Scene<AgendaAction> { look.scene }
  private var state: AgendaState { look.state }
  private var frame: Frame { look.frame }

  init(_ look: AgendaLook) {
    self.look = look
  }

  var page: Node {
    .page(
      title: scene.text(AgendaWords.title), key: "agenda", status: frame.status,
      actions: look.mayWrite
        ? [
          .button(
            scene.text(AgendaWords.book), .primary, icon: .plus, on: scene.onTap(.bookTapped(nil))
          ).id("book")
        ] : [],
      banners: frame.banners, content)
  }

  private var content: [Node] {
    guard state.zone != nil, state.book.isLoaded else {
      return [.skeleton(rows: 6, language: scene.language)]
    }
    let plan = look.plan(on: dates, isSplit: scene.surroundings.isWide)
      .promising { state.holds($0) }
    let unheld = UnheldView(
      look, span == .month ? MonthGrid(look).dates : dates, isMonth: span == .month)
    var choices = [spans]
    if look.therapists.count > 1 || state.book.offeredRooms(.room).count > 1 {
      choices.append(look.chooser)
    }
    var content: [Node] = [
      .column(
        .small,
        [head, span == .day ? strip : .none, .tag("div", "agenda-choices", [], choices)]
      ).keyed("head")
    ]
    if let refusal = state.refusal {
      content.append(.banner(.danger, frame.words(of: refusal, scene.language)))
    }
    for holiday in plan.holidays {
      let name = holiday.name(scene.language)
      content.append(
        .banner(
          .note,
          dates.count > 1 ? AgendaWords.day(holiday.date, scene.language) + ": " + name : name))
    }
    content += ClocksView(look).banners + UnplacedView(look).section
    content += unheld.content
    if state.book.sessions.isEmpty, unheld.dates.isEmpty { content.append(empty) }
    if span == .month { return content + [MonthGrid(look).grid, colors, ways(plan)] }
    if span == .list { return content + DayList(look, plan).sections + [ways(plan)] }
    // Of days of which nothing is known there are no hours to look at.
    if unheld.isAll, plan.columns.allSatisfy({ $0.blocks.isEmpty }) {
      return content + [ways(plan)]
    }
    let hours = DayGrid(look, plan)
    content += hours.fullAbsences
    content.append(hours.grid)
    if look.mayWrite, scene.surroundings.isWide {
      content.append(.paragraph(scene.text(AgendaWords.keys), .caption))
    }
    return content + [colors, ways(plan)]
  }

  /// Seven days side by side are nothing for a phone.
  private var span: AgendaSpan {
    state.span == .week && !scene.surroundings.isWide ? .list : state.span
  }

  private var dates: [CivilDate] {
    // A month shows how much there is on its days, and not what.
    guard span == .week || span == .list else { return [state.date] }
    let monday = state.date.adding(days: 1 - state.date.weekday.rawValue)
    return (0..<7).map { monday.adding(days: $0) }
  }

  private var spans: Node {
    var choices = [Choice("day", scene.text(AgendaWords.dayAlone))]
    if scene.surroundings.isWide { choices.append(Choice("week", scene.text(AgendaWords.week))) }
    choices.append(Choice("month", scene.text(AgendaWords.month)))
    choices.append(Choice("list", scene.text(AgendaWords.list)))
    return .segmented(
      Screen.Field("span", scene.text(AgendaWords.shown), language: scene.language),
      choices: choices, selected: span.rawValue, isLabelHidden: true,
      on: { choice in
        scene.on(.change, .spanChosen(AgendaSpan(rawValue: choice.value) ?? .day))
      })
  }

  /// To what stands beside the days: who waits, what of them is outside the hours, and the day on paper.
  private func ways(_ plan: DayPlan) -> Node {
    let paper = Path.agendaPaper(on: state.date, isWeek: dates.count > 1)
    let outside = outside(plan)
    var rows = [WaitingView(look).way]
    if outside > 0 {
      rows.append(OutsideView.wayRow(scene, count: outside, on: .goTo(.outsideHours)))
    }
    rows.append(
      .row(
        ListRow(
          "paper", scene.text(AgendaWords.printTitle), leading: .icon(.export),
          href: scene.href(paper)),
        onTap: scene.onLink(.goTo(paper))))
    return .list(label: scene.text(AgendaWords.more), rows).keyed("ways")
  }

  /// How many of the shown sessions are to come and outside of the hours.
  private func outside(_ plan: DayPlan) -> Int {
    var shown: [Session] = []
    for column in plan.columns {
      for block in column.blocks {
        // What goes on behind midnight stands on two days.
        guard let session = state.book.session(block.session),
          look.zone.local(session.place.startsAt).date == column.date
        else { continue }
        shown.append(session)
      }
    }
    let first = look.zone.start(of: dates.first ?? state.date)
    return state.book.outside(
      among: shown, house: state.house, in: look.zone,
      from: max(state.now, first.adding(milliseconds: -1))
    ).count
  }

  /// What the colors say. Icons and words say it as well.
  private var colors: Node {
    .segmented(
      Screen.Field("agenda-colors", scene.text(AgendaWords.colors), language: scene.language),
      choices: AgendaColoring.allCases.map {
        Choice($0.rawValue, scene.text(AgendaWords.colors(by: $0)))
      }, selected: state.colors.rawValue,
      on: { choice in
        scene.on(.change, .colorsChosen(AgendaColoring(rawValue: choice.value) ?? .service))
      })
  }

  /// The day in words, with the ways to the weeks beside it and back to today.
  private var head: Node {
    let isMonth = span == .month
    let title =
      isMonth
      ? state.date.monthAndYear(in: scene.language)
      : AgendaWords.heading(dates, today: state.context.today, scene.language)
    let before = isMonth ? state.date.adding(months: -1) : state.date.adding(days: -7)
    let after = isMonth ? state.date.adding(months: 1) : state.date.adding(days: 7)
    var line: [Node] = [
      way(.back, isMonth ? AgendaWords.monthBefore : AgendaWords.earlier, before),
      .grow([.heading(title)]),
    ]
    if state.date != state.context.today {
      let path = Path.agenda(on: state.context.today, state.span)
      line.append(look.link(AgendaWords.today, .tinted, nil, path))
    }
    line.append(way(.chevron, isMonth ? AgendaWords.monthAfter : AgendaWords.later, after))
    return .line(.small, line)
  }

  private func way(_ symbol: Symbol, _ title: Phrase, _ date: CivilDate) -> Node {
    let path = Path.agenda(on: date, state.span)
    return .linkIconButton(
      symbol, scene.text(title), href: scene.href(path), on: scene.onLink(.dayChosen(date)))
  }

  /// The days of the week, from Monday on.
  private var strip: Node {
    let monday = state.date.adding(days: 1 - state.date.weekday.rawValue)
    let days = (0..<7).map { number -> Node in
      let date = monday.adding(days: number)
      var attributes: [Attribute] = [
        .text("href", scene.href(.agenda(on: date))),
        .text("aria-label", AgendaWords.day(date, scene.language)),
      ]
      if date == state.date { attributes.append(.fixed("aria-current", "date")) }
      return .tag(
        "a", date == state.context.today ? "strip-day strip-today" : "strip-day", attributes,
        on: [scene.onLink(.dayChosen(date))],
        [
          .words("span", "caption", scene.text(AgendaWords.short(date.weekday))),
          .words("span", "strip-number", date.day.description),
        ]
      ).keyed(date.description)
    }
    return .tag(
      "nav", "strip", [.text("aria-label", scene.text(AgendaWords.daysOfWeek))], days)
  }

  /// The first step, as long as nothing was ever booked: a service, and then a time. The hours stay in sight below.
  private var empty: Node {
    guard look.mayWrite else {
      return .banner(
        .note, scene.text(AgendaWords.nothing), scene.text(AgendaWords.onlyRead))
    }
    guard state.book.offeredServices.isEmpty else {
      return .banner(
        .note, scene.text(AgendaWords.nothing), scene.text(AgendaWords.nothingText))
    }
    return .banner(
      .note, scene.text(AgendaWords.firstService), scene.text(AgendaWords.firstServiceText),
      actions: [
        look.link(Service.settingWords.add, .primary, .plus, Service.newPath)
      ])
  }
}
