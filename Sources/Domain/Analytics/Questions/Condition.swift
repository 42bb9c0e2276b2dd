import Fields

/// What must hold of an event.
///
/// ```json
/// {"all": [{"leaf": {…}}, {"any": [{"leaf": {…}}, {"not": {"leaf": {…}}}]}]}
/// ```
/// No `FieldObject`, since a shape that holds itself would never end: what is wrong inside says
/// `Question.problems(in:)`.
public indirect enum Condition: FieldValue, Hashable, Sendable {
  case all([Condition])
  case any([Condition])
  case not(Condition)
  case leaf(Comparison)

  /// How deep one may be nested in others.
  public static let mostDepth = 8
  public static let mostLeaves = 64

  public static var outline: FieldOutline { FieldOutline(.any) }

  public var json: JSONValue {
    switch self {
    case .all(let parts): Self.member("all", parts.json)
    case .any(let parts): Self.member("any", parts.json)
    case .not(let part): Self.member("not", part.json)
    case .leaf(let comparison): Self.member("leaf", comparison.json)
    }
  }

  private static func member(_ name: String, _ value: JSONValue) -> JSONValue {
    .object([JSONValue.Member(name, value)])
  }

  public init?(json: JSONValue) {
    self.init(json, depth: Self.mostDepth)
  }

  private init?(_ json: JSONValue, depth: Int) {
    guard depth > 0, case .object(let members) = json, members.count == 1 else { return nil }
    let value = members[0].value
    switch members[0].name {
    case "all":
      guard let parts = Self.parts(value, depth) else { return nil }
      self = .all(parts)
    case "any":
      guard let parts = Self.parts(value, depth) else { return nil }
      self = .any(parts)
    case "not":
      guard let part = Condition(value, depth: depth - 1) else { return nil }
      self = .not(part)
    case "leaf":
      guard let comparison = Comparison(json: value) else { return nil }
      self = .leaf(comparison)
    default: return nil
    }
  }

  private static func parts(_ json: JSONValue, _ depth: Int) -> [Condition]? {
    guard case .array(let items) = json, items.count <= mostLeaves else { return nil }
    var parts: [Condition] = []
    for item in items {
      guard let part = Condition(item, depth: depth - 1) else { return nil }
      parts.append(part)
    }
    return parts
  }

  /// What it compares, from left to right, each with where it stands: `all.0.leaf`.
  public var leaves: [(path: String, comparison: Comparison)] {
    var leaves: [(path: String, comparison: Comparison)] = []
    collect(&leaves, at: "")
    return leaves
  }

  private func collect(
    _ leaves: inout [(path: String, comparison: Comparison)], at path: String
  ) {
    switch self {
    case .all(let parts):
      for position in parts.indices {
        parts[position].collect(&leaves, at: "\(path)all.\(position).")
      }
    case .any(let parts):
      for position in parts.indices {
        parts[position].collect(&leaves, at: "\(path)any.\(position).")
      }
    case .not(let part): part.collect(&leaves, at: "\(path)not.")
    case .leaf(let comparison): leaves.append((path: "\(path)leaf", comparison: comparison))
    }
  }

  /// How deep it is nested, 1 for a leaf.
  public var depth: Int {
    switch self {
    case .all(let parts), .any(let parts):
      var deepest = 0
      for part in parts { deepest = max(deepest, part.depth) }
      return deepest + 1
    case .not(let part): return part.depth + 1
    case .leaf: return 1
    }
  }
}
