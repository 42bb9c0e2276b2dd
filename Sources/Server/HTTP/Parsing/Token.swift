/// Which bytes may stand where in a head (RFC 9110 section 5, RFC 3986).
enum Token {
  private static let token: UInt8 = 1
  private static let field: UInt8 = 2
  private static let target: UInt8 = 4

  /// One byte of flags for each of the 256.
  private static let classes: InlineArray<256, UInt8> = {
    var classes = InlineArray<256, UInt8>(repeating: 0)
    for byte in UInt8.min...UInt8.max {
      var flags: UInt8 = 0
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: flags |= token
      default: if "!#$%&'*+-.^_`|~".utf8.contains(byte) { flags |= token }
      }
      if byte == Ascii.tab || (byte >= Ascii.space && byte != 0x7F) { flags |= field }
      if byte > Ascii.space && byte < 0x7F && !"\"<>#".utf8.contains(byte) {
        flags |= target
      }
      classes[Int(byte)] = flags
    }
    return classes
  }()

  /// Letters, digits and ``!#$%&'*+-.^_`|~``.
  static func isTokenByte(_ byte: UInt8) -> Bool { classes[Int(byte)] & token != 0 }

  /// Anything but controls; tab is allowed, and bytes above 0x7F are opaque.
  static func isFieldByte(_ byte: UInt8) -> Bool { classes[Int(byte)] & field != 0 }

  /// Visible ASCII but `"`, `<`, `>` and `#`: what browsers send in a target (WHATWG URL), a
  /// little more than RFC 3986 allows.
  static func isTargetByte(_ byte: UInt8) -> Bool { classes[Int(byte)] & target != 0 }
}
