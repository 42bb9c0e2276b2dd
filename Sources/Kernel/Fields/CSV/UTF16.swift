/// The text as UTF-8 if it begins with UTF-16's byte order mark, of either order; else nil. Half a
/// pair of surrogates becomes U+FFFD.
func utf8(fromUTF16 bytes: [UInt8]) -> [UInt8]? {
  guard bytes.count > 1, bytes[0] ^ bytes[1] == 1, bytes[0] | bytes[1] == 0xFF else { return nil }
  let high = bytes[0] == 0xFE ? 0 : 1
  var out: [UInt8] = []
  out.reserveCapacity(bytes.count)
  var position = 2
  func unit(_ position: Int) -> UInt32 {
    guard position + 1 < bytes.count else { return 0 }
    return UInt32(bytes[position + high]) << 8 | UInt32(bytes[position + 1 - high])
  }
  while position + 1 < bytes.count {
    var value = unit(position)
    position += 2
    if value & 0xF800 == 0xD800 {
      let low = unit(position)
      if value < 0xDC00, low & 0xFC00 == 0xDC00 {
        value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
        position += 2
      } else {
        value = 0xFFFD
      }
    }
    append(value, to: &out)
  }
  return out
}

private func append(_ value: UInt32, to out: inout [UInt8]) {
  if value < 0x80 {
    out.append(UInt8(value))
    return
  }
  if value < 0x800 {
    out.append(UInt8(0xC0 | value >> 6))
  } else {
    if value < 0x10000 {
      out.append(UInt8(0xE0 | value >> 12))
    } else {
      out.append(UInt8(0xF0 | value >> 18))
      out.append(UInt8(0x80 | value >> 12 & 0x3F))
    }
    out.append(UInt8(0x80 | value >> 6 & 0x3F))
  }
  out.append(UInt8(0x80 | value & 0x3F))
}
