import Crypto
import Database

/// An opaque token: 32 random bytes, of which the server keeps only the digest.
struct SessionToken: Sendable {
  let text: String

  init() {
    text = Self.encoded(randomBytes(32))
  }

  /// A token as a client sent it.
  init(_ text: String) {
    self.text = text
  }

  /// SHA-256 of the text: what the database holds. The token has 256 bits of chance, so a plain
  /// digest is enough.
  var digest: SQLValue { .blob(Digest.sha256(text)) }

  /// base64url without padding (RFC 4648 section 5).
  private static func encoded(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
