import API
import Entitlements
import Flow
import Identity
import Orchard
import Purchasing
import Shell
import Subscriptions
import Values

@testable import Plans

extension Sales {
  static let monthly = "pomar.forest.monthly"
  static let yearly = "pomar.forest.yearly"

  /// What orchards sell: the forest, by the month and by the year, with a week to try it.
  static let orchard = Sales(
    ProductCatalogue(
      [
        SoldProduct(ProductID(monthly), grants: "forest", level: 1, months: 1),
        SoldProduct(ProductID(yearly), grants: "forest", level: 1, months: 12),
      ], least: "grove"),
    at: PriceList(
      [
        ProductPrice(ProductID(monthly), Money(minor: 10_00, .brl), includesTax: true),
        ProductPrice(ProductID(yearly), Money(minor: 100_00, .brl), includesTax: true),
      ], trialDays: 7), for: .space)
}

extension WebOffer {
  /// What the server of orchards answers.
  static let orchard: WebOffer = {
    var offer = WebOffer()
    offer.prices = [
      WebPrice(Sales.monthly, Money(minor: 10_00, .brl), includesTax: true),
      WebPrice(Sales.monthly, Money(minor: 2_50, .usd), includesTax: false),
      WebPrice(Sales.yearly, Money(minor: 100_00, .brl), includesTax: true),
    ]
    offer.methods = [.card, .pix, .boleto]
    offer.trialDays = 7
    return offer
  }()
}

/// The page of a product in an orchard, with the parts beside it.
final class BuyingOrchard {
  var state: Buying.State
  var parts: Parts

  init(_ path: Path = .buying(Sales.monthly), _ change: (inout Context) -> Void = { _ in }) {
    var context = Orchard.context()
    context.path = path
    change(&context)
    state = Buying.State(in: context)
    parts = Parts()
    parts[Plans.self] = Plans.State(in: context, selling: .orchard)
  }

  /// What the page does, as requests.
  func send(_ action: Buying.Action) -> [Request] {
    Buying.reduce(&state, action, among: parts).steps.map(\.request)
  }

  /// The network, as the page hears of it; what it then does.
  func connect(_ isOnline: Bool) -> [Request] {
    state.context.sync.isOnline = isOnline
    guard let action = Buying.hear(.synced(state.context.sync), state) else { return [] }
    return send(action)
  }

  /// The page, read out.
  func words(_ language: Language = .pt) -> String {
    Buying.page(state, .orchard(language), Frame(state.context, parts)).orchardWords
  }

  func banners() -> String {
    Buying.banners(state, .orchard(), Frame(state.context, parts)).map(\.orchardWords)
      .joined(separator: " ")
  }
}
