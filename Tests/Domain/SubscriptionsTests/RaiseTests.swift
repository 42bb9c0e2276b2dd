import Subscriptions
import Testing
import Values

@Suite("prices that go up")
struct RaiseTests {
  private static func reais(_ thousandths: Int64) -> StoreAmount {
    StoreAmount(thousandths: thousandths, "BRL")
  }

  private static func renewing(at price: StoreAmount, signed: Int = 3) -> Fact {
    renewal(signed: signed) {
      $0.price = price
      $0.priceIncrease = .waiting
    }
  }

  @Test("of the App Store it is known from the renewal info: how much, and from when")
  func apple() {
    let raise = folded([bought("1", 0..<30), Self.renewing(at: Self.reais(119_000))])
      .standing(at: day(10)).raise
    #expect(raise?.from == Self.reais(97_000) && raise?.to == Self.reais(119_000))
    #expect(raise?.at == day(30))
    // Once it is charged it is no raise any more.
    let charged = folded([
      bought("1", 0..<30), Self.renewing(at: Self.reais(119_000)),
      bought("2", 30..<60) { $0.price = Self.reais(119_000) },
      renewal(signed: 30) { $0.price = Self.reais(119_000) },
    ])
    #expect(charged.standing(at: day(40)).raise == nil)
  }

  @Test("nothing goes up where the price falls, the currency or the product is another, or it ends")
  func none() {
    let bills: [[Fact]] = [
      [bought("1", 0..<30), Self.renewing(at: Self.reais(97_000))],
      [bought("1", 0..<30), Self.renewing(at: Self.reais(90_000))],
      [bought("1", 0..<30), Self.renewing(at: StoreAmount(thousandths: 119_000, "USD"))],
      [bought("1", 0..<30), renewal(signed: 3)],
      [
        bought("1", 0..<30),
        renewal(signed: 3) {
          $0.price = Self.reais(197_000)
          $0.nextProduct = gold
        },
      ],
      [
        bought("1", 0..<30),
        renewal(signed: 3) {
          $0.price = Self.reais(119_000)
          $0.autoRenews = false
        },
      ],
      // After a lower price to begin with, or a trial, the usual one is none.
      [
        bought("1", 0..<30) {
          $0.price = Self.reais(10_000)
          $0.offer = .intro
        }, renewal(signed: 3) { $0.price = Self.reais(97_000) },
      ],
    ]
    for facts in bills {
      let raise = folded(facts).standing(at: day(10)).raise
      #expect(raise == nil)
    }
  }

  @Test("of a card on the web it is known from the price of what renews")
  func web() {
    func life(_ next: Int64, _ change: (inout WebSnapshot) -> Void = { _ in }) -> PriceRaise? {
      let paid = bill("1", 0..<30, .card, paid: 0) { $0.price = Self.reais(97_000) }
      let fact = fetched(3, [paid]) {
        $0.nextPrice = Self.reais(next)
        change(&$0)
      }
      return Subscription(SubscriptionID(.web, "sub_1"), folding: [fact])
        .standing(at: day(10)).raise
    }
    let raised = PriceRaise(from: Self.reais(97_000), to: Self.reais(119_000), at: day(30))
    let found = [
      life(119_000), life(97_000), life(119_000) { $0.cancelsAtEnd = true },
      life(197_000) { $0.nextProduct = gold },
    ]
    #expect(found == [raised, nil, nil, nil])
  }

  @Test("an amount is read as money, whatever its currency")
  func amounts() {
    let told = [
      StoreAmount(thousandths: 8_990, "USD"), Self.reais(1_234_565), Self.reais(10_004),
      StoreAmount(thousandths: 500_000, "JPY"), StoreAmount(thousandths: 12_340, "CHF"),
    ].map { $0.text(in: .pt) }
    #expect(told == ["US$ 8,99", "R$ 1.234,57", "R$ 10,00", "500 JPY", "12,34 CHF"])
    #expect(StoreAmount(thousandths: 12_340, "CHF").text(in: .en) == "12.34 CHF")
  }
}
