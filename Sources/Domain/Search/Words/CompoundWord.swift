/// Words that hyphens join are one word as well: `wi-fi` is `wi`, `fi` and `wifi`. So whoever writes it in one way finds
/// it in the other.
struct CompoundWord {
  /// A word of several, without its hyphens, and of how many.
  struct Whole {
    let word: [UInt8]
    let parts: Int
  }

  private var word: [UInt8] = []
  private var parts = 0

  /// Takes the next word of a text.
  /// - Parameters:
  ///   - next: folded, as `WordScanner` gives it.
  ///   - isJoined: whether a hyphen joins it to the one before (`WordScanner.isJoined`).
  /// - Returns: the compound that the word before it ended, if that was one.
  mutating func append(_ next: [UInt8], isJoined: Bool) -> Whole? {
    let ended = isJoined ? nil : end()
    // Of what is longer than any word nothing more is needed.
    if word.count <= SearchLimits.wordBytes { word += next }
    parts += 1
    return ended
  }

  /// The compound that the last word ended, if that was one.
  mutating func end() -> Whole? {
    let whole =
      parts > 1 && word.count <= SearchLimits.wordBytes ? Whole(word: word, parts: parts) : nil
    word.removeAll(keepingCapacity: true)
    parts = 0
    return whole
  }
}
