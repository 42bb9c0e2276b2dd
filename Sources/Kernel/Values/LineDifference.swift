/// Where two texts differ, line by line, and within lines that were changed word by word: for the versions of a text.
///
/// The work is bounded whatever the texts are: where a thousand lines differ, what lies between the first and the last of
/// them is taken to differ altogether.
public struct LineDifference: Equatable, Sendable {
  public enum Row: Equatable, Sendable {
    case same(String)
    /// Of the old text alone.
    case removed(String)
    /// Of the new text alone.
    case added(String)
    /// A line that stands in the place of another; the old one at the left.
    case changed(TextDifference)
  }

  public private(set) var rows: [Row] = []
  /// How many lines are new, and how many are there no more; changed ones count as both.
  public private(set) var added = 0
  public private(set) var removed = 0

  /// The square of how many lines may be of one text alone.
  private static let mostSteps = 1_000_000
  /// How many lines are compared word by word at most, and how long one of them is at most, in bytes.
  private static let mostChanged = 400
  private static let longestChanged = 4_000

  public init(_ old: String, _ new: String) {
    let (a, b) = (Self.lines(old), Self.lines(new))
    var start = 0
    while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
    var end = 0
    while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] {
      end += 1
    }
    let finder = LinePairs(
      Array(a[start..<(a.count - end)]), Array(b[start..<(b.count - end)]), most: Self.mostSteps)
    let pairs = finder.find()
    add(same: a[..<start])
    var (left, right) = (start, start)
    for pair in pairs {
      add(a[left..<(start + pair.left)], b[right..<(start + pair.right)])
      rows.append(.same(String(utf8: a[start + pair.left])))
      left = start + pair.left + 1
      right = start + pair.right + 1
    }
    add(a[left..<(a.count - end)], b[right..<(b.count - end)])
    add(same: a[(a.count - end)...])
  }

  private static func lines(_ text: String) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in text.bytes {
      if byte == 0x0A {
        lines.append(line)
        line = []
      } else if byte != 0x0D {
        line.append(byte)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  private mutating func add(same lines: ArraySlice<[UInt8]>) {
    for line in lines { rows.append(.same(String(utf8: line))) }
  }

  /// Lines between others that are the same: in pairs as far as there are as many of both.
  private mutating func add(_ old: ArraySlice<[UInt8]>, _ new: ArraySlice<[UInt8]>) {
    added += new.count
    removed += old.count
    if old.count == new.count, old.count <= Self.mostChanged {
      for (one, other) in zip(old, new) { change(one, other) }
      return
    }
    for line in old { rows.append(.removed(String(utf8: line))) }
    for line in new { rows.append(.added(String(utf8: line))) }
  }

  private mutating func change(_ old: [UInt8], _ new: [UInt8]) {
    let (one, other) = (String(utf8: old), String(utf8: new))
    if max(old.count, new.count) <= Self.longestChanged {
      let words = TextDifference(one, other)
      if words.left.contains(where: { $0.isShared && !$0.text.isBlank }) {
        rows.append(.changed(words))
        return
      }
    }
    rows.append(.removed(one))
    rows.append(.added(other))
  }
}
