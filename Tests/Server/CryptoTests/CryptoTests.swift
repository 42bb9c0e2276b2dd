import Crypto
import Testing

@Suite struct CryptoTests {
  @Test(
    "SHA-256 gives the digests of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func sha256(text: String, expected: String) {
    #expect(hexadecimal(Digest.sha256(text)) == expected)
    #expect(hexadecimal(Digest.sha256(Array(text.utf8)[...])) == expected)
  }

  @Test("HMAC-SHA-256 gives the codes of RFC 4231")
  func hmac() {
    let first = Digest.hmac(Array("Hi There".utf8), key: [UInt8](repeating: 0x0b, count: 20))
    #expect(
      hexadecimal(first) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    let second = Digest.hmac(
      Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(
      hexadecimal(second) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = Digest.hmac(
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      key: [UInt8](repeating: 0xaa, count: 131))
    #expect(
      hexadecimal(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test("an empty key is a key, not the key of the call before")
  func emptyKey() {
    _ = Digest.hmac([1], key: [1, 2, 3])
    #expect(
      hexadecimal(Digest.hmac([UInt8](), key: []))
        == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
  }

  @Test("equal bytes are equal, whatever their length")
  func equality() {
    #expect(constantTimeEquals([], []))
    #expect(constantTimeEquals([1, 2, 3], [1, 2, 3]))
    #expect(!constantTimeEquals([1, 2, 3], [1, 2, 4]))
    #expect(!constantTimeEquals([1, 2, 3], [1, 2]))
  }

  @Test("random bytes come in the number asked for and do not repeat")
  func randomness() {
    #expect(randomBytes(0).isEmpty)
    #expect(randomBytes(1_000).count == 1_000)
    #expect(randomBytes(16) != randomBytes(16))
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
