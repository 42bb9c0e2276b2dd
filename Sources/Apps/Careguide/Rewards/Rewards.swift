import API
import Care
import Entitlements
import Flow
import Records
import Screen
import Shell
import Sync
import Values

/// What the person has earned: days in a row, extra sessions, steps of Premium, and offers to come back. What is of doses is
/// counted here and told to nobody; the rest the server says.
enum Rewards {
  struct State: Equatable {
    @Boxed var context: Context
    /// Nil before the server has said.
    @Boxed var rewards: OwnRewards?
    var loading = Loading<APIError>()
    /// Whether the server was asked without the page being open, which is done once.
    var isAsked = false
    /// The code that was copied.
    var copied = ""

    init(in context: Context = Context()) {
      self.context = context
    }
  }

  indirect enum Action: Equatable {
    case entered
    /// The server is asked whether there is an offer.
    case due
    case dueAnswered(Result<OwnRewards, APIError>)
    case answered(Result<OwnRewards, APIError>)
    /// There is an offer: other parts are told.
    case offered
    case consentChosen(Bool)
    case consentAnswered(Bool, Result<OwnRewards, APIError>)
    case giftTapped(Int)
    case copyTapped(String)
    case backTapped
    case goTo(Path)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered:
      state.copied = ""
      guard !state.context.isAlone, state.loading.startAlone() else { return .none }
      return .call(RewardEndpoints.collect, Nothing()) { .answered($0) }
    case .due:
      guard !state.isAsked else { return .none }
      state.isAsked = true
      return .call(RewardEndpoints.collect, Nothing()) { .dueAnswered($0) }
    case .dueAnswered(.success(let rewards)):
      state.rewards = rewards
      return rewards.offers.contains { $0.kind == .winBack } ? .send(.offered) : .none
    case .dueAnswered(.failure):
      // Nobody waits for it; the page asks again.
      return .none
    case .answered(.success(let rewards)):
      state.loading.stop()
      state.rewards = rewards
      return .none
    case .answered(.failure(let error)):
      state.loading.stop(error)
      return .none
    case .offered:
      return .none
    case .consentChosen(let agrees):
      guard state.loading.startAlone() else { return .none }
      state.rewards?.wantsOffers = agrees
      return .call(RewardEndpoints.agree, OfferConsent(agrees)) { .consentAnswered(agrees, $0) }
    case .consentAnswered(_, .success(let rewards)):
      state.loading.stop()
      state.rewards = rewards
      return .none
    case .consentAnswered(let agrees, .failure(let error)):
      state.loading.stop(error)
      // It is as it was.
      state.rewards?.wantsOffers = !agrees
      return .none
    case .giftTapped(let step):
      guard state.loading.startAlone() else { return .none }
      return .call(RewardEndpoints.give, GiftChoice(step)) { .answered($0) }
    case .copyTapped(let code):
      state.copied = code
      return .copy(code)
    case .backTapped:
      return .back
    case .goTo(let path):
      return .push(path.text)
    }
  }
}

extension Rewards: Part {
  static var id: Literal { "rewards" }
  static var under: Literal { "settings" }

  static func opened(in context: Context) -> State { State(in: context) }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == .rewards }

  static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    switch news {
    case .entered(.rewards): return .entered
    case .synced(let status):
      guard status.isOnline, !state.context.isAlone else { return nil }
      if case .network? = state.loading.failure, state.context.path == .rewards { return .entered }
      guard !state.isAsked, let session = parts[DailySession.self], session.isPlanKnown,
        !session.isPremium
      else { return nil }
      return .due
    case .entered, .dayChanged, .visible, .told: return nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    if case .offered = action { .own(.offered) } else { nil }
  }

  static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .space, 4,
        .row(
          .linkRow(
            "rewards", scene.text(RewardWords.title), .star, href: scene.href(.rewards),
            on: scene.onLink(.goTo(.rewards)))))
    ]
  }
}

extension Path {
  /// What the person has earned. It is never locked, as what is about the subscription.
  static var rewards: Path { "planos/recompensas" }
}
