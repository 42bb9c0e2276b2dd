import Analytics
import Flow
import Records
import Screen
import Shell
import Telemetry
import Values

/// A list of records with its instant search: sorted, in segments, and built anew only where a row
/// looks otherwise. What is the list's own is its `Layout`.
public enum RecordList<R: Listed> {
  public struct State: Equatable {
    public var query = ""
    /// Which segment is shown.
    public var segment = 0
    /// Which of the record's orders they are in.
    public var order = 0
    /// Those that match, in order.
    public var results: [RecordBook<R>.Entry] = []
    /// Those that are ticked, to do something with all of them; nil while none are to be.
    public var selection: HashSet<UUID>?
    /// Which row of them the keyboard is at.
    public var focused = 0
    /// Which of them are on the screen.
    public var window: VirtualWindow
    public var timing = SearchTiming()

    /// - Parameter rowHeight: in CSS pixels; all rows have the same.
    public init(rowHeight: Double = 68) {
      window = VirtualWindow(rowHeight: rowHeight)
    }

    /// Shows what of the book matches now.
    public mutating func refresh(_ book: RecordBook<R>) {
      results = book.search(query, in: segment)
      pruneSelection(book)
      focused = max(0, min(focused, results.count - 1))
      guard order > 0, let rank = R.orders[order].rank else { return }
      let ranks = results.map { rank($0.record) }
      results = Array(ranks.indices).ordered { ranks[$0] > ranks[$1] }.map { results[$0] }
    }
  }

  public indirect enum Action: Equatable {
    case queryTyped(String)
    /// The person is done typing what they look for.
    case searched
    /// How long it takes to find that is counted.
    case timing(SearchTiming.Action)
    case queryCleared
    case segmentChosen(Int)
    /// An order, by its name; the device keeps it.
    case orderChosen(String)
    case orderRead(String?)
    /// Begins to tick records, or ends it.
    case selectTapped
    case ticked(UUID, Bool)
    /// All that the search shows, or none where all are.
    case allTapped
    case keyPressed(KeyPress, at: UUID?)
    /// Done by those who hear `message`.
    case act(Acting)
    case scrolled(EventData)
    case goTo(Path)
  }

  public static func reduce(
    _ state: inout State, _ action: Action, _ book: RecordBook<R>
  ) -> Effect<Action> {
    switch action {
    case .queryTyped(let query):
      state.query = query
      state.refresh(book)
      return .none
    case .searched:
      return state.query.isEmpty ? .none : .now { .timing(.began($0)) }
    case .timing(let action):
      if case .began = action { state.refresh(book) }
      return state.timing.reduce(action, found(state)).map { .timing($0) }
    case .queryCleared:
      state.query = ""
      state.refresh(book)
      return .focus(searchID)
    case .segmentChosen(let segment):
      state.segment = segment
      state.selection = nil
      state.refresh(book)
      return .none
    case .orderChosen(let name):
      sort(&state, by: name, book)
      return .writePreference(orderKey, name)
    case .orderRead(let name):
      if let name { sort(&state, by: name, book) }
      return .none
    case .selectTapped:
      state.selection = state.isSelecting ? nil : []
      state.focused = 0
      return .none
    case .ticked(let id, let isTicked):
      tick(&state, id, isTicked, book)
      return .none
    case .allTapped:
      tickAll(&state, book)
      return .none
    case .keyPressed(let press, let id):
      return pressed(&state, press.key, at: id)
    case .act:
      return endSelecting(&state)
    case .scrolled(let data):
      state.window.scrolled(data)
      return .none
    case .goTo(let path):
      return opened(&state, path) + .push(path.text)
    }
  }

  private static func found(_ state: State) -> SearchTiming.Found? {
    guard !state.query.isEmpty else { return nil }
    return SearchTiming.Found(
      state.query, filterCount: state.segment > 0 ? 1 : 0, count: state.results.count)
  }

  /// The place among the results of what is opened is counted.
  private static func opened(_ state: inout State, _ path: Path) -> Effect<Action> {
    guard !state.query.isEmpty,
      let position = state.results.firstIndex(where: { R.path(of: $0.record.id) == path })
    else { return .none }
    return state.timing.open(rank: Int64(position) + 1)
  }

  /// What the app is to do about an action, which the list's part tells it.
  public static func message(_ action: Action) -> Message? {
    if case .act(let acting) = action { .act(acting) } else { nil }
  }

  /// Reads in which order the person wants the list on this device.
  public static func readOrder() -> Effect<Action> {
    R.orders.count > 1 ? .readPreference(orderKey) { .orderRead($0) } : .none
  }

  private static func sort(_ state: inout State, by name: String, _ book: RecordBook<R>) {
    guard let order = R.orders.firstIndex(where: { $0.name.text == name }) else { return }
    state.order = order
    state.refresh(book)
  }

  /// Under which the device keeps the order: `order.patient`.
  static var orderKey: String { "order." + R.recordType }

  /// The id of the field in which a search is typed: `patient-search`.
  public static var searchID: String { R.recordType + "-search" }
  static var listID: String { R.recordType + "-list" }
}
