import Analytics
import Care
import Editing
import Entitlements
import Fields
import Flow
import Identity
import Records
import Shell
import Sync
import Values

extension DailySession {
  /// Begins once all is known that it takes; else looks at the clock, as the zone or the plan is another.
  static func beginOrLook(_ state: inout State) -> Effect<Action> {
    guard state.isPlanKnown, state.zone.isThere, var kept = state.kept else { return .none }
    // A session without a limit that begins goes on: first it is to be known whether it may.
    guard state.day.isThere || state.context.plan == .basic || state.planCounts.isThere else {
      return .none
    }
    guard !state.day.isThere else { return .send(.look) }
    let userId = state.context.isAlone ? "" : state.context.account.id.description
    if !userId.isEmpty { kept.belong(to: userId) }
    state.kept = kept
    state.day = SessionOfTheDay(
      AccessIdentity(
        userId: userId, device: kept.device, appVersion: kept.version, serverSkew: kept.skew),
      isPremium: state.isPremium, last: kept.last, current: kept.current, latest: kept.latest)
    state.day?.reopened()
    // So that a clock that was turned back meanwhile is noticed.
    state.now = kept.latest
    _ = state.watch.look(kept.latest, steady: kept.latest.milliseconds, in: "")
    for change in state.context.sync.pending { state.counted = max(state.counted, change.id) }
    return .send(.look)
  }

  /// Looks at the clock: what time alone does is made up for, and whoever is there is seen.
  static func see(_ state: inout State, _ shown: Instant, _ fresh: UUID) -> Effect<Action> {
    guard let zone = state.zone, state.day.isThere else { return .none }
    let now = state.time(shown)
    state.looks += 1
    let steady = max(state.now, now).milliseconds
    let noticed = state.watch.look(now, steady: steady, in: zone.name)
    for flag in noticed { mark(flag, &state) }
    let isPremium = state.isPremium
    if let day = state.day, isPremium != day.isPremium {
      if isPremium {
        state.day?.buy(fresh, at: now, in: zone)
      } else {
        state.day?.lapse()
      }
    }
    if state.isVisible {
      state.day?.seen(at: now, in: zone, fresh: fresh)
      // Without a limit there is no button.
      if isPremium { state.day?.startDailySession(fresh, at: now, in: zone) }
    } else {
      state.day?.hidden(at: now, in: zone, fresh: fresh)
    }
    return settle(&state) + (isDue(state) ? tell(&state) : .none)
  }

  /// Starts the day's session.
  static func start(_ state: inout State, _ shown: Instant, _ id: UUID) -> Effect<Action> {
    guard let zone = state.zone, state.day.isThere else { return .none }
    let now = state.time(shown)
    state.day?.startDailySession(id, at: now, in: zone)
    if let session = state.day?.current, session.id == id {
      for flag in state.kept?.flags ?? [] { state.day?.mark(flag) }
      state.kept?.flags = []
      // One that was got just now is younger than a clock that is a little behind.
      let isFresh = state.kept?.lease.map { now < $0.from } ?? false
      if !isFresh, let flag = AccessLease.flag(state.kept?.lease, of: session) {
        state.day?.mark(flag)
      }
    }
    let started = counted(state, id)
    return settle(&state) + tell(&state) + started
  }

  /// That a session has started; nothing where it has not.
  private static func counted(_ state: State, _ id: UUID) -> Effect<Action> {
    guard let session = state.day?.current, session.id == id else { return .none }
    return .track(.accessSessionStarted())
  }

  /// Which of the day's sessions have ended, and why; those without a limit are none.
  private static func counted(ended: [AccessSession]) -> Effect<Action> {
    var effect = Effect<Action>.none
    for session in ended where !session.accessType {
      guard let end = session.sessionEndTime, let reason = session.endReason else { continue }
      let seconds = Double(max(0, end.since(session.sessionStartTime))) / 1_000
      effect = effect + .track(.accessSessionEnded(reason.event, duration: seconds))
    }
    return effect
  }

  /// Starts an extra session, of which one is then less.
  static func startReward(
    _ state: inout State, _ shown: Instant, _ id: UUID
  ) -> Effect<Action> {
    guard let zone = state.zone, state.day.isThere else { return .none }
    let now = state.time(shown)
    guard let reward = state.rewards.first else { return settle(&state) }
    if state.day?.startReward(id, of: reward.id, at: now, in: zone)?.id == id {
      let left = (state.kept?.rewards ?? []).filter { $0.id != reward.id }
      state.kept?.rewards = left
    }
    let started = counted(state, id)
    return settle(&state) + tell(&state) + started
  }

  /// Ends the session that runs.
  static func end(
    _ state: inout State, _ reason: AccessEnd, at now: Instant
  ) -> Effect<Action> {
    guard let zone = state.zone, state.day.isThere else { return .none }
    state.day?.endCurrentSession(reason, at: now, in: zone)
    return settle(&state)
  }

  /// Ends the session as the person signs out, and tells that at once, by the clock that was last seen: all else on this
  /// device goes with them. What is of this device alone leaves nothing of itself.
  static func leave(_ state: inout State) -> Effect<Action> {
    if state.context.isAlone {
      state.day = nil
      state.kept = nil
      return .writeSecret(KeptDay.key, nil)
    }
    guard let zone = state.zone, var day = state.day, canTell(state) else { return .none }
    day.endCurrentSession(.signout, at: state.now, in: zone)
    let ended = day.takeChanges().filter { !$0.isActive }
    state.day = day
    state.kept?.update(to: day, ended: ended, isSent: true)
    let isTold = state.kept?.unsent.isEmpty ?? true
    return counted(ended: ended) + (isTold ? .none : send(&state))
  }

  /// Keeps how it stands, and waits for what comes next.
  static func settle(_ state: inout State) -> Effect<Action> {
    guard var day = state.day else { return .none }
    let ended = day.takeChanges().filter { !$0.isActive }
    state.day = day
    state.now = day.latest
    let isSent = !state.context.isAlone
    state.kept?.update(to: day, ended: ended, isSent: isSent)
    let goesOn = store(state) + scheduleLook(state)
    return ended.isEmpty ? goesOn : goesOn + counted(ended: ended) + .send(.ended)
  }

  /// Writes it down, with what is on its way.
  static func store(_ state: State) -> Effect<Action> {
    guard var kept = state.kept else { return .none }
    if let telling = state.telling { kept.unsent = telling.ended + kept.unsent }
    return .writeSecret(KeptDay.key, kept.object.jsonText)
  }

  /// Looks again when something is to be seen: after a minute, when the countdown shows another one, at
  /// midnight.
  static func scheduleLook(_ state: State) -> Effect<Action> {
    guard state.isVisible else { return .cancelTimer(lookTimer) }
    var pause = SessionOfTheDay.heartbeat
    switch state.access {
    case .locked(let lock):
      pause = ((max(1, lock.seconds) - 1) % 60 + 1) * 1_000
    case .running(let session) where session.usesDay:
      pause = min(pause, max(1_000, session.dayEnds.since(state.now)))
    case .running, .ready, nil: break
    }
    return .after(lookTimer, milliseconds: pause, .look)
  }

  private static func mark(_ flag: AccessFlag, _ state: inout State) {
    if let day = state.day, day.current.isThere {
      state.day?.mark(flag)
    } else if let kept = state.kept, !kept.flags.contains(flag) {
      state.kept?.flags.append(flag)
    }
  }

  /// Counts what was written of medicines since it was last counted: how much, never what.
  static func countUpdates(_ state: inout State) {
    var updates = 0
    let before = state.counted
    for change in state.context.sync.pending where before < change.id {
      state.counted = max(state.counted, change.id)
      if isUpdate(change.name) { updates += 1 }
    }
    if updates > 0 { state.day?.count(.medicationUpdates(updates)) }
  }

  /// Whether a mutation says something of a dose or a medicine.
  private static func isUpdate(_ name: String) -> Bool {
    name == LogDose.name || name == AddMedicine.name || name == EditMedicine.name
      || name == SetSchedule.name
  }
}
