/// Lines that two texts have in common, in order and as many as can be (E. W. Myers, "An O(ND) Difference Algorithm and
/// Its Variations", 1986).
struct LinePairs {
  private let a: [Int]
  private let b: [Int]
  private let most: Int

  /// - Parameter most: the square of the lines that may be of one text alone; where there are more, there are no pairs.
  init(_ first: [[UInt8]], _ second: [[UInt8]], most: Int) {
    // Lines as numbers, the same for equal ones.
    let all = first + second
    let order = Array(all.indices).ordered { Self.precedes(all[$0], all[$1]) }
    var numbers = Array(repeating: 0, count: all.count)
    var number = 0
    for (place, line) in order.enumerated() {
      if place > 0, all[line] != all[order[place - 1]] { number += 1 }
      numbers[line] = number
    }
    a = Array(numbers[..<first.count])
    b = Array(numbers[first.count...])
    self.most = most
  }

  private static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    for place in a.indices where a[place] != b[place] { return a[place] < b[place] }
    return false
  }

  /// The places of the pairs in both, ascending.
  func find() -> [(left: Int, right: Int)] {
    guard !a.isEmpty, !b.isEmpty else { return [] }
    // What is kept of a round grows with it: the square of rounds is bounded.
    var longest = 0
    while longest < a.count + b.count, (longest + 1) * (longest + 1) <= most { longest += 1 }
    // How far along `a` each diagonal was followed, from -longest - 1 on, and that for each number of differences.
    let middle = longest + 1
    var reached = Array(repeating: 0, count: 2 * middle + 1)
    var rounds: [[Int]] = []
    for count in 0...longest {
      var round = Array(repeating: 0, count: 2 * count + 1)
      var diagonal = -count
      while diagonal <= count {
        let (above, below) = (reached[middle + diagonal - 1], reached[middle + diagonal + 1])
        let isDown = diagonal == -count || (diagonal != count && above < below)
        var x = isDown ? below : above + 1
        while x < a.count, x - diagonal < b.count, a[x] == b[x - diagonal] { x += 1 }
        reached[middle + diagonal] = x
        round[diagonal + count] = x
        if x >= a.count, x - diagonal >= b.count {
          rounds.append(round)
          return pairs(rounds)
        }
        diagonal += 2
      }
      rounds.append(round)
    }
    return []
  }

  private func pairs(_ rounds: [[Int]]) -> [(left: Int, right: Int)] {
    var pairs: [(left: Int, right: Int)] = []
    var (x, y) = (a.count, b.count)
    var count = rounds.count - 1
    while count > 0 {
      let before = rounds[count - 1]
      let diagonal = x - y
      // Of the round before, diagonals from -(count - 1) to count - 1.
      let below = diagonal + 1 <= count - 1 ? before[diagonal + 1 + count - 1] : -1
      let above = diagonal - 1 >= -(count - 1) ? before[diagonal - 1 + count - 1] : -1
      let isDown = diagonal == -count || (diagonal != count && above < below)
      let startX = isDown ? below : above + 1
      while x > startX, y > startX - diagonal {
        x -= 1
        y -= 1
        pairs.append((x, y))
      }
      if isDown { y -= 1 } else { x -= 1 }
      count -= 1
    }
    while x > 0, y > 0 {
      x -= 1
      y -= 1
      pairs.append((x, y))
    }
    pairs.reverse()
    return pairs
  }
}
