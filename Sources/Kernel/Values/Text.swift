/// What rules and screens do with text, by bytes and code points. Swift's own ways go by grapheme
/// clusters and properties of characters, whose tables alone are a tenth of the browser's download.
extension String {
  /// Compares bytes: for keys, paths and folded text.
  @inline(never)
  public func begins(with prefix: String) -> Bool {
    utf8.count >= prefix.byteCount && dropping(utf8: 0, upTo: prefix.byteCount) == prefix
  }

  /// Compares bytes.
  public func ends(with suffix: String) -> Bool {
    let start = utf8.count - suffix.byteCount
    return start >= 0 && dropping(utf8: start) == suffix
  }

  /// The text without its first `count` bytes, and without those from `end` on.
  @inline(never)
  public func dropping(utf8 count: Int, upTo end: Int = .max) -> String {
    var text = self
    return text.withUTF8 { bytes in
      let end = Swift.min(end, bytes.count)
      let part = UnsafeBufferPointer(rebasing: bytes[Swift.min(count, end)..<end])
      return String(utf8: part)
    }
  }

  /// The first `count` code points.
  public func first(scalars count: Int) -> String {
    var left = count
    var end = 0
    for byte in bytes {
      if byte & 0xC0 != 0x80 {
        if left <= 0 { break }
        left -= 1
      }
      end += 1
    }
    return dropping(utf8: 0, upTo: end)
  }

  /// The parts between separators, none of them empty.
  @inline(never)
  public func parts(between isSeparator: (Unicode.Scalar) -> Bool) -> [String] {
    var parts: [String] = []
    var start = 0
    var position = 0
    for scalar in scalars {
      let next = position + UTF8.width(scalar)
      if isSeparator(scalar) {
        if position > start { parts.append(dropping(utf8: start, upTo: position)) }
        start = next
      }
      position = next
    }
    if position > start { parts.append(dropping(utf8: start)) }
    return parts
  }

  /// The parts between white space, none of them empty.
  public var words: [String] { parts { $0.isSpace } }

  /// Whether there is nothing to be seen in it.
  public var isBlank: Bool { scalars.allSatisfy { $0.isSpace || $0.isInvisible } }

  /// Without white space at the ends, and with single spaces between words: how names are kept.
  public var tidied: String { words.joined(separator: " ") }

  /// It as one line: what has no place in one (`breaksLine`) ends a word. A text without it stays as it is.
  public var asLine: String {
    guard scalars.contains(where: { $0.breaksLine }) else { return self }
    return parts { $0.isSpace || $0.breaksLine }.joined(separator: " ")
  }

  /// Without white space at the ends.
  @inline(never)
  public var trimmed: String {
    let all = bytes
    guard let first = all.first, let last = all.last else { return self }
    // Most texts begin and end with a letter or a sign.
    if first < 0x80, last < 0x80, !Unicode.Scalar(first).isSpace, !Unicode.Scalar(last).isSpace {
      return self
    }
    var start = 0
    var end = 0
    var position = 0
    for scalar in scalars {
      let next = position + UTF8.width(scalar)
      if !scalar.isSpace {
        if end == 0 { start = position }
        end = next
      }
      position = next
    }
    return dropping(utf8: start, upTo: end)
  }

  /// With ASCII letters in lower case; all others stay.
  public var asciiLowercased: String {
    var lowered = Array(bytes)
    for index in lowered.indices where lowered[index] >= 0x41 && lowered[index] <= 0x5A {
      lowered[index] |= 0x20
    }
    return String(utf8: lowered)
  }

  /// The length in UTF-16 code units, as browsers count.
  public var utf16Length: Int {
    var length = 0
    for byte in bytes { length += utf16Units(startedBy: byte) }
    return length
  }
}

/// How many UTF-16 code units the scalar has that begins with this byte; 0 within a scalar.
func utf16Units(startedBy byte: UInt8) -> Int {
  byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
}

extension Unicode.Scalar {
  /// White_Space of Unicode 15.1 (PropList.txt).
  public var isSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// Whether it has no place in a line of text: a control character (C0, DEL, C1), a separator of lines or
  /// paragraphs, or one that turns how others around it are read (Unicode's Bidi_Control but for its marks).
  public var breaksLine: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether nothing is drawn for it: a control character, one that Unicode 16 calls
  /// Default_Ignorable_Code_Point (DerivedCoreProperties.txt), or the Braille cell without dots.
  public var isInvisible: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5,
      0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x2800, 0x3164,
      0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// The scalar in upper case, as far as one of Latin-1 or Latin Extended-A is.
  public var latinUppercased: Unicode.Scalar {
    switch value {
    case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE: Unicode.Scalar(value - 32) ?? self
    case 0xFF: "\u{178}"
    case 0x100...0x137, 0x14A...0x177: value % 2 == 1 ? Unicode.Scalar(value - 1) ?? self : self
    case 0x139...0x148, 0x179...0x17E: value % 2 == 0 ? Unicode.Scalar(value - 1) ?? self : self
    default: self
    }
  }
}
