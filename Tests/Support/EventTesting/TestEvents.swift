import Telemetry
import Values

/// A registry with an event of each shape that a server must judge.
public enum TestEvents {
  public static let viewed = EventDefinition(
    "screen_view", object: "screen", verb: "view",
    parameters: [
      ParameterDefinition("screen_name", .choice(["PatientList", "Today"])) { TestEvents.words },
      ParameterDefinition("item_count", .count(upTo: 10_000), isRequired: false) {
        TestEvents.words
      },
    ], EventTraits(.analytics, owner: "Shell", isPriority: true)
  ) { TestEvents.words }

  public static let created = EventDefinition(
    "item_created", object: "item", verb: "created",
    parameters: [
      ParameterDefinition("item_id", .mark, .pseudonymous, isRequired: false) { TestEvents.words },
      ParameterDefinition("duration", .seconds(upTo: 86_400), isRequired: false) {
        TestEvents.words
      },
      ParameterDefinition("is_new", .flag, isRequired: false) { TestEvents.words },
      ParameterDefinition("search_filters", .choices(["a", "b"], atMost: 2), isRequired: false) {
        TestEvents.words
      },
    ], EventTraits(.analytics, owner: "Shell")
  ) { TestEvents.words }

  public static let looked = EventDefinition(
    "screen_opened", object: "screen", verb: "opened", parameters: [],
    EventTraits(.analytics, owner: "Shell", isDebugOnly: true)
  ) { TestEvents.words }

  public static let plan = PropertyDefinition("clinic", .mark, .pseudonymous) { TestEvents.words }

  public static let size = PropertyDefinition("size", .choice(["small", "large"])) {
    TestEvents.words
  }

  private static let words = Phrase(pt: "Para testes.", en: "For tests.")

  public static let registry: EventRegistry = {
    var registry = EventRegistry()
    registry.add([viewed, looked], about: "screen")
    registry.add([created], about: "item")
    registry.add(plan)
    registry.add(size)
    return registry
  }()
}
