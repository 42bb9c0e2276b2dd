/// Text folded once, to be searched at every keystroke and compared when sorting.
///
/// Order is by the folded bytes: Ágata, ana, Ângela, Bia. A space comes before every letter, so
/// that "Ana Souza" precedes "Anabela". Equal means equal in the folded form.
public struct FoldedText: Hashable, Comparable, Sendable {
  /// The folded UTF-8; parts are separated by line feeds.
  public let bytes: [UInt8]

  public init(_ text: String) {
    self.init([text])
  }

  /// Several texts in which one search looks, such as a name and a number; empty ones are left out.
  public init(_ parts: [String]) {
    var bytes: [UInt8] = []
    for part in parts where !part.isEmpty {
      if !bytes.isEmpty { bytes.append(0x0A) }
      TextFolding.fold(part, into: &bytes)
    }
    self.bytes = bytes
  }

  public var isEmpty: Bool { bytes.isEmpty }

  /// The folded text.
  public var text: String { String(utf8: bytes) }

  /// Whether each word of the query is somewhere in the text, in any order: "sil joao" is found in
  /// "João da Silva". An empty query is in every text.
  public func contains(_ query: FoldedQuery) -> Bool {
    for word in query.words where find(word, from: 0) == nil { return false }
    return true
  }

  /// Whether each word of the query begins a word of the text: what deserves to be shown first.
  public func begins(_ query: FoldedQuery) -> Bool {
    for word in query.words where !beginsWord(word) { return false }
    return true
  }

  public static func < (a: FoldedText, b: FoldedText) -> Bool {
    a.bytes.withUnsafeBufferPointer { a in
      b.bytes.withUnsafeBufferPointer { b in
        let shared = min(a.count, b.count)
        var position = 0
        while position < shared {
          if a[position] != b[position] { return a[position] < b[position] }
          position += 1
        }
        return a.count < b.count
      }
    }
  }

  private func beginsWord(_ word: [UInt8]) -> Bool {
    var from = 0
    while let found = find(word, from: from) {
      if found == 0 || isBoundary(bytes[found - 1]) { return true }
      from = found + 1
    }
    return false
  }

  /// Everything in ASCII that is neither letter nor digit.
  private func isBoundary(_ byte: UInt8) -> Bool {
    byte < 0x30 || (0x3A...0x60).contains(byte) || (0x7B...0x7F).contains(byte)
  }

  private func find(_ word: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { text in
      word.withUnsafeBufferPointer { word in
        let length = word.count
        guard length > 0, text.count >= length else { return length == 0 ? start : nil }
        let first = word[0]
        let last = text.count - length
        var position = start
        while position <= last {
          if text[position] == first {
            var matched = 1
            while matched < length, text[position + matched] == word[matched] { matched += 1 }
            if matched == length { return position }
          }
          position += 1
        }
        return nil
      }
    }
  }
}

/// What someone types into a search field: folded, and cut into words.
public struct FoldedQuery: Hashable, Sendable {
  /// The words, the longest first since it rules out most.
  public let words: [[UInt8]]

  public init(_ text: String) {
    var bytes: [UInt8] = []
    TextFolding.fold(text, into: &bytes)
    words = bytes.split(separator: 0x20).map { Array($0) }.ordered { $0.count > $1.count }
  }

  public var isEmpty: Bool { words.isEmpty }
}
