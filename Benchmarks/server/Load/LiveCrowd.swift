import Glibc

/// Many sockets that wait for one message each, in one process that does nothing else.
final class LiveCrowd {
  /// What one socket said so far since the last message.
  enum Heard { case nothing, message }

  private let sockets: [Int32]
  private var readiness = Readiness()
  private var buffer = [UInt8](repeating: 0, count: 16_384)
  /// Looks through what a socket said, and answers it where it asks for that.
  private let heard: (UnsafeRawBufferPointer, Int32) throws -> Heard

  private init(
    _ sockets: [Int32], _ heard: @escaping (UnsafeRawBufferPointer, Int32) throws -> Heard
  ) {
    self.sockets = sockets
    self.heard = heard
    for (number, socket) in sockets.enumerated() { readiness.add(socket, as: number) }
  }

  deinit { for socket in sockets { close(socket) } }

  /// Devices that watch a space of an umbu server.
  /// - Parameter hello: what each says first; the server answers with the space's version.
  static func devices(_ count: Int, at port: UInt16, saying hello: String) throws -> LiveCrowd {
    let handshake = """
      GET /fisioflow/v1/live HTTP/1.1\r
      Host: localhost\r
      Connection: Upgrade\r
      Upgrade: websocket\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      \r

      """
    let text = Array(hello.utf8)
    var frame: [UInt8] = [0x81]
    if text.count < 126 {
      frame.append(0x80 | UInt8(text.count))
    } else {
      frame += [0x80 | 126, UInt8(text.count >> 8), UInt8(text.count & 255)]
    }
    // A mask of zeros is a mask (RFC 6455 section 5.3).
    frame += [0, 0, 0, 0] + text
    let sockets = try (0..<count).map { _ in
      let socket = try Readiness.connection(to: port)
      try write(Array(handshake.utf8), to: socket)
      guard try read(from: socket).starts(with: Array("HTTP/1.1 101".utf8)) else {
        throw LoadDevice.Failed(reason: "no WebSocket")
      }
      try write(frame, to: socket)
      guard try read(from: socket).first == 0x81 else {
        throw LoadDevice.Failed(reason: "not let in")
      }
      return socket
    }
    return LiveCrowd(sockets) { bytes, socket in
      var bytes = bytes[...]
      var heard = Heard.nothing
      // Whole frames of a few bytes: the server's versions and pings.
      while bytes.count >= 2 {
        let (kind, length) = (bytes[bytes.startIndex], Int(bytes[bytes.startIndex + 1]))
        switch kind {
        case 0x81: heard = .message
        case 0x89: try write([0x8A, 0x80, 0, 0, 0, 0], to: socket)
        default: throw LoadDevice.Failed(reason: "an unexpected frame")
        }
        bytes = bytes.dropFirst(2 + length)
      }
      return heard
    }
  }

  /// Subscribers of one subject of a NATS server.
  static func subscribers(_ count: Int, at port: UInt16, of subject: String) throws -> LiveCrowd {
    let sockets = try (0..<count).map { _ in
      let socket = try Readiness.connection(to: port)
      try write(
        Array("CONNECT {\"verbose\":false}\r\nSUB \(subject) 1\r\nPING\r\n".utf8), to: socket)
      var said: [UInt8] = []
      while !said.suffix(6).elementsEqual("PONG\r\n".utf8) { said += try read(from: socket) }
      return socket
    }
    return LiveCrowd(sockets) { bytes, socket in
      if bytes.starts(with: "PING".utf8) { try write(Array("PONG\r\n".utf8), to: socket) }
      return bytes.starts(with: "MSG".utf8) || bytes.dropFirst(6).starts(with: "MSG".utf8)
        ? .message : .nothing
    }
  }

  /// Milliseconds from the sending to the first and to the last message.
  struct Times {
    var first: Double
    var last: Double
    var spread: Double { last - first }
  }

  /// Sends something that each of them hears of, and waits until all have heard.
  func hear(after send: () throws -> Void) throws -> Times {
    let clock = ContinuousClock()
    func milliseconds(since start: ContinuousClock.Instant) -> Double {
      Double((clock.now - start).components.attoseconds) * 1e-15
        + Double((clock.now - start).components.seconds) * 1e3
    }
    let start = clock.now
    try send()
    var first: Double?
    var left = sockets.count
    while left > 0 {
      for number in try readiness.wait() {
        let socket = sockets[number]
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { throw LoadDevice.Failed(reason: "a socket was closed") }
        let said = try buffer.withUnsafeBytes {
          try heard(UnsafeRawBufferPointer(rebasing: $0[..<count]), socket)
        }
        guard case .message = said else { continue }
        if first == nil { first = milliseconds(since: start) }
        left -= 1
      }
    }
    return Times(first: first ?? 0, last: milliseconds(since: start))
  }

  static func write(_ bytes: [UInt8], to socket: Int32) throws {
    guard send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw LoadDevice.Failed(reason: "cannot send")
    }
  }

  private static func read(from socket: Int32) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { throw LoadDevice.Failed(reason: "the server closed") }
    return Array(buffer.prefix(count))
  }
}
