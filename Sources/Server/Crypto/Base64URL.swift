/// Base64 for URLs (RFC 4648 section 5), without padding, as JOSE and Web Push write it.
extension [UInt8] {
  /// As text.
  public var base64URL: String {
    var text: [UInt8] = []
    text.reserveCapacity((count * 4 + 2) / 3)
    let letters = Base64URL.letters
    var start = 0
    while start < count {
      let left = count - start
      let three =
        UInt32(self[start]) << 16 | (left > 1 ? UInt32(self[start + 1]) << 8 : 0)
        | (left > 2 ? UInt32(self[start + 2]) : 0)
      for place in 0..<Swift.min(left, 3) + 1 {
        text.append(letters[Int(three >> (18 - 6 * UInt32(place)) & 63)])
      }
      start += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of such a text; nil for another. Padding is passed over: some browsers write it.
  public init?(base64URL text: String) {
    self.init(base64URL: Array(text.utf8)[...])
  }

  /// The bytes of such a text, as above, whose letters are at hand.
  public init?(base64URL text: ArraySlice<UInt8>) {
    var letters = text
    while letters.count % 4 != 1, letters.last == UInt8(ascii: "=") { letters.removeLast() }
    guard letters.count % 4 != 1 else { return nil }
    // Named once: each look at a global asks first whether it is made.
    let values = Base64URL.values
    var bits: UInt32 = 0
    var held: UInt32 = 0
    var seen: UInt8 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: letters.count * 3 / 4) { buffer, count in
      for letter in letters {
        let value = values[Int(letter)]
        seen |= value
        bits = bits << 6 | UInt32(value)
        held += 6
        if held >= 8 {
          held -= 8
          buffer[count] = UInt8(truncatingIfNeeded: bits >> held)
          count += 1
        }
      }
    }
    // Only what is no letter has more than six bits.
    guard seen < 64 else { return nil }
    // What is left over says nothing: two texts for the same bytes would be two names for one thing.
    guard bits & (1 << held - 1) == 0 else { return nil }
    self = bytes
  }
}

private enum Base64URL {
  static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()
}
