import Glibc
import Testing
import Threading

@testable import HTTP

/// What logs and metrics hear of requests that broke off.
@Suite struct ObserveTests {
  /// Runs a server with the routes and returns what it said of its first request.
  private func first(
    _ routes: (inout Router) -> Void, _ body: (Server) async throws -> Void
  ) async throws -> Exchange? {
    let seen = Box<Exchange?>(nil)
    let isSeen = Latch()
    try await serving(routes) {
      $0.observe = { exchange in
        seen.change { $0 = $0 ?? exchange }
        isSeen.open()
      }
    } test: { (server) async throws in
      try await body(server)
      await isSeen.wait()
    }
    return seen.value
  }

  @Test func `a client that leaves within its body is 499, not 200`() async throws {
    let exchange = try await first {
      $0.post("/") { _ in .text("never") }
    } _: { (server) async throws in
      let client = try server.client()
      await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf")
      await client.endSending()
      #expect(await client.isAtEnd())
    }
    #expect(exchange?.status == 499)
    #expect(exchange?.route == "/")
    #expect(exchange?.isComplete == false)
    #expect(exchange?.bytes == 0)
  }

  @Test func `a client that leaves before its handler has answered is 499`() async throws {
    let (began, gate) = (Latch(), Latch())
    let exchange = try await first {
      $0.get("/") { _ in
        began.open()
        await gate.wait()
        return .text("late")
      }
    } _: { (server) async throws in
      let client = try server.client()
      await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      await began.wait()
      await client.abort()
    }
    gate.open()
    #expect(exchange?.status == 499)
  }

  @Test func `a download that breaks off counts the bytes that were sent`() async throws {
    var template = Array("/tmp/umbu-observe-XXXXXX".utf8CString)
    let folder = String(cString: mkdtemp(&template))
    let file = open("\(folder)/large.bin", O_CREAT | O_WRONLY, 0o600)
    // More than the sockets' buffers take.
    let length = 64_000_000
    ftruncate(file, length)
    close(file)
    defer {
      unlink("\(folder)/large.bin")
      rmdir(folder)
    }
    let files = try StaticFiles(folder)
    let exchange = try await first {
      $0.get("/*path") { files.response(to: $0, path: "large.bin")! }
    } _: { (server) async throws in
      let client = try server.client(receiveBuffer: 4_096)
      await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(await client.bytes(10_000).count == 10_000)
      await client.abort()
    }
    #expect(exchange?.status == 200)
    #expect(exchange?.isComplete == false)
    let bytes = try #require(exchange?.bytes)
    // The client has read that much besides the head.
    #expect(bytes > 9_000 && bytes < length)
  }
}
