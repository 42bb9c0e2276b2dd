/// An e-mail address, checked as far as RFC 5321 lets one check without sending to it.
///
/// The local part is a dot-atom of at most 64 characters (section 4.5.3.1.1; quoted local parts are
/// refused), the domain has at least two labels of letters, digits and inner hyphens, and the whole
/// is ASCII of at most 254. The domain is kept in lower case.
public struct Email: Hashable, Sendable, CustomStringConvertible {
  /// The address as typed, without white space around it, the domain in lower case.
  public let description: String

  public static let maxLength = 254

  public init?(_ text: String) {
    var bytes = Array(text.bytes)
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    let blanks = bytes.prefix { $0 == 0x20 || $0 == 0x09 }.count
    bytes.removeFirst(blanks)
    guard bytes.count <= Email.maxLength, let at = bytes.firstIndex(of: 0x40) else { return nil }
    guard Email.isLocalPart(bytes[..<at]), Email.isDomain(bytes[(at + 1)...]) else { return nil }
    for position in at..<bytes.count where (0x41...0x5A).contains(bytes[position]) {
      bytes[position] |= 0x20
    }
    description = String(utf8: bytes)
  }

  /// The address in lower case: what tells accounts apart. RFC 5321 lets local parts differ by
  /// case, but no provider people use does.
  public var key: String {
    var bytes = Array(description.bytes)
    for position in bytes.indices where (0x41...0x5A).contains(bytes[position]) {
      bytes[position] |= 0x20
    }
    return String(utf8: bytes)
  }

  private static func isLocalPart(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard (1...64).contains(bytes.count), bytes.first != 0x2E, bytes.last != 0x2E else {
      return false
    }
    var previous: UInt8 = 0
    for byte in bytes {
      guard isAtom(byte) || byte == 0x2E, !(byte == 0x2E && previous == 0x2E) else { return false }
      previous = byte
    }
    return true
  }

  private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
    var labels = 0
    var length = 0
    var previous: UInt8 = 0x2E
    var hasLetter = false
    for byte in bytes {
      if byte == 0x2E {
        guard length > 0, previous != 0x2D else { return false }
        labels += 1
        length = 0
        hasLetter = false
      } else {
        guard isLetter(byte) || isDigit(byte) || (byte == 0x2D && length > 0), length < 63 else {
          return false
        }
        if isLetter(byte) { hasLetter = true }
        length += 1
      }
      previous = byte
    }
    // A last label of digits alone would be an IP address.
    return labels > 0 && length > 0 && previous != 0x2D && hasLetter
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
  }

  /// `atext` of RFC 5322 section 3.2.3.
  private static func isAtom(_ byte: UInt8) -> Bool {
    if isLetter(byte) || isDigit(byte) { return true }
    switch byte {
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2F, 0x3D, 0x3F, 0x5E...0x60, 0x7B...0x7E:
      return true
    default: return false
    }
  }
}
