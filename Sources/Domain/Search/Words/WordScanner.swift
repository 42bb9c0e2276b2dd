import Values

/// Cuts a text into words: runs of letters and digits, folded (lower case, no accents, as `TextFolding` has it).
/// `d'água` is two words, `e-mail` is two (of which `isJoined` tells), a sign of Chinese or an emoji is one.
///
///     var words = WordScanner(text)
///     while words.next() { use(words.word, words.range) }
public struct WordScanner {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int
  /// The current word, folded; at most `SearchLimits.wordBytes`, of a longer one its beginning.
  public private(set) var word: [UInt8] = []
  /// Where the current word stands, in UTF-8 of the text.
  public private(set) var range: Range<Int> = 0..<0
  /// Whether one hyphen and nothing else stands between the current word and the one before.
  public private(set) var isJoined = false
  private var isFull = false

  public init(_ text: String) { self.init(Array(text.bytes)) }

  /// - Parameters:
  ///   - bytes: UTF-8; of what is none nothing is promised but that it ends.
  ///   - part: which of them; all when nil.
  public init(_ bytes: [UInt8], in part: Range<Int>? = nil) {
    self.bytes = bytes
    let part = part.map { $0.clamped(to: 0..<bytes.count) } ?? 0..<bytes.count
    place = part.lowerBound
    end = part.upperBound
    word.reserveCapacity(SearchLimits.wordBytes)
  }

  /// Goes to the next word; false when there is none.
  public mutating func next() -> Bool {
    let last = range
    guard advance() else {
      isJoined = false
      return false
    }
    isJoined = !last.isEmpty && isHyphen(last.upperBound..<range.lowerBound)
    return true
  }

  /// The hyphen of ASCII, and those of Unicode.
  private func isHyphen(_ between: Range<Int>) -> Bool {
    let start = between.lowerBound
    switch between.count {
    case 1: return bytes[start] == 0x2D
    case 3:
      return bytes[start] == 0xE2 && bytes[start + 1] == 0x80
        && (bytes[start + 2] == 0x90 || bytes[start + 2] == 0x91)
    default: return false
    }
  }

  private mutating func advance() -> Bool {
    word.removeAll(keepingCapacity: true)
    isFull = false
    var start = -1
    while place < end {
      let byte = bytes[place]
      if byte < 0x80 {
        if let letter = asciiLetter(byte) {
          if start < 0 { start = place }
          append(letter)
          place += 1
          continue
        }
        if start >= 0 { break }
        place += 1
        continue
      }
      let (scalar, width) = scalarHere()
      switch ScalarRole(scalar.value) {
      case .ignored: place += width
      case .letter:
        if start < 0 { start = place }
        append(scalar)
        place += width
      case .separator:
        if start >= 0 {
          range = start..<place
          return true
        }
        place += width
      case .alone:
        if start >= 0 {
          range = start..<place
          return true
        }
        start = place
        append(scalar)
        place += width
        range = start..<place
        return true
      }
    }
    guard start >= 0 else { return false }
    range = start..<place
    return true
  }

  private mutating func append(_ letter: UInt8) {
    if isFull || word.count >= SearchLimits.wordBytes {
      isFull = true
    } else {
      word.append(letter)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    // A letter has at most four bytes, also folded.
    if isFull || word.count + 4 > SearchLimits.wordBytes {
      isFull = true
    } else {
      TextFolding.append(letter: scalar, to: &word)
    }
  }

  /// The code point at `place`, beyond ASCII, and how many bytes it takes.
  private func scalarHere() -> (scalar: Unicode.Scalar, width: Int) {
    let lead = bytes[place]
    let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    guard width > 1, place + width <= end else { return ("\u{FFFD}", 1) }
    var value = UInt32(lead) & (0xFF >> UInt32(width + 1))
    for next in 1..<width { value = value << 6 | UInt32(bytes[place + next] & 0x3F) }
    guard let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", width) }
    return (scalar, width)
  }
}

/// A digit, or a letter in lower case; nil for all else of ASCII.
private func asciiLetter(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x61...0x7A, 0x30...0x39: byte
  case 0x41...0x5A: byte | 0x20
  default: nil
  }
}
