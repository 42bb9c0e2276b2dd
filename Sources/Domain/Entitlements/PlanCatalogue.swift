import Values

/// The plans that an app sells and what they limit. What the business would change of them stands in
/// one folder an app.
public struct PlanCatalogue: Sendable {
  /// From the least: each plan allows all that a lesser one does.
  public let plans: [Plan]
  /// What they limit, in the order in which a plan is described.
  public let limits: [LimitKind]

  public init(_ plans: [Plan], limits: [LimitKind]) {
    self.plans = plans
    self.limits = limits
  }

  /// What every space begins with.
  public var least: Plan { plans.first ?? .none }

  /// The plan of that raw value; an unknown one, from a newer version say, counts as the least, so that
  /// doubt never opens what was not bought and never blocks reading.
  public func plan(stored raw: String?) -> Plan {
    for plan in plans where plan.rawValue == raw { return plan }
    return least
  }

  /// The cheapest plan above that one that allows the action; nil when none does.
  public func upgrade(from plan: Plan, for action: MeteredAction) -> Plan? {
    guard let position = plans.firstIndex(of: plan) else { return nil }
    for better in plans.dropFirst(position + 1) where better.limits.allows(action) { return better }
    return nil
  }

  public func kind(of key: LimitKey) -> LimitKind? {
    for kind in limits where kind.key == key { return kind }
    return nil
  }

  /// The lines that describe a plan.
  public func lines(of plan: Plan, _ language: Language) -> [String] {
    var lines: [String] = []
    for kind in limits {
      if let line = kind.line(plan.limits[kind.key], language) { lines.append(line) }
    }
    return lines
  }
}
