import API
import Analytics
import Entitlements
import Flow
import Purchasing
import Shell
import Subscriptions
import Sync
import Telemetry
import Values

/// The page on which a plan is bought: what it costs and when that is charged, how it is ended, and the way to
/// the page of the checkout, whose address the server gives. Without a network the wish is kept.
public enum Buying {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// The product whose page is open, or was last; empty for none.
    public var product = ""
    /// What the server sells, once it has said.
    @Boxed public var sold: WebOffer?
    /// The purchase as the server knows of it.
    public var purchase: AnnouncedPurchase?
    public var method = PayMethod.card
    public var currency = Currency.brl
    /// Of the checkout's page.
    public var address: String?
    /// The product whose checkout was opened here and which is not known to be bought yet; empty for none.
    var awaited = ""
    /// Of what is sold, and of the purchase.
    public var loading = Loading<BuyingFailure>()
    /// Of the checkout.
    public var opening = Loading<BuyingFailure>()
    /// The product that the person wanted while there was no network.
    public var wish: String?

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    case wishRead(String?)
    case wishForgotten
    case appeared(String)
    /// Asks again for what did not come, or may have changed since.
    case again
    case offered(String, Result<WebOffer, APIError>)
    case announced(String, Result<AnnouncedPurchase, APIError>)
    case methodChosen(PayMethod)
    case currencyChosen(Currency)
    case payTapped(Language)
    case addressed(NewCheckout, Result<CheckoutAddress, APIError>)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .wishRead(let wish):
      state.wish = state.wish ?? wish
      return .none
    case .wishForgotten:
      return remember(&state, nil)
    case .appeared(let product):
      if state.product != product { open(&state, product) }
      return ask(&state, among: parts)
    case .again:
      state.purchase = nil
      state.forgetCheckout()
      return ask(&state, among: parts)
    case .offered(let product, let result):
      return offered(&state, product, result, among: parts)
    case .announced(let product, let result):
      guard product == state.product else { return .none }
      switch result {
      case .success(let purchase):
        state.loading.stop()
        state.purchase = purchase
      case .failure(let error):
        let failure = BuyingFailure(error)
        state.loading.stop(failure)
        // Back from the checkout, it runs: what was opened here is bought.
        if case .runs(.web?) = failure, state.awaited == product {
          state.awaited = ""
          return state.track { .purchaseCompleted($0) }
        }
      }
      return .none
    case .methodChosen(let method):
      state.method = method
      state.forgetCheckout()
      state.currency =
        state.currencies.first { $0 == state.currency } ?? state.currencies.first
        ?? state.currency
      return .none
    case .currencyChosen(let currency):
      state.currency = currency
      state.forgetCheckout()
      return .none
    case .payTapped(let language):
      guard let checkout = state.checkout(language), state.opening.startAlone() else {
        return .none
      }
      return state.track { .purchaseStarted($0) }
        + .call(CheckoutEndpoints.open, checkout) { .addressed(checkout, $0) }
    case .addressed(let checkout, let result):
      // Another way of paying may have been chosen meanwhile.
      guard let chosen = state.checkout(checkout.language), chosen == checkout else {
        return .none
      }
      switch result {
      case .success(let checkout):
        state.opening.stop()
        state.address = checkout.address
        state.awaited = state.product
        return .focus(payID)
      case .failure(let error):
        state.opening.stop(BuyingFailure(error))
        return state.track { .purchaseFailed($0) }
      }
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// The link to the checkout.
  static let payID = "buying-pay"

  private static func open(_ state: inout State, _ product: String) {
    state.product = product
    state.purchase = nil
    state.address = nil
    state.loading = Loading()
    state.opening = Loading()
  }

  /// Asks the server what it sells; without a network the wish is kept.
  private static func ask(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let sales = parts[Plans.self]?.sales, let catalogue = state.context.app.plans,
      sales.offer(state.product, in: catalogue).isThere, state.context.managesSpace
    else { return .none }
    guard state.context.sync.isOnline else { return remember(&state, state.product) }
    guard state.loading.startAlone() else { return .none }
    let product = state.product
    let forget: Effect<Action> = state.wish == product ? remember(&state, nil) : .none
    return forget + .call(CheckoutEndpoints.offer, Nothing()) { .offered(product, $0) }
  }

  private static func offered(
    _ state: inout State, _ product: String, _ result: Result<WebOffer, APIError>,
    among parts: Parts
  ) -> Effect<Action> {
    guard product == state.product else { return .none }
    switch result {
    case .failure(let error):
      state.loading.stop(BuyingFailure(error))
      return .none
    case .success(let sold):
      state.sold = sold
      guard let sales = parts[Plans.self]?.sales, !sold.prices.isEmpty, !sold.methods.isEmpty else {
        state.loading.stop(.noCheckout)
        return .none
      }
      state.method = sold.methods.first { $0 == state.method } ?? sold.methods[0]
      guard let currency = state.currencies.first else {
        state.loading.stop(.notSold)
        return .none
      }
      state.currency = state.currencies.first { $0 == state.ownCurrency(sales) } ?? currency
      return .call(PurchaseEndpoints.announce, sales.purchase(product, in: state.context)) {
        .announced(product, $0)
      }
    }
  }

  private static func remember(_ state: inout State, _ wish: String?) -> Effect<Action> {
    guard state.wish != wish else { return .none }
    state.wish = wish
    return .writeSecret(state.wishKey, wish)
  }
}

extension Buying.State {
  /// As the person has chosen; nil before the server knows of the purchase.
  fileprivate func checkout(_ language: Language) -> NewCheckout? {
    guard let purchase else { return nil }
    return NewCheckout(purchase.id, by: method, in: currency, language)
  }

  /// What was asked for or opened was for another choice.
  fileprivate mutating func forgetCheckout() {
    address = nil
    opening = Loading()
  }

  /// Counts something about the product, where the app lists it among what it sells.
  func track(_ event: (Literal) -> Event) -> Effect<Buying.Action> {
    let registry = context.app.telemetry.registry()
    return registry.value(product, of: "product").map { .track(event($0)) } ?? .none
  }

  var wishKey: String { "wish." + context.space.description }

  /// Those in which the product is sold and may be paid so.
  var currencies: [Currency] {
    var currencies: [Currency] = []
    for price in sold?.prices ?? [] where price.product == product {
      if method.currencies.contains(price.amount.currency) {
        currencies.append(price.amount.currency)
      }
    }
    return currencies
  }

  /// What it costs so, as the server says.
  var price: WebPrice? {
    for price in sold?.prices ?? []
    where price.product == product && price.amount.currency == currency {
      return price
    }
    return nil
  }

  /// How many days nothing is charged; 0 where it costs from the start.
  var trialDays: Int {
    guard method == .card, let purchase, purchase.hasTrial, let sold else { return 0 }
    return sold.trialDays
  }

  /// The one in which the app's plans have their prices.
  fileprivate func ownCurrency(_ sales: Sales) -> Currency {
    context.app.plans.flatMap { sales.offer(product, in: $0) }?.price.currency ?? .brl
  }
}

extension Sales {
  /// A product as it is announced, for whom the app sells it.
  fileprivate func purchase(_ product: String, in context: Context) -> NewPurchase {
    let reach = reach(of: product)
    return NewPurchase(
      product, from: .web, for: reach, space: reach == .space ? context.space : nil)
  }
}
