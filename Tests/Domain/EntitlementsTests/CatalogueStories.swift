import Entitlements
import Fields
import Testing
import Values

@Suite("the plans of an app")
struct CatalogueStories {
  private static let beds = LimitKey("beds")
  private static let advice = LimitKey("advice")

  private static func plan(
    _ name: Literal, _ limits: SmallMap<LimitKey, Limit>
  ) -> Plan {
    Plan(
      name, Phrase(pt: name, en: name), monthly: Money(minor: 0, .brl),
      yearly: Money(minor: 0, .brl), limits: PlanLimits(limits),
      budget: PlanBudget(records: .unlimited, megabytes: 1))
  }

  private static let small = plan("small", [beds: .atMost(2), .storage: .atMost(1 << 30)])
  private static let middle = plan("middle", [beds: .atMost(2), advice: .unlimited])
  private static let large = plan("large", [beds: .unlimited, advice: .unlimited])
  private static let full = PaywallContext(
    "bedLimit", title: Phrase(pt: "Canteiros", en: "Beds"), Phrase(pt: "Cheio", en: "Full"))
  private static let none = Phrase(pt: "", en: "")
  private static let catalogue = PlanCatalogue(
    [small, middle, large],
    limits: [
      LimitKind(
        beds, full, instead: Phrase(pt: "Limpe um", en: "Clear one"),
        line: LimitKind.counted(
          Phrase(pt: "canteiros", en: "beds"), single: Phrase(pt: "canteiro", en: "bed"))),
      LimitKind(
        advice, full, instead: none, offering: beds,
        line: LimitKind.included(Phrase(pt: "Conselhos", en: "Advice"))),
      LimitKind(.storage, full, instead: none, line: LimitKind.gigabytes),
    ])

  @Test("FF-053 unlimited travels as −1, and no other negative number is a limit")
  func limitCodec() {
    #expect(Limit.unlimited.json == .integer(-1))
    #expect(Limit(json: .integer(-1)) == .unlimited)
    #expect(Limit(json: .integer(0)) == .atMost(0))
    #expect(Limit(json: .integer(-2)) == nil)
    #expect(Limit(json: .text("-1")) == nil)
  }

  @Test("a plan allows up to its limit, and nothing of what it does not name")
  func allows() {
    let limits = Self.small.limits
    #expect(limits.allows(MeteredAction(Self.beds, used: 1)))
    #expect(!limits.allows(MeteredAction(Self.beds, used: 2)))
    #expect(!limits.allows(MeteredAction(Self.beds, used: 1, adding: 2)))
    #expect(!limits.allows(MeteredAction(Self.advice)))
    #expect(!limits.allows(MeteredAction(LimitKey("unheard of"))))
    #expect(limits.allows(.uploadFile(bytes: 1 << 30, used: 0)))
    #expect(!limits.allows(.uploadFile(bytes: 1, used: 1 << 30)))
  }

  @Test("FF-063 the cheapest plan above that helps is recommended, and what it offers is named")
  func recommends() throws {
    let beds = try #require(
      Paywall(MeteredAction(Self.beds, used: 2), current: Self.small, in: Self.catalogue))
    #expect(beds.recommended == Self.large, "the one between allows no more beds")
    #expect(beds.context == Self.full && beds.offer(.en) == "Unlimited beds")
    let advice = try #require(
      Paywall(MeteredAction(Self.advice), current: Self.small, in: Self.catalogue))
    #expect(advice.recommended == Self.middle && advice.offer(.pt) == "2 canteiros")
    let files = try #require(
      Paywall(.uploadFile(bytes: 1, used: 1 << 30), current: Self.small, in: Self.catalogue))
    #expect(files.recommended == nil && files.offer(.pt) == "")
    #expect(Paywall(MeteredAction(Self.beds), current: Self.small, in: Self.catalogue) == nil)
    let unheard = MeteredAction(LimitKey("unheard of"))
    #expect(Paywall(unheard, current: Self.small, in: Self.catalogue) == nil)
  }

  @Test("a plan is described by what it has of each thing, in the catalogue's order")
  func lines() {
    #expect(Self.catalogue.lines(of: Self.small, .en) == ["2 beds", "1 GB of files"])
    #expect(Self.catalogue.lines(of: Self.large, .pt) == ["Sem limite de canteiros", "Conselhos"])
    let one = LimitKind.counted(
      Phrase(pt: "canteiros", en: "beds"), single: Phrase(pt: "canteiro", en: "bed"))
    #expect(one(.atMost(1), .pt) == "1 canteiro" && one(.atMost(1_000), .pt) == "1.000 canteiros")
  }

  @Test(
    "FF-055 a plan that the app does not know counts as the least; an app without counts nothing")
  func unknown() {
    #expect(Self.catalogue.plan(stored: "middle") == Self.middle)
    for raw in [nil, "", "platinum", "Small"] {
      #expect(Self.catalogue.plan(stored: raw) == Self.small)
    }
    #expect(PlanCatalogue([], limits: []).plan(stored: "small") == .none)
    #expect(Plan.none.limits.allows(MeteredAction(Self.beds)))
  }
}
