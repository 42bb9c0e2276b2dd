import CLinux
import Glibc
import Testing
import Threading
import Waiting

@testable import HTTP

@Suite struct AdmissionTests {
  private let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func routes(_ router: inout Router) {
    router.sync(.get, "/") { _ in .text("ok") }
  }

  /// A request of which a part has come.
  private let part = "GET / HTTP/1.1\r\nHo"

  @Test func `more connections than allowed are told 503, and may come when others leave`()
    async throws
  {
    try await serving(Self.routes) {
      $0.limits.connections = 2
    } test: { (server) async throws in
      let first = try server.client()
      let second = try server.client()
      for client in [first, second] {
        await client.send(get)
        #expect(try await client.reply().status == 200)
        // The answer to the second request shows that the part after it has come.
        await client.send(get + part)
        #expect(try await client.reply().status == 200)
      }
      let third = try await server.client().reply()
      #expect(third.status == 503)
      #expect(third.headers["retry-after"] == "5")
      #expect(third.headers["content-type"] == "application/problem+json")
      await first.send("st: a\r\nConnection: close\r\n\r\n")
      _ = await first.everything()
      await first.endSending()
      await second.send("st: a\r\n\r\n")
      _ = try await second.reply()
      while server.statistics.connections > 1 {
        await second.send(get); _ = try await second.reply()
      }
      #expect(try await server.ask(get).status == 200)
      #expect(server.statistics.refused == 1)
    }
  }

  @Test func `for a new client the one is closed that waits for nothing for longest`() async throws
  {
    try await serving(Self.routes) {
      $0.limits.connections = 3
    } test: { (server) async throws in
      let busy = try server.client()
      await busy.send(get + part)
      #expect(try await busy.reply().status == 200)
      let oldest = try server.client()
      let later = try server.client()
      for client in [oldest, later] {
        await client.send(get)
        #expect(try await client.reply().status == 200)
      }
      let new = try server.client()
      await new.send(get)
      #expect(try await new.reply().status == 200)
      #expect(await oldest.isAtEnd())
      for client in [later, new] {
        await client.send(get)
        #expect(try await client.reply().status == 200)
      }
      await busy.send("st: a\r\n\r\n")
      #expect(try await busy.reply().status == 200)
      #expect(server.statistics.refused == 0)
    }
  }

  @Test func `who connects and says nothing makes room for who does`() async throws {
    try await serving(Self.routes) {
      $0.limits.connections = 2
    } test: { (server) async throws in
      let silent = try (0..<2).map { _ in try server.client() }
      let new = try server.client()
      await new.send(get)
      #expect(try await new.reply().status == 200)
      #expect(await silent[0].isAtEnd())
    }
  }

  @Test func `an address with many places makes room for one with few, and keeps it out never`()
    async throws
  {
    func client(_ server: Server, from address: UInt32) throws -> Client {
      try Client(port: server.port, from: address)
    }
    try await serving(Self.routes) {
      $0.limits.connections = 4
      $0.limits.connectionsPerAddress = 3
      $0.proxies = TrustedProxies([])
    } test: { (server) async throws in
      let honest = try client(server, from: 0x7F00_0002)
      await honest.send(get)
      #expect(try await honest.reply().status == 200)
      // The others hold a part of a request each, with an answer before it that shows that it has come.
      var greedy: [Client] = []
      for _ in 0..<3 {
        let one = try client(server, from: 0x7F00_0003)
        await one.send(get + part)
        #expect(try await one.reply().status == 200)
        greedy.append(one)
      }
      #expect(try await client(server, from: 0x7F00_0003).reply().status == 429)
      // One of a third address is let in for the oldest of those, and not for the idle one.
      let new = try client(server, from: 0x7F00_0004)
      await new.send(get)
      #expect(try await new.reply().status == 200)
      #expect(await greedy[0].isAtEnd())
      await honest.send(get)
      #expect(try await honest.reply().status == 200)
    }
  }

  @Test func `by default one address takes a part of the places`() {
    #expect(Limits().connectionsPerAddress < Limits().connections / 2)
  }

  @Test func `one address cannot take all places`() async throws {
    try await serving(Self.routes) {
      $0.limits.connectionsPerAddress = 1
      $0.proxies = TrustedProxies([])
    } test: { (server) async throws in
      let first = try server.client()
      await first.send(get)
      #expect(try await first.reply().status == 200)
      #expect(try await server.client().reply().status == 429)
    }
  }

  @Test func `a proxy's connections count for nobody, its clients' requests for each of them`()
    async throws
  {
    let gate = Latch()
    let begun = Count()
    func request(_ address: String, _ path: String = "/slow", _ fields: String = "") -> String {
      "GET \(path) HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1, \(address)\r\n\(fields)\r\n"
    }
    try await serving {
      $0.get("/slow") { _ in
        begun.add()
        await gate.wait()
        return .text("slow")
      }
      $0.sync(.get, "/") { _ in .text("ok") }
      $0.sync(.get, "/socket") { $0.webSocket() }
    } setup: {
      $0.limits.connectionsPerAddress = 2
    } test: { (server) async throws in
      let clients = try (0..<2).map { _ in try server.client() }
      for client in clients { await client.send(request("203.0.113.7")) }
      await begun.wait(for: 2)
      let refused = try await server.ask(request("203.0.113.7"))
      #expect(refused.status == 429)
      #expect(refused.headers["retry-after"] == "5")
      #expect(try await server.ask(request("203.0.113.8", "/")).status == 200)
      gate.open()
      for client in clients { #expect(try await client.reply().text == "slow") }
      // What was counted is over; now two live channels take the places.
      var sockets: [Client] = []
      for _ in 0..<2 {
        let socket = try server.client()
        let upgrade =
          "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: \(Client.key)\r\n"
        await socket.send(request("203.0.113.7", "/socket", upgrade))
        #expect(try await socket.reply().status == 101)
        sockets.append(socket)
      }
      #expect(try await server.ask(request("203.0.113.7", "/")).status == 429)
      for socket in sockets {
        await socket.send(Client.frame(8, [0x03, 0xE8]))
        _ = await socket.everything()
      }
      try await until { try await server.ask(request("203.0.113.7", "/")).status == 200 }
    }
  }

  @Test func `without descriptors clients are told, and served again when there are some`()
    async throws
  {
    let isExhausted = Box(true)
    let calls = Box(0)
    try await serving(Self.routes) {
      $0.accept = { listener, address in
        calls.change { $0 += 1 }
        // The first call of two fails; the second one has the reserve's descriptor.
        if isExhausted.value, calls.value % 2 == 1 {
          errno = EMFILE
          return -1
        }
        return linux_accept(listener, address)
      }
    } test: { (server) async throws in
      #expect(try await server.client().reply().status == 503)
      isExhausted.change { $0 = false }
      // A call that had failed before may still tell one more.
      let first = try await server.ask(get).status
      #expect(first == 200 || first == 503)
      #expect(try await server.ask(get).status == 200)
    }
  }

  @Test func `without even a reserve the listener rests and comes back`() async throws {
    let hands = Hands()
    let isExhausted = Box(true)
    let calls = Box(0)
    let tried = Latch()
    try await serving(Self.routes) {
      $0.clock = hands.clock
      $0.accept = { listener, address in
        guard isExhausted.value else { return linux_accept(listener, address) }
        // The first call is for the client, the second one with the reserve.
        calls.change { $0 += 1 }
        if calls.value == 2 { tried.open() }
        errno = ENFILE
        return -1
      }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send(get)
      await tried.wait()
      // Comes after what the loop is about, so that it rests by now.
      await hands.pass(.zero, on: server)
      isExhausted.change { $0 = false }
      await hands.pass(.milliseconds(100), on: server)
      #expect(try await client.reply().status == 200)
    }
  }
}
