import Subscriptions
import Testing
import Values

@Suite("what somebody has of all that was bought")
struct AccessTests {
  private let catalogue = ProductCatalogue.fisioFlow

  private func access(_ facts: [Fact], on number: Int = 10) -> Access {
    Access.best(of: Subscription.all(in: facts), at: day(number), in: catalogue)
  }

  @Test(
    "FF-074 FF-075 FF-076 FF-077 FF-078 FF-079 each product grants its plan for its months",
    arguments: [
      ("com.fisioflow.silver.monthly", "silver", 1), ("com.fisioflow.gold.monthly", "gold", 1),
      ("com.fisioflow.platinum.monthly", "platinum", 1),
      ("com.fisioflow.silver.yearly", "silver", 12), ("com.fisioflow.gold.yearly", "gold", 12),
      ("com.fisioflow.platinum.yearly", "platinum", 12),
    ])
  func products(id: String, plan: String, months: Int) {
    #expect(catalogue.product(ProductID(id))?.months == months)
    #expect(catalogue.product(of: plan, months: months)?.id == ProductID(id))
    #expect(access([bought("1", 0..<30, ProductID(id))]).planName == plan)
  }

  @Test("CG-005 1942 is Careguide's month, and another id grants nothing")
  func careguide() {
    let catalogue = ProductCatalogue.careguide
    let premium = Subscription.all(in: [bought("1", 0..<30, "1942")])
    #expect(Access.best(of: premium, at: day(1), in: catalogue).planName == "premium")
    let foreign = Subscription.all(in: [bought("1", 0..<30, "1943")])
    let access = Access.best(of: foreign, at: day(1), in: catalogue)
    #expect(access.planName == "basic")
    #expect(!access.hasAccess)
    #expect(access.rule == .nothingRuns)
  }

  @Test("CG-113 CG-116 Careguide is sold by the month and the year, for one and with five seats")
  func seats() {
    let catalogue = ProductCatalogue.careguide
    #expect(
      catalogue.products.map { $0.id.rawValue + " \($0.months) \($0.seats)" } == [
        "1942 1 0", "careguide.premium.yearly 12 0", "careguide.family.monthly 1 5",
        "careguide.family.yearly 12 5",
      ])
    // Seats begin at once, and end when what was paid does.
    #expect(catalogue.change(from: "1942", to: "careguide.family.monthly") == .upgrade)
    #expect(catalogue.change(from: "careguide.family.yearly", to: "1942") == .downgrade)
    #expect(
      catalogue.change(from: "1942", to: "careguide.premium.yearly") == .crossgrade(atOnce: false))
  }

  @Test("FM-130 FM-131 FypMatch's products grant premium and VIP, to the end of what was paid")
  func fypMatch() {
    let catalogue = ProductCatalogue.fypMatch
    for product in catalogue.products {
      let length = product.months == 12 ? 365 : 30
      let life = Subscription.all(in: [bought("1", 0..<length, product.id)])
      func plan(_ number: Int) -> String {
        Access.best(of: life, at: day(number), in: catalogue).planName
      }
      #expect(plan(0) == product.planName && plan(length - 1) == product.planName)
      #expect(plan(length) == "free")
    }
    #expect(
      catalogue.products.map { $0.id.rawValue + " " + $0.planName + " \($0.months)" } == [
        "com.ideiassertiva.fypmatch.premium.monthly premium 1",
        "com.ideiassertiva.fypmatch.premium.yearly premium 12",
        "com.ideiassertiva.fypmatch.vip.monthly vip 1",
      ])
  }

  @Test("FF-095 a product of the same level changes at once where its period is as long")
  func changes() {
    #expect(catalogue.change(from: silver, to: gold) == .upgrade)
    #expect(catalogue.change(from: gold, to: silver) == .downgrade)
    #expect(
      catalogue.change(from: gold, to: "com.fisioflow.gold.yearly")
        == .crossgrade(atOnce: false))
    #expect(catalogue.change(from: gold, to: gold) == nil)
    let twins = ProductCatalogue(
      [
        SoldProduct("a", grants: "one", level: 1, months: 1),
        SoldProduct("b", grants: "two", level: 1, months: 1),
      ], least: "none")
    #expect(twins.change(from: "a", to: "b") == .crossgrade(atOnce: true))
  }

  @Test("FF-095 the best of all sources, and the rule that decided")
  func best() {
    #expect(access([]).rule == .nothingBought)
    #expect(access([]).planName == "free")
    let apple = bought("1", 0..<30)
    #expect(access([apple]).rule == .onlyOne)
    let better = granted(gold, from: 5, until: 20)
    let both = access([apple, better])
    #expect(both.planName == "gold")
    #expect(both.rule == .highestLevel)
    #expect(both.nextChange == day(20))
    #expect(access([apple, better], on: 21).planName == "silver")
    let longer = granted(silver, from: 5, until: 60)
    #expect(access([apple, longer]).rule == .longestAccess)
    #expect(access([apple, longer]).until == day(60))
    #expect(access([apple, granted(silver, from: 5, until: 30)]).rule == .firstID)
    #expect(access([apple], on: 31).rule == .nothingRuns)
    #expect(access([apple], on: 31).decidedBy?.state == .expired(.unexplained))
  }

  @Test("FF-095 an operator's later grant replaces the one before, and one withdrawn is over")
  func grants() {
    let first = granted(gold, from: 0)
    #expect(access([first]).until == nil)
    #expect(access([first]).hasAccess)
    #expect(access([granted(silver, from: 5), first]).planName == "silver")
    let withdrawn = granted(gold, from: 0, recorded: 8) { $0.revokedAt = day(8) }
    #expect(access([first, withdrawn], on: 7).planName == "gold")
    #expect(access([first, withdrawn]).decidedBy?.state == .revoked)
  }

  @Test("PL-015 what was imported counts until its store's own facts are there")
  func imported() {
    let row = granted(
      gold, from: 0, until: 90, as: SubscriptionID(.imported, original.storeID))
    #expect(access([row]).planName == "gold")
    #expect(access([row, bought("1", 0..<30)]).planName == "silver")
    #expect(access([row, bought("1", 0..<30)]).standings.count == 1)
  }

  @Test("FF-095 buying where one already runs is refused, naming where it is managed")
  func refused() {
    func refusal(
      _ product: ProductID, _ source: PurchaseSource, _ facts: [Fact], on number: Int = 10
    ) -> PurchaseRefusal? {
      catalogue.refusal(
        toBuy: product, through: source, having: Subscription.all(in: facts), at: day(number))
    }
    let apple = bought("1", 0..<30)
    let runs = PurchaseRefusal.runs(source: .apple, product: silver, until: day(30))
    #expect(refusal(gold, .web, [apple]) == runs)
    #expect(refusal(silver, .apple, [apple]) == runs)
    #expect(refusal(gold, .apple, [apple]) == nil)
    #expect(refusal(gold, .web, [apple], on: 30) == nil)
    #expect(refusal("hologram", .web, []) == .notSold)
    #expect(refusal(gold, .web, [granted(silver, from: 0)]) == nil)
    #expect(refusal(gold, .web, [bought("1", 0..<30) { $0.ownership = .familyShared }]) == nil)
    let paidOnTheWeb = fetched(1, [bill("1", 0..<30, paid: 0)])
    #expect(
      refusal(gold, .web, [paidOnTheWeb])
        == .runs(source: .web, product: silver, until: day(30)))
    // What the store may still charge runs, too.
    let owing = renewal(signed: 30) { $0.isInBillingRetry = true }
    #expect(
      refusal(gold, .web, [apple, owing], on: 40)
        == .runs(source: .apple, product: silver, until: nil))
  }

  @Test("CG-003 one trial for each account, whatever its source; the family's is the buyer's")
  func trials() {
    func offers(_ facts: [Fact]) -> Bool {
      catalogue.offersTrial(having: Subscription.all(in: facts), at: day(100))
    }
    #expect(offers([]))
    #expect(offers([bought("1", 0..<30)]))
    #expect(!offers([bought("1", 0..<7) { $0.offer = .trial }]))
    #expect(!offers([fetched(0, []) { $0.trialUntil = day(7) }]))
    #expect(!offers([granted(gold, from: 0, until: 7) { $0.offer = .trial }]))
    #expect(!offers([bought("1", 90..<120)]))
    #expect(
      offers([
        bought("1", 90..<120) {
          $0.offer = .trial
          $0.ownership = .familyShared
        }
      ]))
  }
}
