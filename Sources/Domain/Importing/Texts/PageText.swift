import Values

/// The text of an article in HTML as Markdown: its headings, paragraphs, lists, quotes, code and links. What is no text
/// is left out.
public enum PageText {
  public static func markdown(_ html: [UInt8]) -> String {
    var reader = TagReader()
    var writer = PageWriter()
    for token in reader.read(html[...], isLast: true) {
      switch token {
      case .text(let text): writer.write(text)
      case .tag(let tag) where tag.isEnd: writer.close(tag.name)
      case .tag(let tag): writer.open(tag)
      case .tooLong: break
      }
    }
    return writer.text
  }
}

/// Writes Markdown as tags open and close. Spaces, breaks and marks wait until there is something to write behind them,
/// so that none is left over.
struct PageWriter {
  /// How deep quotes and lists are nested at most; what lies deeper is written as if it lay there.
  private static let mostDepth = 8
  /// How many marks are open within each other at most; what lies deeper has no mark of its own.
  private static let mostMarks = 32

  private var out: [UInt8] = []
  private var owesSpace = false
  /// 1 for another line, 2 for another paragraph.
  private var owesBreaks = 0
  /// Marks that open before the next word.
  private var marks: [String] = []
  /// Those that are open, the innermost last.
  private var opened: [String] = []
  /// What each line of the open quotes and lists begins with.
  private var prefixes: [String] = []
  /// For each open list the number that comes next; 0 where it has none.
  private var lists: [Int] = []
  /// What the line began with that was written last.
  private var lastPrefix = ""
  private var addresses: [String] = []
  private var isPlain = false
  /// The number signs of a heading that has no word yet.
  private var lead = ""
  /// The mark of an item of a list that has no word yet.
  private var item = ""
  /// For each open item whether its mark is written, and its lines are indented.
  private var items: [Bool] = []

  var text: String { String(utf8: out).trimmed }

  mutating func open(_ tag: TagReader.Tag) {
    switch tag.name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      owe(2)
      let level = tag.name.bytes.last.map { Int($0) - 0x30 } ?? 1
      lead = String(utf8: [UInt8](repeating: 0x23, count: level)) + " "
    case "br":
      if !out.isEmpty, owesBreaks == 0 { lineBreak() }
    case "hr":
      owe(2)
      start()
      put("---")
      owe(2)
    case "ul", "ol":
      owe(lists.isEmpty ? 2 : 1)
      lists.append(tag.name == "ol" ? 1 : 0)
    case "li": openItem()
    case "blockquote":
      owe(2)
      deepen("> ")
    case "pre":
      owe(2)
      start()
      put("```\n")
      put(prefixes.joined(separator: ""))
      isPlain = true
    case "code": openMark("`")
    case "strong", "b": openMark("**")
    case "em", "i": openMark("*")
    case "a": addresses.append(openLink(tag))
    case "img": picture(tag)
    case "td", "th":
      if owesBreaks == 0, !out.isEmpty {
        put(" |")
        owesSpace = true
      }
    default: block(tag.name)
    }
  }

  mutating func close(_ name: String) {
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      lead = ""
      owe(2)
    case "ul", "ol":
      _ = lists.popLast()
      owe(lists.isEmpty ? 2 : 1)
    case "li":
      item = ""
      if items.popLast() == true, let last = prefixes.last, last != "> " { prefixes.removeLast() }
      owe(1)
    case "blockquote":
      var place = prefixes.count - 1
      while place >= 0, prefixes[place] != "> " { place -= 1 }
      if place >= 0 { prefixes.remove(at: place) }
      owe(2)
    case "pre" where isPlain:
      isPlain = false
      if out.last != 0x0A {
        put("\n")
        put(prefixes.joined(separator: ""))
      }
      put("```")
      owe(2)
    case "code": closeMark("`")
    case "strong", "b": closeMark("**")
    case "em", "i": closeMark("*")
    case "a":
      guard let address = addresses.popLast(), !address.isEmpty else { return }
      if marks.last == "[" {
        marks.removeLast()
      } else {
        put("](" + address + ")")
      }
    default: block(name)
    }
  }

  mutating func write(_ text: String) {
    if isPlain {
      plain(text)
      return
    }
    let scalars = Array(text.scalars)
    var start = 0
    while start < scalars.count {
      if scalars[start].isSpace {
        owesSpace = true
        start += 1
        continue
      }
      var end = start
      while end < scalars.count, !scalars[end].isSpace { end += 1 }
      self.start()
      for scalar in scalars[start..<end] { put(escaped: scalar) }
      start = end
    }
  }

  private mutating func plain(_ text: String) {
    let prefix = prefixes.joined(separator: "")
    for scalar in text.scalars {
      out.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
      if scalar == "\n", !prefix.isEmpty { put(prefix) }
    }
  }

  private mutating func put(escaped scalar: Unicode.Scalar) {
    if opened.contains("`") {
      out.append(contentsOf: UTF8.encode(scalar == "`" ? "'" : scalar).unsafelyUnwrapped)
      return
    }
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "<": out.append(0x5C)
    case "#", ">", "+", "-":
      // Only at the beginning of a line do these mean something.
      if isAtLineStart { out.append(0x5C) }
    default: break
    }
    out.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
  }

  private var isAtLineStart: Bool {
    guard let last = out.last else { return true }
    return last == 0x0A || last == 0x20 && out.count > 1 && out[out.count - 2] == 0x3E
  }

  private mutating func put(_ text: String) { out.append(contentsOf: Array(text.bytes)) }

  private mutating func owe(_ breaks: Int) {
    owesBreaks = max(owesBreaks, breaks)
    owesSpace = false
  }

  /// Writes the breaks, the space and the marks that wait.
  private mutating func start() {
    let prefix = prefixes.joined(separator: "")
    if out.isEmpty {
      put(prefix)
    } else if owesBreaks > 0 {
      // An empty line belongs to what is open before and behind it.
      if owesBreaks > 1 {
        put("\n")
        let shared = prefix.begins(with: lastPrefix) ? lastPrefix : prefix
        if !shared.isBlank, lastPrefix.begins(with: shared) { put(shared) }
      }
      put("\n")
      put(prefix)
    } else if owesSpace {
      put(" ")
    }
    lastPrefix = prefix
    owesBreaks = 0
    owesSpace = false
    if !item.isEmpty {
      put(item)
      prefixes.append(Self.spaces(item.byteCount))
      if !items.isEmpty { items[items.count - 1] = true }
      item = ""
    }
    put(lead)
    lead = ""
    for mark in marks { put(mark) }
    marks = []
  }

  private mutating func lineBreak() {
    put("\\\n")
    put(prefixes.joined(separator: ""))
    owesSpace = false
  }

  /// Blocks that are nothing but blocks.
  private mutating func block(_ name: String) {
    switch name {
    case "p", "div", "section", "article", "header", "footer", "main", "figure", "figcaption",
      "address", "table", "dl", "aside":
      owe(2)
    case "tr", "dt", "dd", "caption": owe(1)
    default: break
    }
  }

  private mutating func openItem() {
    owe(1)
    items.append(false)
    guard items.count <= Self.mostDepth, let number = lists.last else {
      item = "- "
      return
    }
    item = number > 0 ? String(number) + ". " : "- "
    if number > 0 { lists[lists.count - 1] = number + 1 }
  }

  private mutating func deepen(_ prefix: String) {
    guard prefixes.count < Self.mostDepth else { return }
    prefixes.append(prefix)
  }

  private mutating func openMark(_ mark: String) {
    guard !isPlain, opened.count < Self.mostMarks else { return }
    if !opened.contains(mark) { marks.append(mark) }
    opened.append(mark)
  }

  private mutating func closeMark(_ mark: String) {
    guard !isPlain, let place = opened.lastIndex(of: mark) else { return }
    opened.remove(at: place)
    guard !opened.contains(mark) else { return }
    if marks.last == mark { marks.removeLast() } else { put(mark) }
  }

  /// The address that a link leads to; empty for one that leads nowhere outside.
  private mutating func openLink(_ tag: TagReader.Tag) -> String {
    guard !isPlain, let address = tag.value("href").map({ Self.address($0) }), !address.isEmpty
    else { return "" }
    marks.append("[")
    return address
  }

  private mutating func picture(_ tag: TagReader.Tag) {
    guard !isPlain, let address = tag.value("src").map({ Self.address($0) }), !address.isEmpty
    else { return }
    start()
    put("![")
    for scalar in (tag.value("alt") ?? "").asLine.scalars { put(escaped: scalar) }
    put("](" + address + ")")
  }

  /// An address of the web as it stands in Markdown; empty for any other.
  private static func address(_ text: String) -> String {
    let text = text.trimmed
    let lower = text.first(scalars: 8).asciiLowercased
    guard lower.begins(with: "http://") || lower.begins(with: "https://"),
      text.byteCount <= mostOfAddress
    else { return "" }
    var out: [UInt8] = []
    for byte in text.bytes {
      switch byte {
      case ...0x20, 0x28, 0x29, 0x3C, 0x3E, 0x5C: out += escaped(byte)
      default: out.append(byte)
      }
    }
    return String(utf8: out)
  }

  private static let mostOfAddress = 4_096

  /// As RFC 3986 section 2.1 writes it.
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
    return [0x25, digit(byte >> 4), digit(byte & 15)]
  }

  private static func spaces(_ count: Int) -> String {
    String(utf8: [UInt8](repeating: 0x20, count: count))
  }
}
