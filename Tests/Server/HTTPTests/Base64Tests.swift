import Testing

@testable import HTTP

@Suite struct Base64Tests {
  @Test(
    "the vectors of RFC 4648 section 10, both ways",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func vectors(plain: String, encoded: String) {
    #expect(Base64.encode(Array(plain.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test(
    "what is no encoding is nothing", arguments: ["Z", "Zg=", "Zg===", "Z===", "Zg==Zg==", "a b="])
  func invalid(text: String) {
    #expect(Base64.decode(text) == nil)
  }
}
