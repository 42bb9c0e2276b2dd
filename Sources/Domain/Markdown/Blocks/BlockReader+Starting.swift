extension BlockReader {
  /// Opens the blocks that begin in the line.
  /// - Returns: the innermost.
  mutating func startBlocks(in container: Int) -> Int {
    var container = container
    var depth = depth(of: container)
    // A line of text goes on with a paragraph also where it is indented like code.
    var isAfterText = blocks[tip].kind == .paragraph
    while blocks[container].kind != .code, !isLineDone {
      findContent()
      if isBlank { break }
      if indent >= 4 {
        if !isAfterText {
          advance(columns: 4)
          container = add(.code, at: offset)
        }
        break
      }
      let wasParagraph = blocks[container].kind == .paragraph
      if startLeaf(&container, afterText: wasParagraph) { break }
      if depth < limits.blockDepth, startQuote(&container) {
        depth += 1
      } else if depth < limits.blockDepth, startNote(&container) {
        depth += 1
      } else if depth + 1 < limits.blockDepth, startItem(&container, interrupts: wasParagraph) {
        depth += 2
      } else {
        if wasParagraph { startTable(&container) }
        break
      }
      isAfterText = false
    }
    return container
  }

  private func depth(of block: Int) -> Int {
    var depth = 0
    var above = blocks[block].parent
    while above >= 0 {
      depth += 1
      above = blocks[above].parent
    }
    return depth
  }

  private mutating func startQuote(_ container: inout Int) -> Bool {
    guard byte(content) == Byte.greater else { return false }
    let start = content
    advance(to: content + 1)
    if byte(offset).isBlank { advance(columns: 1) }
    container = add(.quote, at: start)
    blocks[container].end = min(offset, lineEnd)
    return true
  }

  /// `[^label]:` (as GitHub's dialect has it).
  private mutating func startNote(_ container: inout Int) -> Bool {
    guard dialect.hasExtensions, byte(content) == Byte.openBracket, byte(content + 1) == Byte.caret
    else { return false }
    let start = content + 2
    var end = start
    while end < lineEnd, source[end] != Byte.closeBracket, !source[end].isSpace { end += 1 }
    steps += end - start
    guard end > start, end - start < LinkScanner.longestLabel, byte(end) == Byte.closeBracket,
      byte(end + 1) == Byte.colon
    else { return false }
    let first = content
    advance(to: end + 2)
    while byte(offset).isBlank { advance(to: offset + 1) }
    container = add(.note, at: first)
    blocks[container].lines = [start..<end]
    blocks[container].end = lineEnd
    return true
  }

  /// Opens a heading, a fence or a rule, or makes a heading of the paragraph before.
  private mutating func startLeaf(_ container: inout Int, afterText: Bool) -> Bool {
    switch byte(content) {
    case Byte.number: return startHeading(&container)
    case Byte.backtick, Byte.tilde: return startFence(&container)
    case Byte.equals: return afterText && underline(container, level: 1)
    case Byte.hyphen:
      if afterText, underline(container, level: 2) { return true }
      return startRule(&container)
    case Byte.asterisk, Byte.underscore: return startRule(&container)
    default: return false
    }
  }

  private mutating func startHeading(_ container: inout Int) -> Bool {
    var end = content
    while byte(end) == Byte.number { end += 1 }
    let level = end - content
    guard level <= 6, end == lineEnd || source[end].isBlank else { return false }
    let text = headingText(from: end)
    container = add(.heading, at: content)
    blocks[container].level = level
    blocks[container].lines = [text]
    endLine(container)
    return true
  }

  /// Without blanks at the ends, and without the signs that may close a heading.
  private func headingText(from start: Int) -> Range<Int> {
    var start = start
    while start < lineEnd, source[start].isBlank { start += 1 }
    var end = lineEnd
    while end > start, source[end - 1].isBlank { end -= 1 }
    var bare = end
    while bare > start, source[bare - 1] == Byte.number { bare -= 1 }
    if bare == start || source[bare - 1].isBlank { end = bare }
    while end > start, source[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  private mutating func startFence(_ container: inout Int) -> Bool {
    let marker = byte(content)
    var end = content
    while byte(end) == marker { end += 1 }
    let length = end - content
    guard length >= 3 else { return false }
    if marker == Byte.backtick {
      for place in end..<lineEnd where source[place] == marker { return false }
    }
    var last = lineEnd
    while end < last, source[end].isBlank { end += 1 }
    while last > end, source[last - 1].isBlank { last -= 1 }
    let columns = indent
    container = add(.code, at: content)
    blocks[container].marker = marker
    blocks[container].level = length
    blocks[container].indent = columns
    blocks[container].lines = [end..<last]
    endLine(container)
    return true
  }

  /// Makes a heading of a paragraph over a line of `=` or `-`; not of one that has references alone.
  private mutating func underline(_ paragraph: Int, level: Int) -> Bool {
    let marker = byte(content)
    var end = content
    while byte(end) == marker { end += 1 }
    while byte(end).isBlank { end += 1 }
    guard end == lineEnd else { return false }
    takeReferences(paragraph)
    guard !blocks[paragraph].lines.isEmpty else { return false }
    blocks[paragraph].kind = .heading
    blocks[paragraph].level = level
    endLine(paragraph)
    return true
  }

  private mutating func startRule(_ container: inout Int) -> Bool {
    let marker = byte(content)
    var count = 0
    for place in content..<lineEnd {
      steps += 1
      if source[place] == marker {
        count += 1
      } else if !source[place].isBlank {
        return false
      }
    }
    guard count >= 3 else { return false }
    container = add(.rule, at: content)
    endLine(container)
    return true
  }

  /// All of the line is the block's.
  mutating func endLine(_ block: Int) {
    blocks[block].end = lineEnd
    offset = lineEnd
    isInTab = false
    isLineDone = true
  }
}
