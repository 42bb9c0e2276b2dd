import Values

/// Labels of references are equal without regard to case and white space (CommonMark 0.31.2 section 6.3).
enum ReferenceLabel {
  /// What equal labels have in common: folded as Unicode's CaseFolding.txt has Latin, Greek, Cyrillic and Armenian
  /// letters; others count as they are. Empty where there is nothing but white space.
  static func key(_ text: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var key: [UInt8] = []
    var owesSpace = false
    for scalar in String(utf8: text[range]).scalars {
      if scalar.value < 0x80, UInt8(scalar.value).isSpace {
        owesSpace = true
        continue
      }
      if owesSpace, !key.isEmpty { key.append(Byte.space) }
      owesSpace = false
      append(scalar.value, to: &key)
    }
    return key
  }

  private static func append(_ value: UInt32, to key: inout [UInt8]) {
    if value < 0x80 {
      key.append(UInt8(value).lowered)
      return
    }
    if value == 0xDF || value == 0x1E9E {
      key.append(0x73)
      key.append(0x73)
      return
    }
    guard let scalar = Unicode.Scalar(folded(value)), let encoded = UTF8.encode(scalar) else {
      return
    }
    for byte in encoded { key.append(byte) }
  }

  private static func folded(_ value: UInt32) -> UInt32 {
    switch value {
    case 0xC0...0xD6, 0xD8...0xDE: value + 32
    case 0x100...0x137, 0x14A...0x177, 0x1E00...0x1E95, 0x1EA0...0x1EFF, 0x460...0x481,
      0x48A...0x4BF, 0x4D0...0x52F:
      value | 1
    case 0x139...0x148, 0x179...0x17E, 0x4C1...0x4CE: value % 2 == 1 ? value + 1 : value
    case 0x178: 0xFF
    case 0x386: 0x3AC
    case 0x388...0x38A: value + 37
    case 0x38C: 0x3CC
    case 0x38E, 0x38F: value + 63
    case 0x391...0x3A1, 0x3A3...0x3AB: value + 32
    case 0x3C2: 0x3C3
    case 0x400...0x40F: value + 80
    case 0x410...0x42F: value + 32
    case 0x531...0x556: value + 48
    default: value
    }
  }
}
