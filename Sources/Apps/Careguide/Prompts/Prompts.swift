import Analytics
import Care
import Entitlements
import Fields
import Flow
import Records
import Screen
import Settings
import Shell
import Telemetry
import Values

/// What says by itself what Premium adds: a line above the page and never in its way, at most one a day, and never where
/// something stands that is never locked. A form has none: it stands on the page behind it. When one comes says
/// `PromptPace`.
enum Prompts: Part {
  struct State: Equatable {
    @Boxed var context: Context
    /// Nil until it is read.
    @Boxed var pace: PromptPace?
    /// The one that stands above the page.
    var shown: PromptReason?

    init(in context: Context = Context()) {
      self.context = context
    }
  }

  enum Action: Equatable {
    case paceRead(String?)
    case happened(PromptReason)
    case asked(PromptReason, at: Instant)
    /// A session is over whose end was not looked at.
    case sessionEnded(AccessSession)
    case askedAtEnd(AccessSession, at: Instant)
    case shown(PromptReason)
    case tapped
    case dismissed
  }

  /// The secret under which the device keeps which were shown.
  static var key: String { "prompts" }

  static var id: Literal { "prompts" }

  static func opened(in context: Context) -> State { State(in: context) }

  static func watch(_ state: State) -> Effect<Action> { .readSecret(key) { .paceRead($0) } }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    guard state.pace.isThere, let session = parts[DailySession.self], session.isPlanKnown,
      !session.isPremium
    else { return nil }
    switch news {
    case .told(.paywall(let action)):
      return PremiumFeature(action.key).map { .happened(.tried($0)) }
    case .told(.own(let name)):
      if name == .offered { return .happened(.offer) }
      return name == .sessionEnded ? ended(state, session) : nil
    case .entered(let path):
      if let feature = path.premiumFeature(among: parts) { return .happened(.viewed(feature)) }
      return ended(state, session)
    case .synced, .dayChanged, .visible, .told: return nil
    }
  }

  /// The last session, where it is over and its end was not looked at.
  private static func ended(_ state: State, _ session: DailySession.State) -> Action? {
    guard let last = session.day?.last, !last.isActive, last.id != state.pace?.session else {
      return nil
    }
    return .sessionEnded(last)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    let session = parts[DailySession.self]
    let isPremium = session?.isPremium ?? true
    switch action {
    case .paceRead(let text):
      state.pace = PromptPace(kept: text) ?? PromptPace()
      guard let session, session.isPlanKnown, !isPremium, let last = ended(state, session) else {
        return .none
      }
      return .send(last)
    case .happened(let reason):
      return .now { .asked(reason, at: $0) }
    case .asked(let reason, let now):
      guard var pace = state.pace,
        pace.shows(reason, isPremium: isPremium, on: state.context.today, at: now)
      else { return .none }
      state.pace = pace
      return .writeSecret(key, pace.object.jsonText) + .send(.shown(reason))
    case .sessionEnded(let ended):
      return .now { .askedAtEnd(ended, at: $0) }
    case .askedAtEnd(let ended, let now):
      guard var pace = state.pace else { return .none }
      let shows = pace.shows(
        endOf: ended, isPremium: isPremium, on: state.context.today, at: now)
      state.pace = pace
      let kept: Effect<Action> = .writeSecret(key, pace.object.jsonText)
      return shows ? kept + .send(.shown(.sessionEnded)) : kept
    case .shown(let reason):
      state.shown = reason
      return track(reason) { .upgradePromptShown($0, of: $1) }
    case .tapped:
      let path = state.shown == .offer ? Path.rewards : Path.plans
      return leave(&state) { .upgradePromptTapped($0, of: $1) } + .push(path.text)
    case .dismissed:
      return leave(&state) { .upgradePromptDismissed($0, of: $1) }
    }
  }

  private static func leave(
    _ state: inout State, _ event: (PromptTrigger, Literal?) -> Event
  ) -> Effect<Action> {
    guard let reason = state.shown else { return .none }
    state.shown = nil
    return track(reason, event)
  }

  private static func track(
    _ reason: PromptReason, _ event: (PromptTrigger, Literal?) -> Event
  ) -> Effect<Action> {
    let (trigger, feature) = reason.event
    return .track(event(trigger, feature))
  }

  /// The session counts what became of it (CG-042).
  static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .shown: .own(.promptShown)
    case .tapped: .own(.promptTapped)
    case .dismissed: .own(.promptDismissed)
    case .paceRead, .happened, .asked, .sessionEnded, .askedAtEnd: nil
    }
  }

  static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let reason = state.shown, frame.context.path.showsPrompts,
      let session = frame.parts[DailySession.self], !session.isPremium,
      let text = text(of: reason, scene, frame)
    else { return [] }
    return [
      .banner(
        .note, scene.text(PromptWords.title(reason)), text,
        actions: [
          .button(scene.text(PromptWords.see(reason)), .tinted, on: scene.onTap(.tapped)),
          .button(scene.text(PromptWords.notNow), .plain, on: scene.onTap(.dismissed)),
        ]
      ).keyed("prompt")
    ]
  }

  /// Nil of an offer that is over.
  private static func text(
    of reason: PromptReason, _ scene: Scene<Action>, _ frame: Frame
  ) -> String? {
    if let phrase = PromptWords.text(reason) { return scene.text(phrase) }
    let rewards = frame.parts[Rewards.self]?.rewards
    guard let offer = rewards?.winBack(at: scene.surroundings.now) else { return nil }
    return RewardWords.offer(offer, scene)
  }
}

extension Path {
  /// Whether a prompt may stand on the page: none on what is never locked, but on where people look at what an
  /// account is for.
  var showsPrompts: Bool { area == .session || self == .goingUp || self == .devices }

  /// What of Premium is looked at on the page; nil for nothing.
  fileprivate func premiumFeature(among parts: Parts) -> PremiumFeature? {
    if self == .goingUp || self == .devices { return .sync }
    guard self == Person.newPath else { return nil }
    // The first one is no matter of plans.
    return parts.household.people.contains { !$0.isArchived } ? .people : nil
  }
}
