import Analytics
import Flow
import Telemetry
import Values

/// How long a search takes: from when the person is done typing until what was found is painted. A search is counted
/// then, and behind it what was opened of it meanwhile.
public struct SearchTiming: Equatable {
  /// When the search began that is being measured; nil for none.
  private var began: Instant?
  /// The place, from 1 on, of what was opened meanwhile.
  private var openedRank: Int64?

  public init() {}

  public indirect enum Action: Equatable {
    case began(Instant)
    case painted
    /// The person left the app, where the next frame may be hours away.
    case left
    case ended(Instant)
  }

  /// What is counted of a search: how long what is looked for is, how much is asked beside words and how much it finds,
  /// and nothing of what it is.
  public struct Found {
    let length: QueryLength
    let filterCount: Int64
    let count: Int64

    /// - Parameter query: what is looked for.
    public init(_ query: String, filterCount: Int, count: Int) {
      length = QueryLength(of: query.scalarCount)
      self.filterCount = Int64(filterCount)
      self.count = Int64(count)
    }
  }

  public var isRunning: Bool { began.isThere }

  /// Goes on with it. What is looked for is to be found anew at `began`: what is typed is found before anybody has the
  /// time, and the clock goes on behind a turn of the host's only (`BrowserInterpreter.performTime`).
  /// - Parameter found: what is found now; nil where nothing is looked for any more, which counts as no search.
  public mutating func reduce(_ action: Action, _ found: Found?) -> Effect<Action> {
    switch action {
    case .began(let now):
      began = now
      return .nextFrame(.painted)
    case .painted, .left:
      return isRunning ? .now { .ended($0) } : .none
    case .ended(let now):
      return end(at: now, found)
    }
  }

  /// Counts that a result was opened, by its place from 1 on. A tap ends the typing and opens at once, before the search
  /// is painted.
  public mutating func open<Parent>(rank: Int64) -> Effect<Parent> {
    guard isRunning else { return .track(.searchResultOpened(rank: rank)) }
    openedRank = rank
    return .none
  }

  private mutating func end(at now: Instant, _ found: Found?) -> Effect<Action> {
    let (start, rank) = (began, openedRank)
    self = SearchTiming()
    guard let start, let found else { return .none }
    let performed = Event.searchPerformed(
      found.length, filterCount: found.filterCount,
      duration: Double(max(0, now.since(start))) / 1_000)
    let viewed = Event.searchResultsViewed(count: found.count)
    let counted = Effect<Action>.track(performed) + .track(viewed)
    guard let rank else { return counted }
    return counted + .track(.searchResultOpened(rank: rank))
  }
}
