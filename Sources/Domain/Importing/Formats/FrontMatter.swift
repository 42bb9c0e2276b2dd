import Values

/// What stands before a text in Markdown between two lines of three hyphens: names and values, as far of YAML as
/// programs for notes write it.
struct FrontMatter: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    /// In lower case.
    var name: String
    /// One for each item of a list.
    var values: [String]
  }

  private(set) var fields: [Field] = []
  /// The line behind it; 0 where there is none.
  private(set) var end = 0

  private static let mostLines = 400

  /// - Parameter lines: of the whole text.
  init(_ lines: [String]) {
    guard let first = lines.first, first.trimmed == "---" else { return }
    var position = 1
    while position < lines.count, position <= Self.mostLines {
      let line = lines[position]
      let plain = line.trimmed
      if plain == "---" || plain == "..." {
        end = position + 1
        return
      }
      position += 1
      read(line, plain)
    }
    // Nothing ends it: it is a rule and a text.
    fields = []
  }

  private mutating func read(_ line: String, _ plain: String) {
    guard !plain.isEmpty, !plain.begins(with: "#") else { return }
    if plain.begins(with: "- ") || plain == "-" {
      guard !fields.isEmpty else { return }
      let value = Self.unquoted(plain.dropping(utf8: 1).trimmed)
      if !value.isEmpty { fields[fields.count - 1].values.append(value) }
      return
    }
    // What is indented belongs to a structure that nobody asks for.
    guard line.scalars.first?.isSpace == false else { return }
    let bytes = [UInt8](plain.bytes)
    guard let colon = bytes.firstIndex(of: 0x3A) else { return }
    let name = Self.unquoted(plain.dropping(utf8: 0, upTo: colon)).asciiLowercased
    fields.append(Field(name: name, values: Self.values(plain.dropping(utf8: colon + 1).trimmed)))
  }

  private static func values(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    guard text.begins(with: "["), text.ends(with: "]") else { return [unquoted(text)] }
    var values: [String] = []
    var value: [UInt8] = []
    var quote: UInt8 = 0
    for byte in text.dropping(utf8: 1, upTo: text.byteCount - 1).bytes {
      if quote != 0 {
        if byte == quote { quote = 0 } else { value.append(byte) }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x2C {
        values.append(String(utf8: value).trimmed)
        value = []
      } else {
        value.append(byte)
      }
    }
    values.append(String(utf8: value).trimmed)
    return values.filter { !$0.isEmpty }
  }

  private static func unquoted(_ text: String) -> String {
    let bytes = [UInt8](text.bytes)
    guard let first = bytes.first, first == 0x22 || first == 0x27, bytes.count > 1,
      bytes.last == first
    else { return text }
    return String(utf8: bytes[1..<(bytes.count - 1)])
  }

  /// The values of the first field of one of those names.
  func values(_ names: [String]) -> [String] {
    for name in names {
      for field in fields where field.name == name { return field.values }
    }
    return []
  }

  func value(_ names: [String]) -> String { values(names).first ?? "" }
}
