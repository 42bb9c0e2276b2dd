import QueryWire
import Telemetry

extension QueryColumn {
  /// The columns of everything that a registry has: a parameter each, by their names, and then a property of people each.
  public static func all(of registry: LiveRegistry) -> [QueryColumn] {
    var kinds: [String: Kind] = [:]
    for shape in registry.shapes.values {
      for parameter in shape.parameters { kinds[parameter.name] = kind(of: parameter.kind) }
    }
    var names = Set(fixed)
    var columns: [QueryColumn] = []
    for (parameter, kind) in kinds.sorted(by: { $0.key < $1.key }) {
      add(parameter, kind, called: parameter, &columns, &names)
    }
    for (property, shape) in registry.properties.sorted(by: { $0.key < $1.key }) {
      add("user." + property, kind(of: shape.kind), called: "user_" + property, &columns, &names)
    }
    return Array(columns.prefix(most))
  }

  /// Adds one under its name, or under a longer one where another column is called so.
  private static func add(
    _ parameter: String, _ kind: Kind, called name: String, _ columns: inout [QueryColumn],
    _ names: inout Set<String>
  ) {
    var name = name
    while !names.insert(name).inserted { name = "parameter_" + name }
    guard name.utf8.allSatisfy({ isPlain($0) }) else { return }
    columns.append(QueryColumn(name, kind, of: parameter))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func kind(of kind: ParameterShapeKind) -> Kind {
    switch kind {
    case .choice, .choices, .mark, .template, .code: .text
    case .count, .seconds, .milliseconds, .amount: .thousandths
    case .flag: .flag
    }
  }
}
