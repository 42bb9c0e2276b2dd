import Clinic
import Entitlements
import Testing
import Values

@Suite("The catalogue of plans")
struct CatalogueStories {
  @Test(
    "FF-045 FF-046 FF-047 FF-048 names and prices",
    arguments: [
      (Plan.free, "free", "Gratuito", "R$ 0,00", "R$ 0,00"),
      (Plan.silver, "silver", "Silver", "R$ 97,00", "R$ 970,00"),
      (Plan.gold, "gold", "Gold", "R$ 197,00", "R$ 1.970,00"),
      (Plan.platinum, "platinum", "Platinum", "R$ 397,00", "R$ 3.970,00"),
    ])
  func prices(plan: Plan, raw: String, name: String, month: String, year: String) {
    #expect(plan.rawValue == raw)
    #expect(plan.name(.pt) == name)
    #expect(plan.monthlyPrice.text(in: .pt) == month)
    #expect(plan.yearlyPrice.text(in: .pt) == year)
  }

  @Test(
    "FF-049 FF-050 FF-051 FF-052 FF-054 the seven limits of each plan",
    arguments: [
      (Plan.free, "1 10 50 no no no 1"), (Plan.silver, "3 50 200 no yes no 5"),
      (Plan.gold, "10 200 1000 yes yes no 20"), (Plan.platinum, "-1 -1 -1 yes yes yes 100"),
    ])
  func limits(plan: Plan, expected: String) {
    let limits = plan.limits
    func number(_ limit: Limit) -> String { "\(limit.json.integer ?? 0)" }
    func word(_ flag: Bool) -> String { flag ? "yes" : "no" }
    guard case .atMost(let bytes) = limits.storageBytes else {
      Issue.record("storage is never unlimited")
      return
    }
    let found = [
      number(limits.maxTherapists), number(limits.maxPatients),
      number(limits.maxAppointmentsPerMonth), word(limits.hasAIFeatures),
      word(limits.hasAdvancedReports), word(limits.hasAPIAccess), "\(bytes / 1_073_741_824)",
    ]
    #expect(found.joined(separator: " ") == expected)
    #expect(limits.keys.count == 7 && PlanCatalogue.clinic.limits.count == 7)
    for key in limits.keys { #expect(PlanCatalogue.clinic.kind(of: key) != nil, "\(key)") }
  }

  @Test(
    "FF-049 FF-050 FF-051 each number allows up to itself and not one more",
    arguments: [Plan.free, .silver, .gold])
  func boundaries(plan: Plan) throws {
    let limits = plan.limits
    let cases: [(Limit, (Int64) -> MeteredAction)] = [
      (limits.maxPatients, { .addPatient(active: $0) }),
      (limits.maxTherapists, { .addTherapist(seats: $0) }),
      (limits.maxAppointmentsPerMonth, { .createAppointment(thisMonth: $0) }),
      (limits.storageBytes, { .uploadFile(bytes: 1, used: $0) }),
    ]
    for (limit, action) in cases {
      guard case .atMost(let most) = limit else {
        Issue.record("\(plan) has no limit here")
        continue
      }
      #expect(limits.allows(action(most - 2)))
      #expect(limits.allows(action(most - 1)))
      #expect(!limits.allows(action(most)))
      #expect(!limits.allows(action(most + 1)))
    }
  }

  @Test("FF-052 platinum has no limit but storage, a million records on")
  func platinum() {
    let limits = Plan.platinum.limits
    for count in stride(from: Int64(0), through: 1_000_000, by: 1) {
      if !limits.allows(.addPatient(active: count)) {
        Issue.record("refused at \(count)")
        break
      }
    }
    for action in [
      MeteredAction.createAppointment(thisMonth: .max - 1), .addTherapist(seats: .max - 1),
      .accessAIFeature, .generateAdvancedReport, .callAPI,
    ] {
      #expect(limits.allows(action), "\(action)")
    }
    let storage: Int64 = 100 * 1_073_741_824
    #expect(limits.allows(.uploadFile(bytes: 1, used: storage - 1)))
    #expect(!limits.allows(.uploadFile(bytes: 1, used: storage)))
  }

  @Test(
    "FF-060 what no limit counts has a budget on every plan, far above what the limits allow",
    arguments: [
      (Plan.free, Limit.atMost(15_000), Int64(512)), (.silver, .atMost(70_000), 2_048),
      (.gold, .atMost(350_000), 8_192), (.platinum, .unlimited, 65_536),
    ])
  func budgets(plan: Plan, records: Limit, megabytes: Int64) {
    #expect(plan.budget.records == records)
    #expect(plan.budget.bytes == megabytes * 1_048_576)
    guard case .atMost(let patients) = plan.limits.maxPatients,
      case .atMost(let most) = plan.budget.records
    else { return }
    #expect(most >= 100 * patients)
    // Ten years of as many appointments as a month has, each with its session.
    guard case .atMost(let appointments) = plan.limits.maxAppointmentsPerMonth else { return }
    #expect(most >= 120 * 2 * appointments + 100 * patients)
    // A patient with the longest texts there are, a hundred times for each place.
    #expect(plan.budget.bytes / patients > 100 * 20_000)
  }

  @Test("FF-052 a million patients take no more than a tenth of the highest plan's bytes")
  func million() {
    #expect(1_000_000 * (512 + 3 * 1_000) <= Plan.platinum.budget.bytes / 10)
  }

  @Test("FF-055 an unknown plan counts as free, whatever it says")
  func unknownPlans() {
    let catalogue = PlanCatalogue.clinic
    #expect(catalogue.plans.map(\.rawValue) == ["free", "silver", "gold", "platinum"])
    var random = SystemRandomNumberGenerator()
    let seed = random.next()
    var state = seed
    for _ in 0..<2_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let letters = (0..<(state >> 60)).map { index in
        Character(UnicodeScalar(UInt8(97 + (state >> (index * 3)) % 26)))
      }
      let raw = String(letters)
      guard !catalogue.plans.contains(where: { $0.rawValue == raw }) else { continue }
      #expect(catalogue.plan(stored: raw) == .free, "reproduce with seed \(seed)")
    }
    #expect(catalogue.plan(stored: nil) == .free)
    #expect(catalogue.plan(stored: "GOLD") == .free)
  }
}
