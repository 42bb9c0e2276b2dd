/// Folding of text for search and order: what is left is how people type when they are in a hurry.
///
/// - Letters in lower case, without accents, whether composed or followed by combining marks.
/// - ß becomes ss, æ ae, œ oe, ø o, ł l, ª a, º o, and so on through Latin-1, Latin Extended-A and
///   -B, Latin Extended Additional and the f-ligatures. Greek and Cyrillic are put in lower case;
///   other scripts stay as they are.
/// - Apostrophes are dropped (D'Ávila becomes davila); hyphens, dashes and white space become one
///   space; none is left at the ends.
public enum TextFolding {
  public static func folded(_ text: String) -> String {
    var bytes: [UInt8] = []
    fold(text, into: &bytes)
    return String(utf8: bytes)
  }

  /// Appends the folded UTF-8 of `text`.
  static func fold(_ text: String, into out: inout [UInt8]) {
    var text = text
    out.reserveCapacity(out.count + text.byteCount)
    var folder = Folder(start: out.count)
    let isASCII = text.withUTF8 { bytes in
      for byte in bytes {
        if byte >= 0x80 { return false }
        folder.append(ascii: byte, to: &out)
      }
      return true
    }
    if isASCII { return }
    out.removeSubrange(folder.start...)
    folder = Folder(start: folder.start)
    for scalar in text.scalars {
      if scalar.value < 0x80 {
        folder.append(ascii: UInt8(scalar.value), to: &out)
      } else {
        folder.append(scalar, to: &out)
      }
    }
  }
}

private struct Folder {
  /// Where in the output the text began.
  let start: Int
  private var owesSpace = false

  init(start: Int) {
    self.start = start
  }

  @inline(__always)
  mutating func append(ascii byte: UInt8, to out: inout [UInt8]) {
    switch byte {
    case 0x41...0x5A: put(byte | 0x20, to: &out)
    case 0x00...0x20, 0x2D, 0x7F: owesSpace = true
    case 0x27, 0x60: break
    default: put(byte, to: &out)
    }
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8, to out: inout [UInt8]) {
    if owesSpace {
      if out.count > start { out.append(0x20) }
      owesSpace = false
    }
    out.append(byte)
  }

  mutating func append(_ scalar: Unicode.Scalar, to out: inout [UInt8]) {
    switch scalar.value {
    case 0xC0...0x24F, 0x1E00...0x1EFF:
      appendLatin(scalar, to: &out)
    case 0xAA: put(0x61, to: &out)
    case 0xBA: put(0x6F, to: &out)
    case 0xFB00...0xFB06:
      appendLetters(ligature(scalar.value), to: &out)
    // White space and dashes; the soft hyphen and zero-width characters vanish.
    case 0x80...0xA0, 0x1680, 0x2000...0x200A, 0x2010...0x2015, 0x2028, 0x2029, 0x202F, 0x205F,
      0x2212, 0x3000:
      owesSpace = true
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFEFF, 0xFE00...0xFE0F: break
    // Combining marks.
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: break
    // Apostrophes and accents that stand alone.
    case 0xA8, 0xB4, 0xB8, 0x2B9...0x2BC, 0x2018...0x201B, 0x2032: break
    case 0x391...0x3A9, 0x410...0x42F: appendScalar(scalar.value + 32, to: &out)
    case 0x400...0x40F: appendScalar(scalar.value + 80, to: &out)
    default: appendScalar(scalar.value, to: &out)
    }
  }

  private mutating func appendLatin(_ scalar: Unicode.Scalar, to out: inout [UInt8]) {
    switch foldedLatin(scalar.value) {
    case 0x2D: appendScalar(scalar.value, to: &out)
    case 0x32: appendLetters(twoLetters(scalar.value), to: &out)
    case let letter: put(letter, to: &out)
    }
  }

  private mutating func appendLetters(_ letters: StaticString, to out: inout [UInt8]) {
    for position in 0..<letters.utf8CodeUnitCount {
      put(letters.utf8Start[position], to: &out)
    }
  }

  private mutating func appendScalar(_ value: UInt32, to out: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else { return }
    for byte in UTF8.encode(scalar).unsafelyUnwrapped { put(byte, to: &out) }
  }
}
