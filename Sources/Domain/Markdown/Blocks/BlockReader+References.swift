extension BlockReader {
  /// Takes the references that a paragraph begins with out of it.
  mutating func takeReferences(_ paragraph: Int) {
    guard let first = blocks[paragraph].lines.first, byte(of: first) == Byte.openBracket else {
      return
    }
    var text: [UInt8] = []
    // Where each line ends in it, behind its line feed.
    var ends: [Int] = []
    for line in blocks[paragraph].lines {
      text.append(contentsOf: source[line])
      text.append(Byte.lineFeed)
      ends.append(text.count)
    }
    steps += text.count
    var place = 0
    while place < text.count, let end = takeReference(in: text, at: place) { place = end }
    guard place > 0 else { return }
    let taken = ends.count { $0 <= place }
    blocks[paragraph].lines.removeFirst(taken)
    if let first = blocks[paragraph].lines.first { blocks[paragraph].start = first.lowerBound }
  }

  private func byte(of line: Range<Int>) -> UInt8 {
    line.isEmpty ? Byte.lineFeed : source[line.lowerBound]
  }

  /// - Returns: where the line ends that the reference ends with; nil when none begins here.
  private mutating func takeReference(in text: [UInt8], at start: Int) -> Int? {
    guard let label = LinkScanner.label(in: text, at: start, &steps),
      label.upperBound + 1 < text.count, text[label.upperBound + 1] == Byte.colon
    else { return nil }
    let key = ReferenceLabel.key(text, label)
    let from = LinkScanner.space(in: text, at: label.upperBound + 2)
    guard !key.isEmpty, let destination = LinkScanner.destination(in: text, at: from, &steps),
      destination.end > from
    else { return nil }
    var link = MarkdownLink(TextUnescaping.text(text, destination.range))
    var end = LinkScanner.blanks(in: text, at: destination.end)
    let titleStart = LinkScanner.space(in: text, at: destination.end)
    if titleStart > destination.end,
      let title = LinkScanner.title(in: text, at: titleStart, &steps)
    {
      let behind = LinkScanner.blanks(in: text, at: title.end)
      if behind < text.count, text[behind] == Byte.lineFeed {
        link.title = TextUnescaping.text(text, title.range)
        end = behind
      }
    }
    guard end < text.count, text[end] == Byte.lineFeed else { return nil }
    references.add(key, link)
    return end + 1
  }
}
