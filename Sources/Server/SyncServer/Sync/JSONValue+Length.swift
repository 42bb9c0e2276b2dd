import Fields

extension JSONValue {
  /// Whether its JSON text has at most so many bytes. Most values are far from the limit, and then
  /// it need not be written to know.
  func fits(in limit: Int) -> Bool { most <= limit || bytes.count <= limit }

  /// At least as many bytes as its JSON text has.
  private var most: Int {
    switch self {
    case .null, .boolean: 5
    case .integer, .number: 25
    case .text(let text): Self.most(of: text)
    case .array(let items): items.reduce(2) { $0 + $1.most + 1 }
    case .object(let members): members.reduce(2) { $0 + Self.most(of: $1.name) + $1.value.most + 2 }
    }
  }

  /// Every byte may be written as an escape of six.
  private static func most(of text: String) -> Int { text.utf8.count * 6 + 2 }

  /// About how many bytes it takes where it is kept; found without writing it.
  var weight: Int {
    switch self {
    case .null, .boolean: 1
    case .integer, .number: 8
    case .text(let text): text.utf8.count
    case .array(let items): items.reduce(2) { $0 + $1.weight + 1 }
    case .object(let members): members.reduce(2) { $0 + $1.name.utf8.count + $1.value.weight + 2 }
    }
  }
}
