import Values

/// What a space has bought. Which plans there are is the app's to say, in its `PlanCatalogue`.
public struct Plan: Sendable {
  private let raw: Literal
  /// The name that people read.
  public let name: Phrase
  public let monthlyPrice: Money
  public let yearlyPrice: Money
  public let limits: PlanLimits
  /// How much a space may keep of what `limits` do not count.
  public let budget: PlanBudget

  /// - Parameter rawValue: is stored and travels; it never changes.
  public init(
    _ rawValue: Literal, _ name: Phrase, monthly: Money, yearly: Money, limits: PlanLimits,
    budget: PlanBudget
  ) {
    raw = rawValue
    self.name = name
    monthlyPrice = monthly
    yearlyPrice = yearly
    self.limits = limits
    self.budget = budget
  }

  public var rawValue: String { raw.text }
  /// The same, as events name it.
  public var literal: Literal { raw }

  /// What a space of an app without plans has: nothing is counted.
  public static let none = Plan(
    "", Phrase(pt: "", en: ""), monthly: Money(minor: 0, .brl), yearly: Money(minor: 0, .brl),
    limits: PlanLimits([:], others: .unlimited),
    budget: PlanBudget(records: .unlimited, megabytes: 0))
}

extension Plan: Hashable {
  /// By their raw values.
  public static func == (a: Plan, b: Plan) -> Bool { a.raw == b.raw }

  public func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}
