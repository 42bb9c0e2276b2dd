/// The channel over which the server tells that the space moved.
///
/// - A poll that brings nothing while the channel is up speaks for it; anything that comes, and every
///   fall of the channel, begins that count anew.
struct LiveChannel {
  enum State { case closed, opening, open }

  private(set) var state = State.closed
  /// Falls in a row.
  private(set) var failures = 0
  private var idlePolls = 0

  mutating func startOpening() {
    state = .opening
  }

  /// False when it was not being opened.
  mutating func noteOpened() -> Bool {
    guard state == .opening else { return false }
    state = .open
    failures = 0
    idlePolls = 0
    return true
  }

  /// False when it was closed.
  mutating func noteFall() -> Bool {
    guard close() else { return false }
    failures += 1
    return true
  }

  /// False when it was closed.
  mutating func close() -> Bool {
    idlePolls = 0
    guard state != .closed else { return false }
    state = .closed
    return true
  }

  mutating func forgetFailures() {
    failures = 0
  }

  /// The server told of something.
  mutating func noteNews() {
    idlePolls = 0
  }

  /// The server answered.
  mutating func noteAnswer(isIdlePoll: Bool) {
    idlePolls = isIdlePoll && state == .open ? idlePolls + 1 : 0
  }

  /// Whether so many polls have proved that it tells of everything; nil is never enough.
  func isTrusted(after polls: Int?) -> Bool {
    guard let polls else { return false }
    return state == .open && idlePolls >= polls
  }
}
