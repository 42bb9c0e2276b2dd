/// Where runs of backticks are, by their length, so that the one that closes a code span is found without looking
/// through the text again for each that opens one.
struct BacktickRuns {
  /// The places of runs, by length and then in order; where those of each length begin, and the next to be looked at.
  private var places: [Int]
  private var starts: [Int]
  private var next: [Int]

  init(_ text: [UInt8]) {
    var found: [Int] = []
    var lengths: [Int] = []
    var place = 0
    while place < text.count {
      guard text[place] == Byte.backtick else {
        place += 1
        continue
      }
      let start = place
      while place < text.count, text[place] == Byte.backtick { place += 1 }
      found.append(start)
      lengths.append(place - start)
    }
    var longest = 0
    for length in lengths { longest = max(longest, length) }
    starts = Array(repeating: 0, count: longest + 2)
    for length in lengths { starts[length + 1] += 1 }
    for length in 1..<starts.count { starts[length] += starts[length - 1] }
    places = Array(repeating: 0, count: found.count)
    next = starts
    for (run, length) in lengths.enumerated() {
      places[next[length]] = found[run]
      next[length] += 1
    }
    next = starts
  }

  /// The first run of exactly that length at a place or behind it. Places are asked for in ascending order.
  mutating func find(_ length: Int, from place: Int) -> Int? {
    guard length + 1 < starts.count else { return nil }
    while next[length] < starts[length + 1], places[next[length]] < place { next[length] += 1 }
    return next[length] < starts[length + 1] ? places[next[length]] : nil
  }
}
