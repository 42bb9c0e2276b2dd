import Telemetry
import Values

/// An installation's sessions: half an hour in which nothing happens ends one.
public enum SessionEvents {
  public static var object: Literal { "session" }
  public static var all: [EventDefinition] { [start, end] }

  public static let start = EventDefinition(
    "session_start", object: "session", verb: "start",
    parameters: [
      ParameterDefinition("entry", .choice(SessionEntry.literals)) { EventWords.entry }
    ],
    EventTraits(.analytics, owner: "shell")
  ) { EventWords.sessionStart }
  public static let end = EventDefinition(
    "session_end", object: "session", verb: "end", parameters: [EventParameters.duration],
    EventTraits(.analytics, owner: "shell")
  ) { EventWords.sessionEnd }
}

/// How somebody came to the app.
public enum SessionEntry: EventChoice {
  case direct, link, notification
  /// From the icon of the app that was installed.
  case install

  public var literal: Literal {
    switch self {
    case .direct: "direct"
    case .link: "link"
    case .notification: "notification"
    case .install: "install"
    }
  }
}

extension Event {
  public static func sessionStart(_ entry: SessionEntry) -> Event {
    Event(SessionEvents.start, [.choice(entry.literal)])
  }

  /// - Parameter duration: in seconds, from the first event of the session to the last.
  public static func sessionEnd(duration: Double) -> Event {
    Event(SessionEvents.end, [.decimal(duration)])
  }
}
