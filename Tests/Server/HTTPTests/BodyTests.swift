import Testing
import Threading

@testable import HTTP

@Suite struct BodyTests {
  private static func routes(_ router: inout Router) {
    router.post("/echo") { Response(body: .bytes($0.body.bytes)) }
    router.post("/small", body: .collected(upTo: 4)) { Response(body: .bytes($0.body.bytes)) }
    router.post("/stream", body: .streamed(upTo: 1_000_000)) { request in
      var count = 0
      do {
        for try await chunk in request.body { count += chunk.count }
        return .text("\(count)")
      } catch {
        return .text("\(error)")
      }
    }
    router.post("/ignore", body: .streamed()) { _ in .text("ignored") }
    router.sync(.get, "/") { _ in .text("ok") }
  }

  private func post(_ path: String, _ fields: String, _ body: String = "") -> String {
    "POST \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
  }

  @Test(
    "a body beyond the route's limit is 413",
    arguments: [
      "Content-Length: 5\r\n\r\nhello",
      "Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n",
    ])
  func tooLarge(_ rest: String) async throws {
    try await serving(Self.routes) { (server) async throws in
      let reply = try await server.ask("POST /small HTTP/1.1\r\nHost: a\r\n" + rest)
      #expect(reply.status == 413)
      #expect(reply.headers["connection"] == "close")
      #expect(reply.text == #"{"type":"about:blank","title":"Content Too Large","status":413}"#)
    }
  }

  @Test func `a body as large as allowed is taken`() async throws {
    try await serving(Self.routes) { (server) async throws in
      #expect(try await server.ask(post("/small", "Content-Length: 4", "four")).text == "four")
    }
  }

  @Test func `the head's limits are 414 and 431`() async throws {
    try await serving(Self.routes) {
      $0.limits.targetBytes = 100
      $0.limits.headBytes = 1000
      $0.limits.headerCount = 5
    } test: { (server) async throws in
      let long = String(repeating: "a", count: 200)
      #expect(try await server.ask("GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n").status == 414)
      let unended = "GET /\(long)\(long)"
      #expect(try await server.ask(unended).status == 414)
      let wide = "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "b", count: 1000))"
      #expect(try await server.ask(wide).status == 431)
      let many = (0..<5).map { "X\($0): y\r\n" }.joined()
      #expect(try await server.ask("GET / HTTP/1.1\r\nHost: a\r\n\(many)\r\n").status == 431)
    }
  }

  @Test func `100 is said when the body is wanted, and only then`() async throws {
    try await serving(Self.routes) { (server) async throws in
      for path in ["/echo", "/stream"] {
        let client = try server.client()
        await client.send(post(path, "Content-Length: 2\r\nExpect: 100-continue"))
        #expect(try await client.reply().status == 100)
        await client.send("hi")
        #expect(try await client.reply().status == 200)
      }
      for path in ["/small", "/nope", "/ignore"] {
        let client = try server.client()
        await client.send(post(path, "Content-Length: 9\r\nExpect: 100-continue"))
        let reply = try await client.reply()
        #expect(reply.status != 100)
        // Whether the body follows is unknown now, so nothing more can be read.
        #expect(reply.headers["connection"] == "close")
      }
    }
  }

  @Test func `a streamed body arrives in pieces, with either framing`() async throws {
    try await serving(Self.routes) { (server) async throws in
      let client = try server.client()
      let body = String(repeating: "x", count: 300_000)
      await client.send(post("/stream", "Content-Length: 300000", body))
      #expect(try await client.reply().text == "300000")
      await client.send(post("/stream", "Transfer-Encoding: chunked"))
      for _ in 0..<3 { await client.send("186A0\r\n\(body.prefix(100_000))\r\n") }
      await client.send("0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.reply().text == "300000")
      #expect(try await client.reply().text == "ok")
    }
  }

  @Test func `a streamed body that breaks is answered by the server`() async throws {
    try await serving(Self.routes) { (server) async throws in
      let chunked = post("/stream", "Transfer-Encoding: chunked", "2\r\nhi\r\nx\r\n")
      #expect(try await server.ask(chunked).status == 400)
      let large = post("/stream", "Transfer-Encoding: chunked", "F4241\r\n")
      let body = String(repeating: "x", count: 1_000_001)
      #expect(try await server.ask(large + body).status == 413)
      #expect(try await server.ask(post("/stream", "Content-Length: 1000001")).status == 413)
    }
  }

  @Test func `a handler may ignore the body; the connection is not used again`() async throws {
    try await serving(Self.routes) { (server) async throws in
      let client = try server.client()
      await client.send(post("/ignore", "Content-Length: 5", "GET /"))
      let reply = try await client.reply()
      #expect(reply.text == "ignored")
      #expect(reply.headers["connection"] == "close")
      #expect(await client.isAtEnd())
    }
  }

  @Test func `a client that breaks its body off is told to its handler`() async throws {
    let error = Box<BodyError?>(nil)
    let done = Latch()
    try await serving {
      $0.post("/", body: .streamed()) { request in
        do throws(BodyError) {
          for try await _ in request.body {}
        } catch let reason {
          error.change { $0 = reason }
        }
        done.open()
        return .text("")
      }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send(post("/", "Content-Length: 5", "he"))
      await client.endSending()
      await done.wait()
      #expect(error.value == .disconnected)
    }
  }

  @Test func `an unread body holds its sender up, and a reader lets it go on`() async throws {
    let gate = Latch()
    try await serving {
      $0.post("/", body: .streamed(upTo: 1 << 30)) { request in
        var count = 0
        do {
          for try await chunk in request.body {
            if count == 0 { await gate.wait() }
            count += chunk.count
          }
        } catch {
          return .text("\(error)")
        }
        return .text("\(count)")
      }
      $0.sync(.get, "/") { _ in .text("ok") }
    } test: { (server) async throws in
      let total = 64 << 20
      let client = try server.client()
      let other = try server.client()
      await client.send(post("/", "Content-Length: \(total)"))
      let block = [UInt8](repeating: 1, count: 65_536)
      var (sent, refusals) = (0, 0)
      while refusals < 20, sent < total {
        let count = await client.sendWithoutWaiting(block)
        sent += count
        if count > 0 {
          refusals = 0
        } else {
          // A round trip over the same loop: had it wanted to read more, it would have.
          refusals += 1
          await other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          _ = try await other.reply()
        }
      }
      #expect(sent < 24 << 20)
      gate.open()
      await client.send([UInt8](repeating: 1, count: total - sent))
      #expect(try await client.reply().text == "\(total)")
    }
  }

  @Test func `a client that does not read holds its writer up`() async throws {
    let written = Box(0)
    try await serving {
      $0.get("/stream") { _ in
        .stream("application/octet-stream") { writer in
          let block = [UInt8](repeating: 1, count: 65_536)
          for _ in 0..<1024 {
            try await writer.write(block)
            written.change { $0 += block.count }
          }
        }
      }
      $0.get("/") { _ in .text("ok") }
    } test: { (server) async throws in
      let client = try server.client(receiveBuffer: 65_536)
      let other = try server.client()
      await client.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
      var (last, same) = (-1, 0)
      while same < 50 {
        await other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await other.reply()
        let now = written.value
        same = now == last && now > 0 ? same + 1 : 0
        last = now
      }
      #expect(last < 24 << 20)
      #expect(try await client.reply().body.count == 64 << 20)
    }
  }
}
