import Values

/// Text of HTML with its character references resolved: those that programs write, and all by number.
enum EntityText {
  private static let mostOfName = 10

  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(0x26) else { return String(utf8: bytes) }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == 0x26, let (scalar, length) = reference(bytes, position + 1) {
        out.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
        position += 1 + length
      } else {
        out.append(byte)
        position += 1
      }
    }
    return String(utf8: out)
  }

  /// The reference that begins behind an ampersand, and its length with the semicolon.
  private static func reference(
    _ bytes: ArraySlice<UInt8>, _ start: Int
  ) -> (Unicode.Scalar, length: Int)? {
    var end = start
    while end < bytes.endIndex, end - start <= mostOfName, bytes[end] != 0x3B { end += 1 }
    guard end < bytes.endIndex, bytes[end] == 0x3B, end > start else { return nil }
    let name = String(utf8: bytes[start..<end])
    guard let scalar = name.begins(with: "#") ? numbered(name.dropping(utf8: 1)) : named(name)
    else { return nil }
    return (scalar, end - start + 1)
  }

  private static func numbered(_ digits: String) -> Unicode.Scalar? {
    let isHexadecimal = digits.begins(with: "x") || digits.begins(with: "X")
    var value: UInt32 = 0
    let text = isHexadecimal ? digits.dropping(utf8: 1) : digits
    guard !text.isEmpty else { return nil }
    for byte in text.bytes {
      let digit: UInt32
      switch byte {
      case 0x30...0x39: digit = UInt32(byte - 0x30)
      case 0x41...0x46 where isHexadecimal: digit = UInt32(byte - 0x37)
      case 0x61...0x66 where isHexadecimal: digit = UInt32(byte - 0x57)
      default: return nil
      }
      value = value * (isHexadecimal ? 16 : 10) + digit
      guard value <= 0x10FFFF else { return nil }
    }
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  private static func named(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case "nbsp": "\u{A0}"
    case "ndash": "–"
    case "mdash": "—"
    case "hellip": "…"
    case "lsquo": "‘"
    case "rsquo": "’"
    case "ldquo": "“"
    case "rdquo": "”"
    case "laquo": "«"
    case "raquo": "»"
    case "bull": "•"
    case "middot": "·"
    case "copy": "©"
    case "reg": "®"
    case "trade": "™"
    case "euro": "€"
    case "deg": "°"
    case "ordf": "ª"
    case "ordm": "º"
    case "times": "×"
    default: letter(name)
    }
  }

  /// Letters of Latin-1 with an accent, by the letter and the accent's name: `aacute`, `Ccedil`.
  private static func letter(_ name: String) -> Unicode.Scalar? {
    guard let first = name.scalars.first else { return nil }
    if name == "szlig" { return "ß" }
    guard let (letters, values) = letters(with: name.dropping(utf8: 1)) else { return nil }
    for (position, scalar) in letters.scalars.enumerated() where scalar == first {
      return Unicode.Scalar(values[position])
    }
    return nil
  }

  private static func letters(with accent: String) -> (String, [UInt32])? {
    switch accent {
    case "acute":
      ("AEIOUYaeiouy", [193, 201, 205, 211, 218, 221, 225, 233, 237, 243, 250, 253])
    case "grave": ("AEIOUaeiou", [192, 200, 204, 210, 217, 224, 232, 236, 242, 249])
    case "circ": ("AEIOUaeiou", [194, 202, 206, 212, 219, 226, 234, 238, 244, 251])
    case "tilde": ("ANOano", [195, 209, 213, 227, 241, 245])
    case "uml": ("AEIOUaeiouy", [196, 203, 207, 214, 220, 228, 235, 239, 246, 252, 255])
    case "cedil": ("Cc", [199, 231])
    default: nil
    }
  }
}
