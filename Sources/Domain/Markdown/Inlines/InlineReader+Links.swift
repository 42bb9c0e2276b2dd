extension InlineReader {
  mutating func readOpenBracket(isPicture: Bool) {
    if !brackets.isEmpty { brackets[brackets.count - 1].hasBracketAfter = true }
    let token = appendText(isPicture ? 2 : 1)
    brackets.append(
      OpenBracket(token: token, isPicture: isPicture, start: place, runBefore: lastRun))
  }

  mutating func readCloseBracket() {
    let end = place
    guard let bracket = brackets.last else {
      appendText(1)
      return
    }
    place += 1
    if bracket.isActive, let link = link(behind: bracket, upTo: end) {
      enclose(bracket, link, from: end)
      return
    }
    brackets.removeLast()
    place = end + 1
    if isFull, bracket.isActive, note(bracket, upTo: end) { return }
    append(.text, end, end + 1)
  }

  /// The link that a bracket which closes belongs to; then `place` is behind it.
  private mutating func link(behind bracket: OpenBracket, upTo end: Int) -> MarkdownLink? {
    if byte(place) == Byte.openParenthesis, let link = inlineLink() { return link }
    let label = LinkScanner.label(in: text, at: place, &steps)
    var key: [UInt8] = []
    if let label, !label.isEmpty {
      key = ReferenceLabel.key(text, label)
    } else if !bracket.hasBracketAfter, end - bracket.start <= LinkScanner.longestLabel {
      key = ReferenceLabel.key(text, bracket.start..<end)
    }
    guard let link = context.link(key) else { return nil }
    if let label { place = label.upperBound + 1 }
    return link
  }

  /// `(destination "title")`.
  private mutating func inlineLink() -> MarkdownLink? {
    let from = LinkScanner.space(in: text, at: place + 1)
    guard let destination = LinkScanner.destination(in: text, at: from, &steps) else {
      return nil
    }
    var end = LinkScanner.space(in: text, at: destination.end)
    var link = MarkdownLink("")
    if end > destination.end, let title = LinkScanner.title(in: text, at: end, &steps) {
      link.title = TextUnescaping.text(text, title.range)
      end = LinkScanner.space(in: text, at: title.end)
    }
    guard byte(end) == Byte.closeParenthesis else { return nil }
    link.destination = TextUnescaping.text(text, destination.range)
    place = end + 1
    return link
  }

  private mutating func enclose(_ bracket: OpenBracket, _ link: MarkdownLink, from end: Int) {
    pairRuns(above: bracket.runBefore)
    brackets.removeLast()
    let mark: InlineMark = bracket.isPicture ? .picture : .link
    tokens[bracket.token].kind = .open
    tokens[bracket.token].mark = mark
    tokens[bracket.token].item = links.count
    let close = append(.close, end, place)
    tokens[close].mark = mark
    links.append(link)
    guard !bracket.isPicture else { return }
    var other = brackets.count - 1
    while other >= 0 {
      steps += 1
      if !brackets[other].isPicture {
        if !brackets[other].isActive { break }
        brackets[other].isActive = false
      }
      other -= 1
    }
  }

  /// Makes a reference to a footnote of a bracket and all behind it.
  private mutating func note(_ bracket: OpenBracket, upTo end: Int) -> Bool {
    guard byte(bracket.start) == Byte.caret, end - bracket.start <= LinkScanner.longestLabel,
      let reference = context.note(ReferenceLabel.key(text, (bracket.start + 1)..<end))
    else { return false }
    dropRuns(above: bracket.runBefore)
    var token = bracket.token
    if bracket.isPicture {
      // The exclamation mark is text.
      tokens[token].end -= 1
      lastToken = token
      token = append(.footnote, bracket.start - 1, end + 1)
    } else {
      tokens[token].kind = .footnote
      tokens[token].end = end + 1
      tokens[token].next = -1
      lastToken = token
    }
    tokens[token].item = references.count
    references.append(reference)
    return true
  }
}
