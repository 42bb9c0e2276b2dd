import Entitlements
import Values

// The plans of FisioFlow: names, prices and limits. What the business would change stands here; what
// the paywalls say stands beside it.

extension Plan {
  public static let free = clinic(
    "free", Phrase(pt: "Gratuito", en: "Free"), monthly: 0,
    PlanLimits(
      therapists: .atMost(1), patients: .atMost(10), appointmentsPerMonth: .atMost(50),
      ai: false, reports: false, api: false, storageGigabytes: 1),
    PlanBudget(records: .atMost(15_000), megabytes: 512))
  public static let silver = clinic(
    "silver", Phrase(pt: "Silver", en: "Silver"), monthly: 97_00,
    PlanLimits(
      therapists: .atMost(3), patients: .atMost(50), appointmentsPerMonth: .atMost(200),
      ai: false, reports: true, api: false, storageGigabytes: 5),
    PlanBudget(records: .atMost(70_000), megabytes: 2_048))
  public static let gold = clinic(
    "gold", Phrase(pt: "Gold", en: "Gold"), monthly: 197_00,
    PlanLimits(
      therapists: .atMost(10), patients: .atMost(200), appointmentsPerMonth: .atMost(1000),
      ai: true, reports: true, api: false, storageGigabytes: 20),
    PlanBudget(records: .atMost(350_000), megabytes: 8_192))
  public static let platinum = clinic(
    "platinum", Phrase(pt: "Platinum", en: "Platinum"), monthly: 397_00,
    PlanLimits(
      therapists: .unlimited, patients: .unlimited, appointmentsPerMonth: .unlimited,
      ai: true, reports: true, api: true, storageGigabytes: 100),
    // The highest plan bounds bytes alone.
    PlanBudget(records: .unlimited, megabytes: 65_536))

  /// - Parameters:
  ///   - cents: a month's price. A year's is that of ten months: an assumption, until the business says
  ///     otherwise.
  ///   - budget: archived patients, ten years of appointments, texts and the past of all; far above what an honest
  ///     clinic comes to.
  private static func clinic(
    _ rawValue: Literal, _ name: Phrase, monthly cents: Int64, _ limits: PlanLimits,
    _ budget: PlanBudget
  ) -> Plan {
    Plan(
      rawValue, name, monthly: Money(minor: cents, .brl), yearly: Money(minor: cents * 10, .brl),
      limits: limits, budget: budget)
  }
}

extension PlanCatalogue {
  /// What FisioFlow sells.
  public static let clinic = PlanCatalogue(
    [.free, .silver, .gold, .platinum], limits: clinicLimits)
}
