/// Base64 with padding (RFC 4648 section 4).
public enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text that stands for the bytes.
  public static func encode(_ bytes: [UInt8]) -> String {
    let digits = digits
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var word: UInt32 = 0
      for place in 0..<3 { word = word << 8 | (place < count ? UInt32(bytes[start + place]) : 0) }
      for place in 0..<4 {
        text.append(place <= count ? digits[Int(word >> UInt32(18 - 6 * place) & 63)] : 0x3D)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The value of each letter, by the letter; 64 for what is none.
  private static let values: [UInt32] = {
    var values = [UInt32](repeating: 64, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt32(value) }
    return values
  }()

  /// The bytes that a text stands for; nil for one that is no encoding.
  public static func decode(_ text: String) -> [UInt8]? {
    // Megabytes are not copied to be looked at.
    text.utf8.withContiguousStorageIfAvailable { decode($0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { decode($0) }
  }

  private static func decode(_ letters: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard letters.count % 4 == 0 else { return nil }
    let padding = letters.reversed().prefix { $0 == 0x3D }.count
    guard padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    let values = values
    for start in stride(from: 0, to: letters.count, by: 4) {
      var word: UInt32 = 0
      for place in start..<(start + 4) {
        if place >= letters.count - padding {
          word <<= 6
        } else {
          let value = values[Int(letters[place])]
          guard value < 64 else { return nil }
          word = word << 6 | value
        }
      }
      bytes.append(UInt8(word >> 16 & 255))
      bytes.append(UInt8(word >> 8 & 255))
      bytes.append(UInt8(word & 255))
    }
    bytes.removeLast(min(padding, bytes.count))
    return bytes
  }

  /// Whether a text is the encoding of exactly 16 bytes.
  static func isKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 24 && bytes[22] == 0x3D && bytes[23] == 0x3D
      && bytes[..<22].allSatisfy(digits.contains)
  }
}
