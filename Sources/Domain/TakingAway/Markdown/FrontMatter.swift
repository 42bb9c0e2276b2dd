import Fields
import Values

/// What stands before a text between two lines of three hyphens, as static site generators and note programs have it:
/// a line a field, in YAML. Values are written as JSON, which YAML holds (YAML 1.2.2, section 1.3), or as plain words; read
/// is besides what such programs make of it when they keep it again: plain texts, single quotes, lists with hyphens.
struct FrontMatter: Equatable, Sendable {
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
  ) -> (FrontMatter, end: Int)? {
    var lines = Lines(bytes)
    guard lines.next() == "---" else { return nil }
    var front = FrontMatter()
    var list: (name: String, items: [JSONValue])?
    while let line = lines.next() {
      if let item = listItem(line), list.isThere {
        list?.items.append(.text(unquoted(item)))
        continue
      }
      if let ended = list {
        front.members.append(JSONValue.Member(ended.name, .array(ended.items)))
        list = nil
      }
      if line == "---" { return (front, lines.position) }
      guard let (name, text) = field(line) else { continue }
      if text.isEmpty {
        list = (name, [])
      } else if let read = value(text, isText: isText(name)) {
        front.members.append(JSONValue.Member(name, read))
      }
    }
    return nil
  }

  /// A name and what stands behind its colon; nil for a line that is none, such as a remark.
  private static func field(_ line: String) -> (name: String, text: String)? {
    let bytes = Array(line.bytes)
    guard let colon = bytes.firstIndex(of: 0x3A), colon > 0 else { return nil }
    for byte in bytes[..<colon] {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x5F, 0x2D: continue
      default: return nil
      }
    }
    return (String(utf8: bytes[..<colon]), String(utf8: bytes[(colon + 1)...]).trimmed)
  }

  private static func listItem(_ line: String) -> String? {
    let line = line.trimmed
    guard line != "---", line.begins(with: "- ") || line == "-" else { return nil }
    return line.dropping(utf8: 1).trimmed
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
    guard text.ends(with: "]") else { return nil }
    let inner = text.dropping(utf8: 1, upTo: text.byteCount - 1)
    return .array(inner.parts { $0 == "," }.map { .text(unquoted($0.trimmed)) })
  }

  private static func unquoted(_ text: String) -> String {
    if text.begins(with: "\"") { return JSONText.text(Array(text.bytes)) ?? text }
    guard text.begins(with: "'"), text.ends(with: "'"), text.byteCount >= 2 else { return text }
    let inner = Array(text.dropping(utf8: 1, upTo: text.byteCount - 1).bytes)
    var out: [UInt8] = []
    var position = 0
    while position < inner.count {
      out.append(inner[position])
      // Two are one.
      let isPair =
        inner[position] == 0x27 && position + 1 < inner.count && inner[position + 1] == 0x27
      position += isPair ? 2 : 1
    }
    return String(utf8: out)
  }
}

/// The lines of a text, without what ends them.
private struct Lines {
  private let bytes: [UInt8]
  /// Where the next one begins.
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // What some programs write before a text.
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
  }

  mutating func next() -> String? {
    guard position < bytes.count else { return nil }
    var end = position
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    let start = position
    position = min(end + 1, bytes.count)
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return String(utf8: bytes[start..<end])
  }
}
