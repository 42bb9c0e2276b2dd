import Testing
import Threading
import Waiting

@testable import HTTP

/// What is decided before a body is read, and what bodies may hold that are.
@Suite struct GateTests {
  private static func routes(_ router: inout Router) {
    router.post("/gated", body: .gated(upTo: 1_000_000)) { request in
      guard request.bearerToken == "good" else { return Response(.unauthorized) }
      guard let body = try? await request.body.collect(upTo: 1_000_000) else {
        return Response(.badRequest)
      }
      return .text("\(request.body.isStreamed) \(body.count)")
    }
    router.post("/echo") { Response(body: .bytes($0.body.bytes)) }
    router.sync(.get, "/") { _ in .text("ok") }
  }

  private func head(_ path: String, _ fields: String...) -> String {
    "POST \(path) HTTP/1.1\r\nHost: a\r\n\(fields.map { $0 + "\r\n" }.joined())\r\n"
  }

  private func block(_ count: Int) -> [UInt8] { [UInt8](repeating: 120, count: count) }

  @Test(
    "who may not send much is told by the head, and not asked for the body",
    arguments: ["Content-Length: 900000", "Transfer-Encoding: chunked"])
  func refusedByHead(_ framing: String) async throws {
    try await serving(Self.routes) { (server) async throws in
      let reply = try await server.ask(head("/gated", framing, "Expect: 100-continue"))
      #expect(reply.status == 401)
      #expect(reply.headers["connection"] == "close")
    }
  }

  @Test func `what nobody asked for is thrown away, then its sender hears why and goes on`()
    async throws
  {
    let decided = Count()
    try await serving {
      Self.routes(&$0)
      $0.post("/closed", body: .gated(upTo: 1_000_000)) { _ in
        decided.add()
        return .text("closed", status: .forbidden)
      }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send(head("/closed", "Content-Length: 900000"))
      await decided.wait(for: 1)
      await client.send(block(900_000))
      let reply = try await client.reply()
      #expect(reply.status == 403)
      #expect(reply.text == "closed")
      #expect(reply.headers["connection"] == nil)
      await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.reply().text == "ok")
      await client.send(head("/closed", "Transfer-Encoding: chunked"))
      await client.send("2\r\nhi\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.reply().text == "closed")
      #expect(try await client.reply().text == "ok")
    }
  }

  @Test func `who is slow with what nobody asked for, or sends too much, hears why, and is let go`()
    async throws
  {
    let hands = Hands()
    let decided = Count()
    try await serving {
      $0.post("/closed", body: .gated(upTo: 100_000)) { _ in
        decided.add()
        return .text("closed", status: .forbidden)
      }
      $0.sync(.get, "/") { _ in .text("ok") }
    } setup: {
      $0.clock = hands.clock
    } test: { (server) async throws in
      let slow = try server.client()
      await slow.send(head("/closed", "Content-Length: 90000"))
      await decided.wait(for: 1)
      // Its time begins when the answer waits for it.
      try await until {
        await hands.pass(.seconds(10), on: server)
        return server.statistics.connections == 0
      }
      #expect(try await slow.reply().text == "closed")
      #expect(await slow.isAtEnd())
      let endless = try server.client()
      await endless.send(head("/closed", "Transfer-Encoding: chunked"))
      await decided.wait(for: 2)
      await endless.send("186A1\r\n")
      await endless.send(block(100_001))
      let reply = try await endless.reply()
      #expect(reply.text == "closed")
      #expect(reply.headers["connection"] == "close")
    }
  }

  @Test func `who may sends it, in either framing, and a short body is there before the handler`()
    async throws
  {
    try await serving(Self.routes) { (server) async throws in
      let client = try server.client()
      let leave = "Authorization: Bearer good"
      await client.send(head("/gated", leave, "Content-Length: 900000"))
      await client.send(block(900_000))
      #expect(try await client.reply().text == "true 900000")
      await client.send(head("/gated", leave, "Transfer-Encoding: chunked"))
      await client.send("5\r\nhello\r\n0\r\n\r\n")
      #expect(try await client.reply().text == "true 5")
      await client.send(head("/gated", leave, "Content-Length: 65536"))
      await client.send(block(65_536))
      #expect(try await client.reply().text == "false 65536")
    }
  }

  @Test func `all bodies that anyone may send have one budget, and give back what they took`()
    async throws
  {
    try await serving(Self.routes) {
      $0.limits.collectedBytes = 40_000
    } test: { (server) async throws in
      let first = try server.client()
      await first.send(head("/echo", "Content-Length: 30000"))
      await first.send(block(29_999))
      await first.arrive()
      _ = try await server.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let second = try server.client()
      await second.send(head("/echo", "Content-Length: 30000"))
      await second.send(block(30_000))
      let refused = try await second.reply()
      #expect(refused.status == 503)
      #expect(refused.headers["retry-after"] == "2")
      await first.send(block(1))
      #expect(try await first.reply().body.count == 30_000)
      // One that leaves in the middle gives back what it took as well.
      let third = try server.client()
      await third.send(head("/echo", "Content-Length: 30000"))
      await third.send(block(20_000))
      await third.arrive()
      await third.abort()
      try await until {
        let client = try server.client()
        await client.send(head("/echo", "Content-Length: 30000"))
        await client.send(block(30_000))
        return try await client.reply().status == 200
      }
    }
  }

  @Test func `by default no route takes more than 64 kB of who is not known`() async throws {
    try await serving(Self.routes) { (server) async throws in
      #expect(try await server.ask(head("/echo", "Content-Length: 65537")).status == 413)
    }
  }

  @Test func `who still sends has time to come to the answer, but not for ever`() async throws {
    let hands = Hands()
    try await serving(Self.routes) {
      $0.clock = hands.clock
      $0.limits.lingers = 3
    } test: { (server) async throws in
      let client = try server.client()
      await client.send(head("/gated", "Content-Length: 1900000"))
      #expect(try await client.reply().status == 413)
      for _ in 0..<3 {
        await client.send(block(1_000))
        await client.arrive()
        _ = try await server.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await hands.pass(.seconds(2), on: server)
        #expect(server.statistics.connections >= 1)
      }
      await client.send(block(1_000))
      await client.arrive()
      await hands.pass(.seconds(2), on: server)
      try await until {
        await hands.pass(.seconds(2), on: server)
        return server.statistics.connections == 0
      }
    }
  }
}
