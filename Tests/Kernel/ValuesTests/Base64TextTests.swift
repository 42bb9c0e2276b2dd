import Testing
import Values

@Suite struct Base64TextTests {
  @Test(
    "as RFC 4648 says, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func vectors(plain: String, encoded: String) {
    #expect(Base64Text.encode(Array(plain.utf8)) == encoded)
    #expect(Base64Text.decode(encoded) == Array(plain.utf8))
  }

  @Test("every byte comes back")
  func bytes() {
    let all = (0...255).map { UInt8($0) }
    #expect(Base64Text.decode(Base64Text.encode(all)) == all)
  }

  @Test("what is no Base64 is nothing", arguments: ["Zg=", "Zg", "Z===", "Zm9\u{E9}", "Zg==Zg=="])
  func nothing(text: String) {
    #expect(Base64Text.decode(text) == nil)
  }
}
