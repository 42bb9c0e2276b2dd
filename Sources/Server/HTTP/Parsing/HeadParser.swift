/// Reads a whole head strictly by RFC 9112. What two parsers could read differently is refused.
struct HeadParser {
  private let bytes: [UInt8]
  private let limits: Limits
  private var hosts = 0
  private var host = 0..<0
  private var length: Int?
  private var isChunked = false
  private var said = (close: false, keepAlive: false)

  /// Reads `bytes`, a head up to and with its empty line.
  static func parse(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(ProtocolError) -> RequestHead {
    var parser = HeadParser(bytes: bytes, limits: limits)
    return try parser.read()
  }

  private init(bytes: [UInt8], limits: Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  private mutating func read() throws(ProtocolError) -> RequestHead {
    var position = 0
    var line = try RequestLine(bytes, &position)
    var head = RequestHead(
      method: line.method, target: "", minorVersion: line.minorVersion, keepsAlive: false)
    var fields: [Headers.Field] = []
    fields.reserveCapacity(8)
    while bytes[position] != Ascii.carriageReturn {
      guard fields.count < limits.headerCount else {
        throw ProtocolError(.headerFieldsTooLarge, "too many fields")
      }
      let field = try FieldLine.read(bytes, &position)
      fields.append(field)
      try interpret(field, &head)
    }
    head.headers = Headers(bytes: bytes, fields: fields)
    try decideFraming(&head)
    try checkHost(&line, head.minorVersion)
    head.target = line.target(in: bytes)
    guard head.target.utf8.count <= limits.targetBytes else {
      throw ProtocolError(.uriTooLong, "target too long")
    }
    return head
  }

  private mutating func interpret(
    _ field: Headers.Field, _ head: inout RequestHead
  ) throws(ProtocolError) {
    let name = Int(field.nameStart)..<Int(field.nameEnd)
    let value = Int(field.valueStart)..<Int(field.valueEnd)
    switch name.count {
    case 4 where FieldLine.equals(bytes, name, "host"):
      hosts += 1
      host = value
    case 14 where FieldLine.equals(bytes, name, "content-length"):
      guard length == nil else { throw ProtocolError(.badRequest, "repeated Content-Length") }
      length = try FieldLine.decimal(bytes, value)
    case 17 where FieldLine.equals(bytes, name, "transfer-encoding"):
      guard !isChunked else { throw ProtocolError(.badRequest, "repeated Transfer-Encoding") }
      guard FieldLine.equals(bytes, value, "chunked") else { throw foreignCoding(value) }
      isChunked = true
    case 10 where FieldLine.equals(bytes, name, "connection"):
      FieldLine.forEachMember(bytes, value) { member in
        if FieldLine.equals(bytes, member, "close") { said.close = true }
        if FieldLine.equals(bytes, member, "keep-alive") { said.keepAlive = true }
      }
    case 6 where FieldLine.equals(bytes, name, "expect"):
      guard FieldLine.equals(bytes, value, "100-continue") else {
        throw ProtocolError(.expectationFailed, "expectation")
      }
      head.expectsContinue = head.minorVersion > 0
    default: break
    }
  }

  /// RFC 9112 section 6.3: where the last coding is not chunked, the end of the body cannot be known,
  /// nor where it is chunked twice (section 6.1). Other codings below chunked are not known here.
  private func foreignCoding(_ value: Range<Int>) -> ProtocolError {
    var codings: [Range<Int>] = []
    FieldLine.forEachMember(bytes, value) { codings.append($0) }
    let chunked = codings.filter { FieldLine.equals(bytes, $0, "chunked") }
    guard chunked.count == 1, chunked.first == codings.last else {
      return ProtocolError(.badRequest, "transfer coding without an end")
    }
    return ProtocolError(.notImplemented, "transfer coding")
  }

  private func decideFraming(_ head: inout RequestHead) throws(ProtocolError) {
    if isChunked {
      guard length == nil else {
        throw ProtocolError(.badRequest, "Content-Length with Transfer-Encoding")
      }
      guard head.minorVersion > 0 else {
        throw ProtocolError(.badRequest, "Transfer-Encoding in HTTP/1.0")
      }
      head.framing = .chunked
    } else if let length, length > 0 {
      head.framing = .length(length)
    }
    head.keepsAlive = !said.close && (head.minorVersion > 0 || said.keepAlive)
    if head.framing == .none { head.expectsContinue = false }
  }

  private func checkHost(
    _ line: inout RequestLine, _ minorVersion: Int
  ) throws(ProtocolError) {
    guard hosts <= 1, hosts == 1 || minorVersion == 0 else {
      throw ProtocolError(.badRequest, hosts == 0 ? "no Host" : "repeated Host")
    }
    if hosts == 1, !Authority.isValid(bytes[host]) {
      throw ProtocolError(.badRequest, "Host")
    }
    guard let authority = line.authority else { return }
    // RFC 9112 section 3.2.2 lets the target win; a Host that differs is refused instead.
    guard Authority.isValid(bytes[authority]),
      hosts == 0 || Authority.areSame(bytes[authority], bytes[host])
    else { throw ProtocolError(.badRequest, "Host differs from the target") }
  }
}
