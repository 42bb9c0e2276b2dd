import Flow
import Journal
import Screen
import Shell
import Values

/// What was on this day in the years before, and a look back at the week before this one.
enum OnThisDay {
  struct State: Equatable {
    /// So many pages of each list are shown, by how many years ago it is; 0 is the week's.
    var pages = SmallMap<Int, Int>()
    @Boxed var context = Context()
  }

  indirect enum Action: Equatable {
    case itemTapped(ID<Item>)
    case moreTapped(Int)
    case switched(ID<Journal>, Bool)
    case switchAnswered(MutationOutcome)
    case goTo(Path)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .itemTapped(let id):
      return .push(Path.item(id).text)
    case .moreTapped(let list):
      state.pages[list] = (state.pages[list] ?? 1) + 1
      return .none
    case .switched(let id, let isOn):
      guard let journal = parts[Library.self]?.journal, journal.id == id else { return .none }
      var changed = journal
      changed.looksBack = isOn
      guard changed != journal else { return .none }
      return .mutate(EditJournal(from: journal, to: changed)) { .switchAnswered($0) }
    case .switchAnswered:
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }
}

extension OnThisDay: Part {
  static var id: Literal { "on this day" }
  static var under: Literal { Timeline.id }
  static var beside: Literal? { Timeline.id }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == .onThisDay }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    OnThisDayView(state, scene, frame).page
  }
}
