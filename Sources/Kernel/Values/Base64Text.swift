/// Base64 (RFC 4648 section 4), padded.
public enum Base64Text {
  private static var letters: [UInt8] {
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".bytes)
  }

  @inline(never)
  public static func encode(_ bytes: [UInt8]) -> String {
    let letters = letters
    var text: [UInt8] = []
    var at = 0
    while at < bytes.count {
      let left = bytes.count - at
      let three =
        UInt32(bytes[at]) << 16 | (left > 1 ? UInt32(bytes[at + 1]) << 8 : 0)
        | (left > 2 ? UInt32(bytes[at + 2]) : 0)
      for place in 0..<4 as Range<UInt32> {
        let letter = letters[Int(three >> (18 - 6 * place) & 63)]
        text.append(Int(place) <= left ? letter : 0x3D)
      }
      at += 3
    }
    return String(utf8: text)
  }

  /// Nil for what is no Base64.
  @inline(never)
  public static func decode(_ text: String) -> [UInt8]? {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    let digits = Array(text.bytes)
    guard digits.count % 4 == 0 else { return nil }
    let padding = digits.suffix(2).count { $0 == 0x3D }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    for start in stride(from: 0, to: digits.count, by: 4) {
      var four: UInt32 = 0
      for place in start..<start + 4 {
        let isPadding = place >= digits.count - padding
        let value = isPadding ? 0 : values[Int(digits[place])]
        guard value != 0xFF else { return nil }
        four = four << 6 | UInt32(value)
      }
      bytes.append(UInt8(truncatingIfNeeded: four >> 16))
      bytes.append(UInt8(truncatingIfNeeded: four >> 8))
      bytes.append(UInt8(truncatingIfNeeded: four))
    }
    bytes.removeLast(padding)
    return bytes
  }
}
