import Values

/// A line of Markdown in the making: letters that would mean something are escaped, runs of spaces are one.
struct InlineText {
  private(set) var markdown = ""
  /// Whether a space follows once something else does.
  private var owesSpace = false
  /// Whether it all stays on one line, as in headings and tables.
  let isOneLine: Bool

  init(isOneLine: Bool = false) {
    self.isOneLine = isOneLine
  }

  var isEmpty: Bool { markdown.isEmpty }
  /// Whether it ends with white space, which is written when something comes behind it.
  var endsInSpace: Bool { owesSpace }

  /// Words as they are in a page.
  mutating func add(_ text: String) {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isSpace {
        owesSpace = true
        continue
      }
      // Controls, marks of direction; joiners stay, which emoji are made of.
      if scalar.breaksLine || scalar.value == 0xFEFF || scalar.value == 0xAD { continue }
      if owesSpace, !markdown.isEmpty || !escaped.isEmpty, !isAfterBreak(escaped) {
        escaped.append(" ")
      }
      owesSpace = false
      if Self.meaning.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    markdown.unicodeScalars.append(contentsOf: escaped)
  }

  /// What is Markdown already.
  mutating func add(markdown text: String) {
    guard !text.isEmpty else { return }
    paySpace()
    // An exclamation mark before a link would make a picture of it.
    if text.hasPrefix("["), markdown.hasSuffix("!") {
      markdown.removeLast()
      markdown += "\\!"
    }
    markdown += text
  }

  mutating func addSpace() { owesSpace = true }

  mutating func addBreak() {
    guard !isOneLine else { return addSpace() }
    guard !markdown.isEmpty, !markdown.hasSuffix("\\\n") else { return }
    owesSpace = false
    markdown += "\\\n"
  }

  private mutating func paySpace() {
    if owesSpace, !markdown.isEmpty, !markdown.hasSuffix("\n") { markdown += " " }
    owesSpace = false
  }

  private func isAfterBreak(_ more: String.UnicodeScalarView) -> Bool {
    more.isEmpty && markdown.hasSuffix("\n")
  }

  /// The line as it may stand by itself.
  var finished: String {
    var text = markdown
    while text.hasSuffix("\\\n") { text.removeLast(2) }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.withPlainStart($0) }.joined(separator: "\n")
  }

  /// What has a meaning anywhere in a line (CommonMark section 2.4).
  private static let meaning: Set<Unicode.Scalar> = [
    "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "|",
  ]

  /// A line that would be a heading, a list or a rule, escaped.
  private static func withPlainStart(_ line: Substring) -> String {
    guard let first = line.utf8.first else { return "" }
    switch first {
    case UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="):
      return "\\\(line)"
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let digits = line.prefix { $0.isASCII && $0.isNumber }
      guard let mark = line.dropFirst(digits.count).first, mark == "." || mark == ")" else {
        return String(line)
      }
      return "\(digits)\\\(line.dropFirst(digits.count))"
    default: return String(line)
    }
  }
}
