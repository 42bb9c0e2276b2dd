import Fields
import Subscriptions
import Testing
import Values

@Suite("facts as they are stored")
struct FactTests {
  @Test("FF-095 each kind of fact is read as it was written")
  func codec() {
    let facts = [
      bought("1", 0..<30) {
        $0.offer = .winBack
        $0.revocation = Revocation(at: day(3), .part, percentage: 12_500, reason: 0)
      },
      renewal(signed: 3) {
        $0.nextProduct = gold
        $0.expiryReason = .other
        $0.renewsAt = day(30)
      },
      fetched(3, [bill("1", 0..<30, paid: 2) { $0.dispute = .won }]) { $0.trialUntil = day(7) },
      granted(gold, from: 0, until: 9) { $0.offer = .code },
    ]
    for fact in facts {
      #expect(Fact(kind: fact.kind, json: fact.json) == fact)
      #expect(Fact(kind: fact.kind, json: .object([])) == nil)
    }
  }

  @Test("FF-095 a kind that is not known is kept as it came")
  func unknown() {
    var row = UnknownFact()
    row.subscription = original
    row.signedAt = day(2)
    let body = JSONValue.object([JSONValue.Member("colour", .text("blue"))])
    let fact = Fact(kind: "hologram", json: body, row: row)
    #expect(fact?.json == body)
    #expect(fact?.kind == "hologram")
    #expect(fact?.signedAt == day(2))
  }

  @Test("FF-095 a subscription's id is one text and back")
  func ids() {
    for source in PurchaseSource.allCases {
      let id = SubscriptionID(source, "a:b")
      #expect(SubscriptionID(id.text) == id)
    }
    #expect(SubscriptionID("apple:") == nil)
    #expect(SubscriptionID("moon:1") == nil)
    #expect(original.text == "apple:2000000000000001")
  }
}
