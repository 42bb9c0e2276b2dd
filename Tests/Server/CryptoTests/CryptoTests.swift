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

  @Test("Ed25519 gives the signature of RFC 8032 section 7.1, test 3, and takes no other")
  func ed25519() throws {
    let secret = try #require(
      [UInt8](
        hexadecimal: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"))
    let key = try #require(SigningKey(secret: secret))
    #expect(
      key.publicKey.hexadecimal
        == "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025")
    let signature = key.sign([0xAF, 0x82])
    #expect(
      signature.hexadecimal == """
        6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac\
        18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
        """)
    #expect(SigningKey.isValid(signature, of: [0xAF, 0x82], by: key.publicKey))
    #expect(!SigningKey.isValid(signature, of: [0xAF, 0x83], by: key.publicKey))
    #expect(!SigningKey.isValid(signature, of: [0xAF, 0x82], by: SigningKey().publicKey))
    #expect(!SigningKey.isValid([], of: [0xAF, 0x82], by: key.publicKey))
    #expect(SigningKey(secret: []) == nil)
  }

  @Test("hexadecimal is read as it is written, and nothing else is")
  func hexadecimal() {
    #expect([UInt8](hexadecimal: "00ff7f") == [0, 255, 127])
    for text in ["0", "0g", "FF", "é0", "0 "] { #expect([UInt8](hexadecimal: text) == nil) }
  }

  @Test("random bytes come in the number asked for and do not repeat")
  func randomness() {
    #expect(randomBytes(0).isEmpty)
    #expect(randomBytes(1_000).count == 1_000)
    #expect(randomBytes(16) != randomBytes(16))
  }
}
