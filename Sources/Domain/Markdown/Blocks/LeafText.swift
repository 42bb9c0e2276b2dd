/// The text of a paragraph, a heading or a cell, without what its containers have before each line, and where its
/// bytes stand in the source.
struct LeafText {
  private(set) var bytes: [UInt8] = []
  /// Where in `bytes` each stretch begins that is a stretch of the source, and where it does there.
  private var starts: [Int] = []
  private var places: [Int] = []

  /// The text of lines: a line feed after each but the last, no blanks at the end.
  init(lines: [Range<Int>], of source: [UInt8]) {
    for (number, line) in lines.enumerated() {
      append(line, of: source)
      if number + 1 < lines.count { bytes.append(Byte.lineFeed) }
    }
    while let last = bytes.last, last.isSpace { bytes.removeLast() }
  }

  /// The text of a cell, in which a bar has a backslash before it.
  init(cell: Range<Int>, of source: [UInt8]) {
    var start = cell.lowerBound
    for place in cell where source[place] == Byte.bar && place > start {
      if source[place - 1] == Byte.backslash {
        append(start..<(place - 1), of: source)
        start = place
      }
    }
    append(start..<cell.upperBound, of: source)
  }

  private mutating func append(_ stretch: Range<Int>, of source: [UInt8]) {
    starts.append(bytes.count)
    places.append(stretch.lowerBound)
    bytes.append(contentsOf: source[stretch])
  }

  /// Where a byte of it stands in the source.
  private func place(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return starts.isEmpty ? 0 : places[low] + (offset - starts[low])
  }

  /// Where a part of it stands in the source, with all that is between.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    let first = place(of: start)
    return first..<(end > start ? max(first, place(of: end - 1) + 1) : first)
  }
}
