import Telemetry

/// What ledgers say as events, made when questions read them: nobody sends these.
public enum LedgerEvents {
  /// That another state of what somebody has bought began.
  public static let subscriptionBegan = "subscription_began"
  /// Its parameter: which one.
  public static let state = "subscription_state"

  /// The interval that it comes from.
  public static let interval = "subscription"
}

extension LiveRegistry {
  /// With the events that ledgers say.
  public var withLedgers: LiveRegistry {
    var registry = self
    registry.shapes[LedgerEvents.subscriptionBegan] = EventShape(
      name: LedgerEvents.subscriptionBegan,
      parameters: [
        ParameterShape(name: LedgerEvents.state, kind: .choice([]), isRequired: true)
      ])
    return registry
  }
}

extension Question {
  /// Whether it asks about what ledgers say as events.
  public var isOfLedgers: Bool {
    var matches: [EventMatch] = funnel?.steps ?? []
    for exclusion in funnel?.exclusions ?? [] { matches.append(exclusion.match) }
    if let trend { matches.append(trend.match) }
    if let base = trend?.base { matches.append(base) }
    if let match = active?.match { matches.append(match) }
    if let match = lifecycle?.match { matches.append(match) }
    if let retention { matches += [retention.start, retention.back] }
    if let people {
      for leaf in people.condition.leaves {
        switch leaf.condition {
        case .did(let deed): matches.append(deed.match)
        case .first(let first): matches.append(first.match)
        case .all, .any, .not, .lastSeen, .property, .interval: break
        }
      }
    }
    return matches.contains { $0.event == LedgerEvents.subscriptionBegan }
  }
}
