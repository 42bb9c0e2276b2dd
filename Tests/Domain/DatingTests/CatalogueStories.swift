import Dating
import Entitlements
import Subscriptions
import Testing
import Values

@Suite("FypMatch's plans")
struct CatalogueStories {
  private static let plans: [Plan] = [.free, .premium, .vip]

  /// Written out by hand: likes and super likes a day, boosts and AI credits a month; the others a plan has or has not.
  private static let promised: [(key: LimitKey, free: Limit, premium: Limit, vip: Limit)] = [
    (.likes, .atMost(50), .unlimited, .unlimited),
    (.superLikes, .atMost(1), .atMost(5), .atMost(15)),
    (.boosts, .atMost(0), .atMost(1), .atMost(4)),
    (.rewind, .atMost(0), .unlimited, .unlimited),
    (.whoLikedMe, .atMost(0), .unlimited, .unlimited),
    (.readReceipts, .atMost(0), .atMost(0), .unlimited),
    (.aiCredits, .atMost(0), .atMost(20), .atMost(100)),
  ]

  @Test("FM-143 free, premium and VIP have of each feature what the matrix says, and no more")
  func matrix() {
    #expect(PlanCatalogue.dating.limits.map(\.key) == Self.promised.map(\.key))
    for (key, free, premium, vip) in Self.promised {
      for (plan, limit) in zip(Self.plans, [free, premium, vip]) {
        #expect(plan.limits[key] == limit, "\(plan.rawValue) \(key.name.text)")
        guard case .atMost(let most) = limit else {
          #expect(plan.limits.allows(MeteredAction(key, used: 1_000_000)))
          continue
        }
        // One below, at and one above.
        #expect(most == 0 || plan.limits.allows(MeteredAction(key, used: most - 1)))
        #expect(!plan.limits.allows(MeteredAction(key, used: most)))
        #expect(!plan.limits.allows(MeteredAction(key, used: most + 1)))
      }
    }
  }

  @Test("FM-143 who meets a limit is led to the cheapest plan that has more")
  func upgrades() throws {
    for (key, free, premium, _) in Self.promised {
      for (plan, limit) in [(Plan.free, free), (.premium, premium)] {
        guard case .atMost(let most) = limit else { continue }
        let action = MeteredAction(key, used: most)
        let paywall = try #require(Paywall(action, current: plan, in: .dating))
        let next = Self.plans.dropFirst(plan == .free ? 1 : 2)
        let cheapest = next.first { $0.limits.allows(action) }
        #expect(cheapest.isThere && paywall.recommended == cheapest)
        for language in [Language.pt, .en] { #expect(!paywall.offer(language).isEmpty) }
      }
    }
  }

  @Test("FM-133 what is sold are the plans but the free one, at their prices, in two currencies")
  func products() {
    let (sold, prices) = (ProductCatalogue.fypMatch, PriceList.fypMatch)
    let catalogue = PlanCatalogue.dating
    #expect(catalogue.plans.map(\.rawValue) == ["free", "premium", "vip"])
    #expect(sold.leastPlan == catalogue.least.rawValue)
    #expect(
      sold.products.map(\.id.rawValue) == [
        "com.ideiassertiva.fypmatch.premium.monthly", "com.ideiassertiva.fypmatch.premium.yearly",
        "com.ideiassertiva.fypmatch.vip.monthly",
      ])
    for product in sold.products {
      let plan = catalogue.plan(stored: product.planName)
      #expect(plan.rawValue == product.planName && plan != .free)
      let price = product.months == 12 ? plan.yearlyPrice : plan.monthlyPrice
      #expect(prices.price(of: product.id, in: .brl)?.amount == price)
      #expect(prices.price(of: product.id, in: .usd).isThere)
    }
    #expect(prices.prices.count == 2 * sold.products.count)
  }
}
