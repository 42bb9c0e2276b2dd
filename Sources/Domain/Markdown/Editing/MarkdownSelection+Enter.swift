extension MarkdownSelection {
  /// Breaks the line in an item or a quote, so that the next line goes on with it; in one without text that ends it.
  /// - Returns: false when nothing was done, since the line is none of these: then the browser breaks it.
  public mutating func breakLine() -> Bool {
    guard range.isEmpty, !isInFence(range.lowerBound) else { return false }
    let line = line(at: range.lowerBound)
    let start = LineStart(bytes, line)
    guard range.lowerBound >= start.end, let next = next(start) else { return false }
    let hasText = bytes[start.end..<line.upperBound].contains { !$0.isBlank }
    guard hasText else {
      endItem(start, line)
      return true
    }
    let before = Array(bytes[line.lowerBound..<start.signRange.lowerBound])
    replace(range, with: [Byte.lineFeed] + before + LineStart.text(next))
    return true
  }

  /// The sign of the line behind; nil where there is nothing to go on with.
  private func next(_ start: LineStart) -> LineStart.Sign? {
    switch start.sign {
    case .bullet, .task: return start.sign
    case .number(let number, let stop): return .number(min(number + 1, 999_999_999), stop)
    case .none, .heading: return start.quote == nil ? nil : LineStart.Sign.none
    }
  }

  /// Takes the sign of an item away, or the last quote.
  private mutating func endItem(_ start: LineStart, _ line: Range<Int>) {
    let first = start.sign == .none ? line.lowerBound : start.quotesEnd
    replace(first..<line.upperBound, with: [])
  }

  /// Moves the lines that are selected into the item before, or out of it.
  /// - Parameter steps: 1 or -1.
  public mutating func indent(by steps: Int) {
    for line in lines().reversed() {
      let start = LineStart(bytes, line)
      let from = start.quotesEnd
      let width = indentWidth(start)
      if steps > 0 {
        replace(from..<from, with: Array(repeating: Byte.space, count: width))
      } else {
        var end = from
        while end < start.signRange.lowerBound, end - from < width { end += 1 }
        replace(from..<end, with: [])
      }
    }
  }

  private func indentWidth(_ start: LineStart) -> Int {
    if case .number(let number, _) = start.sign { return String(number).utf8.count + 2 }
    return 2
  }

  /// Whether a place is in code between fences.
  private func isInFence(_ place: Int) -> Bool {
    var fence: UInt8 = 0
    var length = 0
    var start = 0
    while start < place {
      let line = line(at: start)
      guard line.upperBound < place else { break }
      var sign = line.lowerBound
      while sign < line.upperBound, bytes[sign].isBlank { sign += 1 }
      var end = sign
      while end < line.upperBound, bytes[end] == bytes[sign] { end += 1 }
      if sign < line.upperBound, bytes[sign] == Byte.backtick || bytes[sign] == Byte.tilde,
        end - sign >= 3
      {
        if fence == 0 {
          fence = bytes[sign]
          length = end - sign
        } else if fence == bytes[sign], end - sign >= length {
          fence = 0
        }
      }
      start = line.upperBound + 1
    }
    return fence != 0
  }
}
