import Glibc

/// A plain, blocking HTTP/1.1 client for tests and load: one connection, kept open, to a server on
/// this machine. Not for several threads at once.
public final class WireClient {
  /// Why nothing came back.
  public struct Broken: Error, Sendable {
    public var reason: String
  }

  /// An answer as it stood on the wire.
  public struct Answer: Sendable {
    public var status: Int
    /// Names in lower case, in order.
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

    /// The first header of that name.
    public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
  }

  private let port: UInt16
  private var descriptor: Int32 = -1
  private var input: [UInt8] = []
  private let timeout: Int?

  /// - Parameter timeout: seconds that a read or write may take, for a device that gives up and asks
  ///   again; without it as long as it takes.
  public init(port: UInt16, timeout: Int? = nil) {
    self.port = port
    self.timeout = timeout
  }

  deinit { close() }

  public func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
    input = []
  }

  /// Sends a request and reads its answer; connects anew when there is no connection.
  public func send(
    _ method: String, _ path: String, headers: [(String, String)] = [], body: [UInt8] = []
  ) throws -> Answer {
    var head = "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if !body.isEmpty || method == "POST" { head += "Content-Length: \(body.count)\r\n" }
    return try exchange(Array((head + "\r\n").utf8) + body, hasBody: method != "HEAD")
  }

  /// Sends all of a request but the last byte of its body, and lets the server wait for that.
  public func begin(
    _ method: String, _ path: String, headers: [(String, String)] = [], _ body: [UInt8]
  ) throws {
    if descriptor < 0 { try connect() }
    var head = "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(body.count)\r\n\r\n"
    try write(Array(head.utf8) + body.dropLast())
  }

  /// Sends bytes as they are and reads one answer.
  public func exchange(_ bytes: [UInt8], hasBody: Bool = true) throws -> Answer {
    if descriptor < 0 { try connect() }
    try write(bytes)
    return try readAnswer(hasBody: hasBody)
  }

  /// Sends the beginning of a request; `exchange` sends the rest and reads the answer.
  public func start(_ bytes: [UInt8]) throws {
    if descriptor < 0 { try connect() }
    try write(bytes)
  }

  func connect() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if let timeout {
      var patience = timeval(tv_sec: timeout, tv_usec: 0)
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    }
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw broken("connect") }
  }

  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw broken("send") }
      rest = rest.dropFirst(count)
    }
  }

  private func readAnswer(hasBody: Bool) throws -> Answer {
    var end = headEnd()
    while end == nil {
      try readMore()
      end = headEnd()
    }
    let head = String(decoding: input.prefix(end ?? 0), as: UTF8.self)
    input.removeFirst((end ?? 0) + 4)
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: parts[0].lowercased(), value: String(parts[1].drop { $0 == " " }))
    }
    var answer = Answer(status: status, headers: headers, body: [])
    if hasBody, status >= 200, status != 204, status != 304 {
      if answer.header("transfer-encoding") != nil { throw Broken(reason: "chunked") }
      answer.body = try read(Int(answer.header("content-length") ?? "") ?? 0)
    }
    if answer.header("connection")?.lowercased() == "close" { close() }
    return answer
  }

  func read(_ count: Int) throws -> [UInt8] {
    while input.count < count { try readMore() }
    defer { input.removeFirst(count) }
    return Array(input.prefix(count))
  }

  private func readMore() throws {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0, errno == EINTR { return }
    guard count > 0 else { throw broken(count == 0 ? "the server closed" : "receive") }
    input += buffer.prefix(count)
  }

  private func headEnd() -> Int? {
    guard input.count >= 4 else { return nil }
    for start in 0...(input.count - 4)
    where input[start] == 13 && input[start + 1] == 10 && input[start + 2] == 13
      && input[start + 3] == 10
    {
      return start
    }
    return nil
  }

  private func broken(_ what: String) -> Broken {
    let reason = "\(what): \(String(cString: strerror(errno)))"
    close()
    return Broken(reason: reason)
  }
}
