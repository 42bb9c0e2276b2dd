import Fields
import Markdown
import Values

/// The fields of what is taken away, as front matter (`FrontMatter`). Values are written as JSON, which YAML holds (YAML
/// 1.2.2, section 1.3), or as plain words; read is besides what note programs make of it when they keep it again: plain
/// texts, single quotes, lists with hyphens.
struct TakenFields: Equatable, Sendable {
  var members: [JSONValue.Member] = []

  subscript(name: String) -> JSONValue? { JSONValue.object(members)[name] }

  mutating func add(_ name: String, _ value: JSONValue) {
    if case .null = value { return }
    members.append(JSONValue.Member(name, value))
  }

  /// With both lines of hyphens.
  var bytes: [UInt8] {
    var out = Self.fence
    for member in members {
      out += member.name.bytes
      out += [0x3A, 0x20]
      if let text = member.value.text, Self.isPlain(text) {
        out += text.bytes
      } else {
        out += JSONText.inFrontMatter(member.value)
      }
      out.append(0x0A)
    }
    return out + Self.fence
  }

  private static var fence: [UInt8] { [0x2D, 0x2D, 0x2D, 0x0A] }

  /// Whether YAML takes it as it stands, and for a text or a date: dates, moments, ids, and single words.
  private static func isPlain(_ text: String) -> Bool {
    if CivilDate(text).isThere || Instant(text).isThere || UUID(text).isThere { return true }
    guard 1...20 ~= text.byteCount else { return false }
    for byte in text.bytes {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A: continue
      default: return false
      }
    }
    switch text.asciiLowercased {
    case "true", "false", "null", "yes", "no", "on", "off", "y", "n": return false
    default: return true
    }
  }

  /// Reads it, and where what it stands before begins; nil where there is none.
  /// - Parameter isText: whether the field of that name is a text, whatever its value looks like.
  static func read(
    _ bytes: [UInt8], isText: (String) -> Bool
  ) -> (TakenFields, end: Int)? {
    guard let front = FrontMatter(bytes) else { return nil }
    var taken = TakenFields()
    for field in front.fields {
      if field.text.isEmpty {
        let items = field.items.map { JSONValue.text(unquoted($0)) }
        taken.members.append(JSONValue.Member(field.name, .array(items)))
      } else if let read = value(field.text, isText: isText(field.name)) {
        taken.members.append(JSONValue.Member(field.name, read))
      }
    }
    return (taken, front.end)
  }

  private static func value(_ text: String, isText: Bool) -> JSONValue? {
    switch text.bytes.first ?? 0 {
    case 0x22, 0x7B: return JSONText.value(Array(text.bytes))
    case 0x5B: return JSONText.value(Array(text.bytes)) ?? flowList(text)
    case 0x27: return .text(unquoted(text))
    default: break
    }
    if isText { return .text(text) }
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null", "~": return nil
    default: break
    }
    let digits = text.begins(with: "-") ? text.dropping(utf8: 1) : text
    guard let number = digits.wholeNumber else { return .text(text) }
    return .integer(text.begins(with: "-") ? -number : number)
  }

  /// `[a, b]`, without quotes.
  private static func flowList(_ text: String) -> JSONValue? {
    guard let items = FrontMatter.items(of: text) else { return nil }
    return .array(items.map { JSONValue.text($0) })
  }

  private static func unquoted(_ text: String) -> String {
    if text.begins(with: "\"") { return JSONText.text(Array(text.bytes)) ?? text }
    return FrontMatter.unquoted(text)
  }
}
