import Effort
import Testing
import Values

@Suite("Where the versions of a text differ")
struct LineDifferenceTests {
  /// The rows, a sign before each.
  private func marked(_ difference: LineDifference) -> [String] {
    difference.rows.map { row in
      switch row {
      case .same(let line): "  " + line
      case .removed(let line): "- " + line
      case .added(let line): "+ " + line
      case .changed(let words):
        "~ " + words.left.map(\.text).joined() + " > " + words.right.map(\.text).joined()
      }
    }
  }

  private static let examples: [(String, String, [String])] = [
    ("", "", []),
    ("a\nb", "a\nb", ["  a", "  b"]),
    ("a", "a\nb", ["  a", "+ b"]),
    ("a\nb\nc", "a\nc", ["  a", "- b", "  c"]),
    ("a\num dois\nc", "a\num três\nc", ["  a", "~ um dois > um três", "  c"]),
    ("a\nx\nc", "a\ny\nc", ["  a", "- x", "+ y", "  c"]),
    ("a\n\nb", "a\nb", ["  a", "- ", "  b"]),
  ]

  @Test(
    "lines that only one has are told apart, and those that changed are side by side",
    arguments: examples)
  func isTold(old: String, new: String, rows: [String]) {
    #expect(marked(LineDifference(old, new)) == rows)
  }

  @Test("of random texts both are there whole, and no more lines differ than must")
  func random() {
    let seed = UInt64.random(in: 0 ... .max)
    print("differences of versions: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.times(3_000) {
      let old = lines(&random)
      let new = lines(&random)
      let difference = LineDifference(
        old.joined(separator: "\n"), new.joined(separator: "\n"))
      var (left, right, same) = ([String](), [String](), 0)
      for row in difference.rows {
        switch row {
        case .same(let line):
          left.append(line)
          right.append(line)
          same += 1
        case .removed(let line): left.append(line)
        case .added(let line): right.append(line)
        case .changed(let words):
          left.append(words.left.map(\.text).joined())
          right.append(words.right.map(\.text).joined())
        }
      }
      #expect(left == old)
      #expect(right == new)
      #expect(same == longest(old, new))
    }
  }

  private func lines(_ random: inout SeededGenerator) -> [String] {
    let count = Int.random(in: 1...9, using: &random)
    return (0..<count).map { _ in ["a", "b", "c d", "c e"][Int.random(in: 0..<4, using: &random)] }
  }

  /// How many lines are in both, in order, by the definition.
  private func longest(_ a: [String], _ b: [String]) -> Int {
    var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        table[i][j] =
          a[i] == b[j] ? table[i + 1][j + 1] + 1 : max(table[i + 1][j], table[i][j + 1])
      }
    }
    return table[0][0]
  }

  @Test("texts that have nothing in common are told in time")
  func strangers() {
    let old = (0..<20_000).map { "a\($0)" }.joined(separator: "\n")
    let new = (0..<20_000).map { "b\($0)" }.joined(separator: "\n")
    let difference = LineDifference(old, new)
    #expect(difference.added == 20_000)
    #expect(difference.removed == 20_000)
  }
}
