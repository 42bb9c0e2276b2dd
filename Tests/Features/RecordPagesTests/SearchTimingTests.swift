import Analytics
import Flow
import RecordPages
import Telemetry
import Testing
import Values

@Suite("How long a search takes")
struct SearchTimingTests {
  private static let began = Instant(milliseconds: 1_795_608_000_000)
  private static var found: SearchTiming.Found {
    SearchTiming.Found("norte", filterCount: 1, count: 3)
  }

  /// Goes on, and says what is asked for.
  private static func go(
    _ timing: inout SearchTiming, _ action: SearchTiming.Action, _ found: SearchTiming.Found?
  ) -> [Request] {
    timing.reduce(action, found).steps.map(\.request)
  }

  private static func counted(seconds: Double) -> [Request] {
    let performed = Event.searchPerformed(QueryLength(of: 5), filterCount: 1, duration: seconds)
    return [.track(performed), .track(.searchResultsViewed(count: 3))]
  }

  @Test("Who clears the field before the search is painted has searched for nothing")
  func cleared() {
    var timing = SearchTiming()
    let first = Self.go(&timing, .began(Self.began), Self.found)
    #expect(first == [.nextFrame] && timing.isRunning)
    let opened: Effect<SearchTiming.Action> = timing.open(rank: 2)
    #expect(opened.steps.isEmpty)
    let ended = Self.go(&timing, .ended(Self.began.adding(milliseconds: 30)), nil)
    #expect(ended.isEmpty && timing == SearchTiming())
    // What is opened from then on is counted at once.
    let later: Effect<SearchTiming.Action> = timing.open(rank: 1)
    #expect(later.steps.map(\.request) == [.track(.searchResultOpened(rank: 1))])
  }

  @Test("A search ends where the person leaves the app, and not with a frame hours later")
  func left() {
    var timing = SearchTiming()
    _ = Self.go(&timing, .began(Self.began), Self.found)
    let left = Self.go(&timing, .left, Self.found)
    #expect(left == [.now])
    let ended = Self.go(&timing, .ended(Self.began.adding(milliseconds: 40)), Self.found)
    #expect(ended == Self.counted(seconds: 0.04))
    let painted = Self.go(&timing, .painted, Self.found)
    #expect(painted.isEmpty && !timing.isRunning)
  }
}
