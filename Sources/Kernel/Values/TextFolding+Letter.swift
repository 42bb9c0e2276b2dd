extension TextFolding {
  /// Appends the folded UTF-8 of one letter beyond ASCII, as `folded` has it within a word: for who cuts text into words
  /// by rules of their own. What is no letter of Latin, Greek or Cyrillic stays as it is.
  @inline(never)
  public static func append(letter: Unicode.Scalar, to out: inout [UInt8]) {
    switch letter.value {
    case 0xC0...0x24F, 0x1E00...0x1EFF:
      switch foldedLatin(letter.value) {
      case 0x2D: append(letter.value, to: &out)
      case 0x32: append(twoLetters(letter.value), to: &out)
      case let folded: out.append(folded)
      }
    case 0xAA: out.append(0x61)
    case 0xBA: out.append(0x6F)
    case 0xFB00...0xFB06: append(ligature(letter.value), to: &out)
    case 0x391...0x3A9, 0x410...0x42F: append(letter.value + 32, to: &out)
    case 0x400...0x40F: append(letter.value + 80, to: &out)
    default: append(letter.value, to: &out)
    }
  }

  private static func append(_ letters: StaticString, to out: inout [UInt8]) {
    for position in 0..<letters.utf8CodeUnitCount { out.append(letters.utf8Start[position]) }
  }

  private static func append(_ value: UInt32, to out: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value), let bytes = UTF8.encode(scalar) else { return }
    for byte in bytes { out.append(byte) }
  }
}
