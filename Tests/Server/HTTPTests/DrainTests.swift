import Testing
import Threading
import Waiting

@testable import HTTP

@Suite struct DrainTests {
  @Test func `a stop lets the idle go, finishes what is under way, and lets nobody in`()
    async throws
  {
    let (began, gate) = (Latch(), Latch())
    var router = Router()
    router.get("/slow") { _ in
      began.open()
      await gate.wait()
      return .text("finished")
    }
    router.sync(.get, "/") { _ in .text("ok") }
    var configuration = Configuration()
    configuration.loops = 2
    let server = Server(router: router, configuration: configuration)
    try server.start()
    let busy = try server.client()
    await busy.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
    await began.wait()
    let idle = try server.client()
    await idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = try await idle.reply()

    let stopped = Task { await server.stop(grace: .seconds(60)) }
    #expect(await idle.isAtEnd())
    gate.open()
    let reply = try await busy.reply()
    #expect(reply.text == "finished")
    #expect(reply.headers["connection"] == "close")
    #expect(await busy.isAtEnd())
    await busy.endSending()
    await stopped.value
    #expect(server.statistics.connections == 0)
    #expect(throws: (any Error).self) { try server.client() }
    await server.waitUntilStopped()
  }

  @Test func `who came just before a stop and has not asked yet is served`() async throws {
    let hands = Hands()
    var router = Router()
    router.sync(.get, "/") { _ in .text("ok") }
    var configuration = Configuration()
    configuration.loops = 1
    configuration.clock = hands.clock
    let server = Server(router: router, configuration: configuration)
    try server.start()
    let (idle, late, silent) = (try server.client(), try server.client(), try server.client())
    await idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = try await idle.reply()
    let stopped = Task { await server.stop(grace: .seconds(60)) }
    // It is let go when the stop has begun.
    #expect(await idle.isAtEnd())
    await late.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let reply = try await late.reply()
    #expect(reply.text == "ok")
    #expect(reply.headers["connection"] == "close")
    await late.endSending()
    await hands.pass(.milliseconds(999), on: server)
    try await until { server.statistics.connections == 1 }
    await hands.pass(.milliseconds(1), on: server)
    #expect(await silent.isAtEnd())
    await stopped.value
  }

  @Test func `when the grace is over the rest is broken off and cancelled`() async throws {
    let (began, cancelled) = (Latch(), Latch())
    let hands = Hands()
    try await serving {
      $0.get("/stuck") { _ in
        await withTaskCancellationHandler {
          began.open()
          await cancelled.wait()
        } onCancel: {
          cancelled.open()
        }
        return .text("too late")
      }
      $0.sync(.get, "/") { _ in .text("ok") }
    } setup: {
      $0.clock = hands.clock
    } test: { (server) async throws in
      let stuck = try server.client()
      await stuck.send("GET /stuck HTTP/1.1\r\nHost: a\r\n\r\n")
      await began.wait()
      let idle = try server.client()
      await idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await idle.reply()
      let stopped = Task { await server.stop(grace: .seconds(5)) }
      #expect(await idle.isAtEnd())
      await hands.pass(.seconds(5), on: server)
      await stopped.value
      await cancelled.wait()
      #expect(await stuck.everything().isEmpty)
    }
  }

  @Test func `stopping twice, or at once, is harmless`() async throws {
    let server = Server(router: Router())
    try server.start()
    async let first: Void = server.stop()
    async let second: Void = server.stop()
    _ = await (first, second)
    await server.stop()
  }
}
