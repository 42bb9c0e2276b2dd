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
    #expect(try reads(OwnPurchases([own])))
    #expect(try reads(CodeToRedeem("7Q2M-ABCD-EFGH-JKMN", for: .space, space: id)))
    let (from, until) = (Instant(milliseconds: 1), Instant(milliseconds: 2))
    #expect(try reads(RedeemedCode("gold", from: from, until: until)))
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
