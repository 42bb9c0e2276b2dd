import Testing
import Threading

@testable import HTTP

/// Requests and responses over a live socket.
@Suite struct ExchangeTests {
  private let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func `pipelined requests are answered in order, however long each handler takes`()
    async throws
  {
    let gate = Latch()
    let running = Box(0)
    try await serving {
      $0.get("/slow") { _ in
        running.change { $0 += 1 }
        await gate.wait()
        return .text("slow")
      }
      $0.sync(.get, "/fast") { _ in
        gate.open()
        return .text("fast")
      }
      $0.sync(.get, "/open") { _ in
        gate.open()
        return .text("opened")
      }
    } test: { (server) async throws in
      let client = try server.client()
      let paths = ["/slow", "/fast", "/slow", "/nope", "/fast"]
      await client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      // Nothing behind a handler is looked at before it has answered.
      _ = try await server.ask("GET /open HTTP/1.1\r\nHost: a\r\n\r\n")
      var texts: [String] = []
      for _ in paths { texts.append(try await client.reply().text) }
      #expect(texts[0] == "slow")
      #expect(texts[1] == "fast")
      #expect(texts[2] == "slow")
      #expect(texts[3].contains("404"))
      #expect(texts[4] == "fast")
      #expect(running.value == 2)
    }
  }

  @Test func `a thousand pipelined requests get a thousand answers`() async throws {
    try await serving {
      $0.sync(.get, "/") { .text($0.query["n"]!) }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send((0..<1000).map { "GET /?n=\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      for number in 0..<1000 { #expect(try await client.reply().text == "\(number)") }
    }
  }

  @Test func `every response is dated`() async throws {
    let hands = Hands()
    try await serving {
      $0.sync(.get, "/") { _ in .text("ok") }
    } setup: {
      $0.clock = hands.clock
    } test: { (server) async throws in
      let reply = try await server.ask(get)
      #expect(reply.headers["date"] == "Sun, 06 Nov 1994 08:49:37 GMT")
    }
  }

  @Test func `HEAD is GET without the body`() async throws {
    try await serving {
      $0.get("/") { _ in .text("four") }
      $0.get("/stream") { _ in .stream("text/plain") { try await $0.write("x") } }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.reply(hasBody: false).headers["content-length"] == "4")
      await client.send("HEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n")
      let head = try await client.reply(hasBody: false)
      #expect(head.headers["transfer-encoding"] == "chunked")
      await client.send(get)
      #expect(try await client.reply().text == "four")
    }
  }

  @Test func `204 and 304 never have a body`() async throws {
    try await serving {
      $0.get("/none") { _ in Response(.noContent, body: .bytes([1, 2])) }
      $0.get("/") { _ in Response(.notModified, body: .bytes([1, 2])) }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send("GET /none HTTP/1.1\r\nHost: a\r\n\r\n" + get + get)
      #expect(try await client.reply().status == 204)
      #expect(try await client.reply().status == 304)
      #expect(try await client.reply().headers["content-length"] == nil)
    }
  }

  @Test func `HTTP/1.0 gets a body that ends with the connection`() async throws {
    try await serving {
      $0.get("/") { _ in
        .stream("text/plain") { writer in
          for word in ["one ", "two"] { try await writer.write(word) }
        }
      }
    } test: { (server) async throws in
      let reply = try await server.ask("GET / HTTP/1.0\r\n\r\n")
      #expect(reply.headers["transfer-encoding"] == nil)
      #expect(reply.headers["connection"] == "close")
      #expect(reply.text == "one two")
    }
  }

  @Test func `a streamed response arrives whole and the connection lives on`() async throws {
    try await serving {
      $0.get("/") { _ in
        .stream("text/plain") { writer in
          for number in 0..<100 { try await writer.write("\(number),") }
        }
      }
      $0.get("/sized") { _ in
        Response(body: .stream(length: 3) { try await $0.write("abc") })
      }
      $0.sync(.get, "/sync") { _ in .stream("text/plain") { try await $0.write("sync") } }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send(
        get + "GET /sized HTTP/1.1\r\nHost: a\r\n\r\nGET /sync HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.reply().text == (0..<100).map { "\($0)," }.joined())
      let sized = try await client.reply()
      #expect(sized.text == "abc")
      #expect(sized.headers["content-length"] == "3")
      #expect(try await client.reply().text == "sync")
    }
  }

  @Test(
    "a streamed response that breaks its word breaks the connection",
    arguments: [
      "/throws", "/short", "/long",
    ])
  func brokenStream(_ path: String) async throws {
    struct Failure: Error {}
    try await serving {
      $0.get("/throws") { _ in
        .stream("text/plain") {
          try await $0.write("begun")
          throw Failure()
        }
      }
      $0.get("/short") { _ in Response(body: .stream(length: 9) { try await $0.write("begun") }) }
      $0.get("/long") { _ in
        Response(body: .stream(length: 3) { try await $0.write("begun") })
      }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      let all = await client.text()
      #expect(!all.hasSuffix("0\r\n\r\n"))
      #expect(!all.contains("begunbegun"))
      if path == "/long" { #expect(!all.contains("begun")) }
    }
  }

  @Test func `errors are rendered and decorated by the host`() async throws {
    let seen = Box<[String]>([])
    try await serving {
      $0.sync(.get, "/") { _ in .text("ok") }
    } setup: {
      $0.renderError = { .text("host \($0.status.code)", status: $0.status) }
      $0.decorate = { response, request in
        response.headers["X-Frame-Options"] = request == nil ? "none" : "DENY"
      }
      $0.observe = { exchange in
        seen.change { $0.append("\(exchange.route ?? "-") \(exchange.status.code)") }
      }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send(get + "GET /no HTTP/1.1\r\nHost: a\r\n\r\nbroken\r\n\r\n")
      #expect(try await client.reply().headers["x-frame-options"] == "DENY")
      #expect(try await client.reply().text == "host 404")
      let last = try await client.reply()
      #expect(last.text == "host 400")
      #expect(last.headers["x-frame-options"] == "none")
      #expect(last.headers["connection"] == "close")
      #expect(seen.value == ["/ 200", "- 404", "- 400"])
    }
  }

  @Test func `a client that goes away cancels its handler`() async throws {
    let (began, cancelled) = (Latch(), Latch())
    try await serving {
      $0.get("/") { _ in
        await withTaskCancellationHandler {
          began.open()
          await cancelled.wait()
        } onCancel: {
          cancelled.open()
        }
        return .text("late")
      }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send(get)
      await began.wait()
      await client.abort()
      await cancelled.wait()
    }
  }

  @Test func `several loops share one port`() async throws {
    try await serving {
      $0.get("/") { _ in .text("ok") }
    } setup: {
      $0.loops = 3
    } test: { (server) async throws in
      for _ in 0..<20 { #expect(try await server.ask(get).text == "ok") }
      #expect(server.statistics.requests == 20)
    }
  }

}
