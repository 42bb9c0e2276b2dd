import API
import Entitlements
import Flow
import FlowTesting
import Identity
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

@Suite("what was bought")
struct BoughtTests {
  private static let lists: [Request] = [
    .call(PurchaseEndpoints.list, Nothing()), .call(CheckoutEndpoints.list, Nothing()),
  ]
  private static let end = Orchard.now.adding(milliseconds: 10 * 86_400_000)

  private static var apple: OwnPurchase {
    var purchase = OwnPurchase()
    purchase.id = "apple:2000000123456789"
    purchase.product = Sales.yearly
    purchase.reach = .space
    purchase.beneficiary = Orchard.space.space
    purchase.state = "active"
    purchase.endsAt = end
    return purchase
  }

  private static var web: OwnCheckout {
    var checkout = OwnCheckout()
    checkout.id = UUID(high: 9, low: 2)
    checkout.product = Sales.monthly
    checkout.state = "active"
    checkout.endsAt = end
    return checkout
  }

  private static func words(_ state: Bought.State, _ language: Language = .pt) -> String {
    var parts = Parts()
    parts[Plans.self] = Plans.State(in: state.context, selling: .orchard)
    let frame = Frame(state.context, parts)
    return
      ([Bought.page(state, .orchard(language), frame)]
      + Bought.overlays(state, .orchard(language), frame)).map(\.orchardWords)
      .joined(separator: " ")
  }

  private static func state(
    _ purchases: [OwnPurchase] = [], _ checkouts: [OwnCheckout] = []
  ) -> Bought.State {
    var context = Orchard.context()
    context.path = .purchases
    var state = Bought.State(in: context)
    state.purchases = OwnPurchases(purchases)
    state.checkouts = OwnCheckouts(checkouts)
    return state
  }

  @Test(
    "FF-087 FF-092 CG-098 restoring says what was found, ten times the same, or why there is nothing"
  )
  func restore() {
    var state = Self.state()
    state.purchases = nil
    for _ in 1...10 {
      let asked = Bought.reduce(&state, .restoreTapped).steps.map(\.request)
      #expect(asked == Self.lists + [.syncNow])
      _ = Bought.reduce(&state, .listed(.success(OwnPurchases([Self.apple]))))
      #expect(state.loading.isLoading)
      _ = Bought.reduce(&state, .checkoutsListed(.success(OwnCheckouts())))
      #expect(!state.loading.isLoading)
      #expect(Self.words(state).contains("Encontramos 1 compra da conta ana@pomar.com.br."))
    }
    var ended = Self.apple
    ended.state = "expired.cancelled"
    _ = Bought.reduce(&state, .listed(.success(OwnPurchases([ended]))))
    #expect(Self.words(state).contains("que já terminou"))
    _ = Bought.reduce(&state, .listed(.success(OwnPurchases())))
    let nothing = Self.words(state)
    for said in [
      "Não há compras da conta ana@pomar.com.br", "Se você comprou com outro e-mail",
      "Se outra pessoa paga o plano do pomar", "App Store",
    ] {
      #expect(nothing.contains(said), "\(said)")
    }
  }

  @Test("each says what it is, for whom, until when, and where it is managed")
  func cards() {
    var gift = OwnPurchase()
    gift.id = "code:5"
    gift.product = "gone"
    gift.state = "activeUntilEnd"
    var twin = Self.apple
    twin.id = "web:sub_1"
    let words = Self.words(Self.state([Self.apple, gift, twin], [Self.web]))
    for said in [
      "Floresta, Por ano Ativa", "Até 12/03/2026", "Para Pomar Aurora",
      "no iPhone, em Ajustes, no seu nome, em Assinaturas", "Um plano que não se vende mais",
      "Foi dada sem custo", "Floresta, Por mês Ativa", "Renova em 12/03/2026 · Cartão",
      "Cancelar assinatura",
    ] {
      #expect(words.contains(said), "\(said)")
    }
    // What the web tells of itself is not told twice.
    #expect(words.ranges(of: "Floresta, Por ano").count == 1)
  }

  @Test("CG-009 CG-010 CG-011 CG-100 Apple alone gives money back: the page leads there")
  func appleRefunds() {
    let apple = Bought.page(Self.state([Self.apple]), .orchard(.pt), Self.sold(Self.state()))
    for said in ["é a Apple, não nós", "Do 8º ao 14º dia", "a partir do 15º", "Pedir à Apple"] {
      #expect(apple.orchardWords.contains(said), "\(said)")
    }
    #expect(apple.html.contains("https://reportaproblem.apple.com"))
    var web = Self.apple
    web.id = "code:5"
    let other = Bought.page(Self.state([web]), .orchard(.pt), Self.sold(Self.state()))
    #expect(!other.html.contains("reportaproblem") && !other.orchardWords.contains("Pedir à Apple"))
  }

  @Test("a higher price to which nobody has answered is said, and the page leads to where one does")
  func dearer() {
    let quiet = Bought.page(Self.state([Self.apple]), .orchard(.pt), Self.sold(Self.state()))
    #expect(!quiet.orchardWords.contains("O preço vai subir"))
    var asked = Self.apple
    asked.asksConsent = true
    let page = Bought.page(Self.state([asked]), .orchard(.pt), Self.sold(Self.state()))
    for said in ["O preço vai subir", "termina no fim do que foi pago", "Responder à Apple"] {
      #expect(page.orchardWords.contains(said), "\(said)")
    }
    #expect(page.html.contains("https://apps.apple.com/account/subscriptions"))
    // How much, and from when, where the store has said.
    asked.raise = Self.raise
    let dearer = Self.words(Self.state([asked]))
    #expect(dearer.contains("De R$ 10,00 para R$ 12,50, a partir de 12/03/2026."))
    asked.asksConsent = nil
    let agreed = Self.words(Self.state([asked]))
    #expect(agreed.contains("Para não pagar o novo preço, cancele antes, na Apple."))
  }

  private static let raise = PriceRaise(
    from: StoreAmount(thousandths: 10_000, "BRL"), to: StoreAmount(thousandths: 12_500, "BRL"),
    at: end)

  @Test("a higher price on the web is said with how much, from when, and how it is refused")
  func dearerOnTheWeb() {
    var web = Self.web
    #expect(!Self.words(Self.state([], [web])).contains("O preço vai subir"))
    web.raise = Self.raise
    let card = Self.words(Self.state([], [web]))
    for said in [
      "O preço vai subir", "De R$ 10,00 para R$ 12,50, a partir de 12/03/2026.",
      "cancele antes: o plano vale até esse dia", "Cancelar assinatura",
    ] { #expect(card.contains(said), "\(said)") }
    web.method = .pix
    #expect(Self.words(Self.state([], [web])).contains("basta não pagar"))
    // Who has ended it pays nothing more.
    web.renews = false
    #expect(!Self.words(Self.state([], [web])).contains("O preço vai subir"))
  }

  @Test("FF-089 what waits for its payment says so, can be paid, and can be given up")
  func waiting() {
    var pix = Self.web
    pix.method = .pix
    pix.state = "none"
    pix.endsAt = nil
    pix.bill = OwnBill(Money(minor: 10_00, .brl), dueAt: Self.end, at: "/orchard/bill/1")
    let store = TestStore<Bought>(Self.state([], [pix]))
    for said in [
      "Espera o pagamento", "instantes depois de o Pix ser pago",
      "Sem pagamento até 12/03/2026, 12:00", "Pagar R$ 10,00 até 12/03/2026", "Desistir",
    ] { #expect(Self.words(store.state).contains(said), "\(said)") }
    #expect(!Self.words(store.state).contains("Cancelar assinatura"))
    store.send(.change(.endTapped(pix))) { $0.ending = pix }
    let asked = Self.words(store.state)
    for said in ["Desistir da compra Floresta?", "Nada foi pago, e nada será cobrado."] {
      #expect(asked.contains(said), "\(said)")
    }
    store.send(.change(.endConfirmed)) {
      $0.ending = nil
      $0.changing.start()
    }
    var left = pix
    left.bill = nil
    left.renews = false
    store.respond(
      to: .call(CheckoutEndpoints.renew, RenewalChoice(pix.id, renews: false)),
      with: .output(left))
    store.receive(.change(.renewalSet(.success(left)))) {
      $0.changing.stop()
      $0.checkouts = OwnCheckouts([left])
    }
    #expect(Self.words(store.state).contains("Não há compras da conta"))
    store.finish()
  }

  @Test("CG-011 Apple is told of a purchase only by who has turned that on, and may be turned off")
  func tellsUse() {
    let off = Self.words(Self.state([Self.apple]))
    #expect(off.contains("Informar a Apple quando eu pedir reembolso"))
    #expect(off.contains("nada do que você fez no aplicativo"))
    // Without a purchase of Apple's there is nothing to tell.
    let none = Self.words(Self.state([], [Self.web]))
    #expect(!none.contains("Informar a Apple"))
    let store = TestStore<Bought>(Self.state([Self.apple]))
    for agrees in [true, false] {
      store.send(.change(.tellUse(agrees))) { $0.changing.start() }
      store.respond(
        to: .call(PurchaseEndpoints.tellUse, UseChoice(agrees)), with: .output(Nothing()))
      store.receive(.change(.useTold(agrees, .success(Nothing())))) {
        $0.changing.stop()
        var own = OwnPurchases([Self.apple])
        own.tellsUse = agrees
        $0.purchases = own
      }
    }
    store.finish()
  }

  private static func sold(_ state: Bought.State) -> Frame {
    var parts = Parts()
    parts[Plans.self] = Plans.State(in: state.context, selling: .orchard)
    return Frame(state.context, parts)
  }

  @Test("what was only looked at is no purchase; what is paid by hand goes on by a bill")
  func byHand() {
    var web = Self.web
    web.state = "none"
    #expect(Self.words(Self.state([], [web])).contains("Não há compras da conta"))
    web.method = .pix
    web.state = "activeUntilEnd"
    let paid = Self.words(Self.state([], [web]))
    #expect(paid.contains("Por mês Ativa Pago até 12/03/2026; a próxima conta chega 7 dias antes"))
    web.renews = false
    #expect(Self.words(Self.state([], [web])).contains("Ativa, não renova Até 12/03/2026 · Pix"))
  }

  @Test(
    "CG-097 a subscription of the web ends with two taps, runs to its paid end, and can be kept after all"
  )
  func ending() {
    let store = TestStore<Bought>(Self.state([], [Self.web]))
    store.send(.change(.endTapped(Self.web))) { $0.ending = Self.web }
    let asked = Self.words(store.state)
    #expect(asked.contains("Cancelar a assinatura Floresta?"))
    #expect(asked.contains("O plano vale até 12/03/2026, e nada mais é cobrado."))
    store.send(.change(.endCancelled)) { $0.ending = nil }
    store.send(.change(.endTapped(Self.web))) { $0.ending = Self.web }
    store.send(.change(.endConfirmed)) {
      $0.ending = nil
      $0.changing.start()
    }
    var ended = Self.web
    ended.renews = false
    ended.state = "activeUntilEnd"
    store.respond(
      to: .call(CheckoutEndpoints.renew, RenewalChoice(Self.web.id, renews: false)),
      with: .output(ended))
    store.receive(.change(.renewalSet(.success(ended)))) {
      $0.changing.stop()
      $0.checkouts = OwnCheckouts([ended])
    }
    #expect(Self.words(store.state).contains("Até 12/03/2026 · Cartão"))
    #expect(Self.words(store.state).contains("Continuar assinando"))
    store.send(.change(.resumeTapped(ended))) { $0.changing.start() }
    store.respond(
      to: .call(CheckoutEndpoints.renew, RenewalChoice(Self.web.id, renews: true)),
      with: .output(Self.web))
    store.receive(.change(.renewalSet(.success(Self.web)))) {
      $0.changing.stop()
      $0.checkouts = OwnCheckouts([Self.web])
    }
    store.finish()
  }

  @Test(
    "a bill, receipts and the time to withdraw are on the page; the provider's is one link away")
  func details() {
    var web = Self.web
    web.method = .pix
    web.bill = OwnBill(Money(minor: 10_00, .brl), dueAt: Self.end, at: "/pay/7")
    web.withdrawUntil = Orchard.now.adding(milliseconds: 86_400_000)
    var receipt = OwnReceipt()
    receipt.number = "2026-000001"
    receipt.amount = Money(minor: 10_00, .brl)
    receipt.paidAt = Orchard.now
    receipt.fiscalNumber = "77"
    web.receipts = [receipt]
    let store = TestStore<Bought>(Self.state([], [web]))
    let words = Self.words(store.state)
    for said in [
      "Pagar R$ 10,00 até 12/03/2026", "desistir do último pagamento até 03/03/2026", "Recibos",
      "R$ 10,00 em 02/03/2026 · 2026-000001 · nota fiscal 77",
    ] {
      #expect(words.contains(said), "\(said)")
    }
    store.send(.change(.portalTapped(web.id))) { $0.changing.start() }
    store.respond(
      to: .call(CheckoutEndpoints.portal, CheckoutChoice(web.id)),
      with: .output(CheckoutAddress("/portal/7")))
    store.receive(.change(.portalOpened(web.id, .success(CheckoutAddress("/portal/7"))))) {
      $0.changing.stop()
      $0.portal = Bought.Portal(checkout: web.id, address: "/portal/7")
    }
    store.expect(.focus(id: Bought.portalID))
    #expect(Self.words(store.state).contains("Abrir a página"))
    store.finish()
  }

  @Test("FF-087 a pasted transaction is taken, or whose it is is told with a masked e-mail")
  func pasted() {
    let store = TestStore<Bought>(Self.state())
    store.send(.receipt(.typed("abc"))) { $0.receipt = "abc" }
    store.send(.receipt(.submitted)) { $0.isReceiptMalformed = true }
    store.expect(.focus(id: Bought.receiptID))
    #expect(Self.words(store.state).contains("Cole o texto todo."))
    store.send(.receipt(.typed(" a.b.c "))) {
      $0.receipt = " a.b.c "
      $0.isReceiptMalformed = false
    }
    let send = Request.call(AppStoreEndpoints.send, SignedTransaction("a.b.c"))
    store.send(.receipt(.submitted)) { $0.sending.start() }
    let other = RecordedPurchase(.other, owner: "b•••@pomar.com.br")
    store.respond(to: send, with: .output(other))
    store.receive(.receipt(.sent(.success(other)))) {
      $0.sending.stop()
      $0.recorded = other
    }
    #expect(Self.words(store.state).contains("Esta compra é da conta b•••@pomar.com.br"))
    store.send(.receipt(.submitted)) { $0.sending.start() }
    store.respond(to: send, with: .problem(Problem(status: 422, title: "Forged")))
    store.receive(.receipt(.sent(.failure(.invalid(Problem(status: 422, title: "Forged")))))) {
      $0.sending.stop()
      $0.isReceiptMalformed = true
    }
    store.expect(.focus(id: Bought.receiptID))
    store.finish()
  }

  @Test("offline it says that purchases are at the server, and asks by itself when it is back")
  func offline() {
    var state = Self.state()
    state.purchases = nil
    state.context.sync.isOnline = false
    #expect(Self.words(state).contains("para vê-las é preciso internet"))
    _ = Bought.reduce(&state, .appeared)
    for action in [
      Bought.Action.listed(.failure(.network(.unreachable))),
      .checkoutsListed(.failure(.network(.unreachable))),
    ] {
      _ = Bought.reduce(&state, action)
    }
    #expect(Bought.hear(.synced(state.context.sync), state) == nil)
    state.context.sync.isOnline = true
    #expect(Bought.hear(.synced(state.context.sync), state) == .appeared)
  }
}
