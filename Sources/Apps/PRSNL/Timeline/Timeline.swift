import Analytics
import Flow
import Journal
import RecordPages
import Records
import Screen
import Shell
import Sync
import Telemetry
import Values

/// All items by the day that they are about, the newest first: what the app begins with. It watches no records: it
/// shows what the `Library` has, and reads of it the rows that are near the window.
enum Timeline {
  struct State: Equatable {
    var window = TimelineWindow()
    /// The newest month that is shown of a timeline too long to be shown at once; nil from its beginning on.
    var since: CivilDate?
    /// The day to which the page's address leads, once it has been scrolled there.
    var landedOn: CivilDate?
    /// The item to which it was scrolled, until somebody scrolls on.
    var landing: ID<Item>?
    /// Where the keyboard is, or was last.
    var cursor: ID<Item>?
    var refresh = Refresh()
    var pace = ScrollPace()
    /// Not yet sent, or refused.
    var marks = RecordMarks()
    @Boxed var known = TimelineKnown()
    /// The day on which the person wants to see nothing of days before.
    var hiddenOn: CivilDate?
    @Boxed var context = Context()
  }

  indirect enum Action: Equatable {
    case entered(Path)
    /// The timeline is there, or there again.
    case appeared(at: Instant)
    case itemsChanged
    case syncChanged(SyncStatus)
    case refreshTapped
    case refreshBegan(at: Instant)
    /// No answer came for long.
    case refreshWaited
    case refreshEnded(SyncFailure?, at: Instant)
    case scrolled(EventData)
    /// Nobody has scrolled for a moment.
    case rested
    case restedAt(Instant)
    case focused(ID<Item>)
    /// By so many items down, or up.
    case moved(Int)
    case editWanted
    case itemTapped(ID<Item>)
    case createTapped
    case jumpTapped
    case lookBackHidden(on: CivilDate)
    case hiddenRead(String?)
    case act(Acting)
    case goTo(Path)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let path):
      return enter(&state, path, among: parts)
    case .appeared(let now):
      return load(&state, at: now, among: parts)
    case .itemsChanged:
      state.learn(of: parts)
      return land(&state, among: parts)
    case .syncChanged(let status):
      return hear(&state, status)
    case .refreshTapped:
      return tap(&state)
    case .refreshBegan(let now):
      return ask(&state, at: now)
    case .refreshWaited:
      return wait(&state)
    case .refreshEnded(let failure, let now):
      return settle(&state, failure, at: now, among: parts)
    case .scrolled(let data):
      let before = state.window
      state.window.scrolled(data)
      return state.window == before
        ? .none : .after(restTimer, milliseconds: restMilliseconds, .rested)
    case .rested:
      state.landing = nil
      return state.window.offset > 0 ? .now { .restedAt($0) } : .none
    case .restedAt(let now):
      return countDepth(&state, at: now, among: parts)
    case .focused(let id):
      state.cursor = id
      return .none
    case .moved(let steps):
      return move(&state, by: steps, among: parts)
    case .editWanted:
      guard let cursor = state.cursor else { return .none }
      return .push(Path.editItem(cursor).text)
    case .itemTapped(let id):
      state.cursor = id
      let position = parts[Library.self]?.shelf.position(of: id) ?? 0
      return .track(.timelineItemSelected(id.uuid, position: Int64(position)))
        + .push(Path.item(id).text)
    case .createTapped:
      return .track(.timelineCreateButtonTapped()) + .push(Path.newItem.text)
    case .jumpTapped:
      return .push(Path.calendar.text)
    case .lookBackHidden(let day):
      state.hiddenOn = day
      return .writePreference(hiddenKey, day.description)
    case .hiddenRead(let day):
      state.hiddenOn = day.flatMap { CivilDate($0) }
      return .none
    case .act:
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// Under which the device keeps on which day nothing of days before is shown.
  static var hiddenKey: String { "timeline.hidden" }
  private static var restTimer: String { "timeline rest" }
  private static var restMilliseconds: Int64 { 200 }

  /// How far down somebody is, by quarters of all.
  private static func countDepth(
    _ state: inout State, at now: Instant, among parts: Parts
  ) -> Effect<Action> {
    guard let shelf = parts[Library.self]?.shelf, shelf.count > 0 else { return .none }
    let layout = state.layout(of: shelf)
    // By the row at the foot of the window, since only a part of a long one may be shown.
    let foot = state.window.offset + state.window.viewport
    let seen = layout.rows(in: TimelineWindow(at: foot + TimelineLayout.margin, seeing: 1))
    let end = layout.months.last.map { $0.start + $0.count } ?? 0
    // The window is known by whole rows.
    let isAtEnd = foot + TimelineLayout.row >= layout.height
    let position = isAtEnd ? end : seen.first?.positions.first ?? 0
    guard let depth = ScrollDepth(Double(position) / Double(shelf.count)),
      state.pace.counts(depth, at: now)
    else { return .none }
    return .track(.timelineScrolled(depth))
  }
}

/// What was worked out of the items, and of which state of them.
struct TimelineKnown: Equatable {
  var months = ShelfMonths()
  var lookBack: LookBack?
  var today = CivilDate.epoch
  var weekStart = 0
}

extension Timeline.State {
  /// The months of the items: worked out anew where the items have changed since.
  func months(of shelf: Shelf) -> ShelfMonths {
    known.months.version == shelf.version ? known.months : ShelfMonths(of: shelf)
  }

  func layout(of shelf: Shelf) -> TimelineLayout {
    TimelineLayout(months(of: shelf), since: since)
  }

  /// What of the years before is shown; nil where nobody wants to see it.
  func lookBack(of library: Library.State, on today: CivilDate) -> LookBack? {
    guard library.journal?.looksBack ?? true, hiddenOn != today else { return nil }
    let weekStart = library.journal?.weekStart ?? 7
    if known.months.version == library.shelf.version, known.today == today,
      known.weekStart == weekStart, let lookBack = known.lookBack
    {
      return lookBack
    }
    return LookBack(of: library.shelf, on: today, weekStart: weekStart)
  }

  /// Works out once what each drawing would work out anew.
  mutating func learn(of parts: Parts) {
    guard let library = parts[Library.self] else { return }
    known.months = ShelfMonths(of: library.shelf)
    known.today = context.today
    known.weekStart = library.journal?.weekStart ?? 7
    known.lookBack =
      library.journal?.looksBack ?? true
      ? LookBack(of: library.shelf, on: context.today, weekStart: known.weekStart) : nil
  }

  /// The items of which the rows are near the window.
  func shown(of shelf: Shelf) -> [ID<Item>] {
    var ids: [ID<Item>] = []
    for rows in layout(of: shelf).rows(in: window) {
      for position in rows.positions { ids.append(shelf.id(at: position)) }
    }
    return ids
  }
}
