import Values

/// Why a paywall is shown, and what it says.
public struct PaywallContext: Hashable, Sendable {
  private let raw: Literal
  public let title: Phrase
  public let description: Phrase

  public init(_ rawValue: Literal, title: Phrase, _ description: Phrase) {
    raw = rawValue
    self.title = title
    self.description = description
  }

  public var rawValue: String { raw.text }
  /// The same, as events name it.
  public var literal: Literal { raw }
}

/// What the paywall says and offers.
public struct Paywall: Equatable, Sendable {
  /// What is in the way.
  public let limit: LimitKind
  private let offered: LimitKind
  public let current: Plan
  /// Nil when no plan allows more.
  public let recommended: Plan?

  /// The paywall for an action that `current` does not allow; nil when it is allowed, or the catalogue
  /// knows nothing of it.
  public init?(_ action: MeteredAction, current: Plan, in catalogue: PlanCatalogue) {
    guard !current.limits.allows(action), let limit = catalogue.kind(of: action.key) else {
      return nil
    }
    self.limit = limit
    offered = catalogue.kind(of: limit.offered) ?? limit
    self.current = current
    recommended = catalogue.upgrade(from: current, for: action)
  }

  public var context: PaywallContext { limit.context }

  /// What of the recommended plan is named beside its price.
  public func offer(_ language: Language) -> String {
    recommended.flatMap { offered.line($0.limits[offered.key], language) } ?? ""
  }
}
