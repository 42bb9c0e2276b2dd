/// The `host[:port]` of a Host field or an absolute target (RFC 3986 section 3.2, no user part).
enum Authority {
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, !hasEmptyLabel(bytes) else { return false }
    var rest: ArraySlice<UInt8>
    if first == 0x5B {
      guard let close = bytes.firstIndex(of: 0x5D) else { return false }
      let inside = bytes[(bytes.startIndex + 1)..<close]
      guard !inside.isEmpty,
        inside.allSatisfy({ Ascii.hexadecimal($0) != nil || $0 == Ascii.colon || $0 == dot })
      else { return false }
      rest = bytes[(close + 1)...]
    } else {
      let name = bytes.prefix { isNameByte($0) }
      guard !name.isEmpty, !name.elementsEqual([dot]) else { return false }
      rest = bytes[name.endIndex...]
    }
    guard let colon = rest.popFirst() else { return true }
    return colon == Ascii.colon && rest.count <= 5 && rest.allSatisfy(Ascii.isDigit)
  }

  static func areSame(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { Ascii.lowercased($0) == Ascii.lowercased($1) }
  }

  private static let dot: UInt8 = 0x2E

  /// Whether two dots follow one another: names have something between them.
  private static func hasEmptyLabel(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == dot && $1 == dot }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~!$&'()*+;=%".utf8.contains(byte)
    }
  }
}
