import Subscriptions
import Testing
import Values

@Suite("Who is asked to come back")
struct WinBackTests {
  private let catalogue = ProductCatalogue.fisioFlow

  private func isDue(
    _ facts: [Fact], on number: Int, agreed: Bool = true, last: Int? = nil
  ) -> Bool {
    WinBack.standard.isDue(
      having: Subscription.all(in: facts), agreed: agreed, last: last.map { day($0) },
      at: day(number), in: catalogue)
  }

  /// A month, ended by the person on its tenth day.
  private let month = [
    bought("1", 0..<30),
    renewal(signed: 10) {
      $0.autoRenews = false
      $0.expiryReason = .cancelled
    },
  ]

  @Test(
    "CG-126 a week after what was paid is over until half a year after, once a year, by consent")
  func oracle() {
    for number in 0..<420 {
      for last in [nil, 0, 20, 200] as [Int?] {
        let lapsed = number - 30
        let paused = last.map { number - $0 < 365 } ?? false
        let expected = lapsed >= 7 && lapsed <= 180 && !paused
        #expect(isDue(month, on: number, last: last) == expected, "day \(number), \(last ?? -1)")
        #expect(!isDue(month, on: number, agreed: false, last: last))
      }
    }
  }

  @Test("CG-126 not who never paid, got their money back, or has something that runs or may begin")
  func others() {
    #expect(!isDue([], on: 50))
    let given = granted(gold, from: 0, until: 30)
    #expect(!isDue([given], on: 50))
    let free = [bought("1", 0..<7) { $0.price = StoreAmount(thousandths: 0, "BRL") }]
    #expect(!isDue(free + month.suffix(1), on: 50))
    let refunded = bought("1", 0..<30) {
      $0.revocation = Revocation(at: day(20), .whole)
      $0.signedAt = day(20)
    }
    #expect(!isDue([refunded], on: 50))
    // A plan that was given since runs, and its end counts.
    let since = granted(gold, from: 40, until: 100)
    #expect(!isDue(month + [since], on: 50) && !isDue(month + [since], on: 106))
    #expect(isDue(month + [since], on: 107))
    let pending = fetched(45, []) { $0.status = .incomplete }
    #expect(isDue(month, on: 46) && !isDue(month + [pending], on: 46))
  }

  @Test("CG-123 times of access that touch are one, and a break begins anew")
  func spans() {
    func spans(_ facts: [Fact], _ number: Int) -> [String] {
      Access.spans(of: Subscription.all(in: facts), until: day(number), in: catalogue).map { span in
        let from = span.from.milliseconds / 86_400_000
        return "\(from)-\(span.until.map { "\($0.milliseconds / 86_400_000)" } ?? "")"
      }
    }
    let given = granted(gold, from: 30, until: 60)
    #expect(spans(month + [given], 20) == ["0-"])
    #expect(spans(month + [given], 59) == ["0-"])
    #expect(spans(month + [given], 60) == ["0-60"])
    #expect(spans([granted(gold, from: 40)] + month, 50) == ["0-30", "40-"])
    #expect(spans([], 50) == [])
  }

  @Test("CG-075 what was ended, let go on and ended again is ended twice, however often it is told")
  func cancellations() {
    let off = { (signed: Int) in
      renewal(signed: signed) {
        $0.autoRenews = false
        $0.expiryReason = .cancelled
      }
    }
    let facts = [
      bought("1", 0..<30), off(10), renewal(signed: 11), off(12), off(13), off(14),
      fetched(20, [bill("b", 20..<50, paid: 20)]),
      fetched(25, [bill("b", 20..<50, paid: 20)]) { $0.cancelsAtEnd = true },
    ]
    #expect(facts.cancellations == [day(10), day(12), day(25)])
    #expect((facts.reversed() + facts).cancellations == [day(10), day(12), day(25)])
    // What could not be charged nobody has ended.
    let failed = renewal(signed: 40) {
      $0.autoRenews = false
      $0.expiryReason = .billingError
    }
    #expect([bought("1", 0..<30), failed].cancellations == [])
  }
}
