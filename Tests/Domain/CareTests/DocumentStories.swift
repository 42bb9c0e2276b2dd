import Care
import Documents
import Entitlements
import Records
import Testing
import Values

@Suite("Documents of a family")
struct DocumentStories {
  private static func document(_ number: UInt64, of household: Household) -> PersonDocument {
    var document = PersonDocument()
    document.id = ID(UUID(high: 8, low: number))
    document.owner = household.rosa.id
    document.name = "Receita \(number).jpg"
    document.bytes = DocumentLimits.bytes
    return document
  }

  @Test("CG-015 premium takes ten thousand documents, each as large as a file may be")
  func unlimited() {
    let household = Household()
    for number in UInt64(1)...10_000 {
      let refusal = household.run(PersonDocument.Add(Self.document(number, of: household)))
      guard refusal == nil else {
        Issue.record("\(number): \(String(describing: refusal))")
        return
      }
    }
    #expect(household.records.find(Self.document(10_000, of: household).id)?.isAwaited == true)
  }

  @Test("CG-020 basic adds none: in the account nothing changes, and a device alone has none")
  func basic() {
    let account = Household(plan: "basic")
    #expect(
      account.run(PersonDocument.Add(Self.document(1, of: account)))
        == Refusal(.limitReached, "sync", limit: 0))
    let alone = Household(plan: "basic", isAlone: true)
    #expect(
      alone.run(PersonDocument.Add(Self.document(1, of: alone)))
        == Refusal(.limitReached, "documents", limit: 0))
  }

  @Test("CG-021 what is there when premium ends stays, may be looked at, and is not changed")
  func afterwards() throws {
    let household = Household()
    let document = Self.document(1, of: household)
    #expect(household.run(PersonDocument.Add(document)) == nil)
    var family = try #require(household.records.find(ID<Family>(UUID(high: 9, low: 9))))
    family.planName = "basic"
    household.records.put(family)
    #expect(household.run(PersonDocument.View(document, isSaved: false), as: "viewer") == nil)
    #expect(household.run(PersonDocument.Rename(document, to: "x")) != nil)
    #expect(household.run(PersonDocument.Remove(document)) != nil)
    #expect(household.records.find(document.id)?.name == "Receita 1.jpg")
  }

  @Test("CG-004 CG-013 CG-019 what each plan limits, by name: a matrix written out by hand")
  func matrix() {
    let promised: [(key: LimitKey, basic: Limit, premium: Limit)] = [
      (.people, .atMost(1), .unlimited), (.sync, .atMost(0), .unlimited),
      (.documents, .atMost(0), .unlimited),
    ]
    let catalogue = PlanCatalogue.care
    #expect(catalogue.limits.map(\.key) == promised.map(\.key))
    #expect(catalogue.plans.map(\.rawValue) == ["basic", "premium"])
    #expect(catalogue.least == .basic)
    #expect(Plan.basic.monthlyPrice.minor == 0 && Plan.basic.yearlyPrice.minor == 0)
    for (key, basic, premium) in promised {
      #expect(Plan.basic.limits[key] == basic, "\(key.name.text)")
      #expect(Plan.premium.limits[key] == premium, "\(key.name.text)")
    }
    // No plan counts bytes: who has no documents adds none.
    #expect(Plan.basic.limits.storageBytes == .unlimited)
    #expect(Plan.premium.limits.storageBytes == .unlimited)
    for action in [MeteredAction(.documents), .addPerson(active: 1), MeteredAction(.sync)] {
      #expect(!Plan.basic.limits.allows(action) && Plan.premium.limits.allows(action))
      #expect(catalogue.upgrade(from: .basic, for: action) == .premium)
      #expect(Paywall(action, current: .basic, in: catalogue)?.recommended == .premium)
      #expect(Paywall(action, current: .premium, in: catalogue) == nil)
    }
  }
}
