/// The rows of tables, as GitHub's dialect has them.
enum TableScanner {
  static let none: UInt8 = 0
  static let left: UInt8 = 1
  static let centre: UInt8 = 2
  static let right: UInt8 = 3

  /// The cells of a row, without blanks around them: a bar that has a backslash before it parts none.
  static func cells(_ source: [UInt8], _ row: Range<Int>) -> [Range<Int>] {
    var end = row.upperBound
    var start = row.lowerBound
    while start < end, source[start].isBlank { start += 1 }
    while end > start, source[end - 1].isBlank { end -= 1 }
    if start < end, source[start] == Byte.bar { start += 1 }
    var cells: [Range<Int>] = []
    var place = start
    while place < end {
      if source[place] == Byte.backslash, place + 1 < end, source[place + 1].isPunctuation {
        place += 2
        continue
      }
      if source[place] == Byte.bar {
        cells.append(trimmed(source, start..<place))
        start = place + 1
      }
      place += 1
    }
    if start < end { cells.append(trimmed(source, start..<end)) }
    return cells
  }

  private static func trimmed(_ source: [UInt8], _ cell: Range<Int>) -> Range<Int> {
    var (start, end) = (cell.lowerBound, cell.upperBound)
    while start < end, source[start].isBlank { start += 1 }
    while end > start, source[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// How the line under the head aligns each column; nil when it is another line.
  static func alignments(_ source: [UInt8], _ line: Range<Int>) -> [UInt8]? {
    for place in line {
      let byte = source[place]
      guard byte == Byte.hyphen || byte == Byte.colon || byte == Byte.bar || byte.isBlank else {
        return nil
      }
    }
    var alignments: [UInt8] = []
    for cell in cells(source, line) {
      guard let alignment = alignment(source, cell) else { return nil }
      alignments.append(alignment)
    }
    return alignments.isEmpty ? nil : alignments
  }

  private static func alignment(_ source: [UInt8], _ cell: Range<Int>) -> UInt8? {
    guard !cell.isEmpty else { return nil }
    let isLeft = source[cell.lowerBound] == Byte.colon
    let isRight = source[cell.upperBound - 1] == Byte.colon
    let start = cell.lowerBound + (isLeft ? 1 : 0)
    let end = cell.upperBound - (isRight ? 1 : 0)
    guard start < end else { return nil }
    for place in start..<end where source[place] != Byte.hyphen { return nil }
    if isLeft { return isRight ? centre : left }
    return isRight ? right : none
  }
}
