import Telemetry
import Values

/// Events of tests: each carries a number by which it is known again.
public enum TestEvents {
  public static let shown = EventDefinition(
    "page_shown", object: "page", verb: "shown", parameters: [number],
    EventTraits(.analytics, owner: "tests")
  ) { Phrase(pt: "Uma página apareceu.", en: "A page was shown.") }

  public static let view = EventDefinition(
    "screen_view", object: "screen", verb: "view", parameters: [number],
    EventTraits(.analytics, owner: "tests", isPriority: true)
  ) { Phrase(pt: "Uma tela apareceu.", en: "A screen was shown.") }

  public static let filtered = EventDefinition(
    "page_filtered", object: "page", verb: "filtered", parameters: [number],
    EventTraits(.analytics, owner: "tests", isDebugOnly: true)
  ) { Phrase(pt: "Uma página foi filtrada.", en: "A page was filtered.") }

  public static let sessionStart = EventDefinition(
    "session_start", object: "session", verb: "start", parameters: [number],
    EventTraits(.analytics, owner: "tests")
  ) { Phrase(pt: "Uma sessão começou.", en: "A session began.") }

  public static let sessionEnd = EventDefinition(
    "session_end", object: "session", verb: "end", parameters: [number, duration],
    EventTraits(.analytics, owner: "tests")
  ) { Phrase(pt: "Uma sessão acabou.", en: "A session ended.") }

  /// The server takes none of these; the registry has none.
  public static let wrong = EventDefinition(
    "page_wrong", object: "page", verb: "wrong", parameters: [number],
    EventTraits(.analytics, owner: "tests")
  ) { Phrase(pt: "Nunca.", en: "Never.") }

  private static let number = ParameterDefinition("number", .count(upTo: 1_000_000)) {
    Phrase(pt: "Qual.", en: "Which one.")
  }

  private static let duration = ParameterDefinition("duration", .seconds(upTo: 1_000_000)) {
    Phrase(pt: "Quanto durou.", en: "How long it took.")
  }

  public static var registry: EventRegistry {
    var registry = EventRegistry()
    for event in [shown, view, filtered, sessionStart, sessionEnd] { registry.add(event) }
    return registry
  }
}
