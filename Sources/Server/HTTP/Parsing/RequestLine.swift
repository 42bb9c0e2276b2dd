/// The first line of a request (RFC 9112 section 3).
struct RequestLine {
  let method: Method
  let minorVersion: Int
  /// The authority of a target in absolute form, which proxies send.
  let authority: Range<Int>?
  private let path: Range<Int>

  /// Reads the line at `position`, which moves behind its CR LF.
  init(_ bytes: [UInt8], _ position: inout Int) throws(ProtocolError) {
    var end = position
    while Self.isMethodByte(bytes[end]) { end += 1 }
    guard end > position, end - position <= 20, bytes[end] == Ascii.space else {
      throw ProtocolError(.badRequest, "method")
    }
    method = Self.method(bytes, position..<end)
    let start = end + 1
    end = start
    while Token.isTargetByte(bytes[end]) { end += 1 }
    guard end > start, bytes[end] == Ascii.space else {
      throw ProtocolError(.badRequest, "request target")
    }
    (authority, path) = try Self.form(bytes, start..<end, method)
    minorVersion = try Self.version(bytes, from: end + 1)
    position = end + 11
  }

  func target(in bytes: [UInt8]) -> String {
    let text = String(decoding: bytes[path], as: UTF8.self)
    // An absolute target without a path means its root.
    return text.utf8.first == Ascii.slash || text == "*" ? text : "/" + text
  }

  /// Fewer bytes than a token may have (RFC 9110 section 9.1), since proxies agree on these alone.
  private static func isMethodByte(_ byte: UInt8) -> Bool {
    byte &- 0x41 < 26 || byte == 0x2D || byte == 0x5F
  }

  private static func method(_ bytes: [UInt8], _ range: Range<Int>) -> Method {
    if range.count == 3, bytes[range.lowerBound] == 0x47, bytes[range.lowerBound + 1] == 0x45,
      bytes[range.lowerBound + 2] == 0x54
    {
      return .get
    }
    return Method(String(decoding: bytes[range], as: UTF8.self))
  }

  private static func form(
    _ bytes: [UInt8], _ range: Range<Int>, _ method: Method
  ) throws(ProtocolError) -> (Range<Int>?, Range<Int>) {
    if method == .other("CONNECT") { throw ProtocolError(.notImplemented, "CONNECT") }
    if bytes[range.lowerBound] == Ascii.slash { return (nil, range) }
    if range.count == 1, bytes[range.lowerBound] == Ascii.asterisk, method == .options {
      return (nil, range)
    }
    for scheme in ["http://", "https://"] {
      let start = range.lowerBound + scheme.utf8.count
      guard start < range.upperBound,
        FieldLine.equals(bytes, range.lowerBound..<start, scheme)
      else { continue }
      var end = start
      while end < range.upperBound, bytes[end] != Ascii.slash, bytes[end] != Ascii.questionMark {
        end += 1
      }
      return (start..<end, end..<range.upperBound)
    }
    throw ProtocolError(.badRequest, "request target")
  }

  private static func version(_ bytes: [UInt8], from start: Int) throws(ProtocolError) -> Int {
    guard start + 10 <= bytes.count else { throw ProtocolError(.badRequest, "version") }
    for (index, byte) in "HTTP/".utf8.enumerated() where bytes[start + index] != byte {
      throw ProtocolError(.badRequest, "version")
    }
    let (major, minor) = (bytes[start + 5], bytes[start + 7])
    guard Ascii.isDigit(major), bytes[start + 6] == 0x2E, Ascii.isDigit(minor),
      bytes[start + 8] == Ascii.carriageReturn
    else { throw ProtocolError(.badRequest, "version") }
    guard major == 0x31, minor <= 0x31 else {
      throw ProtocolError(.versionNotSupported, "version")
    }
    return Int(minor - Ascii.zero)
  }
}
