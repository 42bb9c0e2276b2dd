import CLinux
import Glibc
import Testing
import Threading

@testable import HTTP

@Suite struct AdmissionTests {
  private let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func routes(_ router: inout Router) {
    router.sync(.get, "/") { _ in .text("ok") }
  }

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
      }
      let third = try await server.client().reply()
      #expect(third.status == 503)
      #expect(third.headers["retry-after"] == "5")
      #expect(third.headers["content-type"] == "application/problem+json")
      await first.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      _ = await first.everything()
      await first.endSending()
      while server.statistics.connections > 1 {
        await second.send(get); _ = try await second.reply()
      }
      #expect(try await server.ask(get).status == 200)
      #expect(server.statistics.refused == 1)
    }
  }

  @Test func `one address cannot take all places`() async throws {
    try await serving(Self.routes) {
      $0.limits.connectionsPerAddress = 1
    } test: { (server) async throws in
      let first = try server.client()
      await first.send(get)
      #expect(try await first.reply().status == 200)
      #expect(try await server.client().reply().status == 429)
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
    let tried = Latch()
    try await serving(Self.routes) {
      $0.clock = hands.clock
      $0.accept = { listener, address in
        guard isExhausted.value else { return linux_accept(listener, address) }
        tried.open()
        errno = ENFILE
        return -1
      }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send(get)
      await tried.wait()
      isExhausted.change { $0 = false }
      await hands.pass(.milliseconds(100), on: server)
      #expect(try await client.reply().status == 200)
    }
  }
}
