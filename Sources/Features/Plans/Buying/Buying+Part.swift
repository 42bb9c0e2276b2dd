import Entitlements
import Flow
import Purchasing
import Screen
import Shell
import Sync
import Values

extension Buying: Part {
  public static var id: Literal { "buying" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .readSecret(state.wishKey) { .wishRead($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path.bought.isThere }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path):
      return path.bought.map { .appeared($0) }
    case .synced(let status):
      // The network is back while the page is open.
      guard status.isOnline, state.isOpen, !state.loading.isLoading, !state.purchase.isThere,
        state.loading.failure?.isOfNetwork ?? true
      else { return nil }
      return .again
    case .visible(true):
      // Back from the checkout, in another window.
      return state.isOpen && state.address.isThere ? .again : nil
    case .visible, .dayChanged, .told: return nil
    }
  }

  public static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let wish = state.wish, frame.context.sync.isOnline, frame.context.managesSpace,
      !frame.context.path.bought.isThere, let catalogue = frame.context.app.plans,
      let offer = frame.parts[Plans.self]?.sales?.offer(wish, in: catalogue),
      catalogue.isAbove(offer.plan, frame.context.plan)
    else { return [] }
    return [
      .banner(
        .note, BuyingWords.wished(scene.language, scene.text(offer.plan.name)),
        scene.text(BuyingWords.networkIsBack),
        actions: [
          .button(scene.text(BuyingWords.goOn), .tinted, on: scene.onTap(.goTo(offer.path))),
          .button(scene.text(BuyingWords.forget), .plain, on: scene.onTap(.wishForgotten)),
        ]
      ).keyed("wish")
    ]
  }
}

extension Buying.State {
  /// Whether the page of its product is the one that is open.
  fileprivate var isOpen: Bool { !product.isEmpty && context.path.bought == product }
}

extension Path {
  #if UMBU_IOS
    /// Nowhere in this build: the plans.
    static func buying(_ product: String) -> Path { .plans }
  #else
    /// Where a product is bought.
    static func buying(_ product: String) -> Path { Path("planos/assinar/\(product)") }
  #endif

  /// The product that is bought on that page; nil for another page.
  var bought: String? {
    let parts = parts
    guard parts.count == 3, parts[0] == "planos", parts[1] == "assinar" else { return nil }
    return parts[2]
  }
}
