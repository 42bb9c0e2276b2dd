import Values

/// Numbers of a zip archive: the least byte first.
public enum ZipBytes {
  /// The number of so many bytes at that place; bytes that are not there count as zero.
  public static func number(
    _ bytes: ArraySlice<UInt8>, at offset: Int, _ count: Int
  ) -> UInt64 {
    var value: UInt64 = 0
    for position in 0..<count {
      let index = bytes.startIndex + offset + position
      guard index < bytes.endIndex else { return value }
      value |= UInt64(bytes[index]) << UInt64(position * 8)
    }
    return value
  }

  /// A day as MS-DOS wrote it; nil for what is none.
  public static func day(_ value: UInt64) -> CivilDate? {
    CivilDate(
      year: Int(value >> 9 & 0x7F) + 1980, month: Int(value >> 5 & 0x0F), day: Int(value & 0x1F))
  }

  /// A day as MS-DOS wrote it, which knows none before 1980 and none after 2107.
  static func number(of day: CivilDate) -> UInt64 {
    let (year, month, day) = day.parts
    let since = max(0, min(year - 1980, 127))
    return UInt64(since << 9 | month << 5 | day)
  }
}

extension [UInt8] {
  /// Appends a number, the least byte first.
  mutating func appendZip(_ value: UInt64, _ count: Int) {
    for position in 0..<count {
      append(UInt8(truncatingIfNeeded: value >> UInt64(position * 8)))
    }
  }
}
