extension BlockReader {
  /// Whether a bar is all that the line has.
  var isBarAlone: Bool {
    guard byte(content) == Byte.bar else { return false }
    var place = content + 1
    while byte(place).isBlank { place += 1 }
    return place == lineEnd
  }

  /// Makes a table of the last line of a paragraph where this line aligns as many columns as that has cells.
  mutating func startTable(_ container: inout Int) {
    guard dialect.hasExtensions, let head = blocks[container].lines.last,
      let alignments = TableScanner.alignments(source, content..<lineEnd),
      alignments.count <= limits.columns
    else { return }
    steps += head.count
    guard TableScanner.cells(source, head).count == alignments.count else { return }
    if blocks[container].lines.count == 1 {
      blocks[container].kind = .table
      blocks[container].start = head.lowerBound
    } else {
      blocks[container].lines.removeLast()
      blocks[container].end = blocks[container].lines.last?.upperBound ?? head.lowerBound
      container = add(.table, at: head.lowerBound)
      blocks[container].lines = [head]
    }
    blocks[container].text = alignments
    endLine(container)
  }
}
