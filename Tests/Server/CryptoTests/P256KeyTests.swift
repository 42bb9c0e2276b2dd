import Testing

@testable import Crypto

@Suite("Keys of P-256, RSA and what is derived")
struct P256KeyTests {
  @Test("two keys agree on a secret, and no third has it")
  func agreement() throws {
    let (ana, bia, caio) = (P256Key(), P256Key(), P256Key())
    let shared = try #require(ana.sharedSecret(with: bia.publicKey))
    #expect(bia.sharedSecret(with: ana.publicKey) == shared)
    #expect(caio.sharedSecret(with: ana.publicKey) != shared)
    #expect(shared.count == 32)
  }

  @Test("a key comes back from its secret")
  func secret() throws {
    let key = P256Key()
    #expect(try #require(P256Key(secret: key.secret)).publicKey == key.publicKey)
    #expect(P256Key(secret: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(P256Key(secret: [UInt8](repeating: 0xFF, count: 32)) == nil, "beyond the order")
    #expect(P256Key(secret: [1, 2, 3]) == nil)
  }

  @Test("a point that is not on the curve is no key to agree with")
  func foreignPoint() {
    let key = P256Key()
    var point = key.publicKey
    point[64] ^= 1
    #expect(key.sharedSecret(with: point) == nil)
    #expect(key.sharedSecret(with: [UInt8](repeating: 0, count: 65)) == nil)
    #expect(key.sharedSecret(with: []) == nil)
  }

  @Test("a signature is good for its message and key alone")
  func signatures() {
    let key = P256Key()
    let message = Array("mensagem".utf8)
    for _ in 0..<50 {
      let signature = key.sign(message)
      #expect(signature.count == 64)
      #expect(P256Key.isValid(signature, of: message, by: key.publicKey))
    }
    var signature = key.sign(message)
    #expect(!P256Key.isValid(signature, of: message + [0], by: key.publicKey))
    #expect(!P256Key.isValid(signature, of: message, by: P256Key().publicKey))
    signature[3] ^= 1
    #expect(!P256Key.isValid(signature, of: message, by: key.publicKey))
    #expect(!P256Key.isValid([], of: message, by: key.publicKey))
    #expect(!P256Key.isValid([UInt8](repeating: 0, count: 64), of: message, by: key.publicKey))
  }

  @Test("what is no PEM of such a key is none")
  func pem() {
    #expect(P256Key(pem: "") == nil)
    #expect(P256Key(pem: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n") == nil)
    #expect(RSAKey(pem: "nothing") == nil)
  }

  @Test("RFC 5869 appendix A.1 and A.3")
  func derivation() throws {
    let secret = [UInt8](repeating: 0x0B, count: 22)
    #expect(
      DerivedKey.hkdf(
        salt: Array(0...12), secret: secret, info: Array(0xF0...0xF9), count: 42
      ).hexadecimal
        == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
    #expect(
      DerivedKey.hkdf(salt: [], secret: secret, info: [], count: 42).hexadecimal
        == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
  }

  @Test("Base64 for URLs: RFC 4648 section 10 without padding, its two letters, and nothing else")
  func base64() {
    let pairs = [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
      ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ]
    for (plain, text) in pairs {
      #expect(Array(plain.utf8).base64URL == text)
      #expect([UInt8](base64URL: text) == Array(plain.utf8))
    }
    #expect([0xFB, 0xFF].base64URL == "-_8")
    #expect([UInt8](base64URL: "Zg==") == [0x66])
    for wrong in ["Z", "Zh", "+/8", "Zm9 v", "Z=g", "é"] {
      #expect([UInt8](base64URL: wrong) == nil, "\(wrong)")
    }
  }

  @Test(
    "AES-128-GCM: McGrew and Viega's test case 3 without more data, and nothing that was changed")
  func sealing() throws {
    let key = try #require([UInt8](hexadecimal: "feffe9928665731c6d6a8f9467308308"))
    let nonce = try #require([UInt8](hexadecimal: "cafebabefacedbaddecaf888"))
    let plain = try #require(
      [UInt8](
        hexadecimal: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
          + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"))
    var sealed = AES128GCM.seal(plain, with: key, nonce: nonce)
    #expect(sealed.suffix(16).map(\.self).hexadecimal == "4d5c2af327cd64a62cf35abd2ba6fab4")
    #expect(AES128GCM.open(sealed, with: key, nonce: nonce) == plain)
    sealed[0] ^= 1
    #expect(AES128GCM.open(sealed, with: key, nonce: nonce) == nil)
    #expect(AES128GCM.open([], with: key, nonce: nonce) == nil)
  }
}
