extension MarkdownSelection {
  /// Puts signs around what is selected, line by line, or takes them away where all of it has them.
  mutating func applySigns(_ tool: MarkdownTool) {
    if tool == .code, lines().count > 1 {
      applyFence()
      return
    }
    let parts = signedParts()
    let isThere = parts.allSatisfy { signs(tool, around: $0) != nil }
    var added = 0
    for part in parts.reversed() {
      let found = signs(tool, around: part)
      if isThere {
        if let found { take(found) }
      } else if found == nil {
        added += put(tool, around: part)
      }
    }
    guard !isThere, let first = parts.first, let last = parts.last else { return }
    // The text stays selected: of one line without the signs, of several with them.
    let half = parts.count == 1 ? added / 2 : 0
    select((first.lowerBound + half)..<(last.upperBound + added - half))
  }

  func hasSigns(_ tool: MarkdownTool) -> Bool {
    if tool == .code, lines().count > 1 { return fence() != nil }
    return signedParts().allSatisfy { signs(tool, around: $0) != nil }
  }

  /// What is selected of each line, without the line's own signs and without blanks at the ends.
  private func signedParts() -> [Range<Int>] {
    var parts: [Range<Int>] = []
    for line in lines() {
      let text = LineStart(bytes, line).end
      var start = max(range.lowerBound, text)
      var end = max(start, min(range.upperBound, line.upperBound))
      while start < end, bytes[start].isBlank { start += 1 }
      while end > start, bytes[end - 1].isBlank { end -= 1 }
      if start < end { parts.append(start..<end) }
    }
    return parts.isEmpty ? [range.lowerBound..<range.lowerBound] : parts
  }

  /// Signs before and behind a text.
  private struct Signs: Equatable {
    var before: Range<Int>
    var behind: Range<Int>
  }

  private mutating func take(_ signs: Signs) {
    replace(signs.behind, with: [])
    replace(signs.before, with: [])
  }

  /// The signs of a tool around a text, outside of it or at its ends.
  private func signs(_ tool: MarkdownTool, around part: Range<Int>) -> Signs? {
    let (sign, count) = Self.sign(of: tool)
    let outside = min(
      run(of: sign, endingAt: part.lowerBound), run(of: sign, from: part.upperBound, bytes.count))
    if let taken = count.flatMap({ Self.taken(tool, outside, $0) }) ?? Self.whole(tool, outside) {
      return Signs(
        before: (part.lowerBound - taken)..<part.lowerBound,
        behind: part.upperBound..<(part.upperBound + taken))
    }
    let inside = min(
      run(of: sign, from: part.lowerBound, part.upperBound),
      run(of: sign, endingAt: part.upperBound))
    guard part.count > 2 * inside,
      let taken = count.flatMap({ Self.taken(tool, inside, $0) }) ?? Self.whole(tool, inside)
    else { return nil }
    return Signs(
      before: part.lowerBound..<(part.lowerBound + taken),
      behind: (part.upperBound - taken)..<part.upperBound)
  }

  private static func sign(of tool: MarkdownTool) -> (sign: UInt8, count: Int?) {
    switch tool {
    case .bold: (Byte.asterisk, 2)
    case .italic: (Byte.asterisk, 1)
    case .strikethrough: (Byte.tilde, 2)
    case .code, .link, .heading, .list, .numbers, .task, .quote: (Byte.backtick, nil)
    }
  }

  /// Of so many signs how many are the tool's: of three asterisks one is of italic and two are of bold text.
  private static func taken(_ tool: MarkdownTool, _ found: Int, _ count: Int) -> Int? {
    (found / count) % 2 == 1 ? count : nil
  }

  /// All signs of code are its own.
  private static func whole(_ tool: MarkdownTool, _ found: Int) -> Int? {
    tool == .code && found > 0 ? found : nil
  }

  private func run(of sign: UInt8, from start: Int, _ limit: Int) -> Int {
    var end = start
    while end < limit, bytes[end] == sign { end += 1 }
    return end - start
  }

  private func run(of sign: UInt8, endingAt end: Int) -> Int {
    var start = end
    while start > 0, bytes[start - 1] == sign { start -= 1 }
    return end - start
  }

  /// - Returns: how many signs were added.
  private mutating func put(_ tool: MarkdownTool, around part: Range<Int>) -> Int {
    let (sign, count) = Self.sign(of: tool)
    let signs = Array(repeating: sign, count: count ?? longestRun(of: sign, in: part) + 1)
    insert(signs, at: part.upperBound)
    insert(signs, at: part.lowerBound)
    return 2 * signs.count
  }

  private func longestRun(of sign: UInt8, in part: Range<Int>) -> Int {
    var longest = 0
    var place = part.lowerBound
    while place < part.upperBound {
      let length = run(of: sign, from: place, part.upperBound)
      longest = max(longest, length)
      place += max(1, length)
    }
    return longest
  }

  /// The fences around the lines that are selected, each with the end of its line.
  private func fence() -> Signs? {
    let lines = lines()
    guard let first = lines.first, let last = lines.last, first.lowerBound > 0,
      last.upperBound < bytes.count
    else { return nil }
    let before = line(at: first.lowerBound - 1)
    let behind = line(at: last.upperBound + 1)
    guard isFence(before), isFence(behind) else { return nil }
    return Signs(
      before: before.lowerBound..<first.lowerBound, behind: last.upperBound..<behind.upperBound)
  }

  private func isFence(_ line: Range<Int>) -> Bool {
    line.count >= 3 && run(of: Byte.backtick, from: line.lowerBound, line.upperBound) == line.count
  }

  private mutating func applyFence() {
    if let around = fence() {
      take(around)
      return
    }
    let lines = lines()
    guard let first = lines.first, let last = lines.last else { return }
    let whole = first.lowerBound..<last.upperBound
    let length = max(3, longestRun(of: Byte.backtick, in: whole) + 1)
    let signs = Array(repeating: Byte.backtick, count: length)
    insert([Byte.lineFeed] + signs, at: whole.upperBound)
    insert(signs + [Byte.lineFeed], at: whole.lowerBound)
    let start = whole.lowerBound + length + 1
    select(start..<(start + whole.count))
  }
}
