import Values

extension HTTPRequest {
  /// Whether the path leads into our own server and nowhere else: relative, without a leading
  /// slash, an authority, a fragment or dot segments, in the characters of RFC 3986.
  ///
  /// A request whose path is not valid is never sent, so no token can reach another origin.
  public var hasValidPath: Bool {
    let bytes = Array(path.bytes)
    guard let first = bytes.first, bytes.count <= 4_000, first != 0x2F, first != 0x3F else {
      return false
    }
    let end = bytes.firstIndex(of: 0x3F) ?? bytes.count
    return isMadeOfURLCharacters(bytes, queryAt: end) && hasPlainSegments(bytes, upTo: end)
  }

  private func isMadeOfURLCharacters(_ bytes: [UInt8], queryAt end: Int) -> Bool {
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A,  // letters and digits
        0x2D, 0x2E, 0x5F, 0x7E,  // - . _ ~
        0x21, 0x24, 0x26, 0x27, 0x28, 0x29, 0x2A, 0x2B, 0x2C, 0x3B, 0x3D,  // ! $ & ' ( ) * + , ; =
        0x2F:  // /
        position += 1
      case 0x40, 0x3A, 0x3F:  // @ : ? only in the query, where they cannot name a host
        guard position >= end else { return false }
        position += 1
      case 0x25:
        guard position + 2 < bytes.count, isHex(bytes[position + 1]), isHex(bytes[position + 2])
        else { return false }
        position += 3
      default:
        return false
      }
    }
    return true
  }

  /// No empty segment, no `.` or `..`, and none of that, nor a slash, behind percent signs.
  private func hasPlainSegments(_ bytes: [UInt8], upTo end: Int) -> Bool {
    var length = 0
    var dots = 0
    for position in 0...end {
      let byte = position < end ? bytes[position] : 0x2F
      switch byte {
      case 0x2F:
        if length == dots, length <= 2 { return false }
        length = 0
        dots = 0
        continue
      case 0x2E: dots += 1
      case 0x25:
        switch (bytes[position + 1], bytes[position + 2] | 0x20) {
        case (0x32, 0x65), (0x32, 0x66), (0x35, 0x63), (0x30, 0x30): return false  // . / \ NUL
        default: break
        }
      default: break
      }
      length += 1
    }
    return true
  }

  private func isHex(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}

extension HTTPRequest {
  /// Whether no header can become two: names are tokens, values hold no line ends (RFC 9110
  /// section 5.5).
  public var hasValidHeaders: Bool {
    for header in headers {
      guard !header.name.isEmpty else { return false }
      for byte in header.name.bytes where byte <= 0x20 || byte == 0x3A || byte >= 0x7F {
        return false
      }
      for byte in header.value.bytes where byte == 0x0A || byte == 0x0D || byte == 0 {
        return false
      }
    }
    return true
  }
}
