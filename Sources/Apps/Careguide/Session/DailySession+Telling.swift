import API
import Care
import Flow
import Records
import Shell
import Sync
import Values

/// What the server is told, and what it says (`AccessEndpoints`). A device without an account tells nobody.
extension DailySession {
  static func canTell(_ state: State) -> Bool {
    !state.context.isAlone && state.context.sync.isOnline && state.day.isThere
  }

  /// Whether the server does not know that this device is here, or what ended on it.
  static func isNew(_ state: State) -> Bool {
    guard canTell(state), !state.telling.isThere, let kept = state.kept,
      // Who was not reached is asked again with the next look.
      state.missed != state.looks
    else { return false }
    return !state.isJudged || !kept.unsent.isEmpty
  }

  /// The same, or that a session runs, which it is told every other minute.
  static func isDue(_ state: State) -> Bool {
    guard !isNew(state) else { return true }
    return canTell(state) && !state.telling.isThere && state.isVisible && state.looks % 2 == 0
      && (state.day?.current).isThere
  }

  /// Tells it, unless something is on its way: by the clock as it is then.
  static func tell(_ state: inout State) -> Effect<Action> {
    guard canTell(state), !state.telling.isThere else { return .none }
    state.telling = Telling()
    return .now { .tell($0) }
  }

  /// Sends what is to be told.
  static func send(_ state: inout State) -> Effect<Action> {
    guard canTell(state), let kept = state.kept, let day = state.day else {
      return stopTelling(&state)
    }
    let ended = Array(kept.unsent.prefix(ToldSessions.most - 1))
    state.kept?.unsent = Array(kept.unsent.dropFirst(ended.count))
    var sessions = ended
    if let running = day.current { sessions.append(running) }
    state.telling = Telling(ended: ended, running: free(day)?.id, at: state.clock)
    return .call(AccessEndpoints.tell, ToldSessions(sessions, on: kept.device, at: state.clock)) {
      .told($0)
    }
  }

  /// The free session that runs.
  private static func free(_ day: SessionOfTheDay) -> AccessSession? {
    day.current.flatMap { $0.usesDay ? $0 : nil }
  }

  /// The server took nothing: it is told again.
  static func fail(_ state: inout State, _ error: APIError) -> Effect<Action> {
    state.isClockAhead = error.problem?.code == "clock_skew"
    return stopTelling(&state)
  }

  /// Nothing was told. Who waits for an answer goes on without it.
  private static func stopTelling(_ state: inout State) -> Effect<Action> {
    if let telling = state.telling, let kept = state.kept {
      state.kept?.unsent = telling.ended + kept.unsent
    }
    state.telling = nil
    state.missed = state.looks
    return state.isStarting ? .cancelTimer(startTimer) + .send(.startDue) : .none
  }

  /// Takes over what the server makes of the day.
  static func judge(
    _ state: inout State, _ judged: JudgedSessions, _ fresh: UUID
  ) -> Effect<Action> {
    guard let telling = state.telling, var day = state.day else { return .none }
    state.telling = nil
    state.isJudged = true
    state.isClockAhead = false
    state.kept?.lease = judged.lease
    state.kept?.version = judged.version
    state.kept?.offences = judged.flags
    // What was used meanwhile the server does not know of yet.
    let own = (state.kept?.unsent ?? []) + (day.current.map { [$0] } ?? [])
    state.kept?.rewards = judged.rewards.filter { reward in
      !own.contains { $0.reward == reward.id }
    }
    let ahead = telling.at.since(judged.now)
    let most = AccessThresholds.standard.skew
    if ahead > most || ahead < -most {
      state.kept?.skew += ahead
      // Its clock counts otherwise from now on: that is no trick.
      state.watch = ClockWatch()
    }
    day.identity.appVersion = judged.version
    day.identity.serverSkew = state.kept?.skew ?? 0
    let running = free(day)
    // What started or ended meanwhile the server has not heard of.
    let isBehind = !(state.kept?.unsent.isEmpty ?? true) || running?.id != telling.running
    if !isBehind {
      let last = judged.last.map {
        $0.isActive ? $0.joined(by: running, fresh, of: day.identity) : $0
      }
      day.adopt(last, at: judged.now)
    }
    state.day = day
    let starts: Effect<Action> =
      state.isStarting ? .cancelTimer(startTimer) + .send(.startDue) : .none
    return settle(&state) + (isBehind ? tell(&state) : .none) + starts
  }
}
