import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// A month of doses: a mark a day, the same as a table, and the doses of the day that was chosen.
struct DoseCalendar {
  private let medicines: [Medicine]
  private let isOfOne: Bool
  private let state: DoseLogSection.State
  private let scene: Scene<DoseLogSection.Action>
  private let frame: Frame
  private let today: CivilDate
  private let first: CivilDate

  /// - Parameter isOfOne: whether it is on the page of its one medicine.
  init(
    _ medicines: [Medicine], isOfOne: Bool, _ state: DoseLogSection.State,
    _ scene: Scene<DoseLogSection.Action>, _ frame: Frame
  ) {
    self.medicines = medicines
    self.isOfOne = isOfOne
    self.state = state
    self.scene = scene
    self.frame = frame
    today = frame.parts.zone.local(scene.surroundings.now).date
    first = state.month ?? today.firstOfMonth
  }

  private typealias Words = DoseCalendarWords

  private var language: Language { scene.language }

  /// Nothing where nothing was ever planned.
  var section: [Node] {
    let household = frame.parts.household
    let hasTimes = medicines.contains { medicine in
      household.schedules.contains { $0.medicine == medicine.id && !$0.phases.isEmpty }
    }
    guard hasTimes else { return [] }
    let days = self.days
    var content: [Node] = [
      .tag(
        "div", "card-padded", [],
        [.column(.normal, [months, choice] + (state.showsTable ? [] : [grid(days), legend]))])
    ]
    if state.showsTable {
      content.append(table(days))
    } else if let day = state.day {
      content.append(chosen(day))
    }
    let note = state.showsTable || state.day != nil ? "" : scene.text(Words.tap)
    return [.section(scene.text(Words.title), note: note, content).keyed("calendar")]
  }

  private var days: [(date: CivilDate, day: DoseDay)] {
    let span = first..<first.adding(months: 1)
    var doses: [[PlannedDose]] = []
    for _ in 0..<span.upperBound.days(since: first) { doses.append([]) }
    for dose in frame.parts.doses(of: medicines, on: span, now: scene.surroundings.now) {
      doses[dose.planned.date.days(since: first)].append(dose)
    }
    return doses.enumerated().map { (first.adding(days: $0), DoseDay(of: $1)) }
  }

  /// The month, and the ones before and after it.
  private var months: Node {
    func button(_ symbol: Symbol, _ title: Phrase, _ month: CivilDate) -> Node {
      .iconButton(
        symbol, title(language, month.monthAndYear(in: language)),
        on: scene.onTap(.monthShown(month, language)))
    }
    return .line(
      .small, spread: true,
      [
        button(.back, Words.before, first.adding(months: -1)),
        .words("h3", "heading month-title", first.monthAndYear(in: language)),
        button(.chevron, Words.after, first.adding(months: 1)),
      ])
  }

  private var choice: Node {
    .segmented(
      Screen.Field("dose-view", scene.text(Words.shown), language: language),
      choices: [
        Choice("calendar", scene.text(Words.title)), Choice("table", scene.text(Words.table)),
      ], selected: state.showsTable ? "table" : "calendar", isLabelHidden: true
    ) { choice in scene.on(.change, .tableChosen(choice.value == "table")) }
  }

  private func grid(_ days: [(date: CivilDate, day: DoseDay)]) -> Node {
    .monthDays(
      Screen.Field(
        "dose-day", Words.daysOf(language, first.monthAndYear(in: language)), language: language),
      weekdays: scene.text(Words.weekdays).parts { $0 == " " },
      days.map { date, day in
        MonthDay(
          date, day.standing.mark,
          Today.Words.day(date, language) + ": " + Words.text(day, language))
      }, today: today, selected: state.day
    ) { day in scene.on(.change, .dayChosen(day)) }
  }

  private var legend: Node {
    let standings: [DoseDay.Standing] = [.allTaken, .someTaken, .noneTaken, .ahead]
    return .tag(
      "ul", "month-legend", [],
      standings.map { standing in
        .tag("li", "", [], [.dayMark(standing.mark), .text(Words.text(standing, language))])
      })
  }

  private func table(_ days: [(date: CivilDate, day: DoseDay)]) -> Node {
    .table(
      caption: Words.daysOf(language, first.monthAndYear(in: language)),
      columns: [
        TableColumn(scene.text(Words.day)), TableColumn(scene.text(Words.standing)),
        TableColumn(scene.text(Words.takenColumn), isNumeric: true),
      ],
      rows: days.map { date, day in
        TableRow(
          date.description,
          [
            .number(Today.Words.day(date, language)), .text(Words.text(day.standing, language)),
            .text(day.planned == 0 ? "" : Words.count(day, language)),
          ])
      })
  }

  private func chosen(_ day: CivilDate) -> Node {
    let rows = DoseLogRows(medicines, isOfOne: isOfOne, scene, frame)
      .rows(on: day..<day.adding(days: 1))
    let title = Today.Words.day(day, language)
    let content: Node =
      rows.isEmpty
      ? .tag("div", "card-padded", [], [.paragraph(scene.text(Words.noneOnDay), .secondary)])
      : .list(label: title, Array(rows.reversed()))
    return .tag(
      "div", "month-chosen", [], [.words("h3", "heading", title), content]
    ).keyed("chosen")
  }
}

extension DoseDay.Standing {
  fileprivate var mark: MonthDay.Mark {
    switch self {
    case .allTaken: .whole
    case .someTaken: .part
    case .noneTaken: .empty
    case .ahead: .ahead
    case .nothingPlanned: .nothing
    }
  }
}

extension CivilDate {
  /// The first day of its month.
  var firstOfMonth: CivilDate { adding(days: 1 - day) }
}
