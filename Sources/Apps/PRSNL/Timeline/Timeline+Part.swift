import Flow
import Journal
import Screen
import Shell
import Sync
import Values

extension Timeline: Part {
  static var id: Literal { "timeline" }
  static var path: Path { "linha" }

  /// By which the parts hear that the list has come to rest after a scroll.
  static var restedKey: Literal { "timeline rested" }
  private static var downKey: Literal { "timeline down" }
  private static var upKey: Literal { "timeline up" }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func watch(_ state: State) -> Effect<Action> {
    .readPreference(hiddenKey) { .hiddenRead($0) }
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): .entered(path)
    case .synced(let status): .syncChanged(status)
    case .told(.changed(let news)): news.type == Item.recordType ? .itemsChanged : nil
    case .told(.own(let name)): told(name, state)
    case .dayChanged, .visible, .told: nil
    }
  }

  private static func told(_ name: Literal, _ state: State) -> Action? {
    if name == Library.told { return .itemsChanged }
    if name == downKey { return .moved(1) }
    if name == upKey { return .moved(-1) }
    // What is open is edited by its own page.
    return name == ItemPage.editKey && owns(state.context.path) ? .editWanted : nil
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .act(let acting): .act(acting)
    case .rested: .own(restedKey)
    case .entered, .appeared, .itemsChanged, .syncChanged, .refreshTapped, .refreshBegan,
      .refreshWaited, .refreshEnded, .scrolled, .restedAt, .focused, .moved, .editWanted,
      .itemTapped, .createTapped, .jumpTapped, .lookBackHidden, .hiddenRead, .goTo:
      nil
    }
  }

  static func owns(_ path: Path) -> Bool { path == Self.path || path == "" || path.isTimelineDay }

  static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(TimelineWords.title, .notes, path)
  }

  static var shortcuts: [Shortcut] {
    [
      Shortcut("j", TimelineWords.next, to: .own(downKey)),
      Shortcut("k", TimelineWords.previous, to: .own(upKey)),
    ]
  }
}

extension Timeline {
  /// What the page shows.
  enum Standing: Equatable {
    case loading
    /// There is nothing yet, since the server could not be asked.
    case failed(SyncFailure)
    case empty
    /// The address names no day.
    case notFound
    case items
  }

  static func standing(_ library: Library.State?, in context: Context) -> Standing {
    if context.path.isTimelineDay, !context.path.timelineDay.isThere { return .notFound }
    guard let library, library.isLoaded else { return .loading }
    if library.shelf.count > 0 { return .items }
    // Before all is here nobody knows that there is nothing.
    guard library.isWhole else { return .loading }
    if context.isAlone || context.sync.isComplete { return .empty }
    if case .failed(let failure) = context.sync.phase { return .failed(failure) }
    return context.sync.isOnline ? .loading : .failed(.unreachable)
  }

  /// How many rows there are; nil before they have been read.
  static func count(among parts: Parts) -> Int? {
    guard let library = parts[Library.self], library.isLoaded else { return nil }
    return library.shelf.count
  }
}
