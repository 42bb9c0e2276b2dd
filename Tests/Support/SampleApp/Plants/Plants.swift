import Fields
import Flow
import RecordPages
import Records
import Sample
import Screen
import Shell
import Sync
import Values

/// The garden's plants, as a list: what the first view shows.
public enum Plants {
  public struct State: Equatable {
    public var book = RecordBook<Plant>()
    public var isLoaded = false
    @Boxed public var list = RecordList<Plant>.State()
    public var marks = RecordMarks()

    public init() {}
  }

  public indirect enum Action: Equatable {
    /// The person goes to those that grow or to the archived ones.
    case entered(archived: Bool)
    case changed(Changes<Plant>)
    case syncChanged(SyncStatus)
    case list(RecordList<Plant>.Action)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered(let archived):
      let segment = archived ? 1 : 0
      guard state.list.segment != segment else { return .none }
      return RecordList.reduce(&state.list, .segmentChosen(segment), state.book)
        .map { .list($0) }
    case .changed(let changes):
      state.book.apply(changes)
      state.isLoaded = true
      state.list.refresh(state.book)
      return .none
    case .syncChanged(let status):
      let plant = ChangeKind.argument("plant", Plant.self)
      state.marks = RecordMarks(status) {
        (plant($0.arguments) ?? $0.arguments["document"].flatMap(plant))?.id
      }
      return .none
    case .list(let action):
      return RecordList.reduce(&state.list, action, state.book).map { .list($0) }
    case .goTo(let path):
      return .push(path.text)
    }
  }
}

extension Plants: Part {
  public static var id: Literal { "plants" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Plant.self, id: "plants") { .changed($0) } + RecordList.readOrder().map { .list($0) }
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): owns(path) ? .entered(archived: path == .archivedPlants) : nil
    case .synced(let status): .syncChanged(status)
    case .visible, .dayChanged, .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .changed(let changes): .changed(RecordNews(changes))
    case .list(let action): RecordList.message(action)
    case .entered, .syncChanged, .goTo: nil
    }
  }

  public static func owns(_ path: Path) -> Bool { path == Plant.path || path == .archivedPlants }

  public static var shortcuts: [Shortcut] {
    [
      Shortcut("/", Words.search, to: .field(RecordList<Plant>.searchID)),
      Shortcut("n", Words.addTitle, to: .path(Plant.newPath)),
      Shortcut("g", Words.title, to: .path(Plant.path)),
    ]
  }

  public static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Words.title, .heart, Plant.path)
  }
}

extension Path {
  static var archivedPlants: Path { "plantas/arquivadas" }
}
