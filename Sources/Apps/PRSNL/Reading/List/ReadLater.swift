import Flow
import Journal
import Records
import Screen
import Shell
import Values

/// What somebody means to read: what is still unread, what is read, what was put away, and favourites.
enum ReadLater {
  struct State: Equatable {
    @Boxed var shelf = ReadingShelf()
    var isCounted = false
    /// How many of each part are shown at most.
    var limit = ReadLater.step
    /// Which of its pages is open, or was before a text of it was.
    var list = List.open
    @Boxed var context = Context()
  }

  /// The pages of it.
  enum List: Equatable, CaseIterable {
    case open, favourites, archived

    init?(_ path: Path) {
      for list in Self.allCases where list.path == path {
        self = list
        return
      }
      return nil
    }

    var path: Path {
      switch self {
      case .open: ReadLaterPlace.path
      case .favourites: "ler/favoritos"
      case .archived: "ler/arquivados"
      }
    }
  }

  indirect enum Action: Equatable {
    case entered(Path)
    case changed
    case moreTapped
    case act(Acting)
    case goTo(Path)
  }

  static var step: Int { 40 }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let path):
      if let list = List(path) {
        // Whoever comes back from a text finds the list as it was.
        if list != state.list { state.limit = step }
        state.list = list
      }
      take(&state, parts)
      return .none
    case .changed:
      take(&state, parts)
      return .none
    case .moreTapped:
      state.limit += step
      return .none
    case .act:
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func take(_ state: inout State, _ parts: Parts) {
    guard let library = parts[Library.self], library.isLoaded else { return }
    state.isCounted = true
    if state.shelf.version != library.shelf.version { state.shelf = ReadingShelf(library.shelf) }
  }
}

extension ReadLater: Part {
  static var id: Literal { "read later" }
  static var under: Literal { ReadLaterPlace.id }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { List(path).isThere }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): return isSeen(at: path) ? Action.entered(path) : nil
    case .told(.changed(let news)):
      let isIts = news.type == Item.recordType
      return isIts && isSeen(at: state.context.path) ? Action.changed : nil
    case .told(.own(let name)):
      return name == Library.told && isSeen(at: state.context.path) ? Action.changed : nil
    case .synced, .dayChanged, .visible, .told: return nil
    }
  }

  /// Where there is room it stands beside the text that is read.
  private static func isSeen(at path: Path) -> Bool { owns(path) || Reader.owns(path) }

  static func tell(_ action: Action, _ state: State) -> Message? {
    if case .act(let acting) = action { .act(acting) } else { nil }
  }

  static var shortcuts: [Shortcut] {
    [Shortcut("l", ReadingWords.title, to: .path(ReadLaterPlace.path))]
  }
}
