/// The lines in which two values differ, for a failure's text: − what the test stated, + what
/// happened. Each line begins with the path of the part that differs.
func difference(_ expected: Any, _ actual: Any) -> String {
  var wanted: [Part] = []
  var found: [Part] = []
  flatten(expected, "", into: &wanted)
  flatten(actual, "", into: &found)
  let changes = found.difference(from: wanted)
  var lines = changes.removals.map { ($0.offset, "− " + $0.part.line) }
  lines += changes.insertions.map { ($0.offset, "+ " + $0.part.line) }
  lines.sort { $0.0 < $1.0 }
  var text = lines.prefix(maxLines).map { "\n  " + $0.1 }.joined()
  if lines.count > maxLines { text += "\n  … and \(lines.count - maxLines) more lines" }
  return text + "\n(− stated, + happened)"
}

private let maxLines = 16

/// A leaf of a value. Positions in lists do not count for equality, so that one new element in
/// front shows as one element.
private struct Part: Equatable {
  let path: String
  let text: String
  private let place: String

  init(path: String, text: String) {
    self.path = path
    self.text = text
    place = path.filter { !$0.isNumber }
  }

  static func == (a: Part, b: Part) -> Bool { a.place == b.place && a.text == b.text }

  var line: String { path.isEmpty ? text : "\(path): \(text)" }
}

extension CollectionDifference<Part>.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  fileprivate var part: Part {
    switch self {
    case .insert(_, let part, _), .remove(_, let part, _): part
    }
  }
}

private func flatten(_ value: Any, _ path: String, into parts: inout [Part]) {
  let value = withoutCapability(value)
  let mirror = Mirror(reflecting: value)
  if leaf(value) != nil || mirror.children.isEmpty {
    parts.append(Part(path: path, text: describe(value)))
    return
  }
  switch mirror.displayStyle {
  case .optional:
    for child in mirror.children { flatten(child.value, path, into: &parts) }
  case .enum:
    for child in mirror.children {
      flatten(child.value, "\(path).\(child.label ?? "")", into: &parts)
    }
  case .collection:
    for (position, child) in mirror.children.enumerated() {
      flatten(child.value, "\(path)[\(position)]", into: &parts)
    }
  case .set:
    let items = mirror.children.map { describe($0.value) }.sorted()
    for item in items { parts.append(Part(path: path, text: item)) }
  case .dictionary:
    flattenPairs(mirror, path, into: &parts)
  default:
    for child in mirror.children {
      let label = child.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? "?"
      flatten(child.value, path.isEmpty ? label : "\(path).\(label)", into: &parts)
    }
  }
}

private func flattenPairs(_ mirror: Mirror, _ path: String, into parts: inout [Part]) {
  var pairs: [(key: String, value: Any)] = []
  for child in mirror.children {
    let pair = Array(Mirror(reflecting: child.value).children)
    pairs.append((describe(pair[0].value), pair[1].value))
  }
  pairs.sort { $0.key < $1.key }
  for pair in pairs { flatten(pair.value, "\(path)[\(pair.key)]", into: &parts) }
}
