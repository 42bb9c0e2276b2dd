import API
import Effort
import Entitlements
import Flow
import Orchard
import Purchasing
import Screen
import ScreenHTML
import Shell
import Subscriptions
import Sync
import Testing
import Values

@testable import Plans

/// What a page of buying does however things come, and what it says when nothing comes.
@Suite("buying a plan, whatever happens")
struct BuyingWaysTests {
  private static func intent(of product: String) -> AnnouncedPurchase {
    AnnouncedPurchase(.init(high: 9, low: product == Sales.monthly ? 1 : 2), hasTrial: true)
  }

  private static let offer = Request.call(CheckoutEndpoints.offer, Nothing())

  /// What the server was asked, and has not answered yet.
  private enum Asked: Equatable {
    case offer(String)
    case announced(String)
    case opened(NewCheckout)
  }

  /// The page of somebody who taps at random, and a server that answers when it likes.
  private struct Play {
    let page = BuyingOrchard()
    var asked: [Asked] = []

    /// Does it, and notes what the server is asked by it.
    mutating func send(_ action: Buying.Action) -> [Request] {
      let requests = page.send(action)
      let product = page.state.product
      for request in requests {
        if request == BuyingWaysTests.offer { asked.append(.offer(product)) }
        if request == announcement(of: product) { asked.append(.announced(product)) }
        if let wish = checkout, request == .call(CheckoutEndpoints.open, wish) {
          asked.append(.opened(wish))
        }
      }
      return requests
    }

    func announcement(of product: String) -> Request {
      .call(
        PurchaseEndpoints.announce,
        NewPurchase(product, from: .web, for: .space, space: Orchard.space.space))
    }

    /// What a tap on the button asks for now.
    var checkout: NewCheckout? {
      page.state.purchase.map {
        NewCheckout($0.id, by: page.state.method, in: page.state.currency, .pt)
      }
    }

    static func address(of checkout: NewCheckout) -> String {
      "/pay/\(checkout.method.rawValue)/\(checkout.currency.rawValue)"
    }

    /// The answer to one of the questions.
    mutating func answer(_ place: Int, isGood: Bool) {
      let failure = APIError.server(status: 500, retryAfter: nil)
      switch asked.remove(at: place) {
      case .offer(let product):
        _ = send(.offered(product, isGood ? .success(.orchard) : .failure(failure)))
      case .announced(let product):
        let intent = BuyingWaysTests.intent(of: product)
        _ = send(.announced(product, isGood ? .success(intent) : .failure(failure)))
      case .opened(let wish):
        let address = CheckoutAddress(Self.address(of: wish))
        _ = send(.addressed(wish, isGood ? .success(address) : .failure(failure)))
      }
    }
  }

  @Test(
    "FF-083 whatever is tapped and answered in whatever order, the page leads to what was chosen last, and waits for nothing for ever"
  )
  func anyOrder() {
    for round in 0..<UInt64(Effort.times(400)) {
      var random = SeededGenerator(seed: round)
      var play = Play()
      _ = play.send(.appeared(Sales.monthly))
      for step in 0..<40 {
        let state = play.page.state
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
          let method = [PayMethod.card, .pix, .boleto].randomElement(using: &random) ?? .card
          _ = play.send(.methodChosen(method))
        case 1: _ = play.send(.currencyChosen(.brl))
        case 2 where state.address == nil:
          let isFirst = !state.opening.isLoading
          let tapped = play.send(.payTapped(.pt))
          #expect(tapped.isEmpty || isFirst, "a second tap opens no second checkout")
        case 3: _ = play.send(.again)
        case 4:
          let product = Bool.random(using: &random) ? Sales.monthly : Sales.yearly
          play.page.state.context.path = .buying(product)
          _ = play.send(.appeared(product))
        case 5: _ = play.send(.wishForgotten)
        default:
          guard let place = play.asked.indices.randomElement(using: &random) else { continue }
          play.answer(place, isGood: Int.random(in: 0..<4, using: &random) > 0)
        }
        let now = play.page.state
        if let address = now.address {
          let chosen = play.checkout.map { Play.address(of: $0) }
          #expect(address == chosen, "round \(round), step \(step)")
          #expect(!now.opening.isLoading)
        }
        #expect(play.page.words().contains("Agora não"), "there is always a way back")
      }
      while !play.asked.isEmpty { play.answer(0, isGood: true) }
      #expect(!play.page.state.loading.isLoading, "round \(round)")
      #expect(!play.page.state.opening.isLoading, "round \(round)")
    }
  }

  @Test("an address that comes after another way of paying was chosen leads nowhere")
  func lateAddress() {
    var play = Play()
    _ = play.send(.appeared(Sales.monthly))
    play.answer(0, isGood: true)
    play.answer(0, isGood: true)
    _ = play.send(.payTapped(.pt))
    _ = play.send(.methodChosen(.pix))
    play.answer(0, isGood: true)
    #expect(play.page.state.address == nil && !play.page.state.opening.isLoading)
    _ = play.send(.payTapped(.pt))
    play.answer(0, isGood: true)
    #expect(play.page.state.address == "/pay/pix/BRL")
  }

  @Test(
    "FF-081 FM-136 while the server cannot be reached the app's own prices stand there, with why and a way to ask again, each time"
  )
  func unreachable() {
    let page = BuyingOrchard()
    _ = page.send(.appeared(Sales.monthly))
    #expect(page.words().contains("R$ 10,00 por mês"), "before anybody answers")
    for _ in 1...3 {
      _ = page.send(.offered(Sales.monthly, .failure(.network(.unreachable))))
      #expect(page.state.loading.failure != nil)
      let words = page.words()
      for said in ["R$ 10,00 por mês", "Tentar de novo", "Agora não"] {
        #expect(words.contains(said), "\(said)")
      }
      #expect(page.send(.again) == [Self.offer])
    }
    _ = page.send(.offered(Sales.monthly, .success(.orchard)))
    #expect(page.state.loading.failure == nil && !page.words().contains("Tentar de novo"))
  }

  @Test(
    "FF-084 FM-135 at the start nothing waits for a store: what one has and what there is stand there"
  )
  func start() {
    var context = Orchard.context()
    context.plan = .forest
    context.sync.isOnline = false
    // What is asked for is on the device.
    let asked = Buying.watch(Buying.State(in: context)).steps.map(\.request)
    #expect(asked == [.readSecret(key: "wish.\(Orchard.space.space.description)")])
    let page = Plans.page(
      Plans.State(in: context, selling: .orchard), .orchard(), Frame(context)
    ).orchardWords
    for said in ["Bosque", "Floresta", "Seu plano", "Sem limite de árvores"] {
      #expect(page.contains(said), "\(said)")
    }
  }

  @Test(
    "CG-096 by the button stand the price, the period, the trial, what renews, how it ends, and links to the terms"
  )
  func terms() {
    let page = BuyingOrchard()
    _ = page.send(.appeared(Sales.monthly))
    var offer = WebOffer.orchard
    func html() -> String {
      Buying.page(page.state, .orchard(.pt), Frame(page.state.context, page.parts)).html
    }
    _ = page.send(.offered(Sales.monthly, .success(offer)))
    _ = page.send(.announced(Sales.monthly, .success(Self.intent(of: Sales.monthly))))
    #expect(!html().contains("Termos de uso"), "nobody has said where they are")
    offer.terms = "https://pomar.example/termos"
    offer.privacy = "https://pomar.example/privacidade"
    _ = page.send(.again)
    _ = page.send(.offered(Sales.monthly, .success(offer)))
    _ = page.send(.announced(Sales.monthly, .success(Self.intent(of: Sales.monthly))))
    let words = page.words()
    for said in [
      "R$ 10,00 por mês", "Impostos incluídos.", "Nada (7 dias grátis)", "Primeiro pagamento",
      "R$ 10,00 a cada mês no cartão, até você cancelar.", "Última hora segura para cancelar",
      "Como cancelar", "Termos de uso", "Política de privacidade",
    ] { #expect(words.contains(said), "\(said)") }
    let shown = html()
    for address in ["https://pomar.example/termos", "https://pomar.example/privacidade"] {
      #expect(shown.contains(address), "\(address)")
    }
  }

  @Test("FF-091 FM-140 back from a checkout that was left, nothing is said, and one may go on")
  func left() {
    var play = Play()
    _ = play.send(.appeared(Sales.monthly))
    play.answer(0, isGood: true)
    play.answer(0, isGood: true)
    let before = play.page.words()
    _ = play.send(.payTapped(.pt))
    play.answer(0, isGood: true)
    #expect(Buying.hear(.visible(true), play.page.state) == .again)
    _ = play.send(.again)
    play.answer(0, isGood: true)
    play.answer(0, isGood: true)
    #expect(play.page.words() == before)
    #expect(play.page.banners().isEmpty && play.page.state.loading.failure == nil)
    let again = play.send(.payTapped(.pt))
    #expect(again.count == 1)
  }

  @Test("FF-091 FF-093 each reason not to buy has a sentence of its own in both languages")
  func reasons() {
    func conflict(_ code: String, _ reason: String? = nil) -> APIError {
      let fields = reason.map { [FieldProblem(path: "product", reason: $0)] } ?? []
      return .conflict(Problem(status: 409, title: "No", code: code, errors: fields))
    }
    let told: [(error: APIError, failure: BuyingFailure)] = [
      (conflict("alreadyRuns", "apple"), .runs(.apple)),
      (conflict("alreadyRuns", "web"), .runs(.web)),
      (conflict("alreadyRuns", "lunar"), .runs(nil)), (conflict("alreadyRuns"), .runs(nil)),
      (conflict("hasSeat"), .hasSeat), (conflict("notSold"), .notSold),
      (conflict("hologram"), .other(conflict("hologram"))),
      (.network(.unreachable), .other(.network(.unreachable))),
      (.serverFull, .other(.serverFull)),
    ]
    for (error, failure) in told {
      #expect(BuyingFailure(error) == failure)
      #expect(failure.isOfNetwork == (error == .network(.unreachable)))
    }
    let failures: [BuyingFailure] = [
      .noCheckout, .notSold, .hasSeat, .runs(.apple), .runs(.web), .runs(.code), .runs(nil),
      .other(.network(.unreachable)), .other(.serverFull), .other(.unexpected(status: 418)),
    ]
    for language in [Language.pt, .en] {
      let sentences = failures.map { $0.text(in: Orchard.app(), language) }
      let blank = sentences.filter { $0.isEmpty }
      #expect(blank == [] && Set(sentences).count == failures.count, "\(sentences)")
    }
  }
}
