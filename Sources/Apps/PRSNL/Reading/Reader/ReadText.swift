import Journal
import Records
import Screen
import Values

/// The text of a tree of nodes as it stands on the screen: all words in a row, as the browser counts them when it says which
/// are selected (`EventKind.select`), and where blocks begin in it.
struct ReadText: Equatable {
  private(set) var scalars: [Unicode.Scalar] = []
  /// Where a block begins or ends, ascending.
  private var edges: [Int] = []

  init() {}

  init(_ node: Node) {
    add(node)
  }

  var isEmpty: Bool { scalars.isEmpty }

  private mutating func add(_ node: Node) {
    switch node {
    case .text(let text): scalars.append(contentsOf: Array(text.scalars))
    case .memo(let memo): add(memo.build())
    case .element(let element):
      let isBlock = Self.isBlock(element.tag)
      if isBlock { addEdge() }
      for child in element.children { add(child) }
      if isBlock { addEdge() }
    }
  }

  private mutating func addEdge() {
    if edges.last != scalars.count { edges.append(scalars.count) }
  }

  private static func isBlock(_ tag: Literal) -> Bool {
    switch tag.text {
    case "p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "pre", "td", "th", "div", "blockquote",
      "br", "section":
      true
    default: false
    }
  }

  /// The place of that many UTF-16 units from the beginning.
  func place(utf16: Int) -> Int {
    var units = 0
    for (place, scalar) in scalars.enumerated() {
      if units >= utf16 { return place }
      units += scalar.value > 0xFFFF ? 2 : 1
    }
    return scalars.count
  }

  /// Words as they are read: a block begins a line.
  func words(in range: Range<Int>) -> String {
    var words = ""
    // The first edge behind the beginning.
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle] <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    for place in range {
      if low < edges.count, edges[low] == place {
        words.append("\n" as Unicode.Scalar)
        low += 1
      }
      words.append(scalars[place])
    }
    return words
  }

  /// The words before a place, and those behind one, up to so many scalars.
  func lead(of range: Range<Int>) -> String {
    let start = max(0, range.lowerBound - Highlight.Limits.around)
    var lead = ""
    // Ends of lines among them may be more than there is room for.
    let all = Array(words(in: start..<range.lowerBound).scalars)
    for scalar in all.suffix(Highlight.Limits.around) { lead.append(scalar) }
    return lead
  }

  func tail(of range: Range<Int>) -> String {
    words(in: range.upperBound..<min(scalars.count, range.upperBound + Highlight.Limits.around))
      .first(scalars: Highlight.Limits.around)
  }

  /// Where words stand: at a place if they do, else where most of what was around them is around them, and of several such
  /// places the nearest. Ends of lines do not count, since a block may have become part of another.
  func find(_ quote: String, lead: String = "", tail: String = "", near place: Int) -> Range<Int>? {
    let words = Self.withoutLines(quote)
    guard let first = words.first else { return nil }
    if let range = match(words, at: place) { return range }
    let (before, behind) = (Self.withoutLines(lead), Self.withoutLines(tail))
    var best: Range<Int>?
    var bestScore = Int.min
    for start in scalars.indices where scalars[start] == first {
      guard let range = match(words, at: start) else { continue }
      let alike = alikeBefore(range.lowerBound, before) + alikeBehind(range.upperBound, behind)
      let score = alike * (scalars.count + 1) - abs(start - place)
      if score > bestScore { (best, bestScore) = (range, score) }
    }
    return best
  }

  private static func withoutLines(_ text: String) -> [Unicode.Scalar] {
    Array(text.scalars).filter { $0 != "\n" }
  }

  private func match(_ words: [Unicode.Scalar], at start: Int) -> Range<Int>? {
    guard start >= 0 else { return nil }
    var place = start
    for word in words {
      while place < scalars.count, scalars[place] == "\n", place > start { place += 1 }
      guard place < scalars.count, scalars[place] == word else { return nil }
      place += 1
    }
    return start..<place
  }

  private func alikeBefore(_ start: Int, _ words: [Unicode.Scalar]) -> Int {
    var (place, alike) = (start - 1, 0)
    for word in words.reversed() {
      while place >= 0, scalars[place] == "\n" { place -= 1 }
      guard place >= 0, scalars[place] == word else { break }
      place -= 1
      alike += 1
    }
    return alike
  }

  private func alikeBehind(_ end: Int, _ words: [Unicode.Scalar]) -> Int {
    var (place, alike) = (end, 0)
    for word in words {
      while place < scalars.count, scalars[place] == "\n" { place += 1 }
      guard place < scalars.count, scalars[place] == word else { break }
      place += 1
      alike += 1
    }
    return alike
  }
}

/// A stretch of a text that is shown as something of its own.
struct TextMark {
  /// In Unicode scalars; an empty one marks a place.
  let range: Range<Int>
  /// What it is shown as; a stretch over several parts of the tree is several of them.
  let wrap: (_ content: [Node], _ isFirst: Bool) -> Node
}

/// Puts marks into a tree of nodes, without a change of its text.
struct TextMarking {
  private let marks: [TextMark]
  private var next = 0
  private var place = 0
  /// Whether the mark that is open has begun before.
  private var hasBegun = false

  /// - Parameter marks: of two that share words the first has them.
  init(_ marks: [TextMark]) {
    var kept: [TextMark] = []
    var end = 0
    for mark in marks.ordered(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let start = max(end, mark.range.lowerBound)
      guard start < mark.range.upperBound || (mark.range.isEmpty && start == mark.range.lowerBound)
      else { continue }
      kept.append(TextMark(range: start..<mark.range.upperBound, wrap: mark.wrap))
      end = mark.range.upperBound
    }
    self.marks = kept
  }

  static func marked(_ node: Node, _ marks: [TextMark]) -> Node {
    guard !marks.isEmpty else { return node }
    var marking = TextMarking(marks)
    return marking.mark(node).first ?? node
  }

  private mutating func mark(_ node: Node) -> [Node] {
    switch node {
    case .text(let text): return mark(text)
    case .memo(let memo): return mark(memo.build())
    case .element(var element):
      var children: [Node] = []
      for child in element.children { children += mark(child) }
      element.children = children
      return [.element(element)]
    }
  }

  private mutating func mark(_ text: String) -> [Node] {
    let all = Array(text.scalars)
    let end = place + all.count
    guard next < marks.count, marks[next].range.lowerBound < end else {
      place = end
      return [.text(text)]
    }
    let start = place
    var nodes: [Node] = []
    while next < marks.count {
      let mark = marks[next]
      let from = max(mark.range.lowerBound, place)
      guard from < end else { break }
      if from > place { nodes.append(.text(string(all[(place - start)..<(from - start)]))) }
      let to = min(mark.range.upperBound, end)
      let content: [Node] = to > from ? [.text(string(all[(from - start)..<(to - start)]))] : []
      nodes.append(mark.wrap(content, !hasBegun))
      place = to
      hasBegun = mark.range.upperBound > end
      if hasBegun { break }
      next += 1
    }
    if place < end { nodes.append(.text(string(all[(place - start)...]))) }
    place = end
    return nodes
  }

  private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars { text.append(scalar) }
    return text
  }
}
