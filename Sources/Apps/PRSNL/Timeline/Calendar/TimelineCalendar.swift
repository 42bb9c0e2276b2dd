import Flow
import Journal
import Screen
import Shell
import Values

/// A month of the journal: which days have something, what a day has, and the way to any day of the timeline.
enum TimelineCalendar {
  struct State: Equatable {
    /// The first day of the month that is shown; nil for the present one.
    var month: CivilDate?
    var day: CivilDate?
    /// So many pages of the day's items are shown.
    var pages = 1
    /// A day as it is being typed, and whether it is none.
    var typed = ""
    var isWrong = false
    @Boxed var context = Context()
  }

  indirect enum Action: Equatable {
    case monthPicked(CivilDate, Language)
    case dayPicked(CivilDate)
    case typed(String)
    case submitted
    case moreTapped
    case itemTapped(ID<Item>)
    case jumpTapped(CivilDate)
    case goTo(Path)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .monthPicked(let month, let language):
      state.month = month.adding(days: 1 - month.day)
      state.day = nil
      state.pages = 1
      return .announce(TimelineDays.month(month, language))
    case .dayPicked(let day):
      state.day = day
      state.pages = 1
      return .none
    case .typed(let text):
      state.typed = text
      state.isWrong = false
      return .none
    case .submitted:
      guard let day = CivilDate(typed: state.typed, twoDigitYearsUpTo: state.context.today) else {
        state.isWrong = true
        return .focus(fieldID)
      }
      state.typed = ""
      state.month = day.adding(days: 1 - day.day)
      state.day = day
      return .push(Path.timeline(on: day).text)
    case .moreTapped:
      state.pages += 1
      return .none
    case .itemTapped(let id):
      return .push(Path.item(id).text)
    case .jumpTapped(let day):
      return .push(Path.timeline(on: day).text)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  static var fieldID: String { "calendar-date" }
}

extension TimelineCalendar: Part {
  static var id: Literal { "timeline calendar" }
  static var under: Literal { Timeline.id }
  static var beside: Literal? { Timeline.id }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == .calendar }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    CalendarView(state, scene, frame).page
  }
}
