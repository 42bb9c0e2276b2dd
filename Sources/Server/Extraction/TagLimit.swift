/// Leaves attributes out of tags that have too many, before libxml2 parses them.
///
/// libxml2 compares each attribute with all before it in its tag (`htmlParseStartElement`): of 60,000 in one tag, all that
/// a worker may take of a processor. It has no limit for that, and tells of a tag only when it has read all of it. So one
/// pass over the bytes, by the rules of libxml2 2.9, puts spaces in the place of those behind the first `most`. What it
/// reads in another way than libxml2, in HTML that nobody writes by mistake, still ends with the worker's time.
struct TagLimit {
  private(set) var bytes: [UInt8]
  private let most: Int
  private var place = 0

  /// - Parameter bytes: HTML in UTF-8.
  init(_ bytes: [UInt8], most: Int) {
    self.bytes = bytes
    self.most = most
    while place < self.bytes.count {
      if self.bytes[place] == Self.less { mark() } else { place += 1 }
    }
  }

  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")
  private static let slash = UInt8(ascii: "/")

  /// What begins with `<`.
  private mutating func mark() {
    if begins(with: "<!--") {
      place += 4
      // One that ends at once: `<!-->`, `<!--->`.
      guard !begins(with: ">"), !begins(with: "->") else { return }
      while place < bytes.count, !begins(with: "-->"), !begins(with: "--!>") { place += 1 }
    } else if begins(with: "<?") || begins(with: "<!doctype") || isEndTag {
      pass { $0 != Self.greater }
      place += 1
    } else if place + 1 < bytes.count, Self.isLetter(bytes[place + 1]) {
      tag()
    } else {
      place += 1
    }
  }

  private var isEndTag: Bool {
    begins(with: "</") && place + 2 < bytes.count && Self.isLetter(bytes[place + 2])
  }

  private mutating func tag() {
    place += 1
    let start = place
    passName()
    let name = bytes[start..<place].map { $0 | 0x20 }
    let isEmpty = attributes()
    guard !isEmpty else { return }
    // What is in these is no markup.
    if name.elementsEqual("script".utf8) {
      while place < bytes.count, !begins(with: "</script") { place += 1 }
    } else if name.elementsEqual("style".utf8) {
      while place < bytes.count, !begins(with: "</style") { place += 1 }
    }
  }

  /// Reads the attributes of a tag to its end.
  /// - Returns: whether it ends with `/>`.
  private mutating func attributes() -> Bool {
    var count = 0
    while true {
      pass(Self.isBlank)
      guard place < bytes.count else { return true }
      if bytes[place] == Self.greater {
        place += 1
        return false
      }
      if isEmptyEnd(place) {
        place += 2
        return true
      }
      let start = place
      if Self.beginsName(bytes[place]) {
        count += 1
        attribute()
      } else {
        while place < bytes.count, !Self.isBlank(bytes[place]), bytes[place] != Self.greater,
          !isEmptyEnd(place)
        { place += 1 }
      }
      guard count > most else { continue }
      for position in start..<place { bytes[position] = 0x20 }
    }
  }

  private mutating func attribute() {
    passName()
    pass(Self.isBlank)
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return }
    place += 1
    pass(Self.isBlank)
    guard place < bytes.count else { return }
    let quote = bytes[place]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      place += 1
      pass { $0 != quote }
      place = min(place + 1, bytes.count)
    } else {
      pass { !Self.isBlank($0) && $0 != Self.greater }
    }
  }

  /// A name has 100 letters at most: those behind them are another.
  private mutating func passName() {
    let end = min(place + 100, bytes.count)
    while place < end, Self.isOfName(bytes[place]) { place += 1 }
  }

  private mutating func pass(_ isPassed: (UInt8) -> Bool) {
    while place < bytes.count, isPassed(bytes[place]) { place += 1 }
  }

  private func isEmptyEnd(_ position: Int) -> Bool {
    bytes[position] == Self.slash && position + 1 < bytes.count
      && bytes[position + 1] == Self.greater
  }

  /// Whether these letters stand there, whichever case they have.
  private func begins(with letters: StaticString) -> Bool {
    guard place + letters.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<letters.utf8CodeUnitCount {
      let letter = letters.utf8Start[offset]
      let byte = bytes[place + offset]
      guard byte == letter || Self.isLetter(byte) && byte | 0x20 == letter else { return false }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: ".")
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    beginsName(byte) || byte == UInt8(ascii: "-") || 0x30...0x39 ~= byte
  }
}
