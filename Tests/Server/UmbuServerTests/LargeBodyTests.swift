import API
import Clinic
import Copies
import Fields
import HTTP
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

@Suite("Large bodies at the door", .onThreads)
struct LargeBodyTests {
  private static let keep = "/fisioflow/v1/copies/keep"

  private func head(
    _ path: String, _ length: Int, token: String? = nil, type: String = "application/json",
    asking: Bool = false
  ) -> [UInt8] {
    var head = "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n"
    if asking { head += "Expect: 100-continue\r\n" }
    head += "Content-Type: \(type)\r\n"
    if let token { head += "Authorization: Bearer \(token)\r\n" }
    return Array((head + "\r\n").utf8)
  }

  @Test("who is not known, may not call so often, or sends no JSON is told before the body is read")
  func byHead() async throws {
    try await ServerRoom.serving({ settings in
      settings.rateLimits.relay = RateLimits.Rate(burst: 1, perSecond: 0.01)
    }) { room in
      let ana = try await Person(in: room, "ana@example.com")
      func status(
        _ path: String = Self.keep, _ length: Int = 22_000_000, token: String? = nil,
        type: String = "application/json"
      ) async throws -> Int {
        // Nothing of the body follows, so an answer is one to the head.
        let head = head(path, length, token: token, type: type, asking: true)
        return try await Visitor(port: room.umbu.port).exchange(head).status
      }
      #expect(try await status() == 401)
      #expect(try await status(token: "nonsense") == 401)
      #expect(try await status("/fisioflow/v1/sync", 1_000_000) == 401)
      #expect(try await status(token: ana.token, type: "text/plain") == 415)
      let place = CopyPlace()
      let call = CopyCall(ana.space, at: place)
      let used = await room.call(
        .post, "/fisioflow/v1/copies/list", token: ana.token, json: call.object)
      #expect(used.status == .unprocessableContent)
      #expect(try await status(token: ana.token) == 429)
      #expect(try await status(Self.keep, 30_000_000, token: ana.token) == 413)
    }
  }

  @Test("one account's large bodies wait for each other, then hear 429; another account goes on")
  func ofOneAccount() async throws {
    try await ServerRoom.serving({ settings in
      settings.memory.copies = MemoryLimits.Room(bytes: 1_000_000, bytesOfAccount: 300_000)
      settings.memory.copies.waitingOfAccount = 1
      settings.memory.patience = .seconds(3_600)
    }) { room in
      let ana = try await Person(in: room, "ana@example.com")
      let bia = try await Person(in: room, "bia@example.com")
      let memory = room.umbu.installation.memory
      func figures() -> (taken: Int, waiting: Int) {
        memory.figures.first { $0.room == "copies" }.map { ($0.taken, $0.waiting) } ?? (0, 0)
      }
      let body = [UInt8](repeating: 0x20, count: 250_000)
      let first = WireClient(port: room.umbu.port)
      let second = WireClient(port: room.umbu.port)
      let third = WireClient(port: room.umbu.port)
      try first.start(head(Self.keep, body.count, token: ana.token))
      try await until { figures() == (250_000, 0) }
      try second.start(head(Self.keep, body.count, token: ana.token))
      try await until { figures() == (250_000, 1) }
      let refused = try third.exchange(head(Self.keep, body.count, token: ana.token) + body)
      #expect(refused.status == 429)
      #expect(refused.header("connection") == nil, "its sender may go on")
      #expect(refused.header("retry-after") == "5")
      let other = WireClient(port: room.umbu.port)
      let answer = try other.exchange(head(Self.keep, body.count, token: bia.token) + body)
      #expect(answer.status == 400, "it was read")
      #expect(try first.exchange(body).status == 400)
      #expect(try second.exchange(body).status == 400)
      try await until { figures() == (0, 0) }
    }
  }

  @Test("what is decoded has room of its own, taken before it is read; small calls need none")
  func decoded() async throws {
    try await ServerRoom.serving({ settings in
      settings.memory.decoding = MemoryLimits.Room(bytes: 1_000_000, bytesOfAccount: 1_000_000)
      settings.memory.decoding.waiting = 0
      settings.memory.patience = .zero
    }) { room in
      var ana = try await Person(in: room, "ana@example.com")
      var held = try await room.umbu.installation.memory.decoding(
        400_000, of: ana.grant.account.id, .relay)
      let body = [UInt8](repeating: 0x20, count: 250_000)
      let client = WireClient(port: room.umbu.port)
      let refused = try client.exchange(head(Self.keep, body.count, token: ana.token) + body)
      #expect(refused.status == 503)
      #expect(refused.header("retry-after") == "1")
      try await ana.sync(AddPatient(Patient(1, "João")))
      #expect(held != nil)
      held = nil
      let again = try WireClient(port: room.umbu.port)
        .exchange(head(Self.keep, body.count, token: ana.token) + body)
      #expect(again.status == 400, "it was read")
    }
  }
}
