import Crypto
import Database

/// An opaque token: 32 random bytes in hexadecimal, of which the server keeps only the digest.
struct SessionToken: Sendable {
  let text: String

  init() {
    text = randomBytes(32).hexadecimal
  }

  /// A token as a client sent it.
  init(_ text: String) {
    self.text = text
  }

  /// SHA-256 of the text: what the database holds. The token has 256 bits of chance, so a plain
  /// digest is enough.
  var digest: SQLValue { .blob(Digest.sha256(text)) }
}
