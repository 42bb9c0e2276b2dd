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
    #expect(Digest.sha256(text).hexadecimal == expected)
  }

  @Test("a digest in pieces is that of the whole (FIPS 180-4)")
  func running() {
    for function in RunningDigest.Function.allCases {
      let digest = RunningDigest(function)
      for letter in "abc".utf8 { digest.add([letter]) }
      let expected =
        switch function {
        case .sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        case .sha1: "a9993e364706816aba3e25717850c26c9cd0d89d"
        }
      #expect(digest.finish().hexadecimal == expected)
    }
  }

  @Test("random bytes come in the number asked for and do not repeat")
  func randomness() {
    #expect(randomBytes(0).isEmpty)
    #expect(randomBytes(1_000).count == 1_000)
    #expect(randomBytes(16) != randomBytes(16))
  }
}
