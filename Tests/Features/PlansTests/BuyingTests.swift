import API
import Analytics
import Entitlements
import Flow
import Identity
import Orchard
import Purchasing
import Screen
import Shell
import Sync
import Telemetry
import Testing
import Values

@testable import Plans

@Suite("buying a plan")
struct BuyingTests {
  private static let intent = AnnouncedPurchase(.init(high: 9, low: 1), hasTrial: true)
  private static let card = NewCheckout(intent.id, by: .card, in: .brl, .pt)
  private static let offer = Request.call(CheckoutEndpoints.offer, Nothing())
  private static let announce = Request.call(
    PurchaseEndpoints.announce,
    NewPurchase(Sales.monthly, from: .web, for: .space, space: Orchard.space.space))
  private static let wish = "wish.\(Orchard.space.space.description)"

  /// With all that the server says.
  private static var ready: BuyingOrchard {
    let page = BuyingOrchard()
    _ = page.send(.appeared(Sales.monthly))
    _ = page.send(.offered(Sales.monthly, .success(.orchard)))
    _ = page.send(.announced(Sales.monthly, .success(intent)))
    return page
  }

  @Test("FF-081 FF-086 it asks what is sold, announces the purchase, and leads to the checkout")
  func way() {
    let page = BuyingOrchard()
    #expect(page.send(.appeared(Sales.monthly)) == [Self.offer])
    #expect(page.send(.appeared(Sales.monthly)).isEmpty, "it is on its way")
    #expect(page.send(.offered(Sales.monthly, .success(.orchard))) == [Self.announce])
    #expect(page.state.loading.isLoading)
    #expect(page.send(.announced(Sales.monthly, .success(Self.intent))).isEmpty)
    #expect(!page.state.loading.isLoading && page.state.currency == .brl)
    let open = Request.call(CheckoutEndpoints.open, Self.card)
    #expect(page.send(.payTapped(.pt)) == [open])
    #expect(page.send(.payTapped(.pt)).isEmpty, "a second tap opens no second checkout")
    let address = CheckoutAddress("https://pay.example/1")
    #expect(
      page.send(.addressed(Self.card, .success(address))) == [.focus(id: Buying.payID)])
    #expect(page.words().contains("Ir à página de pagamento"))
    // Another way of paying is another checkout.
    _ = page.send(.methodChosen(.pix))
    #expect(page.state.address == nil && !page.words().contains("Ir à página de pagamento"))
  }

  @Test("FF-056 CG-008 it says what is charged when, and the last safe moment to cancel")
  func payments() {
    let page = Self.ready
    for said in [
      "Assinar Floresta", "R$ 10,00 por mês", "Impostos incluídos.", "Nada (7 dias grátis)",
      // Noon of 2 March and a week; a day less.
      "R$ 10,00, 09/03/2026, 12:00", "08/03/2026, 12:00",
      "R$ 10,00 a cada mês no cartão, até você cancelar.", "Como cancelar", "artigo 49",
      "Agora não", "Nenhum dado de cartão passa por este aplicativo.",
    ] {
      #expect(page.words().contains(said), "\(said)")
    }
    // A bill has no trial, and renews nothing.
    _ = page.send(.methodChosen(.pix))
    #expect(
      !page.words().contains("grátis") && page.words().contains("Nada é cobrado automaticamente."))
    _ = page.send(.methodChosen(.card))
    _ = page.send(.currencyChosen(.usd))
    #expect(page.words(.en).contains("$2.50 a month") && page.words(.en).contains("not included"))
    // Pix is in reais.
    _ = page.send(.methodChosen(.pix))
    #expect(page.state.currency == .brl)
  }

  @Test("a checkout's trial is nobody's who has had one")
  func noTrial() {
    let page = BuyingOrchard()
    _ = page.send(.appeared(Sales.monthly))
    _ = page.send(.offered(Sales.monthly, .success(.orchard)))
    _ = page.send(
      .announced(Sales.monthly, .success(AnnouncedPurchase(Self.intent.id, hasTrial: false))))
    #expect(!page.words().contains("grátis") && page.words().contains("Hoje R$ 10,00"))
  }

  @Test("offline the wish is kept, told when the network is back, and gone once it is taken up")
  func offline() {
    let page = BuyingOrchard { $0.sync.isOnline = false }
    #expect(
      page.send(.appeared(Sales.monthly)) == [
        .writeSecret(key: Self.wish, value: Sales.monthly)
      ])
    #expect(page.words().contains("Comprar precisa de internet. Guardamos o seu pedido"))
    #expect(page.banners().isEmpty, "not while there is no network")
    // Elsewhere when it is back.
    page.state.context.path = Orchard.app().start
    #expect(page.connect(true).isEmpty)
    #expect(page.banners().contains("Você queria assinar Floresta"))
    page.state.context.plan = .forest
    #expect(page.banners().isEmpty, "it is there by now")
    page.state.context.plan = .grove
    page.state.context.path = .buying(Sales.monthly)
    #expect(
      page.send(.appeared(Sales.monthly)) == [
        .writeSecret(key: Self.wish, value: nil), Self.offer,
      ])
    #expect(page.state.wish == nil)
  }

  @Test("who stays on the page while the network is away need do nothing; a wish can be forgotten")
  func back() {
    let page = BuyingOrchard { $0.sync.isOnline = false }
    _ = page.send(.appeared(Sales.monthly))
    #expect(page.connect(true) == [.writeSecret(key: Self.wish, value: nil), Self.offer])
    let other = BuyingOrchard { $0.sync.isOnline = false }
    _ = other.send(.appeared(Sales.monthly))
    #expect(other.send(.wishForgotten) == [.writeSecret(key: Self.wish, value: nil)])
    #expect(other.send(.wishForgotten).isEmpty)
    // A device that was started again knows it.
    let later = BuyingOrchard("arvores")
    _ = later.send(.wishRead(Sales.yearly))
    #expect(later.banners().contains("Você queria assinar Floresta"))
  }

  @Test(
    "FF-086 what runs already is not bought again, and where it is managed is said",
    arguments: [
      ("apple", "App Store"), ("web", "Minhas compras"), ("lunar", "onde ela foi comprada"),
    ]
  )
  func running(source: String, words: String) {
    let page = BuyingOrchard()
    _ = page.send(.appeared(Sales.monthly))
    _ = page.send(.offered(Sales.monthly, .success(.orchard)))
    let problem = Problem(
      status: 409, title: "One runs already", code: "alreadyRuns",
      errors: [FieldProblem(path: "product", reason: source)])
    _ = page.send(.announced(Sales.monthly, .failure(.conflict(problem))))
    #expect(page.words().contains("comprar de novo cobraria duas vezes"))
    #expect(page.words().contains(words))
    #expect(page.send(.payTapped(.pt)).isEmpty)
    // Once the plan is here that is what was wanted.
    page.state.context.plan = .forest
    #expect(page.words().contains("O plano Floresta está ativo."))
    #expect(!page.words().contains("cobraria duas vezes"))
  }

  @Test("back from the checkout it asks again how things stand")
  func returned() {
    let page = Self.ready
    #expect(Buying.hear(.visible(true), page.state) == nil)
    _ = page.send(.payTapped(.pt))
    _ = page.send(.addressed(Self.card, .success(CheckoutAddress("/pay/1"))))
    #expect(Buying.hear(.visible(true), page.state) == .again)
    #expect(Buying.hear(.visible(false), page.state) == nil)
    #expect(page.send(.again) == [Self.offer])
    #expect(page.state.address == nil)
  }

  @Test("FF-072 what was begun at a checkout counts as bought once the server says that it runs")
  func completed() {
    var telemetry = AppTelemetry()
    telemetry.registry = {
      var registry = EventRegistry()
      registry.list(["pomar.forest.monthly"], as: "product")
      registry.add(PurchaseEvents.all, about: PurchaseEvents.object)
      return registry
    }
    let page = BuyingOrchard {
      $0 = Orchard.context(App(Orchard.app(), telemetry: telemetry))
      $0.path = .buying(Sales.monthly)
    }
    let runs = Buying.Action.announced(
      Sales.monthly,
      .failure(
        .conflict(
          Problem(
            status: 409, title: "One runs already", code: "alreadyRuns",
            errors: [FieldProblem(path: "product", reason: "web")]))))
    // Bought elsewhere: nothing was begun here.
    _ = page.send(.appeared(Sales.monthly))
    _ = page.send(.offered(Sales.monthly, .success(.orchard)))
    let before = page.send(runs)
    #expect(before == [])
    _ = page.send(.again)
    _ = page.send(.offered(Sales.monthly, .success(.orchard)))
    _ = page.send(.announced(Sales.monthly, .success(Self.intent)))
    let begun = page.send(.payTapped(.pt))
    #expect(begun.first == Request.track(.purchaseStarted("pomar.forest.monthly")))
    _ = page.send(.addressed(Self.card, .success(CheckoutAddress("https://pay.example/1"))))
    _ = page.send(.again)
    _ = page.send(.offered(Sales.monthly, .success(.orchard)))
    let bought = page.send(runs)
    #expect(bought == [.track(.purchaseCompleted("pomar.forest.monthly"))])
    let again = page.send(runs)
    #expect(again == [], "it is bought once")
  }

  @Test(
    "FF-081 a server without a checkout, or without the product, says so; late answers are dropped")
  func withoutCheckout() {
    let page = BuyingOrchard()
    _ = page.send(.appeared(Sales.monthly))
    #expect(page.send(.offered(Sales.monthly, .success(WebOffer()))).isEmpty)
    #expect(page.words().contains("Este servidor não vende pela internet."))
    let other = BuyingOrchard(.buying(Sales.yearly))
    _ = other.send(.appeared(Sales.yearly))
    var offer = WebOffer.orchard
    offer.prices.removeAll { $0.product == Sales.yearly }
    #expect(other.send(.offered(Sales.yearly, .success(offer))).isEmpty)
    #expect(other.words().contains("Este plano não está à venda agora."))
    // The person went on to the month meanwhile.
    other.state.context.path = .buying(Sales.monthly)
    #expect(other.send(.appeared(Sales.monthly)) == [Self.offer])
    #expect(other.send(.offered(Sales.yearly, .failure(.network(.unreachable)))).isEmpty)
    #expect(other.state.loading.isLoading && other.state.loading.failure == nil)
  }

  @Test("who does not manage the orchard is told who buys, and nothing is asked")
  func notAllowed() {
    let page = BuyingOrchard { $0.role = Role.picker.rawValue }
    #expect(page.send(.appeared(Sales.monthly)).isEmpty)
    #expect(page.words().contains("Só quem administra o pomar assina um plano."))
    let unknown = BuyingOrchard(.buying("nothing"))
    #expect(unknown.send(.appeared("nothing")).isEmpty)
    #expect(unknown.words().contains("Este plano não está à venda agora."))
  }
}
