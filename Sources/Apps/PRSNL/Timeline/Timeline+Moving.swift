import Flow
import Journal
import Screen
import Shell
import Values

extension Timeline {
  /// The person goes to a page, of whichever part.
  static func enter(
    _ state: inout State, _ path: Path, among parts: Parts
  ) -> Effect<Action> {
    if let item = path.item { state.cursor = item }
    guard owns(path) else { return .none }
    state.learn(of: parts)
    var appearing = Effect<Action>.none
    if !state.context.isAlone { appearing = .now { .appeared(at: $0) } }
    guard path.isTimelineDay else {
      state.since = nil
      state.landedOn = nil
      return appearing
    }
    // Whoever comes back is where they were.
    return appearing + land(&state, among: parts)
  }

  /// Scrolls to the day that the page's address names, once the items are there.
  static func land(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let day = state.context.path.timelineDay, state.landedOn != day,
      let library = parts[Library.self], library.isWhole, library.shelf.count > 0
    else { return .none }
    let shelf = library.shelf
    state.landedOn = day
    // Where nothing is about the day, what comes next before it; the oldest where nothing does.
    let position = min(shelf.position(from: day), shelf.count - 1)
    let months = state.months(of: shelf)
    state.since = TimelineLayout.since(position, in: months)
    let layout = TimelineLayout(months, since: state.since)
    let top = (layout.top(of: position) ?? 0) - TimelineLayout.heading
    state.window = TimelineWindow(at: top, seeing: state.window.viewport)
    let id = shelf.id(at: position)
    state.landing = id
    state.cursor = id
    return .focus(TimelineRow.elementID(id))
  }

  /// To the next item, or the one before: where one is open, that one is opened in its place.
  static func move(
    _ state: inout State, by steps: Int, among parts: Parts
  ) -> Effect<Action> {
    guard let shelf = parts[Library.self]?.shelf, shelf.count > 0 else { return .none }
    let path = state.context.path
    let open = path.item.flatMap { path == Path.item($0) ? $0 : nil }
    guard open.isThere || owns(path) else { return .none }
    let position: Int
    if let now = (open ?? state.cursor).flatMap({ shelf.position(of: $0) }) {
      position = min(max(0, now + steps), shelf.count - 1)
      if open.isThere, position == now { return .none }
    } else {
      // Nowhere yet: at the first that is seen.
      let seen = TimelineWindow(at: state.window.offset + TimelineLayout.margin, seeing: 1)
      position = state.layout(of: shelf).rows(in: seen).first?.positions.first ?? 0
    }
    let id = shelf.id(at: position)
    state.landing = nil
    state.cursor = id
    // Where the list stands beside the page it goes along; where it does not, there is no row to focus.
    let focusing: Effect<Action> = .focus(TimelineRow.elementID(id))
    return open.isThere ? .replace(Path.item(id).text) + focusing : focusing
  }
}
