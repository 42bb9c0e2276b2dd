import Crypto

/// What stands at the end of a public link's address: 128 random bits in 22 letters of Base64 for URLs.
struct PublicToken: Sendable {
  let text: String

  init() {
    text = randomBytes(16).base64URL
  }

  /// One that somebody asks by; nil for what none of ours is.
  init?(_ text: String) {
    guard let bytes = [UInt8](base64URL: text), bytes.count == 16, bytes.base64URL == text else {
      return nil
    }
    self.text = text
  }

  /// What is kept of it. Tokens are random and long, so that one round is enough.
  var digest: [UInt8] { Digest.sha256("public link " + text) }
}
