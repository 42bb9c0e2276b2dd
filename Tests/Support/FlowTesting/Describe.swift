import Flow
import Values

/// A value as a line of a failure's text: `.loaded([Patient(name: "Ana")])`, without module names.
public func describe(_ value: Any) -> String {
  let value = withoutCapability(value)
  if let leaf = leaf(value) { return leaf }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional:
    return mirror.children.first.map { describe($0.value) } ?? "nil"
  case .enum:
    guard let payload = mirror.children.first else { return ".\(value)" }
    let inside = Mirror(reflecting: payload.value)
    let isTuple = inside.displayStyle == .tuple
    return ".\(payload.label ?? "")(\(isTuple ? members(inside) : describe(payload.value)))"
  case .collection, .set:
    return "[" + mirror.children.map { describe($0.value) }.joined(separator: ", ") + "]"
  case .dictionary:
    let pairs = mirror.children.map { child in
      Mirror(reflecting: child.value).children.map { describe($0.value) }.joined(separator: ": ")
    }
    return "[" + pairs.sorted().joined(separator: ", ") + "]"
  case .tuple:
    return "(\(members(mirror)))"
  default:
    if mirror.children.isEmpty, mirror.displayStyle == nil { return "\(value)" }
    return "\(shortName(of: value))(\(members(mirror)))"
  }
}

/// A request or response as tests state it: `.focus(id: "name")`, not `.window(.focus(id: "name"))`.
func withoutCapability(_ value: Any) -> Any {
  guard value is Request || value is Response,
    let payload = Mirror(reflecting: value).children.first, payload.label != "http",
    Mirror(reflecting: payload.value).displayStyle == .enum
  else { return value }
  return payload.value
}

/// The text of a value that is shown whole; nil when it is shown by its parts.
func leaf(_ value: Any) -> String? {
  switch value {
  case let text as String: "\"\(text)\""
  case let bytes as [UInt8] where !bytes.isEmpty: readable(bytes)
  case let id as UUID: id.description
  case let instant as Instant: "Instant(\(instant.milliseconds))"
  case let custom as any CustomStringConvertible & Hashable where isPlain(value): custom.description
  default: nil
  }
}

func shortName(of value: Any) -> String {
  let name = String(describing: type(of: value))
  return String(name.prefix { $0 != "<" })
}

private func isPlain(_ value: Any) -> Bool {
  switch Mirror(reflecting: value).displayStyle {
  case .struct, nil: true
  default: false
  }
}

private func members(_ mirror: Mirror) -> String {
  mirror.children.map { child in
    guard let label = child.label, !label.hasPrefix(".") else { return describe(child.value) }
    return "\(label): \(describe(child.value))"
  }.joined(separator: ", ")
}

/// Bytes as their text where they are one, such as a request's JSON.
private func readable(_ bytes: [UInt8]) -> String {
  if bytes.count <= 2_000, let text = String(validating: bytes, as: UTF8.self),
    text.unicodeScalars.allSatisfy({ $0.value >= 32 || $0.value == 10 })
  {
    return "`\(text)`"
  }
  return "\(bytes.count) bytes"
}
