import Telemetry
import Values

/// What the tests count: doors that are shown, opened and closed.
enum Doors {
  static let names = ["door_shown", "door_opened", "door_closed", "session_end", "door_looked"]
  static let sides = ["left", "right", "back"]
  static let tags = ["cold", "loud", "new"]

  static var registry: LiveRegistry {
    var registry = LiveRegistry(EventRegistry())
    for name in names {
      registry.shapes[name] = EventShape(
        name: name, parameters: parameters, isDebugOnly: name == "door_looked")
    }
    registry.properties["team"] = ParameterShape(
      name: "team", kind: .choice(["red", "blue"]), isRequired: false)
    return registry
  }

  private static var parameters: [ParameterShape] {
    [
      ParameterShape(name: "side", kind: .choice(sides), isRequired: false),
      ParameterShape(name: "tags", kind: .choices(tags, atMost: 3), isRequired: false),
      ParameterShape(name: "width", kind: .count(upTo: 100), isRequired: false),
      ParameterShape(name: "duration", kind: .seconds(upTo: 86_400), isRequired: false),
      ParameterShape(name: "is_new", kind: .flag, isRequired: false),
    ]
  }
}
