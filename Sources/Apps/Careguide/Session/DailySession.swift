import API
import Care
import Entitlements
import Fields
import Flow
import Records
import Shell
import Sync
import Values

/// The session of the day on this device: whoever has not bought Premium starts it by a button, once a day, and may
/// do all that there is until it is over (Docs/AccessSessions.md). The rule is `SessionOfTheDay`; this keeps it, turns its
/// clock, and tells the server, which judges.
///
/// What is never locked it does not look at: see `DayCover`.
enum DailySession {
  struct State: Equatable {
    @Boxed var context: Context
    /// Nil until it is read.
    @Boxed var kept: KeptDay?
    @Boxed var zone: ZoneRules?
    /// Nil until all is known that it takes: what is kept, the zone, what the space has bought.
    @Boxed var day: SessionOfTheDay?
    @Boxed var watch = ClockWatch()
    /// The latest time that was seen, by the server's clock as far as that is known.
    var now = Instant.epoch
    /// What this device's clock showed then.
    var shown = Instant.epoch
    var isPlanKnown = false
    /// Whether what was bought still counts here, as the server said last; nil until that is looked up.
    var planCounts: Bool?
    var isVisible = true
    /// Whether the person has tapped the button, and the server is asked first.
    var isStarting = false
    /// Whether the server was heard of since the space was opened.
    var isJudged = false
    /// What is on its way to the server; nil where nothing is.
    @Boxed var telling: Telling?
    /// Whether the server says that this device's clock is a day ahead or more.
    var isClockAhead = false
    var asksBeforeEnd = false
    /// How often the clock was looked at, and when by that the server was last not reached.
    var looks = 0
    var missed = -1
    /// The last change of the queue that was counted.
    var counted = UUID.zero

    init(in context: Context = Context()) {
      self.context = context
      isVisible = context.device.isVisible
    }

    /// Whether what the space has bought sets no limit.
    var isPremium: Bool { context.plan != .basic && planCounts ?? true }
  }

  /// What was told, until it is answered.
  struct Telling: Equatable {
    var ended: [AccessSession] = []
    /// The free session that runs.
    var running: UUID?
    /// When, by the clock as it was told.
    var at = Instant.epoch
  }

  indirect enum Action: Equatable {
    case zoneChanged(ZoneRules)
    case keptRead(String?)
    case deviceDrawn(UUID)
    /// What the space is and has bought is known, or is another.
    case planTold
    /// Whether what was bought still counts, as the server said last; it says so for some days only.
    case planCounts(Bool)
    /// The clock is to be looked at.
    case look
    case looked(Instant)
    case seen(Instant, fresh: UUID)
    /// The person left the app or is back.
    case visible(Bool)
    case entered(Path)
    /// Where the device stands with the server has changed.
    case synced
    /// What is in a document was looked at, which the queue of changes is told.
    case documentOpened(UUID)
    case startTapped
    case startDue
    case startLooked(Instant)
    case start(Instant, UUID)
    case rewardTapped
    case rewardLooked(Instant)
    case rewardStarted(Instant, UUID)
    case endTapped
    case endCancelled
    case endConfirmed
    case end(Instant)
    case signedOut
    case tell(Instant)
    case told(Result<JudgedSessions, APIError>)
    case judged(JudgedSessions, fresh: UUID)
    /// A session is over; other parts are told.
    case ended
    /// A prompt was shown, tapped or closed.
    case prompted(AccessAct)
    case goTo(Path)
    case upgradeTapped
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .zoneChanged(let zone):
      state.zone = zone
      return beginOrLook(&state)
    case .keptRead(let text):
      guard let kept = KeptDay(kept: text) else { return .newID { .deviceDrawn($0) } }
      state.kept = kept
      return beginOrLook(&state)
    case .deviceDrawn(let device):
      var kept = KeptDay()
      kept.device = device
      state.kept = kept
      return beginOrLook(&state)
    case .planTold:
      state.isPlanKnown = true
      return beginOrLook(&state)
    case .planCounts(let counts):
      state.planCounts = counts
      return beginOrLook(&state)
    case .look:
      return .now { .looked($0) }
    case .looked(let shown):
      return .newID { .seen(shown, fresh: $0) }
    case .seen(let shown, let fresh):
      return see(&state, shown, fresh)
    case .visible(let isVisible):
      state.isVisible = isVisible
      return .send(.look)
    case .entered(let path):
      if let feature = path.parts.first { state.day?.count(.feature(feature)) }
      return .none
    case .documentOpened(let id):
      state.day?.count(.document(id))
      return .send(.synced)
    case .synced:
      countUpdates(&state)
      return isNew(state) ? tell(&state) : .none
    case .startTapped:
      guard !state.isStarting else { return .none }
      state.isStarting = true
      // Another device may have had the day's session. Who does not answer soon is not waited for.
      guard canTell(state) else { return .send(.startDue) }
      return tell(&state) + .after(startTimer, milliseconds: 4_000, .startDue)
    case .startDue:
      guard state.isStarting else { return .none }
      state.isStarting = false
      return .now { .startLooked($0) }
    case .startLooked(let shown):
      return .newID { .start(shown, $0) }
    case .start(let shown, let id):
      return start(&state, shown, id)
    case .rewardTapped:
      return .now { .rewardLooked($0) }
    case .rewardLooked(let shown):
      return .newID { .rewardStarted(shown, $0) }
    case .rewardStarted(let shown, let id):
      return startReward(&state, shown, id)
    case .endTapped:
      state.asksBeforeEnd = true
      return .none
    case .endCancelled:
      state.asksBeforeEnd = false
      return .none
    case .endConfirmed:
      state.asksBeforeEnd = false
      return .now { .end($0) }
    case .end(let shown):
      let now = state.time(shown)
      return end(&state, .user, at: now) + tell(&state)
    case .signedOut:
      return leave(&state)
    case .tell(let shown):
      _ = state.time(shown)
      return send(&state)
    case .told(.success(let judged)):
      return .newID { .judged(judged, fresh: $0) }
    case .told(.failure(let error)):
      return fail(&state, error)
    case .judged(let judged, let fresh):
      return judge(&state, judged, fresh)
    case .ended:
      return .none
    case .prompted(let act):
      state.day?.count(act)
      return settle(&state)
    case .goTo(let path):
      return .push(path.text)
    case .upgradeTapped:
      state.day?.count(.promptTapped)
      return .push(Path.plans.text)
    }
  }

  static var startTimer: String { "session start" }
  static var lookTimer: String { "session look" }
}

extension DailySession.State {
  /// The time that counts: what the clock shows, by how far it is ahead of the server's.
  mutating func time(_ shown: Instant) -> Instant {
    if shown < self.shown.adding(milliseconds: -AccessThresholds.standard.skew) {
      // It was set since, and nothing is known of it.
      kept?.skew = 0
    }
    self.shown = shown
    return clock
  }

  /// What the clock showed when it was last looked at, by the server's as far as that is known.
  var clock: Instant { shown.adding(milliseconds: -(kept?.skew ?? 0)) }

  /// The extra sessions that may be had now.
  var rewards: [RewardSession] { (kept?.rewards ?? []).filter { clock < $0.until } }

  /// How the session of the day stands; nil until that is known.
  var access: DayAccess? {
    guard let day, let zone else { return nil }
    return day.access(at: now, in: zone)
  }
}
