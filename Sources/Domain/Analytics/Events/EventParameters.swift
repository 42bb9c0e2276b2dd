import Telemetry
import Values

/// What events of several objects say. Each name stands here once, with its one kind.
public enum EventParameters {
  public static let duration = ParameterDefinition("duration", .seconds(upTo: 604_800)) {
    EventWords.duration
  }
  public static let status = ParameterDefinition("status", .choice(EventStatus.literals)) {
    EventWords.status
  }
  /// Which there are, each app lists (`ItemType`).
  public static let itemType = ParameterDefinition(
    ParameterDefinition.itemType, .choice([]), isRequired: false
  ) { EventWords.itemType }
  public static let itemID = ParameterDefinition("item_id", .mark, .pseudonymous) {
    EventWords.itemID
  }
  public static let itemCount = ParameterDefinition("item_count", .count(upTo: 1_000_000)) {
    EventWords.itemCount
  }
  public static let source = ParameterDefinition("source", .choice(EventSourceChoice.literals)) {
    EventWords.source
  }
  public static let position = ParameterDefinition("position", .count(upTo: 1_000_000)) {
    EventWords.position
  }
  public static let rank = ParameterDefinition("rank", .count(upTo: 1_000_000)) {
    EventWords.rank
  }
  /// Which there are, each app lists: of its paywalls.
  public static let context = ParameterDefinition("context", .choice([])) { EventWords.context }
  /// Which there are, each app lists: of its plans, and `none`.
  public static let currentPlan = ParameterDefinition("current_plan", .choice([])) {
    EventWords.currentPlan
  }
  /// Which there are, each app lists: of what it sells.
  public static let product = ParameterDefinition("product", .choice([])) { EventWords.product }
  public static let errorCode = ParameterDefinition(
    "error_code", .code(upTo: 40), .technical, isRequired: false
  ) { EventWords.errorCode }
}

/// How something that was tried came out.
public enum EventStatus: EventChoice {
  case success, error

  public var literal: Literal {
    switch self {
    case .success: "success"
    case .error: "error"
    }
  }
}

/// From where somebody came to what they opened.
public enum EventSourceChoice: EventChoice {
  case timeline, list, search, link, notification

  public var literal: Literal {
    switch self {
    case .timeline: "timeline"
    case .list: "list"
    case .search: "search"
    case .link: "link"
    case .notification: "notification"
    }
  }
}
