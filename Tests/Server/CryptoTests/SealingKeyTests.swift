import Crypto
import Testing

@Suite struct SealingKeyTests {
  @Test("it is AES-256-GCM: test cases 13 and 14 of its specification")
  func vectors() throws {
    let key = try #require(SealingKey(bytes: [UInt8](repeating: 0, count: 32)))
    #expect(
      key.seal([], number: 0, in: []).hexadecimal == "530f8afbc74536b9a963b4f1c4cb738b")
    #expect(
      key.seal([UInt8](repeating: 0, count: 16), number: 0, in: []).hexadecimal
        == "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919")
  }

  @Test("a key is derived as RFC 5869 says: its first test case")
  func derived() throws {
    let bytes = try #require(
      [UInt8](
        hexadecimal: "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"))
    let key = try #require(SealingKey(bytes: bytes))
    #expect(
      key.derived(for: [0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9]).bytes
        .hexadecimal == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf")
  }

  @Test("what was sealed opens only whole, with its key, its number and its context")
  func opening() throws {
    let key = SealingKey()
    for plain in [[], [1], [UInt8](repeating: 7, count: 100_000)] {
      let sealed = key.seal(plain, number: 5, in: [9])
      #expect(key.open(sealed, number: 5, in: [9]) == plain)
      #expect(key.open(sealed, number: 6, in: [9]) == nil)
      #expect(key.open(sealed, number: 5, in: []) == nil)
      #expect(SealingKey().open(sealed, number: 5, in: [9]) == nil)
      #expect(key.open(Array(sealed.dropLast()), number: 5, in: [9]) == nil)
      var changed = sealed
      changed[sealed.count / 2] ^= 1
      #expect(key.open(changed, number: 5, in: [9]) == nil)
    }
    #expect(key.open([], number: 0, in: []) == nil)
  }
}
