import API
import Entitlements
import Flow
import Orchard
import Purchasing
import Screen
import Shell
import Sync
import Testing
import Values

@testable import Plans

@Suite("what was begun to be bought and is not there yet")
struct PendingTests {
  private static let lists: [Request] = [
    .call(PurchaseEndpoints.list, Nothing()), .call(CheckoutEndpoints.list, Nothing()),
  ]
  private static let child = WaitingPurchase(
    UUID(high: 9, low: 3), Sales.monthly, since: Orchard.now)
  private static let due = Orchard.now.adding(milliseconds: 86_400_000)

  private static func checkout(
    _ method: PayMethod, _ state: String, hasBill: Bool = true
  ) -> OwnCheckout {
    var checkout = OwnCheckout()
    checkout.id = UUID(high: 9, low: 2)
    checkout.product = Sales.monthly
    checkout.method = method
    checkout.state = state
    if hasBill {
      checkout.bill = OwnBill(Money(minor: 10_00, .brl), dueAt: due, at: "/orchard/bill/1")
    }
    return checkout
  }

  /// The page of the plans, once the server has said what waits.
  private final class Page {
    var state: Plans.State

    init(_ waiting: [WaitingPurchase] = [], _ checkouts: [OwnCheckout] = []) {
      var context = Orchard.context()
      context.path = .plans
      state = Plans.State(in: context, selling: .orchard)
      _ = send(.pageOpened)
      var own = OwnPurchases()
      own.waiting = waiting
      _ = send(.pending(.purchasesRead(.success(own))))
      _ = send(.pending(.checkoutsRead(.success(OwnCheckouts(checkouts)))))
    }

    func send(_ action: Plans.Action) -> [Request] {
      Plans.reduce(&state, action).steps.map(\.request)
    }

    func hear(_ news: News) -> [Request] { Plans.hear(news, state).map { send($0) } ?? [] }

    func words(_ language: Language = .pt) -> String {
      Plans.page(state, .orchard(language), Frame(state.context)).orchardWords
    }
  }

  @Test("FF-089 whoever comes to the plans is told what waits for approval, and may stop waiting")
  func approval() {
    let page = Page([Self.child])
    for said in [
      "Floresta: esperando aprovação", "Pedido em 02/03/2026.", "ainda não respondeu",
      "com um não nada é cobrado", "Não espero mais",
    ] { #expect(page.words().contains(said), "\(said)") }
    #expect(page.words(.en).contains("Forest: waiting for approval"))
    let left = page.send(.pending(.leaveTapped(Self.child.id)))
    #expect(
      left == [.call(PurchaseEndpoints.wait, PurchaseWait(Self.child.id, waits: false))])
    let again = page.send(.pending(.leaveTapped(Self.child.id)))
    #expect(again.isEmpty, "it is on its way")
    _ = page.send(.pending(.left(Self.child.id, .failure(.network(.unreachable)))))
    #expect(page.words().contains("esperando aprovação"))
    #expect(page.state.pending.leaving.failure == .network(.unreachable))
    _ = page.send(.pending(.leaveTapped(Self.child.id)))
    _ = page.send(.pending(.left(Self.child.id, .success(Nothing()))))
    #expect(!page.words().contains("esperando aprovação"))
  }

  @Test(
    "FF-089 a Pix, a boleto and a card that are not paid say what they wait for, and lead to where one pays or gives up",
    arguments: [
      ("pix", "none", "instantes depois de o Pix ser pago"),
      ("boleto", "pending", "quando o banco confirmar o boleto"),
      ("card", "pending", "quando o banco confirmar o cartão"),
    ])
  func payment(method: String, state: String, words: String) throws {
    let way = try #require(PayMethod(rawValue: method))
    let page = Page([], [Self.checkout(way, state, hasBill: way != .card)])
    #expect(page.words().contains("Floresta: esperando o pagamento"))
    #expect(page.words().contains(words) && page.words().contains("Pagar ou desistir"))
    let hasDay = page.words().contains("Sem pagamento até 03/03/2026, 12:00")
    #expect(hasDay == (way != .card))
    let led = page.send(.goTo(.purchases))
    #expect(led == [.navigate(.push(Path.purchases.text))])
    // What runs, is over, or was only looked at waits for nothing.
    for other in ["active", "expired.cancelled", "none"] {
      let quiet = Page([], [Self.checkout(way, other, hasBill: false)])
      #expect(!quiet.words().contains("esperando"), "\(other)")
    }
  }

  @Test("FF-089 what waited is looked at again when the plan changes, or somebody comes back")
  func resolved() {
    let page = Page([Self.child])
    let back = page.hear(.visible(true))
    #expect(back == Self.lists)
    let second = page.hear(.visible(true))
    #expect(second.isEmpty, "it is on its way")
    _ = page.send(.pending(.purchasesRead(.success(OwnPurchases()))))
    _ = page.send(.pending(.checkoutsRead(.success(OwnCheckouts()))))
    #expect(!page.words().contains("esperando"))
    let nothing = page.hear(.visible(true))
    #expect(nothing.isEmpty, "nothing waits any more")
    let other = Page([Self.child])
    let changed = other.hear(.told(.space(name: "", plan: .forest)))
    #expect(changed == Self.lists)
    // On another page it is nobody's matter.
    other.state.context.path = Orchard.app().start
    let elsewhere = other.hear(.visible(true))
    #expect(elsewhere.isEmpty)
  }

  @Test("FF-089 a failing answer keeps what was known, and the page stands")
  func failing() {
    let page = Page([Self.child], [Self.checkout(.boleto, "pending")])
    _ = page.hear(.entered(.plans))
    _ = page.send(.pending(.purchasesRead(.failure(.network(.unreachable)))))
    _ = page.send(.pending(.checkoutsRead(.failure(.network(.unreachable)))))
    #expect(page.words().contains("esperando aprovação"))
    #expect(page.words().contains("esperando o pagamento"))
    #expect(!page.state.pending.loading.isLoading)
  }
}
