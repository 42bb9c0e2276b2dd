/// Base64 with padding (RFC 4648 section 4).
public enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text that stands for the bytes.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let word = part.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - part.count))
      for place in 0..<4 {
        let digit = digits[Int(word >> UInt32(18 - 6 * place) & 63)]
        text.append(place <= part.count ? digit : 0x3D)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let values = Dictionary(
    uniqueKeysWithValues: digits.enumerated().map { ($1, UInt32($0)) })

  /// The bytes that a text stands for; nil for one that is no encoding.
  public static func decode(_ text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.count % 4 == 0 else { return nil }
    let padding = letters.reversed().prefix { $0 == 0x3D }.count
    guard padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: letters.count, by: 4) {
      var word: UInt32 = 0
      for (place, letter) in letters[start..<(start + 4)].enumerated() {
        if start + place >= letters.count - padding {
          word <<= 6
        } else {
          guard let value = values[letter] else { return nil }
          word = word << 6 | value
        }
      }
      bytes += [UInt8(word >> 16 & 255), UInt8(word >> 8 & 255), UInt8(word & 255)]
    }
    return Array(bytes.dropLast(padding))
  }

  /// Whether a text is the encoding of exactly 16 bytes.
  static func isKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 24 && bytes[22] == 0x3D && bytes[23] == 0x3D
      && bytes[..<22].allSatisfy(digits.contains)
  }
}
