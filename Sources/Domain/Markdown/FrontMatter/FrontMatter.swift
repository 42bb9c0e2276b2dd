import Values

/// What stands before a text in Markdown between two lines of three hyphens, as static site generators and note programs
/// have it: a line a field, in YAML as far as those write it. What is nested deeper is passed over.
///
/// Values are kept as they are written, so that whoever knows what they are reads them so.
public struct FrontMatter: Equatable, Sendable {
  public struct Field: Equatable, Sendable {
    /// Without quotes.
    public let name: String
    /// What stands behind the colon.
    public let text: String
    /// What stands in the lines below, each behind a hyphen.
    public internal(set) var items: [String] = []
  }

  public private(set) var fields: [Field] = []
  /// Where the text begins before which it stands, in bytes; 0 where there is none.
  public private(set) var end = 0

  public init() {}

  /// Nil for a text that begins otherwise, and where nothing ends it: that is a rule and a text.
  /// - Parameter mostLines: how many lines there are between the first and the last at most.
  public init?(_ bytes: [UInt8], mostLines: Int = .max) {
    var lines = FrontLines(bytes)
    guard lines.next()?.trimmed == "---" else { return nil }
    var count = 0
    while count <= mostLines, let line = lines.next() {
      let plain = line.trimmed
      if plain == "---" || plain == "..." {
        end = lines.position
        return
      }
      count += 1
      read(line, plain)
    }
    return nil
  }

  private mutating func read(_ line: String, _ plain: String) {
    guard !plain.isEmpty, !plain.begins(with: "#") else { return }
    if plain.begins(with: "- ") || plain == "-" {
      guard !fields.isEmpty else { return }
      fields[fields.count - 1].items.append(plain.dropping(utf8: 1).trimmed)
      return
    }
    // What is indented belongs to a structure that nobody asks for.
    guard line.scalars.first?.isSpace == false,
      let colon = Array(plain.bytes).firstIndex(of: 0x3A)
    else { return }
    let name = Self.unquoted(plain.dropping(utf8: 0, upTo: colon).trimmed)
    guard !name.isEmpty else { return }
    fields.append(Field(name: name, text: plain.dropping(utf8: colon + 1).trimmed))
  }

  /// What is said in brackets, `[a, "b, c"]`, without quotes and without what is empty; nil for what is not.
  public static func items(of text: String) -> [String]? {
    guard text.begins(with: "["), text.ends(with: "]"), text.byteCount > 1 else { return nil }
    var items: [String] = []
    var item: [UInt8] = []
    var quote: UInt8 = 0
    // Whether there is more of the item than spaces: a quote in the middle of words is one of their letters.
    var hasWords = false
    for byte in text.dropping(utf8: 1, upTo: text.byteCount - 1).bytes {
      if quote != 0 {
        if byte == quote {
          quote = 0
          continue
        }
        item.append(byte)
        if byte != 0x20 { hasWords = true }
      } else if byte == 0x22 || byte == 0x27, !hasWords {
        quote = byte
      } else if byte == 0x2C {
        items.append(String(utf8: item).trimmed)
        item = []
        hasWords = false
      } else {
        item.append(byte)
        if byte != 0x20 { hasWords = true }
      }
    }
    items.append(String(utf8: item).trimmed)
    return items.filter { !$0.isEmpty }
  }

  /// A text without its quotes, single or double. Two single ones within single ones are one.
  public static func unquoted(_ text: String) -> String {
    let bytes = Array(text.bytes)
    guard let quote = bytes.first, quote == 0x22 || quote == 0x27, bytes.count > 1,
      bytes.last == quote
    else { return text }
    var out: [UInt8] = []
    var position = 1
    while position < bytes.count - 1 {
      out.append(bytes[position])
      let isPair =
        quote == 0x27 && bytes[position] == quote && position + 1 < bytes.count - 1
        && bytes[position + 1] == quote
      position += isPair ? 2 : 1
    }
    return String(utf8: out)
  }
}

/// The lines of a text, without what ends them.
private struct FrontLines {
  private let bytes: [UInt8]
  /// Where the next one begins.
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // What some programs write before a text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
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
