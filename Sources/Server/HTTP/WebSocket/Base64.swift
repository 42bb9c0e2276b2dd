/// Base64 with padding (RFC 4648 section 4), as far as the handshake needs it.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
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

  /// Whether a text is the encoding of exactly 16 bytes.
  static func isKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 24 && bytes[22] == 0x3D && bytes[23] == 0x3D
      && bytes[..<22].allSatisfy(digits.contains)
  }
}
