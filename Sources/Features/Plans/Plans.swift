import API
import Analytics
import Entitlements
import Flow
import Purchasing
import Screen
import Shell
import Sync
import Telemetry
import Values

/// The plans: what the space's allows and how much of that is used, the warning when it is nearly used
/// up, and the paywall where it was in the way.
public enum Plans: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// What the app sells here, at the server's prices once it has said them; nil where nothing is sold.
    @Boxed public var sales: Sales?
    /// Of what the server sells.
    public var pricing = Loading<APIError>()
    /// What was begun to be bought and is not there yet.
    @Boxed public var pending = Pending()
    public var paywall: Paywall?
    /// Whether the paywall stands above the page; else the page says it.
    var isAbove = true
    @Boxed var pace = PaywallPace()
    /// Which warning of a plan nearly used up the person has closed today.
    @Boxed public var warning = Fullness.Warning.unasked

    public init(in context: Context = Context(), selling sales: Sales? = nil) {
      self.context = context
      self.sales = sales
    }
  }

  public enum Action: Equatable {
    /// What the person tried is beyond the plan.
    case refused(MeteredAction)
    case paywallClosed
    case plansTapped
    case backTapped
    /// To a page of the plans' own.
    case goTo(Path)
    case warningDue
    case warningRead(String?)
    case warningClosed
    /// The page is opened: what is sold now, and what is not paid yet, is asked for.
    case pageOpened
    /// What the server sells now is asked for.
    case pricesDue
    indirect case pricesRead(Result<WebOffer, APIError>)
    case pending(Pending.Action)
  }

  public static var id: Literal { "plans" }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .told(.paywall(let action)): return .refused(action)
    case .entered(.plans): return .pageOpened
    case .synced(let status):
      if case .unasked = state.warning { return .warningDue }
      // The network is back while the page is open.
      guard case .network? = state.pricing.failure, status.isOnline, state.context.path == .plans
      else { return nil }
      return .pricesDue
    case .visible(true), .told(.space):
      // What waited may have come, or was given up on another page.
      return state.context.path == .plans && state.pending.isThere ? .pending(.due) : nil
    case .entered, .dayChanged, .visible, .told: return nil
    }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .refused(let action):
      state.paywall = state.context.app.plans.flatMap {
        Paywall(action, current: state.context.plan, in: $0)
      }
      // Nil when the server knows of more that is used than this device does.
      guard let paywall = state.paywall else { return .fire(.syncNow) }
      state.isAbove = state.pace.open(paywall.context, on: state.context.today)
      let plan = state.context.plan
      let place: Effect<Action> = state.isAbove ? .none : .fire(.scrollToTop)
      return .track(.paywallShown(paywall.context, plan: plan)) + place + askPrices(&state)
    case .paywallClosed:
      return leave(&state) { .paywallDismissed($0, plan: $1) }
    case .plansTapped:
      return leave(&state) { .paywallCTA($0, plan: $1) } + .push(Path.plans.text)
    case .backTapped:
      return .back
    case .goTo(let path):
      return leave(&state) { .paywallCTA($0, plan: $1) } + .push(path.text)
    case .warningDue:
      // Looks what the person has closed, once something is nearly full.
      guard case .unasked = state.warning, Fullness(state.context, parts) != nil else {
        return .none
      }
      state.warning = .asked
      return .readSecret(state.warningKey) { .warningRead($0) }
    case .warningRead(let text):
      state.warning = .known(Fullness.Closed.read(text, on: state.context.today))
      return .none
    case .warningClosed:
      guard let due = Fullness(state.context, parts)?.warning else { return .none }
      let closed = Fullness.Closed(due, on: state.context.today)
      state.warning = .known(closed)
      return .writeSecret(state.warningKey, closed.text)
    case .pageOpened:
      let prices = askPrices(&state)
      guard state.mayBuy, state.context.sync.isOnline else { return prices }
      return prices + pending(&state, .due)
    case .pending(let action):
      return pending(&state, action)
    case .pricesDue:
      return askPrices(&state)
    case .pricesRead(.success(let sold)):
      state.pricing.stop()
      state.sales = state.sales?.asked(sold)
      return .none
    case .pricesRead(.failure(let error)):
      state.pricing.stop(error)
      return .none
    }
  }
}

extension Plans {
  private static func pending(_ state: inout State, _ action: Pending.Action) -> Effect<Action> {
    state.pending.reduce(action).map { .pending($0) }
  }

  /// Asks the server what it sells and at which prices, where something is bought on the web; until it has said, and
  /// without a network, the app's own prices stand.
  private static func askPrices(_ state: inout State) -> Effect<Action> {
    #if UMBU_IOS
      return .none
    #else
      guard state.isSelling else { return .none }
      guard state.context.sync.isOnline else {
        state.pricing.fail(.network(.unreachable))
        return .none
      }
      guard state.pricing.startAlone() else { return .none }
      return .call(CheckoutEndpoints.offer, Nothing()) { .pricesRead($0) }
    #endif
  }

  /// Nothing stands in the way any more; what became of that is counted.
  private static func leave(
    _ state: inout State, _ event: (PaywallContext, Plan) -> Event
  ) -> Effect<Action> {
    guard let paywall = state.paywall else { return .none }
    state.paywall = nil
    return .track(event(paywall.context, state.context.plan))
  }
}

extension Plans.State {
  /// What a month of a plan costs for one: as the server sells it where it has said so, else as the app has it.
  @inline(never)
  public func monthlyPrice(of plan: Plan) -> Money {
    sales?.monthlyPrice(of: plan) ?? plan.monthlyPrice
  }

  /// Whether something may be bought, here or in a store.
  var mayBuy: Bool { !context.isAlone && sales.isThere }

  /// Whether something may be bought here.
  var isSelling: Bool { SalesChannel.current == .web && mayBuy }

  fileprivate var warningKey: String { "fullness." + context.space.description }

  /// What is nearly full, unless the person has closed the warning today.
  func shown(among parts: Parts) -> Fullness? {
    guard case .known(let closed) = warning, let fullness = Fullness(context, parts),
      let due = fullness.warning
    else { return nil }
    if let closed, closed.day == context.today, closed.warning >= due { return nil }
    return fullness
  }
}
