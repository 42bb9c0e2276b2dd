import Values

/// Cuts HTML that comes part by part into its tags and what stands between them (WHATWG HTML section 13.2.5, as far as
/// lists of links and articles need it).
struct TagReader: Hashable, Sendable {
  /// The longest tag, and the longest text between two, in bytes.
  static let mostBytes = 2 << 20

  enum Token: Hashable, Sendable {
    case tag(Tag)
    case text(String)
    /// A tag or a text that is longer than anything that a program writes.
    case tooLong
  }

  struct Tag: Hashable, Sendable {
    /// In lower case.
    var name: String
    var isEnd = false
    /// Their names in lower case.
    var attributes: [Attribute] = []

    func value(_ name: String) -> String? {
      for attribute in attributes where attribute.name == name { return attribute.value }
      return nil
    }
  }

  struct Attribute: Hashable, Sendable {
    var name: String
    var value: String
  }

  private var rest: [UInt8] = []
  private var isSkipping = false
  /// The element whose content is no HTML, until its end tag.
  private var raw = ""

  /// Takes the next bytes in.
  /// - Parameter isLast: whether no more come.
  mutating func read(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> [Token] {
    rest.append(contentsOf: bytes)
    var tokens: [Token] = []
    var start = 0
    while start < rest.count {
      guard let end = endOfPiece(from: start, isLast: isLast) else { break }
      let piece = rest[start..<end]
      start = end
      if isSkipping {
        isSkipping = false
      } else if piece.first == 0x3C {
        readTag(piece, &tokens)
      } else if raw.isEmpty {
        tokens.append(.text(EntityText.decoded(piece)))
      }
    }
    rest.removeFirst(start)
    if rest.count > Self.mostBytes {
      if !isSkipping, raw.isEmpty { tokens.append(.tooLong) }
      isSkipping = true
      // A tag goes on as one, so that its end is found.
      rest = rest.first == 0x3C ? [0x3C, 0x3F] : []
    }
    return tokens
  }

  /// Where the piece that begins there ends; nil if its end has not come yet.
  private func endOfPiece(from start: Int, isLast: Bool) -> Int? {
    if rest[start] == 0x3C, isTagStart(start + 1) {
      if begins(with: [0x3C, 0x21, 0x2D, 0x2D], at: start) {
        return endOfComment(from: start) ?? (isLast ? rest.count : nil)
      }
      return endOfTag(from: start) ?? (isLast ? rest.count : nil)
    }
    var position = start + 1
    while position < rest.count {
      if rest[position] == 0x3C {
        guard position + 1 < rest.count else { return isLast ? rest.count : nil }
        if isTagStart(position + 1) { return position }
      }
      position += 1
    }
    // A text may go on: what is decoded must be whole.
    return isLast ? rest.count : nil
  }

  private func isTagStart(_ position: Int) -> Bool {
    guard position < rest.count else { return true }
    switch rest[position] {
    case 0x41...0x5A, 0x61...0x7A, 0x21, 0x2F, 0x3F: return true
    default: return false
    }
  }

  private func begins(with bytes: [UInt8], at start: Int) -> Bool {
    guard start + bytes.count <= rest.count else { return false }
    for (offset, byte) in bytes.enumerated() where rest[start + offset] != byte { return false }
    return true
  }

  private func endOfComment(from start: Int) -> Int? {
    var position = start + 4
    while position + 2 < rest.count {
      if rest[position] == 0x2D, rest[position + 1] == 0x2D, rest[position + 2] == 0x3E {
        return position + 3
      }
      position += 1
    }
    return nil
  }

  /// Quotes hide what would end it; one that never closes hides nothing.
  private func endOfTag(from start: Int) -> Int? {
    var position = start + 1
    var quote: UInt8 = 0
    var isValue = false
    while position < rest.count {
      let byte = rest[position]
      position += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      }
      if byte == 0x3E { return position }
      if isValue, byte == 0x22 || byte == 0x27 { quote = byte }
      isValue = byte == 0x3D || isValue && byte <= 0x20
    }
    return nil
  }

  private mutating func readTag(_ piece: ArraySlice<UInt8>, _ tokens: inout [Token]) {
    guard let tag = TagText.tag(piece) else { return }
    guard raw.isEmpty else {
      if tag.isEnd, tag.name == raw { raw = "" }
      return
    }
    if !tag.isEnd, Self.isRaw(tag.name) {
      raw = tag.name
      return
    }
    tokens.append(.tag(tag))
  }

  /// Elements of which nothing is shown.
  private static func isRaw(_ name: String) -> Bool {
    switch name {
    case "script", "style", "noscript", "template", "iframe", "svg", "math", "object": true
    default: false
    }
  }
}

/// Reads the inside of a tag.
enum TagText {
  private static let mostAttributes = 64

  /// Nil for comments and what is no element's.
  static func tag(_ piece: ArraySlice<UInt8>) -> TagReader.Tag? {
    var position = piece.startIndex + 1
    let end = piece.last == 0x3E ? piece.endIndex - 1 : piece.endIndex
    var isEnd = false
    if position < end, piece[position] == 0x2F {
      isEnd = true
      position += 1
    }
    let name = word(piece, &position, end)
    guard let first = name.bytes.first, 0x61...0x7A ~= first else { return nil }
    var tag = TagReader.Tag(name: name, isEnd: isEnd)
    while position < end, tag.attributes.count < mostAttributes {
      if piece[position] <= 0x20 || piece[position] == 0x2F {
        position += 1
        continue
      }
      let start = position
      let name = word(piece, &position, end)
      if position == start { position += 1 }
      skipSpaces(piece, &position, end)
      var value = ""
      if position < end, piece[position] == 0x3D {
        position += 1
        skipSpaces(piece, &position, end)
        value = Self.value(piece, &position, end)
      }
      if !name.isEmpty { tag.attributes.append(TagReader.Attribute(name: name, value: value)) }
    }
    return tag
  }

  private static func skipSpaces(_ piece: ArraySlice<UInt8>, _ position: inout Int, _ end: Int) {
    while position < end, piece[position] <= 0x20 { position += 1 }
  }

  private static func word(
    _ piece: ArraySlice<UInt8>, _ position: inout Int, _ end: Int
  ) -> String {
    let start = position
    while position < end, piece[position] > 0x20, piece[position] != 0x3D, piece[position] != 0x2F {
      position += 1
    }
    return String(utf8: piece[start..<position]).asciiLowercased
  }

  private static func value(
    _ piece: ArraySlice<UInt8>, _ position: inout Int, _ end: Int
  ) -> String {
    guard position < end else { return "" }
    let quote = piece[position]
    var start = position
    if quote == 0x22 || quote == 0x27 {
      start += 1
      position += 1
      while position < end, piece[position] != quote { position += 1 }
      defer { position += 1 }
      return EntityText.decoded(piece[start..<min(position, end)])
    }
    while position < end, piece[position] > 0x20 { position += 1 }
    return EntityText.decoded(piece[start..<position])
  }
}
