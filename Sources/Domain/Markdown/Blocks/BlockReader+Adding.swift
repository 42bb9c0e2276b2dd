extension BlockReader {
  /// Adds what is left of the line to a block.
  mutating func addText(to container: Int) {
    findContent()
    // A paragraph goes on, whatever its containers ask of a line.
    if hasUnmatched, !isBlank, blocks[tip].kind == .paragraph {
      // With its blanks: those in a code span count, as other readers have it.
      addLine(to: tip, from: offset)
      return
    }
    closeUnmatched()
    noteBlankLine(in: container)
    if isLineDone { return }
    switch blocks[container].kind {
    case .heading, .rule: break
    case .code: addCode(to: container)
    case .paragraph, .table: if !isBlank { addLine(to: container, from: content) }
    case .document, .quote, .list, .item, .note:
      if !isBlank { addLine(to: add(.paragraph, at: content), from: content) }
    }
  }

  private mutating func addLine(to block: Int, from start: Int) {
    blocks[block].lines.append(start..<lineEnd)
    blocks[block].end = lineEnd
  }

  private mutating func addCode(to block: Int) {
    if isInTab {
      for _ in 0..<(4 - column % 4) { blocks[block].text.append(Byte.space) }
      offset += 1
    }
    let line = source[min(offset, lineEnd)..<lineEnd]
    blocks[block].text.append(contentsOf: line)
    blocks[block].text.append(Byte.lineFeed)
    if !isBlank { blocks[block].end = lineEnd }
  }

  /// Remembers blank lines, by which lists are tight or loose.
  private mutating func noteBlankLine(in container: Int) {
    let isEmpty = isBlank && !isLineDone
    if isEmpty, let last = blocks[container].children.last { blocks[last].isLastLineBlank = true }
    let counts: Bool
    switch blocks[container].kind {
    case .quote, .heading, .rule: counts = false
    case .code: counts = blocks[container].marker == 0
    case .item:
      // The line of its marker may have nothing in it.
      counts = !(blocks[container].children.isEmpty && blocks[container].start >= lineStart)
    case .document, .list, .paragraph, .table, .note: counts = true
    }
    blocks[container].isLastLineBlank = isEmpty && counts
    var above = blocks[container].parent
    while above >= 0 {
      blocks[above].isLastLineBlank = false
      above = blocks[above].parent
    }
  }

  /// Closes an open block, the innermost.
  mutating func close(_ block: Int) {
    blocks[block].isOpen = false
    let parent = blocks[block].parent
    if let last = blocks[block].children.last {
      blocks[block].end = max(blocks[block].end, blocks[last].end)
    }
    switch blocks[block].kind {
    case .paragraph:
      takeReferences(block)
      if blocks[block].lines.isEmpty, parent >= 0 { blocks[parent].children.removeLast() }
    case .code: if blocks[block].marker == 0 { dropBlankLines(block) }
    case .list: blocks[block].isTight = isTight(block)
    case .note: notes.append(block)
    case .document, .quote, .item, .heading, .rule, .table: break
    }
    if parent >= 0 { tip = parent }
  }

  /// Indented code ends with its last line that has something.
  private mutating func dropBlankLines(_ block: Int) {
    var end = blocks[block].text.count
    while end > 0, blocks[block].text[end - 1].isSpace { end -= 1 }
    // The rest of the last line stays.
    while end < blocks[block].text.count, blocks[block].text[end] != Byte.lineFeed { end += 1 }
    let dropped = blocks[block].text.count - end
    blocks[block].text.removeLast(dropped)
    blocks[block].text.append(Byte.lineFeed)
  }

  private func isTight(_ list: Int) -> Bool {
    let items = blocks[list].children
    for (place, item) in items.enumerated() {
      let hasNext = place + 1 < items.count
      if hasNext, blocks[item].isLastLineBlank { return false }
      let children = blocks[item].children
      for (number, child) in children.enumerated()
      where (hasNext || number + 1 < children.count) && endsWithBlankLine(child) {
        return false
      }
    }
    return true
  }

  private func endsWithBlankLine(_ block: Int) -> Bool {
    var block = block
    while blocks[block].kind == .list || blocks[block].kind == .item,
      let last = blocks[block].children.last
    {
      block = last
    }
    return blocks[block].isLastLineBlank
  }
}
