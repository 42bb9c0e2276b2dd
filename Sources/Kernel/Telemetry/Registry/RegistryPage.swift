import Fields
import Values

/// A registry for people and programs to read: a chapter of `Docs/Events.md`, and JSON.
public enum RegistryPage {
  /// Each event of an app with its parameters, in English.
  public static func markdown(of registry: EventRegistry, app: String) -> String {
    var lines = ["## " + app, ""]
    lines += table("event", "counted when", "parameters", "purpose", "owner")
    for event in registry.events {
      let parameters = event.parameters.map {
        code($0.name.text) + ($0.isRequired ? "" : "?")
      }
      lines.append(
        row(
          code(event.name.text), event.meaning().en, parameters.joined(separator: ", "),
          event.purpose.rawValue, event.owner.text))
    }
    lines.append("")
    lines += table("parameter", "what it says", "values", "class")
    for parameter in parameters(of: registry) { lines.append(row(of: parameter)) }
    if !registry.properties.isEmpty {
      lines.append("")
      lines += table("property of a person", "what it says", "values", "class")
    }
    for property in registry.properties { lines.append(row(of: ParameterDescription(property))) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same as JSON, with what is said in both languages.
  public static func json(of registry: EventRegistry) -> JSONValue {
    .object([
      JSONValue.Member("events", registry.events.map { EventDescription($0) }.json),
      JSONValue.Member("properties", registry.properties.map { ParameterDescription($0) }.json),
    ])
  }

  /// Each parameter of all events once, ascending by name.
  public static func parameters(of registry: EventRegistry) -> [ParameterDescription] {
    var found: [ParameterDescription] = []
    for event in registry.events {
      for parameter in event.parameters
      where !found.contains(where: { $0.name == parameter.name.text }) {
        found.append(ParameterDescription(parameter))
      }
    }
    return found.ordered { isBefore($0.name, $1.name) }
  }

  private static func row(of parameter: ParameterDescription) -> String {
    row(
      code(parameter.name), parameter.meaning.en, values(of: parameter), parameter.privacy.rawValue)
  }

  /// In words: the list, or from where to where.
  private static func values(of parameter: ParameterDescription) -> String {
    let list = parameter.values.map { code($0) }.joined(separator: ", ")
    let most = parameter.wholeMost
    return switch parameter.kind {
    case .choice, .template: list
    case .choices: "at most \(most) of \(list)"
    case .count: "0 to \(most)"
    case .seconds: "seconds, at most \(most)"
    case .milliseconds: "milliseconds, at most \(most)"
    case .amount: "\(parameter.unit ?? ""), at most \(most)"
    case .flag: "`true`, `false`"
    case .mark: "an id, of which a keyed mark is kept"
    case .code: "at most \(most) letters, digits, dots, dashes and underscores"
    }
  }

  private static func table(_ heads: String...) -> [String] {
    [row(heads), row(heads.map { _ in "---" })]
  }

  private static func row(_ cells: String...) -> String { row(cells) }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  private static func code(_ text: String) -> String { "`" + text + "`" }
}
