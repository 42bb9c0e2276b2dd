import Care
import Effort
import Testing
import Values

/// What may happen, each some time after what was before.
private enum Happening: CaseIterable {
  case start, look, hide, crashAndReopen, lookLate, passMidnight, end

  /// Milliseconds since what happened before.
  var delay: Int64 {
    switch self {
    case .start, .look, .hide, .end: 60_000
    case .crashAndReopen: 299_000
    case .lookLate: 301_000
    case .passMidnight: 0
    }
  }
}

/// The rule in words, for one zone that is UTC: of each session no more than its day, its start and when the app was
/// last there. It knows days by dividing.
private struct Rule {
  static let day: Int64 = 86_400_000
  /// Sessions as text: day, start, and end with its reason.
  var ended: [String] = []
  var running: (start: Int64, seen: Int64)?
  var usedDay: Int64 = -1
  var isThere = false

  mutating func close(_ reason: String, _ at: Int64) {
    guard let its = running else { return }
    ended.append("\(its.start)-\(at) \(reason)")
    running = nil
  }

  mutating func begin(_ at: Int64, seen: Int64) {
    running = (at, seen)
    usedDay = at / Self.day
  }

  /// - Parameter continues: whether who is there at midnight goes on.
  mutating func pass(_ now: Int64, continues: Bool) {
    guard let its = running else { return }
    let midnight = (its.start / Self.day + 1) * Self.day
    if now >= midnight, midnight - its.seen <= 300_000 {
      close("midnight", midnight)
      if continues, isThere, now - its.seen <= 300_000 { begin(midnight, seen: midnight) }
    } else if now - its.seen > 300_000 {
      close("gap", its.seen)
    }
  }

  mutating func happen(_ what: Happening, _ now: Int64) {
    if what == .crashAndReopen { isThere = false }
    pass(now, continues: what != .end)
    switch what {
    case .start:
      isThere = true
      if running == nil, now / Self.day > usedDay { begin(now, seen: now) }
      running?.seen = now
    case .look, .lookLate, .crashAndReopen, .passMidnight:
      isThere = true
      running?.seen = now
    case .hide:
      if isThere { running?.seen = now }
      isThere = false
    case .end: close("user", now)
    }
  }
}

@Suite("The session of the day against the rule in words")
struct InterleavingTests {
  private struct State {
    var day = SessionOfTheDay(
      AccessIdentity(userId: "", device: UUID(high: 5, low: 1), appVersion: "1"))
    var rule = Rule()
    var ended: [String] = []
    // Ten minutes to midnight.
    var now = 1_000 * Rule.day - 600_000
    var path: [Happening] = []
  }

  private func happen(_ what: Happening, _ state: inout State) {
    state.now += what.delay
    if what == .passMidnight {
      state.now = (state.now / Rule.day + 1) * Rule.day + 30_000
    }
    let now = Instant(milliseconds: state.now)
    let fresh = UUID(high: 1, low: UInt64(state.path.count + 1))
    switch what {
    case .start: state.day.startDailySession(fresh, at: now, in: .utc)
    case .look, .lookLate, .passMidnight: state.day.seen(at: now, in: .utc, fresh: fresh)
    case .hide: state.day.hidden(at: now, in: .utc, fresh: fresh)
    case .crashAndReopen:
      state.day.reopened()
      state.day.seen(at: now, in: .utc, fresh: fresh)
    case .end: state.day.endCurrentSession(.user, at: now, in: .utc)
    }
    for session in state.day.takeChanges() {
      guard let end = session.sessionEndTime, let reason = session.endReason else { continue }
      let start = session.sessionStartTime.milliseconds
      state.ended.append("\(start)-\(end.milliseconds) \(reason.rawValue)")
    }
    state.rule.happen(what, state.now)
    state.path.append(what)
  }

  @Test("CG-025 CG-027 every interleaving of up to eight events is as the rule in words has it")
  func interleavings() {
    let most = Effort.times(8, quick: 5)
    var stack = [State()]
    while let state = stack.popLast() {
      for what in Happening.allCases {
        var next = state
        happen(what, &next)
        let isSame =
          next.ended == next.rule.ended
          && next.day.current?.sessionStartTime.milliseconds == next.rule.running?.start
          && next.day.current?.lastSeen.milliseconds == next.rule.running?.seen
        guard isSame else {
          Issue.record("\(next.path): \(next.ended), by the rule \(next.rule.ended)")
          return
        }
        if next.path.count < most { stack.append(next) }
      }
    }
  }
}
