import Values

/// The guided session of somebody who has not bought more: one for each calendar day, started by a button and not by a
/// look, until the app is away for more than five minutes or the day is over.
///
/// It is a pure state machine, the same on a device, where it is kept from one launch to the next, and on the server.
/// Every call says when and in which zone; what time alone does (five minutes, midnight) is made up for at the next
/// call, with the instant at which it happened. `nextChange` says when that is.
///
/// Times that go back count as standing still, so that a clock that is turned back gives no second session and no
/// negative duration; `ClockWatch` notices it.
public struct SessionOfTheDay: Hashable, Sendable {
  /// How long the app may be away, in milliseconds, and the session goes on.
  public static let gap: Int64 = 5 * 60_000
  /// How often an app in the foreground says so, in milliseconds. One that says nothing for longer than the gap was
  /// away, whatever it thought: frozen, or crashed.
  public static let heartbeat: Int64 = 60_000

  /// Whom new sessions belong to.
  public var identity: AccessIdentity
  /// What the entitlement says; `buy` and `lapse` change it.
  public private(set) var isPremium: Bool
  /// The last free session that started, on this device or another: it decides about the next one.
  public private(set) var last: AccessSession?
  /// The session that runs, free or not.
  public private(set) var current: AccessSession?
  /// Whether the app is in the foreground, as far as it has said so.
  public private(set) var isVisible = false
  /// The latest time that was seen.
  public private(set) var latest: Instant
  /// What changed since `takeChanges`: sessions that started or ended, in that order; of one that did both
  /// its last state alone.
  private(set) var changes: [AccessSession] = []

  /// - Parameters:
  ///   - last: the last free session that is known, with its end if it has one.
  ///   - current: the one without a limit, or extra, that ran when the app was gone, if one did.
  public init(
    _ identity: AccessIdentity, isPremium: Bool = false, last: AccessSession? = nil,
    current: AccessSession? = nil, latest: Instant = Instant(milliseconds: .min)
  ) {
    self.identity = identity
    self.isPremium = isPremium
    self.last = last
    self.latest = latest
    if let last {
      if last.isActive { self.current = last }
      self.latest = max(latest, last.lastSeen)
    }
    if let current, !current.usesDay, current.isActive {
      self.current = current
      self.latest = max(self.latest, current.lastSeen)
    }
  }

  // What may be done

  /// What the app shows now.
  public func access(at now: Instant, in zone: ZoneRules) -> DayAccess {
    var copy = self
    copy.pass(to: now, in: zone, nil)
    if let current = copy.current { return .running(current) }
    if copy.isPremium { return .ready }
    let next = DayRule.next(after: copy.last, in: zone)
    guard let last = copy.last, copy.latest < next else { return .ready }
    return .locked(AccessLock(until: next, now: copy.latest, used: last))
  }

  /// Whether a session runs or may start.
  public func canAccessToday(at now: Instant, in zone: ZoneRules) -> Bool {
    if case .locked = access(at: now, in: zone) { false } else { true }
  }

  /// Whole seconds until the next free session may start, rounded up, so that it is 0 exactly from then on; 0
  /// while one runs.
  public func timeUntilNextAccess(at now: Instant, in zone: ZoneRules) -> Int64 {
    guard case .locked(let lock) = access(at: now, in: zone) else { return 0 }
    return lock.seconds
  }

  /// When something changes by itself unless the app is seen before: the session's end, or the next one's
  /// beginning. Nil when nothing does.
  public func nextChange(at now: Instant, in zone: ZoneRules) -> Instant? {
    switch access(at: now, in: zone) {
    case .ready: nil
    case .locked(let lock): lock.until
    case .running(let session): session.deadline
    }
  }

  // What happens

  /// The app is in the foreground: opened, shown again, after a crash or simply still there, which it says at
  /// least every minute (`heartbeat`). It starts no session, but at midnight, which begins the next day's for
  /// whoever is there.
  /// - Parameter fresh: the id of that one.
  public mutating func seen(at now: Instant, in zone: ZoneRules, fresh: UUID) {
    pass(to: now, in: zone, fresh)
    isVisible = true
    current?.lastSeen = latest
  }

  /// The app is in the foreground no more.
  public mutating func hidden(at now: Instant, in zone: ZoneRules, fresh: UUID) {
    pass(to: now, in: zone, fresh)
    if isVisible { current?.lastSeen = latest }
    isVisible = false
  }

  /// The app is opened after it was gone without a word: of its last time in the foreground counts what it last
  /// said. Called before `seen`.
  public mutating func reopened() {
    isVisible = false
  }

  /// Starts the day's session by its button, or without a limit. One that runs goes on, so that a second tap changes
  /// nothing.
  /// - Returns: the session that runs; nil when the day's was used.
  @discardableResult
  public mutating func startDailySession(
    _ id: UUID, at now: Instant, in zone: ZoneRules
  ) -> AccessSession? {
    pass(to: now, in: zone, id)
    isVisible = true
    if current.isThere {
      current?.lastSeen = latest
    } else if isPremium || DayRule.allows(at: latest, in: zone, after: last) {
      start(id, at: latest, in: zone)
    }
    return current
  }

  /// Starts an extra session, which uses no day. One that runs goes on.
  /// - Parameter reward: its id among those that were earned.
  /// - Returns: the session that runs.
  @discardableResult
  public mutating func startReward(
    _ id: UUID, of reward: UUID, at now: Instant, in zone: ZoneRules
  ) -> AccessSession? {
    pass(to: now, in: zone, nil)
    isVisible = true
    if current.isThere {
      current?.lastSeen = latest
    } else {
      start(id, at: latest, in: zone, of: reward)
    }
    return current
  }

  /// Ends the session that runs; where none does, nothing happens.
  public mutating func endCurrentSession(
    _ reason: AccessEnd, at now: Instant, in zone: ZoneRules
  ) {
    pass(to: now, in: zone, nil)
    if isVisible { current?.lastSeen = latest }
    end(reason, at: latest)
  }

  /// What was paid for begins: no lock, from this very moment. A free session that runs ends, and one without a
  /// limit takes its place for whoever is there.
  public mutating func buy(_ id: UUID, at now: Instant, in zone: ZoneRules) {
    pass(to: now, in: zone, nil)
    guard !isPremium else { return }
    isPremium = true
    let goesOn = current.isThere
    end(.upgrade, at: latest)
    if goesOn { start(id, at: latest, in: zone) }
  }

  /// What was paid for is over. A session that started with it goes on until it ends by itself.
  public mutating func lapse() {
    isPremium = false
  }

  /// Counts what is done in the session that runs. Where none does, what became of a prompt is counted in the
  /// last one of this device alone, which is then told again.
  public mutating func count(_ act: AccessAct) {
    guard !current.isThere else {
      current?.count(act)
      return
    }
    guard act.isOfPrompt, var ended = last, ended.deviceIds == [identity.device] else { return }
    ended.count(act)
    last = ended
    note(ended)
  }

  public mutating func mark(_ flag: AccessFlag) {
    current?.mark(flag)
  }

  /// The account's last free session as the server has it, after the parts of all devices were merged. It is the
  /// judge: what it knows counts here, too, and one that runs there is joined.
  /// - Parameter now: the server's time, which also ends what a clock that was ahead has left.
  public mutating func adopt(_ merged: AccessSession?, at now: Instant) {
    latest = now
    let usesNoDay = current.map { !$0.usesDay } ?? false
    last = merged
    guard !usesNoDay else { return }
    current = merged.flatMap { $0.isActive ? $0 : nil }
  }

  /// The sessions that changed since it was last asked, for the ledger; then none.
  public mutating func takeChanges() -> [AccessSession] {
    let taken = changes
    changes = []
    return taken
  }

  // What time does

  /// Makes up for what happened by itself until then.
  /// - Parameter fresh: the id of the session that starts at midnight in the foreground; nil for none.
  private mutating func pass(to now: Instant, in zone: ZoneRules, _ fresh: UUID?) {
    latest = max(latest, now)
    guard let session = current else { return }
    let ended = session.concluded(at: latest)
    guard let reason = ended.endReason, let instant = ended.sessionEndTime else { return }
    end(reason, at: instant)
    // Whoever is there at midnight goes on in the next day's, unless nothing was heard of the app since.
    if reason == .midnight, isVisible, latest.since(session.lastSeen) <= Self.gap, let fresh,
      DayRule.allows(at: instant, in: zone, after: last)
    {
      start(fresh, at: instant, in: zone)
    }
  }

  private mutating func start(
    _ id: UUID, at instant: Instant, in zone: ZoneRules, of reward: UUID? = nil
  ) {
    var session = DayRule.session(id, at: instant, in: zone, after: isPremium ? nil : last)
    session.userId = identity.userId
    session.deviceIds = [identity.device]
    session.appVersion = identity.appVersion
    session.serverSkew = identity.serverSkew
    session.accessType = isPremium
    if !isPremium { session.reward = reward }
    current = session
    if session.usesDay { last = session }
    note(session)
  }

  private mutating func end(_ reason: AccessEnd, at instant: Instant) {
    guard var session = current else { return }
    session.end(reason, at: instant)
    current = nil
    if last?.id == session.id { last = session }
    note(session)
  }

  private mutating func note(_ session: AccessSession) {
    if let position = changes.firstIndex(where: { $0.id == session.id }) {
      changes[position] = session
    } else {
      changes.append(session)
    }
  }
}

/// Whom a device's sessions belong to.
public struct AccessIdentity: Hashable, Sendable {
  /// `AccessSession.userId`.
  public var userId: String
  public var device: UUID
  public var appVersion: String
  /// Milliseconds that the device's clock was ahead of the server's at the last contact.
  public var serverSkew: Int64

  public init(userId: String, device: UUID, appVersion: String, serverSkew: Int64 = 0) {
    self.userId = userId
    self.device = device
    self.appVersion = appVersion
    self.serverSkew = serverSkew
  }
}

/// What somebody may do now.
public enum DayAccess: Hashable, Sendable {
  /// A session may start, by its button.
  case ready
  case running(AccessSession)
  case locked(AccessLock)
}
