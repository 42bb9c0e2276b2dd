import API
import Entitlements
import Flow
import FlowTesting
import Identity
import Orchard
import Purchasing
import Screen
import Shell
import Subscriptions
import Sync
import Testing
import Values

@testable import Plans

@Suite("seats of a plan")
struct SeatsTests {
  private static let code = "7Q2M-ABCD-EFGH-JKMN"
  private static let list = Request.call(SeatEndpoints.list, Nothing())
  private static let fortnight = Orchard.now.adding(milliseconds: 14 * 86_400_000)

  private static var waiting: GivenSeat {
    var seat = GivenSeat()
    seat.id = UUID(high: 9, low: 1)
    seat.name = "Mãe"
    seat.expiresAt = fortnight
    return seat
  }

  private static var taken: GivenSeat {
    var seat = waiting
    seat.id = UUID(high: 9, low: 2)
    seat.name = "Bia"
    seat.takenAt = Orchard.now
    seat.holder = "b…@e….com"
    return seat
  }

  private static var held: HeldSeat {
    var seat = HeldSeat()
    seat.id = UUID(high: 9, low: 3)
    seat.giverName = "Ana"
    seat.giver = "a…@e….com"
    seat.takenAt = Orchard.now
    seat.counts = true
    return seat
  }

  private static func own(
    _ total: Int, _ given: [GivenSeat] = [], held: HeldSeat? = nil
  ) -> OwnSeats {
    var own = OwnSeats()
    own.total = total
    own.given = given
    own.held = held
    return own
  }

  private static func state(_ own: OwnSeats? = nil, at path: Path = .seats) -> SeatsPage.State {
    var context = Orchard.context()
    context.path = path
    var state = SeatsPage.State(in: context)
    state.own = own
    return state
  }

  private static func words(_ state: SeatsPage.State, selling sales: Sales? = .grove) -> String {
    var parts = Parts()
    parts[Plans.self] = Plans.State(in: state.context, selling: sales)
    let frame = Frame(state.context, parts)
    let scene = Scene<SeatsPage.Action>.orchard()
    let nodes = [SeatsPage.page(state, scene, frame)] + SeatsPage.overlays(state, scene, frame)
    return nodes.map(\.orchardWords).joined(separator: " ")
  }

  private static func problem(_ status: Int, _ code: String) -> Problem {
    Problem(status: status, title: "", code: code)
  }

  @Test("CG-113 a seat is offered by a name, and its code is shown to be handed over")
  func offering() {
    let store = TestStore<SeatsPage>(Self.state(Self.own(5, [Self.taken])))
    #expect(Self.words(store.state).contains("1 de 5 em uso"))
    #expect(Self.words(store.state).contains("Bia b…@e….com, desde 02/03/2026"))
    store.send(.give(.submitted)) { $0.offering.fail(.missing) }
    store.expect(.focus(id: SeatsPage.nameID))
    store.send(.give(.typed(" Mãe  Rosa "))) {
      $0.name = " Mãe  Rosa "
      $0.offering.dismiss()
    }
    store.send(.give(.submitted)) { $0.offering.start() }
    let offer = SeatOffer(Self.waiting.id, code: Self.code, until: Self.fortnight)
    store.respond(
      to: .call(SeatEndpoints.offer, NewSeat(for: "Mãe Rosa")), with: .output(offer))
    store.receive(.give(.offered(.success(offer)))) {
      $0.offering.stop()
      $0.name = ""
      $0.offer = offer
      $0.loading.start()
    }
    let both = Self.own(5, [Self.taken, Self.waiting])
    store.respond(to: Self.list, with: .output(both))
    store.receive(.listed(.success(both))) {
      $0.loading.stop()
      $0.own = both
    }
    let shown = Self.words(store.state)
    for said in [
      "O convite está pronto", Self.code, "planos/familia#" + Self.code, "2 de 5 em uso",
      "Mãe O convite vale até 16/03/2026",
    ] { #expect(shown.contains(said), "\(said)") }
    let link = Path.seat(Self.code)
    store.send(.give(.copyTapped(link))) { $0.isCopied = true }
    store.expect(.copy(link))
    #expect(Self.words(store.state).contains("Copiado"))
    store.send(.give(.closed)) { $0.offer = nil }
    #expect(!Self.words(store.state).contains(Self.code))
    store.finish()
  }

  @Test("CG-113 who follows the link sees by whom before they take the seat; no code is left")
  func taking() {
    let store = TestStore<SeatsPage>(Self.state(at: Path(Path.seat(Self.code))))
    #expect(SeatsPage.owns(store.state.context.path))
    #expect(
      SeatsPage.hear(.entered(store.state.context.path), store.state)
        == .appeared(code: Self.code))
    store.send(.appeared(code: Self.code)) {
      $0.loading.start()
      $0.code = Self.code
      $0.taking.start()
    }
    store.respond(to: Self.list, with: .output(Self.own(0)))
    store.receive(.listed(.success(Self.own(0)))) {
      $0.loading.stop()
      $0.own = Self.own(0)
    }
    var view = SeatView()
    view.giverName = "Ana"
    view.giver = "a…@e….com"
    store.respond(
      to: .call(SeatEndpoints.look, SeatCode(Self.code)), with: .output(view))
    store.receive(.take(.looked(Self.code, .success(view)))) {
      $0.taking.stop()
      $0.view = view
    }
    let asked = Self.words(store.state)
    #expect(asked.contains("Ana (a…@e….com) dá a você um lugar no plano."))
    #expect(asked.contains("você não vê os pagamentos"))
    store.send(.take(.confirmed)) { $0.taking.start() }
    store.respond(
      to: .call(SeatEndpoints.take, SeatCode(Self.code)), with: .output(Self.held))
    store.receive(.take(.taken(.success(Self.held)))) {
      $0.taking.stop()
      $0.own = Self.own(0, held: Self.held)
      $0.code = ""
      $0.view = nil
    }
    store.expect(.navigate(.replace(Path.seats.text)))
    store.expect(.syncNow)
    let has = Self.words(store.state)
    #expect(has.contains("Você tem um lugar") && has.contains("desde 02/03/2026"))
    #expect(!has.contains("Recebeu um convite?") && !has.contains(Self.code))
    store.finish()
  }

  @Test(
    "CG-113 why a seat is not to be had is said beside its code",
    arguments: [
      ("noSuchSeat", 404, "Este convite não existe"), ("seatEnded", 409, "Este convite venceu"),
      ("seatTaken", 409, "Outra conta já aceitou"), ("ownSeat", 409, "seu para dar"),
      ("hasSeat", 409, "Você já tem um lugar"), ("noSeats", 409, "não tem lugares agora"),
    ])
  func refused(code: String, status: Int, words: String) {
    var state = Self.state(Self.own(0))
    _ = SeatsPage.reduce(&state, .take(.typed(" 7q2m ")))
    let asked = SeatsPage.reduce(&state, .take(.submitted)).steps.map(\.request)
    #expect(asked == [.call(SeatEndpoints.look, SeatCode("7q2m"))])
    let problem = Self.problem(status, code)
    let error: APIError = status == 404 ? .missing(problem) : .conflict(problem)
    let then = SeatsPage.reduce(&state, .take(.looked("7q2m", .failure(error)))).steps
    #expect(then.map(\.request) == [.focus(id: SeatsPage.codeID)])
    #expect(Self.words(state).contains(words))
    // Another one is typed, and nothing is said of it.
    _ = SeatsPage.reduce(&state, .take(.typed("8")))
    #expect(!Self.words(state).contains(words))
  }

  @Test("CG-113 a seat is taken back, or left, once the person has said so twice")
  func ending() {
    let all = Self.own(5, [Self.taken])
    let store = TestStore<SeatsPage>(Self.state(all))
    store.send(.end(.tapped(Self.taken.id))) { $0.ending = Self.taken.id }
    #expect(Self.words(store.state).contains("Retirar o lugar de Bia?"))
    store.send(.end(.cancelled)) { $0.ending = nil }
    store.send(.end(.tapped(Self.taken.id))) { $0.ending = Self.taken.id }
    store.send(.end(.confirmed)) {
      $0.ending = nil
      $0.changing.start()
    }
    let end = Request.call(SeatEndpoints.end, SeatChoice(Self.taken.id))
    store.respond(to: end, with: .output(Nothing()))
    store.receive(.end(.ended(.success(Nothing())))) {
      $0.changing.stop()
      $0.loading.start()
    }
    store.respond(to: Self.list, with: .output(Self.own(5)))
    store.expect(.syncNow)
    store.receive(.listed(.success(Self.own(5)))) {
      $0.loading.stop()
      $0.own = Self.own(5)
    }
    store.finish()
    // One that is gone already has ended, too; another no is said.
    var left = Self.state(Self.own(0, held: Self.held))
    _ = SeatsPage.reduce(&left, .end(.tapped(Self.held.id)))
    #expect(Self.words(left).contains("Deixar o lugar?"))
    _ = SeatsPage.reduce(&left, .end(.confirmed))
    let gone = APIError.missing(Self.problem(404, "noSuchSeat"))
    let then = SeatsPage.reduce(&left, .end(.ended(.failure(gone)))).steps.map(\.request)
    #expect(then == [Self.list, .syncNow])
    #expect(left.changing.failure == nil && !left.changing.isLoading)
    _ = SeatsPage.reduce(&left, .end(.tapped(Self.held.id)))
    _ = SeatsPage.reduce(&left, .end(.confirmed))
    _ = SeatsPage.reduce(&left, .end(.ended(.failure(.network(.unreachable)))))
    #expect(left.changing.failure == .other(.network(.unreachable)))
  }

  @Test("CG-113 seats rest while the plan does; that all are given is said, and what there is")
  func states() {
    var held = Self.held
    held.counts = false
    let rests = Self.words(Self.state(Self.own(0, held: held)))
    #expect(rests.contains("não vale agora") && rests.contains("Seus dados continuam seus"))
    let without = Self.words(Self.state(Self.own(0, [Self.taken])))
    #expect(without.contains("estes voltam a valer") && !without.contains("Para quem?"))
    let full = Self.words(Self.state(Self.own(1, [Self.taken])))
    #expect(full.contains("Todos os lugares foram dados") && !full.contains("Para quem?"))
    let none = Self.words(Self.state(Self.own(0)))
    for said in ["Recebeu um convite?", "lugares a mais 5 pessoas", "Ver o plano da família"] {
      #expect(none.contains(said), "\(said)")
    }
    #expect(!Self.words(Self.state(Self.own(0)), selling: .orchard).contains("mais 5 pessoas"))
  }

  @Test("CG-113 offline it says that seats are at the server, and asks by itself when it is back")
  func offline() {
    var state = Self.state()
    state.context.sync.isOnline = false
    #expect(Self.words(state).contains("Lugares ficam no servidor"))
    _ = SeatsPage.reduce(&state, .appeared(code: nil))
    _ = SeatsPage.reduce(&state, .listed(.failure(.network(.unreachable))))
    #expect(SeatsPage.hear(.synced(state.context.sync), state) == nil)
    state.context.sync.isOnline = true
    #expect(SeatsPage.hear(.synced(state.context.sync), state) == .appeared(code: nil))
    state.context.path = .plans
    #expect(SeatsPage.hear(.synced(state.context.sync), state) == nil)
    #expect(SeatsPage.hear(.entered(.plans), state) == nil)
  }

  @Test("CG-113 the plan with seats is chosen on the page of buying, at a price of its own")
  func buying() {
    let page = BuyingOrchard(.buying(Sales.shared))
    page.parts[Plans.self] = Plans.State(in: page.state.context, selling: .grove)
    _ = page.send(.appeared(Sales.shared))
    for said in [
      "Assinar Floresta para a família", "R$ 25,00 por mês", "Só para mim", "Para a família",
      "lugares a mais 5 pessoas",
    ] { #expect(page.words().contains(said), "\(said)") }
    var offer = WebOffer.orchard
    offer.prices.append(WebPrice(Sales.shared, Money(minor: 25_00, .brl), includesTax: true))
    let asked = page.send(.offered(Sales.shared, .success(offer)))
    #expect(
      asked == [
        .call(PurchaseEndpoints.announce, NewPurchase(Sales.shared, from: .web, for: .family))
      ])
    // Whoever has a seat of another's is shown where it is left.
    let seat = APIError.conflict(Self.problem(409, "hasSeat"))
    _ = page.send(.announced(Sales.shared, .failure(seat)))
    #expect(page.words().contains("Outra pessoa já paga este plano para você."))
    #expect(page.words().contains("Plano da família"))
    // For one it stays what it was.
    #expect(Sales.grove.reach(of: Sales.monthly) == .account)
  }

  @Test("CG-113 the page of the plans leads to seats where a plan has some")
  func way() {
    func words(_ sales: Sales) -> String {
      let state = Plans.State(in: Orchard.context(), selling: sales)
      return Plans.page(state, .orchard(), Frame(state.context)).orchardWords
    }
    #expect(words(.grove).contains("Plano da família"))
    #expect(!words(.orchard).contains("Plano da família"))
  }
}

extension Sales {
  static let shared = "pomar.shared.monthly"

  /// As in `orchard`, for an account, and with five seats to give.
  static let grove = Sales(
    ProductCatalogue(
      Sales.orchard.products.products + [
        SoldProduct(ProductID(shared), grants: "forest", level: 2, months: 1, seats: 5)
      ], least: "grove"),
    at: PriceList(
      Sales.orchard.prices.prices + [
        ProductPrice(ProductID(shared), Money(minor: 25_00, .brl), includesTax: true)
      ], trialDays: 7), for: .account)
}
