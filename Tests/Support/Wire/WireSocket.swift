/// A blocking WebSocket client for tests and load (RFC 6455), without extensions.
public final class WireSocket {
  /// What arrived.
  public enum Event: Equatable, Sendable {
    case text(String)
    case closed(UInt16)
  }

  private let client: WireClient

  /// Opens the socket; throws when the server does not switch.
  public init(
    port: UInt16, _ path: String, headers: [(String, String)] = [], timeout: Int? = nil
  ) throws {
    client = WireClient(port: port, timeout: timeout)
    let answer = try client.send(
      "GET", path,
      headers: [
        ("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
      ] + headers)
    guard answer.status == 101 else { throw WireClient.Broken(reason: "\(answer.status)") }
  }

  public func send(_ text: String) throws {
    let payload = Array(text.utf8)
    var frame: [UInt8] = [0x81]
    if payload.count < 126 {
      frame.append(0x80 | UInt8(payload.count))
    } else {
      frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    }
    // A mask of zeros is a mask: the server unmasks with it all the same.
    try client.write(frame + [0, 0, 0, 0] + payload)
  }

  /// The next message or the close; pings are answered on the way.
  public func next() throws -> Event {
    while true {
      let head = try client.read(2)
      var count = Int(head[1] & 127)
      if count == 126 { count = try client.read(2).reduce(0) { $0 << 8 | Int($1) } }
      if count == 127 { count = try client.read(8).reduce(0) { $0 << 8 | Int($1) } }
      let payload = try client.read(count)
      switch head[0] & 15 {
      case 1: return .text(String(decoding: payload, as: UTF8.self))
      case 8: return .closed(payload.prefix(2).reduce(0) { $0 << 8 | UInt16($1) })
      case 9: try client.write([0x8A, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload)
      default: break
      }
    }
  }

  public func close() { client.close() }
}
