extension MarkdownSelection {
  /// Gives the lines that are selected the sign of a heading or an item, or takes it away where all have it.
  mutating func applyToLines(_ tool: MarkdownTool) {
    let lines = lines()
    let starts = lines.map { LineStart(bytes, $0) }
    if tool == .quote {
      applyQuote(lines, starts)
      return
    }
    // Blank lines between others stay blank.
    let isAlone = lines.count == 1
    let wanted = Array(lines.indices).filter { isAlone || !isBlank(lines[$0]) }
    let isThere = wanted.allSatisfy { has(tool, starts[$0]) }
    var number = wanted.count
    for place in wanted.reversed() {
      let sign = sign(for: tool, starts[place], isThere: isThere, number: number)
      replace(starts[place].signRange, with: LineStart.text(sign))
      number -= 1
    }
  }

  private func isBlank(_ line: Range<Int>) -> Bool {
    bytes[line].allSatisfy { $0.isBlank }
  }

  private func has(_ tool: MarkdownTool, _ start: LineStart) -> Bool {
    switch (tool, start.sign) {
    case (.heading, .heading), (.list, .bullet), (.numbers, .number), (.task, .task): true
    case (.quote, _): start.quote != nil
    default: false
    }
  }

  private func sign(
    for tool: MarkdownTool, _ start: LineStart, isThere: Bool, number: Int
  ) -> LineStart.Sign {
    switch tool {
    case .heading:
      guard case .heading(let level) = start.sign else { return .heading(1) }
      return level < 3 ? .heading(level + 1) : .none
    case .list: return isThere ? .none : .bullet(Byte.hyphen)
    case .task: return isThere ? .none : .task(Byte.hyphen)
    case .numbers: return isThere ? .none : .number(number, Byte.stop)
    case .bold, .italic, .strikethrough, .code, .link, .quote: return start.sign
    }
  }

  private mutating func applyQuote(_ lines: [Range<Int>], _ starts: [LineStart]) {
    let isThere = starts.allSatisfy { $0.quote != nil }
    for place in lines.indices.reversed() {
      if isThere {
        if let quote = starts[place].quote { replace(quote, with: []) }
      } else {
        let start = lines[place].lowerBound
        // Without a blank at the end of a line.
        let isEmpty = lines[place].isEmpty && lines.count > 1
        replace(start..<start, with: isEmpty ? [Byte.greater] : [Byte.greater, Byte.space])
      }
    }
  }

  /// Whether the tool has been used on all that is selected: for the state of its button.
  public func has(_ tool: MarkdownTool) -> Bool {
    switch tool {
    case .bold, .italic, .strikethrough, .code: return hasSigns(tool)
    case .link: return linkAround() != nil
    case .heading, .list, .numbers, .task, .quote:
      return lines().allSatisfy { has(tool, LineStart(bytes, $0)) }
    }
  }

  public mutating func apply(_ tool: MarkdownTool) {
    switch tool {
    case .bold, .italic, .strikethrough, .code: applySigns(tool)
    case .link: applyLink()
    case .heading, .list, .numbers, .task, .quote: applyToLines(tool)
    }
  }
}
