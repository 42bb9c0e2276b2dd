import Telemetry
import Values

/// Sessions of the day, in an app whose least plan has one a day.
public enum AccessEvents {
  public static var object: Literal { "access" }
  public static var all: [EventDefinition] { [sessionStarted, sessionEnded] }

  public static let sessionStarted = EventDefinition(
    "access_session_started", object: "access_session", verb: "started",
    EventTraits(.analytics, owner: "access")
  ) { EventWords.accessStarted }
  public static let sessionEnded = EventDefinition(
    "access_session_ended", object: "access_session", verb: "ended",
    parameters: [
      EventParameters.duration,
      ParameterDefinition("end_reason", .choice(AccessEndReason.literals)) {
        EventWords.endReason
      },
    ],
    EventTraits(.analytics, owner: "access")
  ) { EventWords.accessEnded }
}

/// Why a session of the day ended.
public enum AccessEndReason: EventChoice {
  case user, gap, midnight, signout, upgrade

  public var literal: Literal {
    switch self {
    case .user: "user"
    case .gap: "gap"
    case .midnight: "midnight"
    case .signout: "signout"
    case .upgrade: "upgrade"
    }
  }
}

/// Prompts that say what a larger plan adds.
public enum UpgradePromptEvents {
  public static var object: Literal { "upgrade_prompt" }
  public static var all: [EventDefinition] { [shown, tapped, dismissed] }

  /// Of which features there are prompts, each app lists.
  private static var parameters: [ParameterDefinition] {
    [
      ParameterDefinition("prompt_reason", .choice(PromptTrigger.literals)) {
        EventWords.promptReason
      },
      ParameterDefinition("feature", .choice([]), isRequired: false) { EventWords.feature },
    ]
  }

  public static let shown = EventDefinition(
    "upgrade_prompt_shown", object: "upgrade_prompt", verb: "shown", parameters: parameters,
    EventTraits(.analytics, owner: "plans")
  ) { EventWords.promptShown }
  public static let tapped = EventDefinition(
    "upgrade_prompt_tapped", object: "upgrade_prompt", verb: "tapped", parameters: parameters,
    EventTraits(.analytics, owner: "plans")
  ) { EventWords.promptTapped }
  public static let dismissed = EventDefinition(
    "upgrade_prompt_dismissed", object: "upgrade_prompt", verb: "dismissed",
    parameters: parameters, EventTraits(.analytics, owner: "plans")
  ) { EventWords.promptDismissed }
}

/// What brought a prompt.
public enum PromptTrigger: EventChoice {
  case tried, viewed, sessionEnded, offer

  public var literal: Literal {
    switch self {
    case .tried: "tried"
    case .viewed: "viewed"
    case .sessionEnded: "session_ended"
    case .offer: "offer"
    }
  }
}

extension Event {
  public static func accessSessionStarted() -> Event { Event(AccessEvents.sessionStarted) }

  /// - Parameter duration: in seconds.
  public static func accessSessionEnded(
    _ reason: AccessEndReason, duration: Double
  ) -> Event {
    Event(AccessEvents.sessionEnded, [.decimal(duration), .choice(reason.literal)])
  }

  /// - Parameter feature: one that the app lists; nil for a prompt that is about no single one.
  public static func upgradePromptShown(_ trigger: PromptTrigger, of feature: Literal?) -> Event {
    Event(UpgradePromptEvents.shown, [.choice(trigger.literal), .optional(feature)])
  }

  public static func upgradePromptTapped(_ trigger: PromptTrigger, of feature: Literal?) -> Event {
    Event(UpgradePromptEvents.tapped, [.choice(trigger.literal), .optional(feature)])
  }

  public static func upgradePromptDismissed(
    _ trigger: PromptTrigger, of feature: Literal?
  ) -> Event {
    Event(UpgradePromptEvents.dismissed, [.choice(trigger.literal), .optional(feature)])
  }
}
