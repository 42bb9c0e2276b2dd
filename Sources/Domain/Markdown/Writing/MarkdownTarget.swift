import Values

/// Where a link may lead when it is tapped.
public enum MarkdownTarget: Equatable, Sendable {
  /// Of http, https, mailto or tel.
  case address(String)
  /// The heading of this document that has this anchor.
  case anchor(String)
}

extension MarkdownLink {
  /// Nil where the destination is of another kind: it is shown as text then.
  public var target: MarkdownTarget? {
    var address: [UInt8] = []
    for byte in destination.bytes {
      // Browsers leave these out of addresses, wherever they stand: so `java\tscript:` is one.
      if byte < 0x20 || byte == 0x7F { return nil }
      address.append(byte)
    }
    while address.last == Byte.space { address.removeLast() }
    guard let first = address.first, first != Byte.space else { return nil }
    if first == Byte.number {
      return address.count > 1 ? .anchor(String(utf8: address[1...])) : nil
    }
    return hasLiveScheme(address) ? .address(Percent.encoded(address)) : nil
  }

  private func hasLiveScheme(_ address: [UInt8]) -> Bool {
    starts(address, with: "http://") || starts(address, with: "https://")
      || starts(address, with: "mailto:") || starts(address, with: "tel:")
  }

  private func starts(_ address: [UInt8], with scheme: StaticString) -> Bool {
    let count = scheme.utf8CodeUnitCount
    guard address.count > count else { return false }
    for place in 0..<count where address[place].lowered != scheme.utf8Start[place] { return false }
    return true
  }
}

/// Addresses fit for an attribute of HTML.
enum Percent {
  /// With percent signs for bytes that have no place in an address (RFC 3986 section 2); those that it has stay.
  static func encoded(_ address: [UInt8]) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(address.count)
    for byte in address {
      if isAllowed(byte) {
        encoded.append(byte)
      } else {
        encoded.append(0x25)
        encoded.append(digit(byte >> 4))
        encoded.append(digit(byte & 15))
      }
    }
    return String(utf8: encoded)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F...0xFF, Byte.quotation, Byte.less, Byte.greater, Byte.backslash,
      Byte.caret, Byte.backtick, Byte.openBracket, Byte.closeBracket, 0x7B, Byte.bar, 0x7D:
      false
    default: true
    }
  }
}
