import Values

/// The address that opens WhatsApp with a text to a number, for whoever sends it by hand ("click to chat"). Nothing is sent
/// until they say so there.
public enum WhatsAppLink {
  /// `https://wa.me/5511987654321?text=Ol%C3%A1`.
  public static func address(to phone: Phone, saying text: String) -> String {
    "https://wa.me/" + phone.e164.dropping(utf8: 1) + "?text=" + encoded(text)
  }

  /// For a query, all but what RFC 3986 section 2.3 leaves unreserved as bytes of UTF-8.
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.bytes {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(0x25)
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 0xF))
      }
    }
    return String(utf8: bytes)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
