import Testing
import Threading
import Waiting

@testable import HTTP

@Suite struct WebSocketTests {
  private func handshake(_ fields: String, method: String = "GET") -> String {
    "\(method) / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
  }

  private static func socket(_ router: inout Router) {
    router.sync(.get, "/") { $0.webSocket(subprotocol: "umbu") }
    router.sync(.post, "/") { $0.webSocket() }
  }

  @Test func `the handshake answers with the key of RFC 6455`() async throws {
    try await serving(Self.socket) { (server) async throws in
      let reply = try await server.client().upgrade()
      #expect(reply.status == 101)
      #expect(reply.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      #expect(reply.headers["upgrade"] == "websocket")
      #expect(reply.headers["connection"] == "Upgrade")
      #expect(reply.headers["sec-websocket-protocol"] == nil)
      #expect(reply.headers["content-length"] == nil)
    }
  }

  @Test func `a subprotocol is chosen from those offered`() async throws {
    try await serving(Self.socket) { (server) async throws in
      let reply = try await server.ask(
        handshake(
          "Connection: upgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: \(Client.key)\r\nSec-WebSocket-Protocol: other, umbu\r\n"))
      #expect(reply.headers["sec-websocket-protocol"] == "umbu")
    }
  }

  @Test(
    "a handshake that is not one is refused",
    arguments: [
      ("", "GET", 400),
      ("Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n", "GET", 400),
      (
        "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: short\r\n", "GET", 400
      ),
      (
        "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 8\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "GET", 426
      ),
      (
        "Connection: close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "GET", 400
      ),
      (
        "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "POST", 400
      ),
    ])
  func refuses(_ fields: String, _ method: String, _ status: Int) async throws {
    try await serving(Self.socket) { (server) async throws in
      let reply = try await server.ask(handshake(fields, method: method))
      #expect(reply.status == status)
      if status == 426 { #expect(reply.headers["sec-websocket-version"] == "13") }
    }
  }

  @Test func `frames that come with the handshake are not lost`() async throws {
    try await serving {
      $0.get("/") { $0.webSocket(onMessage: { socket, _ in socket.send("heard") }) }
    } test: { (server) async throws in
      let client = try server.client()
      await client.send(
        Array(
          handshake(
            "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
              + "Sec-WebSocket-Key: \(Client.key)\r\n"
          ).utf8) + Client.frame(1, Array("early".utf8)))
      #expect(try await client.reply().status == 101)
      #expect(await client.frame()?.text == "heard")
    }
  }

  @Test func `any task may send, and all messages arrive in its order`() async throws {
    let sockets = Box<[WebSocket]>([])
    let opened = Latch()
    try await serving {
      $0.sync(.get, "/") {
        $0.webSocket(onOpen: { socket in
          sockets.change { $0.append(socket) }
          opened.open()
        })
      }
    } test: { (server) async throws in
      let client = try server.client()
      _ = try await client.upgrade()
      await opened.wait()
      let socket = sockets.value[0]
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<4 {
          group.addTask { for number in 0..<250 { socket.send("\(task) \(number)") } }
        }
      }
      var next = [0, 0, 0, 0]
      for _ in 0..<1000 {
        let parts = try #require(await client.frame()).text.split(separator: " ")
        let task = try #require(Int(parts[0]))
        #expect(Int(parts[1]) == next[task])
        next[task] += 1
      }
      socket.close(CloseCode(4001), reason: "enough")
      let close = await client.frame()
      #expect(close?.code == 4001)
      #expect(close?.payload.dropFirst(2).elementsEqual("enough".utf8) == true)
      #expect(!socket.isOpen)
      #expect(!socket.send("late"))
    }
  }

  @Test(
    "its handler learns, once, how it ended",
    arguments: [
      (Client.frame(8, [0x0F, 0xA1]), 4001), (Client.frame(8), 1005), (Client.frame(3), 1002),
      ([], 1006),
    ] as [([UInt8], UInt16)])
  func ends(_ bytes: [UInt8], _ code: UInt16) async throws {
    let codes = Box<[UInt16]>([])
    let closed = Latch()
    try await serving {
      $0.sync(.get, "/") {
        $0.webSocket(onClose: { _, code in
          codes.change { $0.append(code.number) }
          closed.open()
        })
      }
    } test: { (server) async throws in
      let client = try server.client()
      _ = try await client.upgrade()
      await client.send(bytes)
      await client.endSending()
      await closed.wait()
      _ = await client.everything()
      #expect(codes.value == [code])
      try await until { server.statistics.webSockets == 0 }
    }
  }

  @Test func `a client that does not read is closed with 1013`() async throws {
    let sockets = Box<[WebSocket]>([])
    let (opened, closed) = (Latch(), Latch())
    let codes = Box<[UInt16]>([])
    try await serving {
      $0.sync(.get, "/") {
        $0.webSocket(
          onOpen: { socket in
            sockets.change { $0.append(socket) }
            opened.open()
          },
          onClose: { _, code in
            codes.change { $0.append(code.number) }
            closed.open()
          })
      }
    } setup: {
      $0.limits.webSocketWaitingBytes = 200_000
    } test: { (server) async throws in
      let client = try server.client(receiveBuffer: 4096)
      _ = try await client.upgrade()
      await opened.wait()
      let message = String(repeating: "x", count: 50_000)
      while sockets.value[0].send(message) {}
      #expect(!sockets.value[0].isOpen)
      var last = await client.frame()
      while let frame = last, frame.opcode != 8 { last = await client.frame() }
      #expect(last?.code == 1013)
      await client.send(Client.frame(8, [3, 245]))
      await closed.wait()
      #expect(codes.value == [1013])
    }
  }

  @Test
  func `a task that does not take its messages holds its client up, which is not taken for silent`()
    async throws
  {
    let gate = Latch()
    let hands = Hands()
    try await serving {
      $0.get("/") {
        $0.webSocket { socket, messages in
          await gate.wait()
          var count = 0
          for await message in messages {
            count += message.size
            if count == 32 << 20 { socket.send("\(count)") }
          }
        }
      }
      $0.sync(.get, "/ok") { _ in .text("ok") }
    } setup: {
      $0.clock = hands.clock
    } test: { (server) async throws in
      let client = try server.client()
      let other = try server.client()
      _ = try await client.upgrade()
      let frame = Client.frame(2, [UInt8](repeating: 1, count: 65_536))
      var stream: ArraySlice<UInt8> = []
      for _ in 0..<512 { stream += frame }
      var refusals = 0
      while refusals < 20, !stream.isEmpty {
        let count = await client.sendWithoutWaiting(Array(stream.prefix(262_144)))
        stream = stream.dropFirst(count)
        if count > 0 {
          refusals = 0
          continue
        }
        refusals += 1
        await other.send("GET /ok HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await other.reply()
      }
      #expect(stream.count > 8 << 20)
      for _ in 0..<3 {
        await hands.pass(.seconds(30), on: server)
        #expect(await client.frame()?.opcode == 9)
      }
      gate.open()
      await client.send(Array(stream))
      #expect(await client.frame()?.text == "\(32 << 20)")
    }
  }

  @Test func `a silent client is pinged, and dropped when it stays silent`() async throws {
    let hands = Hands()
    try await serving {
      $0.sync(.get, "/") { $0.webSocket() }
    } setup: {
      $0.clock = hands.clock
    } test: { (server) async throws in
      let client = try server.client()
      _ = try await client.upgrade()
      for _ in 0..<3 {
        await hands.pass(.seconds(30), on: server)
        #expect(await client.frame()?.opcode == 9)
        await client.send(Client.frame(10) + Client.frame(9, [1]))
        // Its own ping's answer shows that the pong before it was heard.
        #expect(await client.frame() == Received(opcode: 10, payload: [1]))
      }
      await hands.pass(.seconds(30), on: server)
      #expect(await client.frame()?.opcode == 9)
      await hands.pass(.seconds(30), on: server)
      #expect(await client.isAtEnd())
      #expect(server.statistics.webSockets == 0)
    }
  }

  @Test func `a client that does not answer the goodbye is dropped`() async throws {
    let hands = Hands()
    try await serving {
      $0.sync(.get, "/") { $0.webSocket(onOpen: { $0.close(.goingAway) }) }
    } setup: {
      $0.clock = hands.clock
    } test: { (server) async throws in
      let client = try server.client()
      _ = try await client.upgrade()
      #expect(await client.frame()?.code == 1001)
      #expect(server.statistics.webSockets == 1)
      await hands.pass(.seconds(2), on: server)
      #expect(await client.isAtEnd())
      #expect(server.statistics.webSockets == 0)
    }
  }

  @Test func `a stop tells every socket 1001`() async throws {
    try await serving {
      $0.sync(.get, "/") { $0.webSocket() }
    } test: { (server) async throws in
      let client = try server.client()
      _ = try await client.upgrade()
      let stopped = Task { await server.stop(grace: .seconds(60)) }
      #expect(await client.frame()?.code == 1001)
      await client.send(Client.frame(8, [3, 233]))
      #expect(await client.isAtEnd())
      await client.endSending()
      await stopped.value
    }
  }
}
