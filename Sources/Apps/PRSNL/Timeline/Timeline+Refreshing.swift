import Analytics
import Flow
import Journal
import RecordPages
import Shell
import Sync
import Telemetry
import Values

extension Timeline {
  /// How far it is with asking the server for what is new.
  struct Refresh: Equatable {
    var isRunning = false
    /// Whether the person asked for it, and so is told how it ended.
    var isWanted = false
    /// Whether what opens the space asks, so that only its answer is waited for.
    var isJoined = false
    var began: Instant?
    /// Whether the exchange with the server has been seen to run since.
    var hasBegun = false
    /// When it was last asked for.
    var askedAt: Instant?
    var failure: SyncFailure?

    init() {}

    /// Whether the page says that it runs. What opens the space has its own way of saying so.
    var isShown: Bool { isRunning && (isWanted || !isJoined) }
  }

  /// What was read from the server before that is asked for anew when somebody comes to the page.
  static var freshFor: Int64 { 60_000 }
  /// After so long without an answer it counts as not refreshed.
  static var mostMilliseconds: Int64 { 20_000 }
  private static var timer: String { "timeline refresh" }

  /// Asks for what is new where it was not asked for a minute. What opens the space asks by itself: then that is how the
  /// timeline is loaded, and how it ends is counted the same way.
  static func load(
    _ state: inout State, at now: Instant, among parts: Parts
  ) -> Effect<Action> {
    let sync = state.context.sync
    guard !state.refresh.isRunning else { return .none }
    for last in [sync.lastSync, state.refresh.askedAt] {
      // A clock that was turned back has it asked for again.
      if let last, 0...freshFor ~= now.since(last) { return .none }
    }
    let isLoaded = parts[Library.self].map { $0.isLoaded } ?? true
    let isOpening = !isLoaded && sync.phase == .idle
    return begin(&state, isWanted: false, isJoined: isOpening || sync.phase == .syncing)
  }

  /// Whoever asks while it runs is told how it ends; only what they did not ask for is asked for once more.
  static func tap(_ state: inout State) -> Effect<Action> {
    guard !state.context.isAlone else { return .none }
    guard state.refresh.isRunning else { return begin(&state, isWanted: true) }
    guard state.refresh.isJoined else { return .none }
    state.refresh.isJoined = false
    state.refresh.isWanted = true
    // Before it has begun, `ask` does it.
    return state.refresh.began.isThere ? .fire(.syncNow) : .none
  }

  static func begin(
    _ state: inout State, isWanted: Bool, isJoined: Bool = false
  ) -> Effect<Action> {
    state.refresh.isRunning = true
    state.refresh.isWanted = isWanted
    state.refresh.isJoined = isJoined
    state.refresh.failure = nil
    return .now { .refreshBegan(at: $0) }
  }

  static func ask(_ state: inout State, at now: Instant) -> Effect<Action> {
    guard state.refresh.isRunning else { return .none }
    state.refresh.began = now
    state.refresh.askedAt = now
    state.refresh.hasBegun = state.context.sync.phase == .syncing
    guard state.context.sync.isOnline else {
      return .send(.refreshEnded(.unreachable, at: now))
    }
    let asking: Effect<Action> = state.refresh.isJoined ? .none : .fire(.syncNow)
    return asking + .after(timer, milliseconds: mostMilliseconds, .refreshWaited)
  }

  /// No answer came for long. Where what was to ask has not even begun, it is asked for here.
  static func wait(_ state: inout State) -> Effect<Action> {
    guard state.refresh.isRunning, state.refresh.isJoined, !state.refresh.hasBegun else {
      return end(&state, state.context.sync.phase == .success ? nil : .unreachable)
    }
    state.refresh.isJoined = false
    return .now { .refreshBegan(at: $0) }
  }

  static func hear(_ state: inout State, _ status: SyncStatus) -> Effect<Action> {
    let marks = RecordMarks(status, of: Item.self)
    if marks != state.marks { state.marks = marks }
    guard state.refresh.isRunning, let began = state.refresh.began else { return .none }
    switch status.phase {
    case .idle:
      return .none
    case .syncing:
      state.refresh.hasBegun = true
      return .none
    case .success:
      let isNew = status.lastSync.map { $0 >= began } ?? false
      return isNew || state.refresh.hasBegun ? end(&state, nil) : .none
    case .failed(let failure):
      return state.refresh.hasBegun ? end(&state, failure) : .none
    }
  }

  static func end(_ state: inout State, _ failure: SyncFailure?) -> Effect<Action> {
    // What comes meanwhile ends it no second time.
    guard state.refresh.isRunning, state.refresh.began.isThere else { return .none }
    return .cancelTimer(timer) + .now { .refreshEnded(failure, at: $0) }
  }

  static func settle(
    _ state: inout State, _ failure: SyncFailure?, at now: Instant, among parts: Parts
  ) -> Effect<Action> {
    guard state.refresh.isRunning, let began = state.refresh.began else { return .none }
    state.refresh.isRunning = false
    state.refresh.isJoined = false
    state.refresh.began = nil
    state.refresh.hasBegun = false
    // Who has to do something about it is told by the app as a whole.
    switch failure {
    case .unreachable, .server: state.refresh.failure = state.refresh.isWanted ? failure : nil
    case .signedOut, .outdated, .forbidden, nil: state.refresh.failure = nil
    }
    let seconds = Double(max(0, now.since(began))) / 1_000
    let count = failure.isThere ? nil : parts[Library.self].map { Int64($0.shelf.count) }
    return .track(
      .timelineRefreshed(failure.isThere ? .error : .success, duration: seconds, count: count))
  }
}
