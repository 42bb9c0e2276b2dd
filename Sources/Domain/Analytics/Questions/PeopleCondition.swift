import Fields

/// What must hold of a person.
///
/// ```json
/// {"all": [{"did": {"match": {"event": "item_created"}, "times": 3}}, {"not": {"lastSeen": {"daysAgo": 30}}}]}
/// ```
/// As `Condition`, and for the same reason no `FieldObject`.
public indirect enum PeopleCondition: FieldValue, Hashable, Sendable {
  case all([PeopleCondition])
  case any([PeopleCondition])
  case not(PeopleCondition)
  case did(PeopleDeed)
  case first(PeopleFirst)
  case lastSeen(PeopleSeen)
  /// Of a property or of what the app believed, at the person's last event.
  case property(Comparison)
  case interval(PeopleInterval)

  /// Who did it not once.
  public static func didNot(_ match: EventMatch, during: Period? = nil) -> PeopleCondition {
    .did(PeopleDeed(match, .atMost, 0, during: during))
  }

  public static var outline: FieldOutline { FieldOutline(.any) }

  public var json: JSONValue {
    switch self {
    case .all(let parts): Self.member("all", parts.json)
    case .any(let parts): Self.member("any", parts.json)
    case .not(let part): Self.member("not", part.json)
    case .did(let deed): Self.member("did", deed.json)
    case .first(let first): Self.member("first", first.json)
    case .lastSeen(let seen): Self.member("lastSeen", seen.json)
    case .property(let comparison): Self.member("property", comparison.json)
    case .interval(let interval): Self.member("interval", interval.json)
    }
  }

  private static func member(_ name: String, _ value: JSONValue) -> JSONValue {
    .object([JSONValue.Member(name, value)])
  }

  public init?(json: JSONValue) {
    self.init(json, depth: Condition.mostDepth)
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
      guard let part = PeopleCondition(value, depth: depth - 1) else { return nil }
      self = .not(part)
    case "did":
      guard let deed = PeopleDeed(json: value) else { return nil }
      self = .did(deed)
    case "first":
      guard let first = PeopleFirst(json: value) else { return nil }
      self = .first(first)
    case "lastSeen":
      guard let seen = PeopleSeen(json: value) else { return nil }
      self = .lastSeen(seen)
    case "property":
      guard let comparison = Comparison(json: value) else { return nil }
      self = .property(comparison)
    case "interval":
      guard let interval = PeopleInterval(json: value) else { return nil }
      self = .interval(interval)
    default: return nil
    }
  }

  private static func parts(_ json: JSONValue, _ depth: Int) -> [PeopleCondition]? {
    guard case .array(let items) = json, items.count <= Condition.mostLeaves else { return nil }
    var parts: [PeopleCondition] = []
    for item in items {
      guard let part = PeopleCondition(item, depth: depth - 1) else { return nil }
      parts.append(part)
    }
    return parts
  }

  /// What it asks, from left to right, each with where it stands: `all.0.did`.
  public var leaves: [(path: String, condition: PeopleCondition)] {
    var leaves: [(path: String, condition: PeopleCondition)] = []
    collect(&leaves, at: "")
    return leaves
  }

  private func collect(
    _ leaves: inout [(path: String, condition: PeopleCondition)], at path: String
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
    case .did: leaves.append((path: "\(path)did", condition: self))
    case .first: leaves.append((path: "\(path)first", condition: self))
    case .lastSeen: leaves.append((path: "\(path)lastSeen", condition: self))
    case .property: leaves.append((path: "\(path)property", condition: self))
    case .interval: leaves.append((path: "\(path)interval", condition: self))
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
    case .did, .first, .lastSeen, .property, .interval: return 1
    }
  }
}
