extension BlockReader {
  private enum Continuing { case yes, no, lineIsDone }

  /// Goes on with the blocks that are open, from the outermost on.
  /// - Returns: the innermost that the line belongs to; nil when nothing of the line is left.
  mutating func continueBlocks() -> Int? {
    var container = 0
    while let child = blocks[container].children.last, blocks[child].isOpen {
      findContent()
      switch continues(child) {
      case .yes: container = child
      case .no: return container
      case .lineIsDone: return nil
      }
    }
    return container
  }

  private mutating func continues(_ block: Int) -> Continuing {
    switch blocks[block].kind {
    case .document, .list: return .yes
    case .heading, .rule: return .no
    case .paragraph: return isBlank ? .no : .yes
    case .table: return isBlank || isBarAlone ? .no : .yes
    case .quote:
      guard indent < 4, byte(content) == Byte.greater else { return .no }
      advance(to: content + 1)
      if byte(offset).isBlank { advance(columns: 1) }
      return .yes
    case .item:
      if indent >= blocks[block].indent {
        advance(columns: blocks[block].indent)
      } else if isBlank, !blocks[block].children.isEmpty {
        advance(to: content)
      } else {
        return .no
      }
      return .yes
    case .note:
      if indent >= 4 {
        advance(columns: 4)
      } else if !isBlank {
        return .no
      }
      return .yes
    case .code:
      return blocks[block].marker == 0 ? continuesIndented() : continuesFenced(block)
    }
  }

  private mutating func continuesIndented() -> Continuing {
    if indent >= 4 {
      advance(columns: 4)
    } else if isBlank {
      advance(to: content)
    } else {
      return .no
    }
    return .yes
  }

  private mutating func continuesFenced(_ block: Int) -> Continuing {
    if indent < 4, byte(content) == blocks[block].marker {
      var end = content
      while byte(end) == blocks[block].marker { end += 1 }
      let length = end - content
      while byte(end).isBlank { end += 1 }
      if length >= blocks[block].level, end == lineEnd {
        // What is open in it is nothing: code has no blocks.
        blocks[block].end = lineEnd
        close(block)
        return .lineIsDone
      }
    }
    var left = blocks[block].indent
    while left > 0, byte(offset).isBlank {
      advance(columns: 1)
      left -= 1
    }
    return .yes
  }
}
