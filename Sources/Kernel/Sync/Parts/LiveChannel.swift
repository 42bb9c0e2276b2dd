import Values

/// The channel over which the server tells that the space moved.
///
/// - A channel that is open may still be refused: the server lets a device in by telling it the space's
///   version, which is its first news (`isAdmitted`).
/// - Falls in a row make each next opening wait longer. They end with a channel that was admitted and held for a
///   while, so that neither a refusal nor a channel that falls at once is tried again without a pause.
/// - A poll that brings nothing while the channel is admitted speaks for it; anything that comes, and every
///   fall of the channel, begins that count anew.
struct LiveChannel {
  enum State { case closed, opening, open }

  /// How long an admitted channel holds, in milliseconds, until the falls before it are forgotten.
  static let steady: Int64 = 10_000

  private(set) var state = State.closed
  /// Falls in a row.
  private(set) var failures = 0
  private var admittedAt: Instant?
  private var idlePolls = 0

  /// Whether the server has told something over it.
  var isAdmitted: Bool { admittedAt != nil }

  mutating func startOpening() {
    state = .opening
  }

  /// False when it was not being opened.
  mutating func noteOpened() -> Bool {
    guard state == .opening else { return false }
    state = .open
    idlePolls = 0
    return true
  }

  /// The server told of something. True when that was the first over this channel.
  mutating func noteNews(at now: Instant) -> Bool {
    idlePolls = 0
    guard state == .open, !isAdmitted else { return false }
    admittedAt = now
    return true
  }

  /// False when it was closed.
  mutating func noteFall(at now: Instant) -> Bool {
    let hasHeld = admittedAt.map { now.since($0) >= Self.steady } ?? false
    guard close() else { return false }
    failures = hasHeld ? 1 : failures + 1
    return true
  }

  /// False when it was closed.
  mutating func close() -> Bool {
    idlePolls = 0
    admittedAt = nil
    guard state != .closed else { return false }
    state = .closed
    return true
  }

  mutating func forgetFailures() {
    failures = 0
  }

  /// The server answered.
  mutating func noteAnswer(isIdlePoll: Bool) {
    idlePolls = isIdlePoll && isAdmitted ? idlePolls + 1 : 0
  }

  /// Whether so many polls have proved that it tells of everything; nil is never enough.
  func isTrusted(after polls: Int?) -> Bool {
    guard let polls else { return false }
    return isAdmitted && idlePolls >= polls
  }
}
