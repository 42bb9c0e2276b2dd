@testable import HTTP

/// A frame as a client read it.
struct Received: Equatable, Sendable {
  let opcode: UInt8
  let payload: [UInt8]
  var isFinal = true

  var text: String { String(decoding: payload, as: UTF8.self) }
  /// The code of a close frame.
  var code: Int? { payload.count < 2 ? nil : Int(payload[0]) << 8 | Int(payload[1]) }
}

extension Client {
  static let key = "dGhlIHNhbXBsZSBub25jZQ=="

  /// Makes the handshake.
  func upgrade(_ path: String = "/") throws -> Reply {
    send(
      "GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(Self.key)\r\n\r\n")
    return try reply()
  }

  /// A masked frame, well made unless said otherwise.
  static func frame(
    _ opcode: UInt8, _ payload: [UInt8] = [], isFinal: Bool = true, reserved: UInt8 = 0,
    isMasked: Bool = true, lengthBytes: Int? = nil
  ) -> [UInt8] {
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    var bytes = [(isFinal ? 0x80 : 0) | reserved << 4 | opcode]
    let masked: UInt8 = isMasked ? 0x80 : 0
    let natural = payload.count < 126 ? 0 : payload.count < 65_536 ? 2 : 8
    switch lengthBytes ?? natural {
    case 0: bytes.append(masked | UInt8(payload.count))
    case 2: bytes += [masked | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default:
      bytes.append(masked | 127)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: payload.count >> shift))
      }
    }
    if isMasked { bytes += mask }
    for (index, byte) in payload.enumerated() {
      bytes.append(isMasked ? byte ^ mask[index & 3] : byte)
    }
    return bytes
  }

  /// The next frame, or nil at the end of the stream.
  func frame() -> Received? {
    let head = bytes(2)
    guard head.count == 2 else { return nil }
    var length = Int(head[1])
    if length >= 126 { length = bytes(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
    let payload = bytes(length)
    guard payload.count == length else { return nil }
    return Received(opcode: head[0] & 0x0F, payload: payload, isFinal: head[0] & 0x80 != 0)
  }

  /// All frames until the end of the stream.
  func frames() -> [Received] {
    var frames: [Received] = []
    while let frame = frame() { frames.append(frame) }
    return frames
  }
}
