import Values

extension MarkdownSelection {
  /// A link whose text or address is what is selected.
  struct LinkAround {
    var whole: Range<Int>
    var label: Range<Int>
  }

  func linkAround() -> LinkAround? {
    let line = line(at: range.lowerBound)
    guard range.upperBound <= line.upperBound else { return nil }
    // By the text: `[` before it, `](address)` behind.
    if range.lowerBound > line.lowerBound, bytes[range.lowerBound - 1] == Byte.openBracket,
      range.upperBound + 1 < line.upperBound, bytes[range.upperBound] == Byte.closeBracket,
      bytes[range.upperBound + 1] == Byte.openParenthesis,
      let end = bytes[range.upperBound..<line.upperBound].firstIndex(of: Byte.closeParenthesis)
    {
      return LinkAround(whole: (range.lowerBound - 1)..<(end + 1), label: range)
    }
    // By the address: `[text](` before it, `)` behind.
    guard range.lowerBound >= line.lowerBound + 3,
      bytes[range.lowerBound - 1] == Byte.openParenthesis,
      bytes[range.lowerBound - 2] == Byte.closeBracket, range.upperBound < line.upperBound,
      bytes[range.upperBound] == Byte.closeParenthesis
    else { return nil }
    var depth = 1
    var start = range.lowerBound - 3
    while start >= line.lowerBound {
      if bytes[start] == Byte.closeBracket { depth += 1 }
      if bytes[start] == Byte.openBracket { depth -= 1 }
      if depth == 0 { break }
      start -= 1
    }
    guard start >= line.lowerBound else { return nil }
    return LinkAround(
      whole: start..<(range.upperBound + 1), label: (start + 1)..<(range.lowerBound - 2))
  }

  /// Makes a link of what is selected and selects its address to be written; of a link it leaves the text.
  mutating func applyLink() {
    if let link = linkAround() {
      let label = Array(bytes[link.label])
      replace(link.whole, with: label)
      select(link.whole.lowerBound..<(link.whole.lowerBound + label.count))
      return
    }
    let selected = String(utf8: bytes[range])
    if case .address? = MarkdownLink(selected).target {
      insertLink(to: selected)
      return
    }
    let placeholder = "https://"
    let start = range.lowerBound + selected.byteCount + 3
    insert("[" + selected + "](" + placeholder + ")")
    select(start..<(start + placeholder.byteCount))
  }

  /// Puts a link in the place of what is selected.
  /// - Parameter label: its text; where it is empty, the caret comes to stand there.
  public mutating func insertLink(to address: String, label: String = "") {
    let start = range.lowerBound
    var shown = ""
    for scalar in label.scalars {
      if scalar == "[" || scalar == "]" || scalar == "\\" { shown += "\\" }
      shown.append(scalar)
    }
    var escaped = ""
    for scalar in address.scalars {
      switch scalar {
      case "(": escaped += "%28"
      case ")": escaped += "%29"
      case " ": escaped += "%20"
      case "<": escaped += "%3C"
      case ">": escaped += "%3E"
      default: escaped.append(scalar)
      }
    }
    insert("[" + shown + "](" + escaped + ")")
    if label.isEmpty { select((start + 1)..<(start + 1)) }
  }
}
