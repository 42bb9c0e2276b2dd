import Values

extension SearchQuery {
  /// A whole text with what was found in it.
  public func marked(_ text: String) -> MarkedText {
    let bytes = Array(text.bytes)
    return MarkedText(
      text: text, marks: SearchMarks(self, bytes).marks(in: 0..<bytes.count), isCutBefore: false,
      isCutAfter: false)
  }

  /// The part of a text that has most of what was asked, the first of several; where nothing was found, its beginning.
  /// It begins and ends with a word.
  /// - Parameter length: about how many bytes of UTF-8.
  public func snippet(of text: String, length: Int = 200) -> MarkedText {
    let bytes = Array(text.bytes)
    let marks = SearchMarks(self, bytes)
    let part = Self.part(marks, bytes, length: max(16, length))
    return MarkedText(
      text: String(utf8: bytes[part]), marks: marks.marks(in: part),
      isCutBefore: part.lowerBound > 0, isCutAfter: part.upperBound < bytes.count)
  }

  private static func part(_ marks: SearchMarks, _ bytes: [UInt8], length: Int) -> Range<Int> {
    guard bytes.count > length else { return 0..<bytes.count }
    let best = densest(marks, length: length)
    // A third of what is left stands before the first mark.
    var start = max(0, best.lowerBound - max(0, length - best.count) / 3)
    start = min(start, bytes.count - length)
    if start > 0, let word = marks.ranges.first(where: { $0.lowerBound >= start }),
      word.lowerBound <= best.lowerBound
    {
      start = word.lowerBound
    }
    start = boundary(bytes, start)
    var end = min(bytes.count, start + length)
    if end < bytes.count, let word = marks.ranges.last(where: { $0.upperBound <= end }),
      word.upperBound > start
    {
      end = word.upperBound
    }
    return start..<max(start, boundary(bytes, end))
  }

  /// From the first to the last mark of the part of that length with most different words of the query, then most
  /// marks, then the first.
  private static func densest(_ marks: SearchMarks, length: Int) -> Range<Int> {
    let found = marks.found.indices.filter { marks.found[$0] > 0 }
    guard let first = found.first else { return 0..<0 }
    var best = marks.ranges[first]
    var bestScore = 0
    var counts = [Int](repeating: 0, count: 256)
    var distinct = 0
    var next = 0
    for (number, start) in found.enumerated() {
      let from = marks.ranges[start].lowerBound
      while next < found.count, marks.ranges[found[next]].upperBound <= from + length {
        let asked = Int(marks.found[found[next]])
        if counts[asked] == 0 { distinct += 1 }
        counts[asked] += 1
        next += 1
      }
      let score = distinct << 24 + min(next - number, 1 << 20)
      if next > number, score > bestScore {
        bestScore = score
        best = from..<marks.ranges[found[next - 1]].upperBound
      }
      guard next > number else {
        next = number + 1
        continue
      }
      let asked = Int(marks.found[start])
      counts[asked] -= 1
      if counts[asked] == 0 { distinct -= 1 }
    }
    return best
  }

  /// The beginning of the code point at that byte.
  private static func boundary(_ bytes: [UInt8], _ place: Int) -> Int {
    var place = place
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}
