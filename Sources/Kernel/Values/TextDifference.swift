/// Where two texts differ, word by word: for showing them side by side. White space alone is no
/// difference.
public struct TextDifference: Equatable, Sendable {
  /// A stretch of one of the texts.
  public struct Part: Equatable, Sendable {
    public var text: String
    /// Whether the other text has its words too, at this place.
    public var isShared: Bool

    public init(_ text: String, isShared: Bool) {
      self.text = text
      self.isShared = isShared
    }
  }

  /// The first text, whole, in parts.
  public private(set) var left: [Part] = []
  /// The second text, whole, in parts.
  public private(set) var right: [Part] = []
  /// Everything that either has, each shared word once: what a merge begins with.
  public private(set) var union = ""

  /// How many pairs of words are compared at most. Texts that differ in more than that, between
  /// where they begin and end alike, are taken to differ there altogether.
  private static let mostPairs = 250_000

  public init(_ first: String, _ second: String) {
    let (a, b) = (Word.all(of: first), Word.all(of: second))
    var start = 0
    while start < min(a.count, b.count), a[start].text == b[start].text { start += 1 }
    var end = 0
    while end < min(a.count, b.count) - start,
      a[a.count - 1 - end].text == b[b.count - 1 - end].text
    {
      end += 1
    }
    add(a[..<start], b[..<start], areShared: true)
    let (middleA, middleB) = (a[start..<(a.count - end)], b[start..<(b.count - end)])
    if middleA.count * middleB.count <= Self.mostPairs {
      align(Array(middleA), Array(middleB))
    } else {
      add(middleA, middleB, areShared: false)
    }
    add(a[(a.count - end)...], b[(b.count - end)...], areShared: true)
  }

  /// Finds the most words in common, in order, and adds them and what lies between.
  private mutating func align(_ a: [Word], _ b: [Word]) {
    let width = b.count + 1
    // How many words from here on are in common, for each pair of places.
    var common = [UInt16](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        common[i * width + j] =
          a[i].text == b[j].text
          ? common[(i + 1) * width + j + 1] + 1
          : max(common[(i + 1) * width + j], common[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      let (fromA, fromB) = (i, j)
      while i < a.count || j < b.count {
        if i < a.count, j < b.count, a[i].text == b[j].text { break }
        let takesLeft =
          j == b.count || (i < a.count && common[(i + 1) * width + j] >= common[i * width + j + 1])
        if takesLeft { i += 1 } else { j += 1 }
      }
      add(a[fromA..<i], b[fromB..<j], areShared: false)
      let (sharedA, sharedB) = (i, j)
      while i < a.count, j < b.count, a[i].text == b[j].text {
        i += 1
        j += 1
      }
      add(a[sharedA..<i], b[sharedB..<j], areShared: true)
    }
  }

  private mutating func add(
    _ first: ArraySlice<Word>, _ second: ArraySlice<Word>, areShared: Bool
  ) {
    Self.add(first, areShared, to: &left)
    Self.add(second, areShared, to: &right)
    if areShared {
      for (one, other) in zip(first, second) {
        union += one.text
        union += one.space.byteCount < other.space.byteCount ? other.space : one.space
      }
      return
    }
    for word in first { union += word.text + word.space }
    // The last word of a text has no space behind it.
    if let last = first.last, last.space.isEmpty, !second.isEmpty { union += " " }
    for word in second { union += word.text + word.space }
  }

  private static func add(_ words: ArraySlice<Word>, _ areShared: Bool, to parts: inout [Part]) {
    guard !words.isEmpty else { return }
    if parts.last?.isShared != areShared { parts.append(Part("", isShared: areShared)) }
    for word in words { parts[parts.count - 1].text += word.text + word.space }
  }
}

/// A word with the white space behind it; without a word, what a text begins with.
private struct Word {
  var text: String
  var space: String

  static func all(of text: String) -> [Word] {
    var words: [Word] = []
    var word = String.UnicodeScalarView()
    var space = String.UnicodeScalarView()
    for scalar in text.scalars {
      if scalar.isSpace {
        space.append(scalar)
        continue
      }
      if !space.isEmpty {
        words.append(Word(text: String(word), space: String(space)))
        word = String.UnicodeScalarView()
        space = String.UnicodeScalarView()
      }
      word.append(scalar)
    }
    if !word.isEmpty || !space.isEmpty {
      words.append(Word(text: String(word), space: String(space)))
    }
    return words
  }
}
