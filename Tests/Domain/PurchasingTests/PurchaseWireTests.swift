import Entitlements
import Fields
import Purchasing
import Testing
import Values

/// What goes over the wire of purchases, in the words that older clients know.
@Suite("Purchases on the wire")
struct PurchaseWireTests {
  private func reads<O: FieldObject & Equatable>(_ object: O) throws -> Bool {
    try O(object: object.object) == object
  }

  @Test("what is about to be bought, and what comes of it, come back as they went")
  func objects() throws {
    let id = UUID(high: 1, low: 2)
    #expect(try reads(NewPurchase("1942", from: .apple, for: .family)))
    #expect(try reads(NewPurchase("plan", from: .web, for: .space, space: id)))
    #expect(try reads(AnnouncedPurchase(id, hasTrial: true)))
    #expect(try reads(SignedTransaction("a.b.c")))
    #expect(try reads(RecordedPurchase(.other, owner: "a***@example.com")))
    var line = PurchaseFactLine()
    line.id = id
    line.kind = "transaction"
    line.signedAt = Instant(milliseconds: 1)
    var own = OwnPurchase()
    own.id = "apple:2000000123456789"
    own.reach = .space
    own.facts = [line]
    own.asksConsent = true
    #expect(try reads(OwnPurchases([own])))
    #expect(try reads(CodeToRedeem("7Q2M-ABCD-EFGH-JKMN", for: .space, space: id)))
    let (from, until) = (Instant(milliseconds: 1), Instant(milliseconds: 2))
    #expect(try reads(RedeemedCode("gold", from: from, until: until)))
  }

  @Test("CG-115 seats come back as they went, and have no place for what is paid")
  func seats() throws {
    let id = UUID(high: 1, low: 2)
    var given = GivenSeat()
    given.id = id
    given.name = "Mãe"
    given.takenAt = Instant(milliseconds: 2)
    given.holder = "b…@e….com"
    var held = HeldSeat()
    held.id = id
    held.giverName = "Ana"
    held.giver = "a…@e….com"
    held.counts = true
    var own = OwnSeats()
    own.total = 5
    own.given = [given]
    own.held = held
    #expect(try reads(own))
    #expect(try reads(NewSeat(for: "Mãe")))
    #expect(try reads(SeatOffer(id, code: "7Q2M", until: Instant(milliseconds: 3))))
    #expect(try reads(SeatCode("7q2m abcd")))
    #expect(try reads(SeatChoice(id)))
    var view = SeatView()
    view.giver = "a…@e….com"
    #expect(try reads(view))
    let told = Set(HeldSeat.fields.map(\.name) + SeatView.fields.map(\.name))
    #expect(told == ["id", "giverName", "giver", "takenAt", "counts", "expiresAt"])
  }

  @Test("FF-088 what somebody may do, and a key by which that is believed, come back as they went")
  func entitlements() throws {
    var one = Entitlement()
    one.space = UUID(high: 1, low: 2)
    one.plan = "gold"
    one.status = "active"
    one.rule = "onlyOne"
    one.source = "apple"
    one.product = "com.fisioflow.gold.monthly"
    one.until = Instant(milliseconds: 1)
    one.renews = true
    one.limits = [
      LimitUse(LimitKey("patients"), .atMost(10), used: 3), LimitUse(LimitKey("ai"), .unlimited),
    ]
    let own = OwnEntitlements([Entitlement(), one], "a.b.c", at: Instant(milliseconds: 2))
    #expect(try reads(own))
    #expect(own.entitlement(of: UUID(high: 1, low: 2)) == one)
    #expect(own.entitlement(of: .zero) == nil)
    #expect(one[LimitKey("patients")]?.used == 3 && one[LimitKey("beds")] == nil)
    let key = EntitlementKey("k", x: "x", y: "y")
    #expect(try reads(EntitlementKeys([key])))
    #expect(EntitlementKeys([key]).key("k") == key && EntitlementKeys([key]).key("l") == nil)
    // As RFC 7517 and 7518 call it.
    #expect(
      key.object.jsonText == """
        {"kid":"k","kty":"EC","crv":"P-256","alg":"ES256","use":"sig","x":"x","y":"y"}
        """)
  }

  @Test("what is paid on the web comes back as it went")
  func checkouts() throws {
    let id = UUID(high: 1, low: 2)
    var offer = WebOffer()
    offer.prices = [WebPrice("1942", Money(minor: 8_99, .usd), includesTax: false)]
    offer.methods = PayMethod.allCases
    offer.trialDays = 7
    offer.terms = "https://umbu.example/terms"
    #expect(try reads(offer))
    #expect(try reads(NewCheckout(id, by: .boleto, in: .brl, .en)))
    #expect(try reads(CheckoutAddress("https://checkout.example/1")))
    #expect(try reads(RenewalChoice(id, renews: true)))
    #expect(try reads(CheckoutChoice(id)))
    var receipt = OwnReceipt()
    receipt.number = "ABCDEFGHJK"
    receipt.fiscalNumber = "1"
    var own = OwnCheckout()
    own.id = id
    own.method = .pix
    own.bill = OwnBill(Money(minor: 1, .brl), dueAt: .epoch, at: "/fisioflow/bill/a")
    own.receipts = [receipt]
    #expect(try reads(OwnCheckouts([own])))
    #expect(PayMethod.pix.currencies == [.brl] && PayMethod.card.currencies == [.brl, .usd])
  }

  @Test(
    "the words of stores and reaches stay",
    arguments: [
      ("apple", "space"), ("web", "account"), ("web", "family"),
    ])
  func words(store: String, reach: String) throws {
    let sent = JSONValue.object([
      .init("product", .text("1942")), .init("store", .text(store)), .init("reach", .text(reach)),
    ])
    let read = try NewPurchase(object: sent)
    #expect(read.store.rawValue == store && read.reach.rawValue == reach)
    #expect(read.space == nil)
  }

  @Test("a notification of more than 60,000 characters is refused, one of as many is not")
  func long() throws {
    func read(_ count: Int) throws -> SignedNotification {
      let text = String(repeating: "a", count: count)
      return try SignedNotification(object: .object([.init("signedPayload", .text(text))]))
    }
    #expect(try read(60_000).signedPayload.utf8.count == 60_000)
    #expect(throws: FieldError.self) { try read(60_001) }
  }
}
