import Entitlements
import Telemetry
import Values

/// What a plan stands in the way of, and whether somebody goes on to the plans.
public enum PaywallEvents {
  public static var object: Literal { "paywall" }
  public static var all: [EventDefinition] { [shown, dismissed, cta] }

  private static var parameters: [ParameterDefinition] {
    [EventParameters.context, EventParameters.currentPlan]
  }

  public static let shown = EventDefinition(
    "paywall_shown", object: "paywall", verb: "shown", parameters: parameters,
    EventTraits(.analytics, owner: "plans")
  ) { EventWords.paywallShown }
  public static let dismissed = EventDefinition(
    "paywall_dismissed", object: "paywall", verb: "dismissed", parameters: parameters,
    EventTraits(.analytics, owner: "plans")
  ) { EventWords.paywallDismissed }
  /// The button that leads on.
  public static let cta = EventDefinition(
    "paywall_cta", object: "paywall", verb: "cta", parameters: parameters,
    EventTraits(.analytics, owner: "plans")
  ) { EventWords.paywallCTA }
}

extension Event {
  /// - Parameter plan: the one that holds; nil where none is known.
  public static func paywallShown(_ context: PaywallContext, plan: Plan?) -> Event {
    Event(PaywallEvents.shown, paywall(context, plan))
  }

  public static func paywallDismissed(_ context: PaywallContext, plan: Plan?) -> Event {
    Event(PaywallEvents.dismissed, paywall(context, plan))
  }

  public static func paywallCTA(_ context: PaywallContext, plan: Plan?) -> Event {
    Event(PaywallEvents.cta, paywall(context, plan))
  }

  private static func paywall(_ context: PaywallContext, _ plan: Plan?) -> [ParameterValue] {
    let name = plan?.literal ?? "none"
    return [.choice(context.literal), .choice(name.isEmpty ? "none" : name)]
  }
}
