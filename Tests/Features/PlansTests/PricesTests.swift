import API
import Entitlements
import Flow
import Orchard
import Purchasing
import Screen
import Shell
import Subscriptions
import Sync
import Testing
import Values

@testable import Plans

@Suite("what the list of the plans says that they cost")
struct PricesTests {
  private static let asked = Request.call(CheckoutEndpoints.offer, Nothing())

  /// The page of the plans of an orchard that sells.
  private final class Page {
    var state: Plans.State

    init(_ change: (inout Context) -> Void = { _ in }) {
      var context = Orchard.context()
      context.path = .plans
      change(&context)
      state = Plans.State(in: context, selling: .orchard)
    }

    func send(_ action: Plans.Action) -> [Request] {
      Plans.reduce(&state, action).steps.map(\.request)
    }

    /// What it asks of prices about news.
    func hear(_ news: News) -> [Request] {
      guard let action = Plans.hear(news, state) else { return [] }
      return send(action).filter { $0 == PricesTests.asked }
    }

    func words(_ language: Language = .pt) -> String {
      Plans.page(state, .orchard(language), Frame(state.context)).orchardWords
    }
  }

  private static func offer(
    _ prices: (product: String, minor: Int64, currency: Currency)..., trial days: Int = 7
  ) -> WebOffer {
    var offer = WebOffer()
    offer.prices = prices.map { price in
      WebPrice(
        price.product, Money(minor: price.minor, price.currency),
        includesTax: price.currency == .brl)
    }
    offer.methods = [.card, .pix]
    offer.trialDays = days
    return offer
  }

  @Test("FF-081 whoever comes to the list sees what the server asks now, in each currency")
  func asks() {
    let page = Page()
    #expect(page.words().contains("R$ 10,00 por mês"), "before anybody answers")
    let first = page.hear(.entered(.plans))
    #expect(first == [Self.asked])
    let second = page.hear(.entered(.plans))
    #expect(second.isEmpty, "it is on its way")
    let sold = Self.offer(
      (Sales.monthly, 12_50, .brl), (Sales.monthly, 2_75, .usd), (Sales.yearly, 125_00, .brl),
      trial: 14)
    let then = page.send(.pricesRead(.success(sold)))
    #expect(then.isEmpty)
    for said in [
      "R$ 12,50 por mês", "ou R$ 125,00 por ano: economia de R$ 25,00",
      "ou US$ 2,75 por mês, mais impostos", "14 dias grátis, depois R$ 12,50/mês",
    ] { #expect(page.words().contains(said), "\(said)") }
    #expect(page.words(.en).contains("or $2.75 a month, plus taxes"))
    #expect(!page.words().contains("R$ 10,00"))
    // Each time anew: prices change.
    let later = page.hear(.entered(.plans))
    #expect(later == [Self.asked])
    let dearer = Self.offer((Sales.monthly, 13_00, .brl), (Sales.yearly, 125_00, .brl))
    _ = page.send(.pricesRead(.success(dearer)))
    #expect(page.words().contains("R$ 13,00 por mês") && !page.words().contains("US$"))
  }

  @Test("FF-081 what is sold in another currency alone has its price in that")
  func otherCurrency() {
    let page = Page()
    _ = page.hear(.entered(.plans))
    _ = page.send(.pricesRead(.success(Self.offer((Sales.monthly, 2_75, .usd)))))
    #expect(page.words(.en).contains("$2.75 a month") && !page.words(.en).contains("R$10.00"))
    #expect(page.words().contains("Assinar Floresta"))
  }

  @Test("FF-081 offline the app's own prices stand there, and that they may have changed")
  func offline() {
    let page = Page { $0.sync.isOnline = false }
    let offline = page.hear(.entered(.plans))
    #expect(offline.isEmpty)
    for said in ["R$ 10,00 por mês", "Os preços podem ter mudado"] {
      #expect(page.words().contains(said), "\(said)")
    }
    // The network is back, and the page is still open.
    page.state.warning = .known(nil)
    page.state.context.sync.isOnline = true
    let back = page.hear(.synced(page.state.context.sync))
    #expect(back == [Self.asked])
    _ = page.send(.pricesRead(.failure(.network(.unreachable))))
    #expect(page.words().contains("R$ 10,00 por mês"))
    _ = page.hear(.synced(page.state.context.sync))
    _ = page.send(.pricesRead(.success(Self.offer((Sales.monthly, 12_50, .brl)))))
    #expect(page.words().contains("R$ 12,50 por mês"))
    #expect(!page.words().contains("Os preços podem ter mudado"))
    let known = page.hear(.synced(page.state.context.sync))
    #expect(known.isEmpty)
    // Offline again the last answer stands: it is newer than what the app was built with.
    page.state.context.sync.isOnline = false
    _ = page.hear(.entered(.plans))
    #expect(page.words().contains("R$ 12,50 por mês"))
    #expect(!page.words().contains("Os preços podem ter mudado"))
  }

  @Test("FF-081 a product that the server does not sell is said so, and the others are still sold")
  func missing() {
    let page = Page()
    // Something else is sold.
    _ = page.hear(.entered(.plans))
    _ = page.send(.pricesRead(.success(Self.offer(("pomar.meadow.monthly", 5_00, .brl)))))
    #expect(page.words().contains("Este plano não está à venda agora."))
    #expect(!page.words().contains("Assinar Floresta") && page.words().contains("Bosque"))
    // Only the year of it.
    _ = page.hear(.entered(.plans))
    _ = page.send(.pricesRead(.success(Self.offer((Sales.yearly, 125_00, .brl)))))
    #expect(page.words().contains("R$ 125,00 por ano") && !page.words().contains("por mês"))
    #expect(page.words().contains("Assinar Floresta"))
    // A server without a checkout.
    _ = page.hear(.entered(.plans))
    _ = page.send(.pricesRead(.success(WebOffer())))
    #expect(page.words().contains("fale com quem cuida") && !page.words().contains("Assinar"))
    #expect(page.words().contains("R$ 10,00 por mês"), "what the plan is worth all the same")
  }

  @Test("FF-081 a paywall asks as well, and says the same")
  func paywall() throws {
    let page = Page { $0.path = Orchard.app().start }
    let asked = page.send(.refused(.plant(3))).filter { $0 == Self.asked }
    #expect(asked.count == 1)
    _ = page.send(.pricesRead(.success(Self.offer((Sales.monthly, 12_50, .brl)))))
    let sheet = Plans.overlays(page.state, .orchard(), Frame(page.state.context))
      .map(\.orchardWords).joined(separator: " ")
    #expect(sheet.contains("R$ 12,50 por mês") && !sheet.contains("R$ 10,00"))
  }

  @Test("an app that sells nothing asks for nothing")
  func asksNobody() {
    var state = Plans.State(in: Orchard.context())
    let asked = Plans.reduce(&state, .pricesDue).steps.map(\.request)
    #expect(asked.isEmpty)
  }
}
