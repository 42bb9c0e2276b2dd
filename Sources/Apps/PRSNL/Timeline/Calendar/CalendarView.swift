import Journal
import Screen
import Shell
import Values

/// The page of the calendar.
struct CalendarView {
  private let state: TimelineCalendar.State
  private let scene: Scene<TimelineCalendar.Action>
  private let frame: Frame
  private let library: Library.State
  private let today: CivilDate
  /// The first day of the month that is shown.
  private let first: CivilDate

  init(
    _ state: TimelineCalendar.State, _ scene: Scene<TimelineCalendar.Action>, _ frame: Frame
  ) {
    self.state = state
    self.scene = scene
    self.frame = frame
    library = frame.parts[Library.self] ?? Library.State()
    today = library.today(
      at: scene.surroundings.now, minutesEast: scene.surroundings.minutesEast)
    first = state.month ?? today.adding(days: 1 - today.day)
  }

  private typealias Words = CalendarWords

  private var language: Language { scene.language }

  var page: Node {
    .page(
      title: scene.text(TimelineWords.calendar), .bar, key: "calendar",
      leading: [
        .backButton(
          scene.text(TimelineWords.title), href: scene.href(Timeline.path),
          on: scene.onLink(.goTo(Timeline.path)))
      ],
      status: frame.status, banners: frame.banners,
      [
        .section([
          .tag("div", "card-padded timeline-calendar", [], [.column(.normal, [months, grid])])
        ]), chosen, jump,
      ])
  }

  /// The month and the year, to be picked, between the ways to the month before and the one after.
  private var months: Node {
    func step(_ symbol: Symbol, _ title: Phrase, _ month: CivilDate) -> Node {
      .iconButton(
        symbol, title(language, TimelineDays.month(month, language)),
        on: scene.onTap(.monthPicked(month, language)))
    }
    let (year, month, _) = first.parts
    let months = (1...12).map {
      Choice($0.description, TimelineDays.name($0, language))
    }
    let years = self.years.map { Choice($0.description, $0.description) }
    return .line(
      .small, spread: true,
      [
        step(.back, Words.before, first.adding(months: -1)),
        .line(
          .small,
          [
            .select(
              Field("calendar-month", scene.text(Words.month), language: language),
              choices: months, selected: month.description, isLabelHidden: true,
              on: scene.onText(.change) { pick(year: year, month: Int($0) ?? month) }),
            .select(
              Field("calendar-year", scene.text(Words.year), language: language),
              choices: years, selected: year.description, isLabelHidden: true,
              on: scene.onText(.change) { pick(year: Int($0) ?? year, month: month) }),
          ]), step(.chevron, Words.after, first.adding(months: 1)),
      ])
  }

  private func pick(year: Int, month: Int) -> TimelineCalendar.Action? {
    CivilDate(year: year, month: month, day: 1).map { .monthPicked($0, language) }
  }

  /// From the newest year of which there is something, or this one, back to the oldest, and the one that is shown.
  private var years: [Int] {
    let shelf = library.shelf
    var (newest, oldest) = (max(today.year, first.year), min(today.year, first.year))
    if shelf.count > 0 {
      newest = max(newest, shelf.day(at: 0).year)
      oldest = min(oldest, shelf.day(at: shelf.count - 1).year)
    }
    return Array((oldest...newest).reversed())
  }

  private var grid: Node {
    let start = Weekday(rawValue: library.journal?.weekStart ?? 7) ?? .sunday
    var days: [MonthDay] = []
    for number in 0..<CivilDate.days(inMonth: first.month, ofYear: first.year) {
      let date = first.adding(days: number)
      let count = library.shelf.positions(from: date, through: date).count
      let label =
        ItemDayWords.long(date, language) + ": "
        + (count == 0 ? scene.text(Words.nothing) : TimelineWords.items(count, language))
      days.append(MonthDay(date, count == 0 ? .nothing : .whole, label))
    }
    let name = Words.days(language, TimelineDays.month(first, language))
    return .monthDays(
      Field("calendar-day", name, language: language),
      weekdays: TimelineDays.letters(from: start, language), days, today: today,
      selected: state.day, weekStart: start
    ) { day in scene.on(.change, .dayPicked(day)) }
  }

  /// What the chosen day has, so many at a time, with the way to it on the timeline.
  private var chosen: Node {
    guard let day = state.day else {
      return .paragraph(scene.text(Words.tap), .secondary).keyed("chosen")
    }
    let positions = library.shelf.positions(from: day, through: day)
    let rows = ShelfRows(library, scene) { .itemTapped($0) }
    var content: [Node] = []
    if positions.isEmpty {
      content.append(
        .tag("div", "card-padded", [], [.paragraph(scene.text(Words.noneThen), .secondary)]))
    } else {
      content.append(
        rows.list(positions, pages: state.pages, label: ItemDayWords.long(day, language)))
      content += rows.more(positions, pages: state.pages, on: scene.onTap(.moreTapped))
    }
    let path = Path.timeline(on: day)
    return .section(
      ItemDayWords.long(day, language), note: "",
      actions: [
        .linkButton(
          scene.text(Words.show), .plain, href: scene.href(path),
          on: scene.onLink(.jumpTapped(day)))
      ], content
    ).keyed("chosen")
  }

  /// To any day by typing it.
  private var jump: Node {
    let error = state.isWrong ? scene.text(Words.wrong) : nil
    return .tag(
      "form", "timeline-jump", [.fixed("novalidate", "")], on: [scene.onSubmit(.submitted)],
      [
        .textField(
          Field(
            TimelineCalendar.fieldID, scene.text(Words.jump), error: error, isOptional: true,
            language: language),
          text: state.typed, .date, placeholder: scene.text(Words.form), maxLength: 10,
          on: scene.onText(.input) { .typed($0) }),
        .submit(scene.text(Words.go)),
      ]
    ).keyed("jump")
  }
}

enum CalendarWords {
  static var before: Phrase { Phrase(pt: "Mês anterior, {0}", en: "Month before, {0}") }
  static var after: Phrase { Phrase(pt: "Mês seguinte, {0}", en: "Month after, {0}") }
  static var month: Phrase { Phrase(pt: "Mês", en: "Month") }
  static var year: Phrase { Phrase(pt: "Ano", en: "Year") }
  static var days: Phrase { Phrase(pt: "Dias de {0}", en: "Days of {0}") }
  static var nothing: Phrase { Phrase(pt: "nada", en: "nothing") }
  static var tap: Phrase {
    Phrase(
      pt: "Os dias com um ponto têm algo guardado. Toque em um para ver.",
      en: "Days with a dot have something kept. Tap one to see it.")
  }
  static var noneThen: Phrase {
    Phrase(pt: "Nada guardado sobre este dia.", en: "Nothing is kept about this day.")
  }
  static var show: Phrase { Phrase(pt: "Ver na linha do tempo", en: "Show on the timeline") }
  static var jump: Phrase { Phrase(pt: "Ir para uma data", en: "Go to a date") }
  static var form: Phrase { Phrase(pt: "dd/mm/aaaa", en: "dd/mm/yyyy") }
  static var go: Phrase { Phrase(pt: "Ir", en: "Go") }
  static var wrong: Phrase {
    Phrase(
      pt: "Escreva o dia, o mês e o ano, como 25/11/2026.",
      en: "Write day, month and year, such as 25/11/2026.")
  }
}
