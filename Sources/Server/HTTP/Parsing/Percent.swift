/// Percent-encoding (RFC 3986 section 2.1).
enum Percent {
  /// The decoded text, or nil for a bad escape, a NUL, or bytes that are not UTF-8.
  static func decode(_ text: Substring, plusIsSpace: Bool = false) -> String? {
    let utf8 = text.utf8
    guard utf8.contains(where: { $0 == Ascii.percent || (plusIsSpace && $0 == Ascii.plus) }) else {
      return String(text)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var rest = utf8.makeIterator()
    while let byte = rest.next() {
      if byte == Ascii.percent {
        guard let high = rest.next().flatMap(Ascii.hexadecimal),
          let low = rest.next().flatMap(Ascii.hexadecimal), high + low > 0
        else { return nil }
        bytes.append(UInt8(high * 16 + low))
      } else {
        bytes.append(plusIsSpace && byte == Ascii.plus ? Ascii.space : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
