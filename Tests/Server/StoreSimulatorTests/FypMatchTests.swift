import AppStore
import Dating
import Entitlements
import StoreSimulator
import Subscriptions
import Testing
import Values

/// FypMatch has no app yet: from what its customers do in the store, over what that signs, to what their plan allows.
@Suite("FypMatch's purchases, from the store to what a plan allows")
struct FypMatchTests {
  private static let day: Int64 = 86_400_000
  private static let premium = "com.ideiassertiva.fypmatch.premium.monthly"
  private static let yearly = "com.ideiassertiva.fypmatch.premium.yearly"
  private static let vip = "com.ideiassertiva.fypmatch.vip.monthly"

  /// Somebody who buys in a store that sells what FypMatch's catalogue has, at its prices.
  private struct Life {
    var store: SimulatedStore
    private var facts: [Fact] = []
    private let verifier = StorePlay.verifier()

    init() {
      let products = ProductCatalogue.fypMatch.products.map { product in
        let amount = PriceList.fypMatch.price(of: product.id, in: .brl)?.amount.minor ?? 0
        return SimulatedProduct(
          product.id.rawValue, level: product.level, months: product.months,
          price: StorePrice(thousandths: amount * 10, currency: "BRL"))
      }
      store = SimulatedStore(
        StorePlay.rules(), selling: products, signing: StorePlay.authority, at: StorePlay.start)
    }

    mutating func act(_ act: StoreAct) throws {
      try store.act(act, by: "ana")
      try hear()
    }

    mutating func live(days: Int64) throws {
      store.turn(milliseconds: days * FypMatchTests.day)
      try hear()
    }

    private mutating func hear() throws {
      facts += try StorePlay.facts(of: store.takeNotices(), verifier)
    }

    /// What everything that was signed comes to, in whatever order it came.
    func access() -> Access {
      Access.best(of: Subscription.all(in: facts.shuffled()), at: store.now, in: .fypMatch)
    }

    /// The plan, with what it allows of three things: likes without end, being seen, and when messages were read.
    func plan() -> String {
      let plan = PlanCatalogue.dating.plan(stored: access().planName)
      let allowed = [LimitKey.likes, .boosts, .readReceipts].map { key in
        plan.limits.allows(MeteredAction(key, used: key == .boosts ? 0 : 1_000))
      }
      return plan.rawValue + " " + allowed.map { $0 ? "+" : "-" }.joined()
    }
  }

  @Test(
    "FM-130 FM-132 FM-134 FM-144 premium is there at once, VIP at once above it, premium again when that renews, and nothing when it ends"
  )
  func levels() throws {
    var ana = Life()
    #expect(ana.plan() == "free ---")
    try ana.act(.buy(Self.premium))
    #expect(ana.plan() == "premium ++-")
    try ana.live(days: 40)
    #expect(ana.plan() == "premium ++-")
    try ana.act(.change(Self.vip))
    #expect(ana.plan() == "vip +++")
    try ana.live(days: 2)
    try ana.act(.change(Self.premium))
    #expect(ana.plan() == "vip +++", "to the end of what is paid")
    try ana.live(days: 31)
    #expect(ana.plan() == "premium ++-")
    try ana.act(.cancel)
    #expect(ana.plan() == "premium ++-")
    try ana.live(days: 62)
    #expect(ana.plan() == "free ---")
    let ended = ana.access().decidedBy?.state
    #expect(ended == .expired(.cancelled))
  }

  @Test("FM-131 FM-144 a year is a year, charged once, and goes with the money that goes back")
  func year() throws {
    var ana = Life()
    try ana.act(.buy(Self.yearly))
    try ana.live(days: 364)
    #expect(ana.plan() == "premium ++-")
    try ana.live(days: 3)
    #expect(ana.plan() == "premium ++-")
    let charged = ana.store.subscriptions.first?.periods.map { $0.price.thousandths }
    #expect(charged == [299_000, 299_000])
    try ana.act(.refund())
    #expect(ana.plan() == "free ---")
  }

  @Test("FM-144 a card that fails has its days of grace, rests, and comes back with the payment")
  func grace() throws {
    var ana = Life()
    try ana.act(.buy(Self.vip))
    try ana.act(.cardFails)
    try ana.live(days: 32)
    #expect(ana.plan() == "vip +++")
    try ana.live(days: 17)
    #expect(ana.plan() == "free ---")
    try ana.act(.cardPays)
    try ana.live(days: 1)
    #expect(ana.plan() == "vip +++")
  }
}
