/// What a WebSocket frame is (RFC 6455 section 5.2).
struct Frame {
  enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue >= 8 }
  }

  /// Appends a whole, unmasked frame, as servers send them.
  static func append(_ opcode: Opcode, _ payload: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(0x80 | opcode.rawValue)
    let count = payload.count
    switch count {
    case ..<126: bytes.append(UInt8(count))
    case ..<65_536:
      bytes.append(126)
      bytes.append(UInt8(count >> 8))
      bytes.append(UInt8(count & 0xFF))
    default:
      bytes.append(127)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: count >> shift))
      }
    }
    bytes.append(contentsOf: payload)
  }

  static func closing(_ code: CloseCode, _ reason: String) -> [UInt8] {
    var payload = [UInt8(code.number >> 8), UInt8(code.number & 0xFF)]
    // A control frame holds 125 bytes; the reason is cut at a whole character.
    for character in reason.unicodeScalars {
      let encoded = Array(String(character).utf8)
      guard payload.count + encoded.count <= 125 else { break }
      payload.append(contentsOf: encoded)
    }
    var bytes: [UInt8] = []
    append(.close, payload, to: &bytes)
    return bytes
  }
}
