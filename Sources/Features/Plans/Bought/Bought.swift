import API
import Analytics
import Flow
import Purchasing
import Screen
import Shell
import Sync
import Telemetry
import Values

/// The page of what an account pays for: where each is managed, how it is ended, what was found by looking for
/// it, and why nothing was. Only the server knows that.
public enum Bought {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// Nil before the server has said.
    @Boxed public var purchases: OwnPurchases?
    /// Those of the web, with what can be done with them; nil before the server has said.
    @Boxed public var checkouts: OwnCheckouts?
    /// The subscription about whose end the person is asked.
    @Boxed public var ending: OwnCheckout?
    /// Where the provider's page of a checkout is, once it was asked for.
    public var portal: Portal?
    /// Whether the person looked for what they bought: what was found is then said.
    public var wasRestored = false
    /// What is pasted of the App Store.
    public var receipt = ""
    public var isReceiptMalformed = false
    /// What became of it.
    @Boxed public var recorded: RecordedPurchase?
    /// Of the lists.
    public var loading = Loading<APIError>()
    /// Of a change: one at a time.
    public var changing = Loading<APIError>()
    /// Of what is pasted.
    public var sending = Loading<APIError>()

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  /// The page of a provider on which a checkout is looked after.
  public struct Portal: Equatable {
    public var checkout: UUID
    public var address: String
  }

  public indirect enum Action: Equatable {
    case appeared
    case restoreTapped
    case listed(Result<OwnPurchases, APIError>)
    case checkoutsListed(Result<OwnCheckouts, APIError>)
    case change(ChangeAction)
    case receipt(ReceiptAction)
    case goTo(Path)
  }

  /// What is done with a subscription of the web, and what Apple may be told.
  public indirect enum ChangeAction: Equatable {
    case endTapped(OwnCheckout)
    case endConfirmed
    case endCancelled
    case resumeTapped(OwnCheckout)
    case renewalSet(Result<OwnCheckout, APIError>)
    case portalTapped(UUID)
    case portalOpened(UUID, Result<CheckoutAddress, APIError>)
    /// Whether Apple may be told what somebody had of a purchase.
    case tellUse(Bool)
    case useTold(Bool, Result<Nothing, APIError>)
    case failureClosed
  }

  /// What is done with what was pasted of the App Store.
  public indirect enum ReceiptAction: Equatable {
    case typed(String)
    case submitted
    case sent(Result<RecordedPurchase, APIError>)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      state.ending = nil
      state.wasRestored = false
      return list(&state)
    case .restoreTapped:
      state.wasRestored = true
      // What the server knows of the plan comes with it.
      return list(&state) + .fire(.syncNow)
    case .listed(.success(let purchases)):
      state.loading.stop()
      state.purchases = purchases
      return state.wasRestored ? .track(.purchaseRestored()) : .none
    case .checkoutsListed(.success(let checkouts)):
      state.loading.stop()
      state.checkouts = checkouts
      return .none
    case .listed(.failure(let error)), .checkoutsListed(.failure(let error)):
      state.loading.stop(error)
      return .none
    case .change(let action):
      return change(&state, action)
    case .receipt(let action):
      return paste(&state, action)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  static let receiptID = "store-receipt"
  static let portalID = "portal"
  static let tellsUseID = "tells-use"

  private static func list(_ state: inout State) -> Effect<Action> {
    guard state.loading.startAlone() else { return .none }
    state.changing.dismiss()
    state.portal = nil
    // Two answers are awaited.
    state.loading.start()
    return .all([
      .call(PurchaseEndpoints.list, Nothing()) { .listed($0) },
      .call(CheckoutEndpoints.list, Nothing()) { .checkoutsListed($0) },
    ])
  }

  private static func change(_ state: inout State, _ action: ChangeAction) -> Effect<Action> {
    switch action {
    case .endTapped(let checkout):
      state.ending = checkout
      return .none
    case .endCancelled:
      state.ending = nil
      return .none
    case .endConfirmed:
      guard let checkout = state.ending, state.changing.startAlone() else { return .none }
      state.ending = nil
      return renew(checkout, false)
    case .resumeTapped(let checkout):
      guard state.changing.startAlone() else { return .none }
      return renew(checkout, true)
    case .renewalSet(.success(let checkout)):
      state.changing.stop()
      var all = state.checkouts?.checkouts ?? []
      if let position = all.firstIndex(where: { $0.id == checkout.id }) { all[position] = checkout }
      state.checkouts = OwnCheckouts(all)
      return .none
    case .renewalSet(.failure(let error)):
      state.changing.stop(error)
      return .none
    case .portalTapped(let id):
      guard state.changing.startAlone() else { return .none }
      state.portal = nil
      return .call(CheckoutEndpoints.portal, CheckoutChoice(id)) { .change(.portalOpened(id, $0)) }
    case .portalOpened(let id, .success(let page)):
      state.changing.stop()
      state.portal = Portal(checkout: id, address: page.address)
      return .focus(portalID)
    case .portalOpened(_, .failure(let error)):
      state.changing.stop(error)
      return .none
    case .tellUse(let agrees):
      guard state.changing.startAlone() else { return .none }
      return .call(PurchaseEndpoints.tellUse, UseChoice(agrees)) { .change(.useTold(agrees, $0)) }
    case .useTold(let agrees, .success):
      state.changing.stop()
      var purchases = state.purchases
      purchases?.tellsUse = agrees
      state.purchases = purchases
      return .none
    case .useTold(_, .failure(let error)):
      state.changing.stop(error)
      return .none
    case .failureClosed:
      state.changing.dismiss()
      return .none
    }
  }

  private static func renew(_ checkout: OwnCheckout, _ renews: Bool) -> Effect<Action> {
    .call(CheckoutEndpoints.renew, RenewalChoice(checkout.id, renews: renews)) {
      .change(.renewalSet($0))
    }
  }

  /// What a device of the App Store would have sent by itself.
  private static func paste(_ state: inout State, _ action: ReceiptAction) -> Effect<Action> {
    switch action {
    case .typed(let text):
      state.receipt = text
      state.isReceiptMalformed = false
      state.recorded = nil
      state.sending.dismiss()
      return .none
    case .submitted:
      let text = state.receipt.trimmed
      // A JWS in its compact form (RFC 7515, section 7.1).
      state.isReceiptMalformed = text.parts { $0 == "." }.count != 3
      guard !state.isReceiptMalformed else { return .focus(receiptID) }
      guard state.sending.startAlone() else { return .none }
      return .call(AppStoreEndpoints.send, SignedTransaction(text)) { .receipt(.sent($0)) }
    case .sent(.success(let recorded)):
      state.sending.stop()
      state.recorded = recorded
      guard recorded.outcome == .own else { return .none }
      state.receipt = ""
      return list(&state) + .fire(.syncNow)
    case .sent(.failure(.invalid)):
      state.sending.stop()
      state.isReceiptMalformed = true
      return .focus(receiptID)
    case .sent(.failure(let error)):
      state.sending.stop(error)
      return .none
    }
  }
}

extension Bought: Part {
  public static var id: Literal { "purchases" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path == .purchases }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(.purchases): return .appeared
    case .synced(let status):
      guard case .network? = state.loading.failure, status.isOnline,
        state.context.path == .purchases
      else { return nil }
      return .appeared
    case .visible(true):
      // Back from the provider's page, in another window.
      return state.context.path == .purchases && state.portal.isThere ? .appeared : nil
    case .entered, .visible, .dayChanged, .told: return nil
    }
  }
}

extension Path {
  /// What the account pays for.
  static var purchases: Path { "planos/compras" }
}
