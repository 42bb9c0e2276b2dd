import Effort
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

  @Test("FM-142 whatever else a store says, the state is that of what is known, and nothing fails")
  func fuzz() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let known = [
      bought("1", 0..<30), bought("2", 30..<60), renewal(signed: 40) { $0.autoRenews = false },
    ]
    let expected = folded(known)
    for _ in 0..<Effort.times(2_000) {
      var facts = known
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        var strange = UnknownFact()
        strange.kind = "kind \(UInt8.random(in: 0 ... .max, using: &random))"
        strange.subscription = original
        strange.signedAt = day(Int.random(in: -100...1_000, using: &random))
        strange.digest = digest(of: [UInt8.random(in: 0 ... .max, using: &random)])
        strange.body = .array([.text("?"), .integer(.random(in: -9...9, using: &random)), .null])
        facts.append(.unknown(strange))
      }
      facts.shuffle(using: &random)
      let found = folded(facts)
      #expect(found == expected, "seed \(seed)")
    }
    // What is known by its kind and cannot be read is none, and makes nothing fail.
    for kind in ["transaction", "renewal", "web", "grant"] {
      for text in ["null", "7", "[]", #"{"signedAt":"soon"}"#, #"{"bills":7}"#, #"{"price":[]}"#] {
        let body = (try? JSONValue.parse(Array(text.utf8))) ?? .null
        guard let fact = Fact(kind: kind, json: body) else { continue }
        #expect(folded(known + [fact]) == expected, "\(kind) \(text)")
      }
    }
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
