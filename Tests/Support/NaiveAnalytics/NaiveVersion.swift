/// Versions as the tests write them: numbers with points between, and behind a dash what leads up to a release.
enum NaiveVersion {
  /// Below 0 where `a` comes first, above 0 where `b` does.
  static func compare(_ a: String, _ b: String) -> Int {
    let (one, other) = (parts(a), parts(b))
    for place in 0..<3 where one.numbers[place] != other.numbers[place] {
      return one.numbers[place] < other.numbers[place] ? -1 : 1
    }
    if one.leading == other.leading { return 0 }
    if one.leading.isEmpty { return 1 }
    if other.leading.isEmpty { return -1 }
    return one.leading < other.leading ? -1 : 1
  }

  private static func parts(_ text: String) -> (numbers: [Int], leading: String) {
    let pieces = text.split(separator: "-", maxSplits: 1).map { String($0) }
    var numbers = pieces[0].split(separator: ".").compactMap { Int($0) }
    while numbers.count < 3 { numbers.append(0) }
    return (numbers: numbers, leading: pieces.count > 1 ? pieces[1] : "")
  }
}
