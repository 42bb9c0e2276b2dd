import Glibc
import Testing

@testable import HTTP

@Suite("A socket that another program opened and handed over (sd_listen_fds)")
struct InheritedSocketTests {
  /// A TCP socket of IPv4 on this machine, on a port that the system chose.
  private final class Socket {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    private(set) var port: UInt16 = 0

    init(listens: Bool = true) {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutableBytes(of: &address) { bytes in
        let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
        _ = bind(descriptor, address, length)
        if listens { listen(descriptor, 16) }
        getsockname(descriptor, address, &length)
      }
      port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    /// What the next server gets; it closes that, as a process does with its descriptors.
    func handedOver() throws -> InheritedSocket { try InheritedSocket(dup(descriptor)) }
  }

  private func server(on socket: Socket, loops: Int = 1) throws -> Server {
    var router = Router()
    router.sync(.get, "/") { _ in .text("ok") }
    var configuration = Configuration()
    configuration.inherited = try socket.handedOver()
    configuration.loops = loops
    configuration.clock = Hands().clock
    return Server(router: router, configuration: configuration)
  }

  private static let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  @Test("it is served by every loop, on its own port", arguments: [1, 3])
  func served(loops: Int) async throws {
    let socket = Socket()
    let server = try server(on: socket, loops: loops)
    try server.start()
    #expect(server.port == socket.port)
    for _ in 0..<8 { #expect(try await server.ask(Self.request).text == "ok") }
    await server.stop(grace: .zero)
  }

  @Test("who comes between two servers is served by the second")
  func between() async throws {
    let socket = Socket()
    let first = try server(on: socket)
    try first.start()
    #expect(try await first.ask(Self.request).text == "ok")
    await first.stop(grace: .zero)
    let client = try Client(port: socket.port)
    await client.send(Self.request)
    let second = try server(on: socket, loops: 2)
    try second.start()
    #expect(try await client.reply().text == "ok")
    await second.stop(grace: .zero)
  }

  @Test("only what is meant for this process is taken")
  func others() throws {
    let (socket, me) = (Socket(), "\(getpid())")
    let given = socket.descriptor
    for (process, count) in [
      (nil, "1"), (me, nil), ("\(getpid() + 1)", "1"), ("", "1"), (me, "0"),
    ] {
      #expect(try InheritedSocket.handed(to: process, count: count, at: given) == nil)
    }
    #expect(
      try InheritedSocket.handed(to: me, count: "1", at: given) == InheritedSocket(given))
    #expect(fcntl(given, F_GETFD) == FD_CLOEXEC)
  }

  @Test("what cannot be served is an error that says why")
  func wrong() throws {
    let me = "\(getpid())"
    let socket = Socket()
    for (count, failure) in [
      ("two", InheritedSocket.Failure.notCounted("two")), ("-1", .notCounted("-1")),
      ("2", .several(2)),
    ] {
      #expect(throws: failure) {
        try InheritedSocket.handed(to: me, count: count, at: socket.descriptor)
      }
    }
    let silent = Socket(listens: false)
    #expect(throws: InheritedSocket.Failure.notListening(silent.descriptor)) {
      try InheritedSocket(silent.descriptor)
    }
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(throws: InheritedSocket.Failure.notListening(file)) { try InheritedSocket(file) }
  }
}
