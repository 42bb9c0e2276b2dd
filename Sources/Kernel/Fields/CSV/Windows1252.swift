import Values

/// Decodes Windows-1252 as the WHATWG Encoding Standard does: the five bytes without a character
/// become control characters.
func decodedWindows1252(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  var out: [UInt8] = []
  out.reserveCapacity(bytes.count + 16)
  for byte in bytes {
    if byte < 0x80 {
      out.append(byte)
      continue
    }
    let value = byte < 0xA0 ? upperControls[Int(byte - 0x80)] : UInt16(byte)
    if value < 0x800 {
      out.append(UInt8(0xC0 | value >> 6))
    } else {
      out.append(UInt8(0xE0 | value >> 12))
      out.append(UInt8(0x80 | value >> 6 & 0x3F))
    }
    out.append(UInt8(0x80 | value & 0x3F))
  }
  return String(utf8: out)
}

private let upperControls: [UInt16] = [
  0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
  0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
  0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
]
