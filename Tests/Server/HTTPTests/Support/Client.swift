import CLinux
import Glibc
import Waiting

/// A raw TCP client. It blocks, on a queue of its own, so that tests can send any bytes in any
/// order and see what comes back. It waits as long as that takes.
actor Client {
  private let executor = QueueExecutor()
  private let descriptor: Int32
  private var read: [UInt8] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  enum Failure: Error {
    case connect(Int32)
    case noAnswer
    case malformed(String)
  }

  /// - Parameter from: the address of this machine that it comes from.
  init(port: UInt16, receiveBuffer: Int32? = nil, from: UInt32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    linux_no_delay(descriptor)
    if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
    if let from {
      var own = sockaddr_in()
      own.sin_family = sa_family_t(AF_INET)
      own.sin_addr.s_addr = from.bigEndian
      _ = withUnsafeBytes(of: &own) {
        bind(descriptor, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), UInt32($0.count))
      }
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafeBytes(of: &address) {
      connect(
        descriptor, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), UInt32($0.count))
    }
    guard result == 0 else { throw Failure.connect(errno) }
  }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends everything, or as much as a server takes that has closed.
  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        linux_send(descriptor, $0.baseAddress! + sent, $0.count - sent, 0)
      }
      if count <= 0 { return }
      sent += Int(count)
    }
  }

  /// Sends only what the kernel takes at once, and says how much that was.
  func sendWithoutWaiting(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes {
      max(0, Glibc.send(descriptor, $0.baseAddress!, $0.count, Int32(MSG_DONTWAIT)))
    }
  }

  func endSending() { linux_end_sending(descriptor) }

  /// Sends an RST instead of a FIN.
  func abort() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    var nobody = sockaddr()
    nobody.sa_family = sa_family_t(AF_UNSPEC)
    connect(descriptor, &nobody, UInt32(MemoryLayout<sockaddr>.size))
  }

  /// Waits until the server's side of the system has all that was sent (tcp(7), SIOCOUTQ): a busy system
  /// may bring it later than what another connection sent afterwards. A connection that was reset brings
  /// nothing more, and keeps the figure.
  func arrive() {
    blockUntil {
      var left: Int32 = 0
      var state = pollfd(fd: descriptor, events: 0, revents: 0)
      return ioctl(descriptor, UInt(TIOCOUTQ), &left) != 0 || left == 0
        || poll(&state, 1, 0) > 0
    }
  }

  /// Exactly this many bytes, fewer only if the server closes before.
  func bytes(_ count: Int) -> [UInt8] {
    while read.count < count, receive() {}
    let taken = Array(read.prefix(count))
    read.removeFirst(taken.count)
    return taken
  }

  /// Everything until the server closes.
  func everything() -> [UInt8] {
    while receive() {}
    defer { read = [] }
    return read
  }

  func text() -> String { String(decoding: everything(), as: UTF8.self) }

  /// Whether the server has closed, without anything left to read.
  func isAtEnd() -> Bool { read.isEmpty && !receive() }

  /// The next response, by its framing. `hasBody` is false after HEAD.
  func reply(hasBody: Bool = true) throws -> Reply {
    let end = Array("\r\n\r\n".utf8)
    var at: Int?
    repeat {
      at = read.firstIndex(of: end)
    } while at == nil && receive()
    guard let at else { throw Failure.noAnswer }
    let head = String(decoding: read[..<at], as: UTF8.self)
    read.removeFirst(at + 4)
    var reply = try Reply(head: head)
    guard hasBody, reply.status >= 200, reply.status != 204, reply.status != 304 else {
      return reply
    }
    if let length = reply.headers["content-length"].flatMap({ Int($0) }) {
      reply.body = bytes(length)
      reply.isWhole = reply.body.count == length
    } else if reply.headers["transfer-encoding"] == "chunked" {
      readChunks(into: &reply)
    } else {
      reply.body = everything()
    }
    return reply
  }

  private func readChunks(into reply: inout Reply) {
    while true {
      guard let line = line(), let count = Int(line, radix: 16) else {
        reply.isWhole = false
        return
      }
      reply.body += bytes(count)
      guard self.line() == "" else {
        reply.isWhole = false
        return
      }
      if count == 0 { return }
    }
  }

  private func line() -> String? {
    var at: Int?
    repeat {
      at = read.firstIndex(of: [13, 10])
    } while at == nil && receive()
    guard let at else { return nil }
    let line = String(decoding: read[..<at], as: UTF8.self)
    read.removeFirst(at + 2)
    return line
  }

  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { read += buffer[..<count] }
    return count > 0
  }
}

extension [UInt8] {
  fileprivate func firstIndex(of pattern: [UInt8]) -> Int? {
    guard count >= pattern.count else { return nil }
    return (0...(count - pattern.count)).first { self[$0..<($0 + pattern.count)] == pattern[...] }
  }
}
