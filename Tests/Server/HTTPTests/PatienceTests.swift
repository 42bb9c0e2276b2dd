import Testing
import Waiting

@testable import HTTP

/// What happens as time passes, on a clock that the test moves.
@Suite struct PatienceTests {
  private func patient(_ body: (Server, Hands) async throws -> Void) async throws {
    let hands = Hands()
    try await serving {
      $0.sync(.get, "/") { _ in .text("ok") }
      $0.post("/echo") { Response(body: .bytes($0.body.bytes)) }
      $0.post("/stream", body: .streamed()) { request in
        _ = try? await request.body.collect(upTo: .max)
        return .text("whole")
      }
      $0.get("/endless") { _ in
        .stream("application/octet-stream") { writer in
          while true { try await writer.write([UInt8](repeating: 1, count: 65_536)) }
        }
      }
    } setup: {
      $0.clock = hands.clock
    } test: { (server) async throws in
      try await body(server, hands)
    }
  }

  /// When this returns, the loop has seen all that was sent before.
  private func settle(_ server: Server) async throws {
    _ = try await server.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
  }

  @Test func `a head that comes byte by byte is given up, however steady it is`() async throws {
    try await patient { (server, hands) async throws in
      let client = try server.client()
      for byte in "GET / HTTP".utf8 {
        await client.send([byte])
        try await settle(server)
        await hands.pass(.seconds(1), on: server)
      }
      let reply = try await client.reply()
      #expect(reply.status == 408)
      #expect(await client.isAtEnd())
    }
  }

  @Test func `a head that is whole in time is answered`() async throws {
    try await patient { (server, hands) async throws in
      let client = try server.client()
      await client.send("GET / HTTP/1.1\r\n")
      try await settle(server)
      await hands.pass(.seconds(9), on: server)
      await client.send("Host: a\r\n\r\n")
      #expect(try await client.reply().status == 200)
    }
  }

  @Test func `who connects and says nothing is let go without a word`() async throws {
    try await patient { (server, hands) async throws in
      let client = try server.client()
      try await settle(server)
      await hands.pass(.seconds(10), on: server)
      #expect(await client.isAtEnd())
    }
  }

  @Test func `a connection may rest between requests, but not for ever`() async throws {
    try await patient { (server, hands) async throws in
      let client = try server.client()
      for _ in 0..<2 {
        await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.reply().status == 200)
        await hands.pass(.seconds(74), on: server)
      }
      await hands.pass(.seconds(1), on: server)
      #expect(await client.isAtEnd())
    }
  }

  @Test("a body that comes too slowly is 408", arguments: ["/echo", "/stream"])
  func slowBody(_ path: String) async throws {
    try await patient { (server, hands) async throws in
      let client = try server.client()
      await client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n")
      await client.send([UInt8](repeating: 1, count: 3000))
      await client.arrive()
      try await settle(server)
      // 3,000 bytes in ten seconds are enough, 1,000 in the next are not.
      await hands.pass(.seconds(10), on: server)
      await client.send([UInt8](repeating: 1, count: 1000))
      await client.arrive()
      try await settle(server)
      await hands.pass(.seconds(10), on: server)
      #expect(try await client.reply().status == 408)
      #expect(await client.isAtEnd())
    }
  }

  @Test("what of a body comes together with its head counts", arguments: ["/echo", "/stream"])
  func bodyWithHead(_ path: String) async throws {
    try await patient { (server, hands) async throws in
      let client = try server.client()
      let head = Array("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 6000\r\n\r\n".utf8)
      await client.send(head + [UInt8](repeating: 1, count: 3000))
      await client.arrive()
      try await settle(server)
      await hands.pass(.seconds(10), on: server)
      await client.send([UInt8](repeating: 1, count: 3000))
      #expect(try await client.reply().status == 200)
    }
  }

  @Test func `a body may take long if it keeps coming`() async throws {
    try await patient { (server, hands) async throws in
      let client = try server.client()
      await client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n")
      for _ in 0..<20 {
        await client.send([UInt8](repeating: 1, count: 3000))
        await client.arrive()
        try await settle(server)
        await hands.pass(.seconds(10), on: server)
      }
      #expect(try await client.reply().body.count == 60_000)
    }
  }

  @Test func `who never reads the answer is given up`() async throws {
    try await patient { (server, hands) async throws in
      let client = try server.client(receiveBuffer: 4096)
      await client.send("GET /endless HTTP/1.1\r\nHost: a\r\n\r\n")
      try await until { server.statistics.connections > 0 }
      for _ in 0..<50 { try await settle(server) }
      #expect(server.statistics.connections >= 1)
      // The system takes in some of it for the client, at its own pace, before it is still.
      try await until {
        await hands.pass(.seconds(10), on: server)
        return server.statistics.connections == 0
      }
    }
  }

  @Test func `after the last answer the client has a moment to close`() async throws {
    try await patient { (server, hands) async throws in
      let client = try server.client()
      await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try await client.reply().status == 200)
      #expect(await client.isAtEnd())
      #expect(server.statistics.connections == 1)
      await hands.pass(.seconds(2), on: server)
      #expect(server.statistics.connections == 0)
    }
  }
}
