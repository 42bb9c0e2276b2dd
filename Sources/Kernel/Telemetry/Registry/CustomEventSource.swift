import Values

/// Swift of events that were added while a server ran: a file for the app, which then counts them as its own.
public enum CustomEventSource {
  /// - Parameter events: their names and values are such as the linter lets pass.
  public static func swift(of events: [EventDescription], app: String) -> String {
    var lines = [
      "import Telemetry", "import Values", "",
      "// Written by umbu registry --swift " + app + ": do not change it by hand.", "",
      "public enum CustomEvents {",
    ]
    for event in events { lines += definition(of: event) + [""] }
    let names = events.map { camel($0.name) }.joined(separator: ", ")
    lines += ["  public static var all: [EventDefinition] { [" + names + "] }", "}"]
    for event in events { lines += choices(of: event) }
    if !events.isEmpty { lines += ["", "extension Event {"] }
    for place in events.indices {
      if place > 0 { lines.append("") }
      lines += constructor(of: events[place])
    }
    if !events.isEmpty { lines.append("}") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func definition(of event: EventDescription) -> [String] {
    let (name, object, verb) = (literal(event.name), literal(event.subject), literal(event.verb))
    var lines = [
      "  public static let \(camel(event.name)) = EventDefinition(",
      "    \(name), object: \(object), verb: \(verb),",
    ]
    if !event.parameters.isEmpty {
      lines.append("    parameters: [")
      for parameter in event.parameters {
        let (name, type) = (literal(parameter.name), kind(of: parameter))
        let (privacy, isRequired) = (parameter.privacy.rawValue, word(parameter.isRequired))
        lines.append("      ParameterDefinition(")
        lines.append("        \(name), \(type), .\(privacy), isRequired: \(isRequired)")
        lines.append("      ) { \(phrase(parameter.meaning)) },")
      }
      lines.append("    ],")
    }
    let (purpose, owner) = (event.purpose.rawValue, literal(event.owner))
    let isDebugOnly = word(event.isDebugOnly)
    lines.append("    EventTraits(.\(purpose), owner: \(owner), isDebugOnly: \(isDebugOnly))")
    lines.append("  ) { \(phrase(event.meaning)) }")
    return lines
  }

  private static func kind(of parameter: ParameterDescription) -> String {
    let values = parameter.values.map { literal($0) }.joined(separator: ", ")
    let most = parameter.wholeMost
    return switch parameter.kind {
    case .choice: ".choice([\(values)])"
    case .template: ".template([\(values)])"
    case .choices: ".choices([\(values)], atMost: \(most))"
    case .count: ".count(upTo: \(most))"
    case .seconds: ".seconds(upTo: \(most))"
    case .milliseconds: ".milliseconds(upTo: \(most))"
    case .amount: ".amount(upTo: \(most), unit: \(literal(parameter.unit ?? "")))"
    case .flag: ".flag"
    case .mark: ".mark"
    case .code: ".code(upTo: \(most))"
    }
  }

  /// An enum for each closed list: no other value can be handed over.
  private static func choices(of event: EventDescription) -> [String] {
    var lines: [String] = []
    for parameter in event.parameters where parameter.kind.hasValues {
      lines += ["", "public enum " + choice(of: parameter, in: event) + ": EventChoice {"]
      lines.append("  case " + cases(of: parameter).joined(separator: ", "))
      lines += ["", "  public var literal: Literal {", "    switch self {"]
      for (name, value) in zip(cases(of: parameter), parameter.values) {
        lines.append("    case ." + name + ": " + literal(value))
      }
      lines += ["    }", "  }", "}"]
    }
    return lines
  }

  private static func constructor(of event: EventDescription) -> [String] {
    var taken: [String] = []
    var values: [String] = []
    for parameter in event.parameters {
      let name = camel(parameter.name)
      let type = swiftType(of: parameter, in: event)
      if parameter.isRequired {
        taken.append("\(name): \(type)")
        values.append(value(of: parameter, from: name))
      } else {
        taken.append("\(name): \(type)? = nil")
        values.append("\(name).map { \(value(of: parameter, from: "$0")) } ?? .absent")
      }
    }
    let name = camel(event.name)
    if values.isEmpty {
      return ["  public static func \(name)() -> Event { Event(CustomEvents.\(name)) }"]
    }
    var lines = [
      "  public static func \(name)(", "    " + taken.joined(separator: ", "), "  ) -> Event {",
      "    Event(", "      CustomEvents.\(name),", "      [",
    ]
    for value in values { lines.append("        \(value),") }
    return lines + ["      ])", "  }"]
  }

  private static func swiftType(of parameter: ParameterDescription, in event: EventDescription)
    -> String
  {
    switch parameter.kind {
    case .choice, .template: choice(of: parameter, in: event)
    case .choices: "[\(choice(of: parameter, in: event))]"
    case .count: "Int64"
    case .seconds, .milliseconds, .amount: "Double"
    case .flag: "Bool"
    case .mark: "UUID"
    case .code: "Literal"
    }
  }

  private static func value(of parameter: ParameterDescription, from name: String) -> String {
    switch parameter.kind {
    case .choice, .template: "ParameterValue.choice(\(name).literal)"
    case .choices: "ParameterValue.choices(\(name).map { each in each.literal })"
    case .count: "ParameterValue.integer(\(name))"
    case .seconds, .milliseconds, .amount: "ParameterValue.decimal(\(name))"
    case .flag: "ParameterValue.flag(\(name))"
    case .mark: "ParameterValue.mark(\(name))"
    case .code: "ParameterValue.choice(\(name))"
    }
  }

  private static func choice(of parameter: ParameterDescription, in event: EventDescription)
    -> String
  {
    capital(camel(event.name)) + capital(camel(parameter.name))
  }

  /// The names of the cases of a list: letters and digits of each value, told apart by a number where they are alike.
  private static func cases(of parameter: ParameterDescription) -> [String] {
    var names: [String] = []
    for value in parameter.values {
      let name = camel(value)
      var free = name
      var number = 2
      while names.contains(free) {
        free = name + "_\(number)"
        number += 1
      }
      names.append(free)
    }
    return names.map { "`" + $0 + "`" }
  }

  /// `item_created` as `itemCreated`; what is neither letter nor digit parts words, and a name begins with a letter.
  private static func camel(_ text: String) -> String {
    var name: [UInt8] = []
    var beginsWord = false
    for byte in text.bytes {
      switch byte {
      case 0x61...0x7A where beginsWord && !name.isEmpty: name.append(byte - 0x20)
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: name.append(byte)
      default:
        beginsWord = true
        continue
      }
      beginsWord = false
    }
    let begins = name.first ?? 0x30
    return (0x30...0x39 ~= begins ? "of" : "") + String(utf8: name)
  }

  private static func capital(_ text: String) -> String {
    var bytes = Array(text.bytes)
    if let first = bytes.first, 0x61...0x7A ~= first { bytes[0] = first - 0x20 }
    return String(utf8: bytes)
  }

  private static func word(_ isSo: Bool) -> String { isSo ? "true" : "false" }

  private static func phrase(_ meaning: Meaning) -> String {
    "Phrase(pt: \(literal(meaning.pt)), en: \(literal(meaning.en)))"
  }

  private static func literal(_ text: String) -> String {
    var bytes: [UInt8] = [0x22]
    for byte in text.bytes {
      if byte == 0x22 || byte == 0x5C { bytes.append(0x5C) }
      bytes.append(byte)
    }
    bytes.append(0x22)
    return String(utf8: bytes)
  }
}
