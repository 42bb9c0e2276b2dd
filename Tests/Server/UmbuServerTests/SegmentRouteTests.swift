import API
import Analytics
import Compression
import Database
import EventStore
import EventTesting
import Fields
import HTTP
import Telemetry
import Testing
import Values

@testable import UmbuServer

@Suite("Segment's tracking API, as its libraries speak it")
struct SegmentRouteTests {
  /// Makes a key and returns its text.
  private func key(
    _ kind: EventKey.Kind, _ name: String = "shop", origins: [WebOrigin] = [],
    in room: ServerRoom
  ) async throws -> String {
    let analytics = try #require(room.app("sample").analytics)
    let store = analytics.store
    return try await store.database.write {
      try store.makeKey(kind, named: name, origins: origins, in: $0).text
    }
  }

  private func basic(_ key: String) -> (String, String) {
    ("Authorization", "Basic " + Base64.encode(Array("\(key):".utf8)))
  }

  private func send(
    _ body: [UInt8], to path: String = "batch", _ headers: [(String, String)] = [],
    in room: ServerRoom
  ) async -> Response {
    await room.send(.post, "/sample/v1/\(path)", body: body, headers: headers)
  }

  private func body(_ count: Int = 1, from first: Int = 1, in room: ServerRoom) -> [UInt8] {
    let now = room.clock.now
    let views = (first..<first + count).map { SegmentSender.view($0, at: now, of: "7") }
    return SegmentSender.body(views, sentAt: now)
  }

  private func kept(in room: ServerRoom) async throws -> Int {
    try await Counter(1, in: room).kept()
  }

  @Test("a key comes by Basic or in the body, also packed; who has none hears 401")
  func keys() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let secret = try await key(.secret, in: room)
    let ask = try await key(.ask, "asks", in: room)
    let revoked = try await key(.secret, "old", in: room)
    let revoke = await Commands(room.umbu.apps).run(["key", "revoke", "old"])
    #expect(revoke.exitCode == 0)
    let wrong: [[(String, String)]] = [
      [], [("Authorization", "Bearer \(secret)")], [("Authorization", "Basic ?")],
      [basic(ask)], [basic(revoked)], [basic("no key")],
    ]
    for headers in wrong {
      let answer = await send(body(in: room), headers, in: room)
      #expect(answer.status == .unauthorized)
      #expect(answer.json["success"]?.boolean == false && answer.json["code"]?.text == "noKey")
      #expect(answer.headers["WWW-Authenticate"]?.hasPrefix("Basic") == true)
    }
    let nothing = try await kept(in: room)
    #expect(nothing == 0)
    let answer = await send(body(in: room), [basic(secret)], in: room)
    #expect(answer.status == .ok && answer.json["success"]?.boolean == true)
    let packed = try #require(Gzip.pack(body(from: 2, in: room)))
    let gzip = [basic(secret), ("Content-Encoding", "gzip")]
    let second = await send(packed, gzip, in: room)
    #expect(second.status == .ok)
    let inside = JSONValue.object([
      .init("writeKey", .text(secret)), .init("userId", .text("7")),
      .init("event", .text("item_created")),
    ])
    let third = await send(inside.bytes, to: "track", in: room)
    #expect(third.status == .ok)
    let all = try await kept(in: room)
    #expect(all == 3)
    await room.umbu.stop()
  }

  @Test("what single messages are answers 200; a body that is none, or too large, answers 400")
  func statuses() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let secret = basic(try await key(.secret, in: room))
    let wrong = SegmentSender.message("track", 1, at: room.clock.now, .init("event", .text("no")))
    let refused = await send(
      SegmentSender.body([wrong], sentAt: room.clock.now), [secret], in: room)
    #expect(refused.status == .ok)
    let large = [UInt8](repeating: 0x20, count: 524_289)
    let bomb = try #require(Gzip.pack([UInt8](repeating: 0x20, count: 5_000_000)))
    let cases: [([UInt8], [(String, String)], String)] = [
      (Array("{".utf8), [], "malformed"), (Array("{\"batch\":1}".utf8), [], "malformed"),
      (large, [("Content-Length", "524289")], "tooLarge"), (large, [], "tooLarge"),
      (bomb, [("Content-Encoding", "gzip")], "tooLarge"),
      (Array("x".utf8), [("Content-Encoding", "gzip")], "malformed"),
      (body(2_501, in: room), [], "tooLarge"),
      (body(in: room), [("Content-Encoding", "br")], "foreignCoding"),
    ]
    for (body, headers, code) in cases {
      let answer = await send(body, [secret] + headers, in: room)
      #expect(answer.status == .badRequest)
      #expect(answer.json["code"]?.text == code)
      #expect(answer.json["message"]?.text != nil)
    }
    let nothing = try await kept(in: room)
    #expect(nothing == 0)
    await room.umbu.stop()
  }

  @Test("where there is no room, or too much comes, libraries hear when to come again")
  func later() async throws {
    let full = try await Counter.room { $0.events.budget.bytes = 1 }
    let secret = basic(try await key(.secret, in: full))
    let answer = await send(body(in: full), [secret], in: full)
    #expect(answer.status == .insufficientStorage && answer.headers["Retry-After"] == "30")
    await full.umbu.stop()
    full.remove()
    let room = try await Counter.room {
      $0.rateLimits.eventKey = RateLimits.Rate(burst: 2, perSecond: 0.5)
    }
    defer { room.remove() }
    let one = basic(try await key(.secret, in: room))
    let other = basic(try await key(.secret, "other", in: room))
    var statuses: [Int] = []
    for number in 1...3 {
      let answer = await send(body(from: number, in: room), [one], in: room)
      statuses.append(answer.status.code)
    }
    #expect(statuses == [200, 200, 429])
    let stopped = await send(body(from: 4, in: room), [one], in: room)
    #expect(stopped.headers["Retry-After"] == "2")
    let others = await send(body(from: 5, in: room), [other], in: room)
    #expect(others.status == .ok)
    await room.umbu.stop()
  }

  @Test("pages of the origins of a public key may call, others and a secret key's may not")
  func origins() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let shop = try #require(WebOrigin("https://shop.example"))
    let text = try await key(.public, origins: [shop], in: room)
    let secret = try await key(.secret, "server", in: room)
    func asked(_ origin: String) async -> String? {
      let answer = await room.umbu.router.respond(
        to: Request(
          .options, "/sample/v1/track",
          headers: ["Origin": origin, "Access-Control-Request-Method": "POST"]))
      #expect(answer.status == .noContent)
      return answer.headers["Access-Control-Allow-Origin"]
    }
    let own = await asked("https://shop.example")
    let foreign = await asked("https://evil.example")
    let none = await asked("null")
    #expect(own == "https://shop.example" && foreign == nil && none == nil)
    var device = EventDevice(1)
    let told = await room.call(
      .put, "/sample/v1/analytics/consent",
      json: InstallationConsent(
        device.proof, [EventDevice.entry(true, at: room.clock.now)], key: text
      ).object)
    #expect(told.status == .ok)
    let message = SegmentSender.message(
      "track", 1, at: room.clock.now, .init("event", .text("item_created")),
      .init("anonymousId", .text("\(device.proof.installation)")))
    let body = SegmentSender.body([message], sentAt: room.clock.now)
    let cases: [(String, String, Status)] = [
      (text, "https://evil.example", .forbidden), (secret, "https://shop.example", .forbidden),
      (text, "https://shop.example", .ok),
    ]
    for (key, origin, status) in cases {
      let answer = await send(body, [basic(key), ("Origin", origin)], in: room)
      #expect(answer.status == status)
      let isAllowed = answer.headers["Access-Control-Allow-Origin"] == origin
      #expect(isAllowed == (status == .ok))
    }
    let all = try await kept(in: room)
    #expect(all == 1)
    // A device of ours is none of the key's, and the key of a server registers none.
    device = EventDevice(2)
    let stranger = await room.call(
      .put, "/sample/v1/analytics/consent",
      json: InstallationConsent(
        device.proof, [EventDevice.entry(true, at: room.clock.now)], key: secret
      ).object)
    #expect(stranger.status == .unauthorized)
    await room.umbu.stop()
  }

  @Test("an account of the app is named by its id")
  func account() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let secret = basic(try await key(.secret, in: room))
    let ana = try await Person(in: room, app: "sample", "ana@example.com")
    let account = ana.grant.account.id
    let now = room.clock.now
    let views = [
      SegmentSender.view(1, at: now, of: "\(account)"),
      SegmentSender.view(2, at: now, of: "\(UUID(high: 9, low: 9))"),
    ]
    let answer = await send(SegmentSender.body(views, sentAt: now), [secret], in: room)
    #expect(answer.status == .ok)
    let own = await room.call(
      .post, "/sample/v1/analytics/own", token: ana.token,
      json: .object([.init("after", .integer(0)), .init("count", .integer(10))]))
    let rows = try OwnEvents(object: own.json).rows
    let names = rows.map(\.name)
    #expect(names == ["screen_view"])
    await room.umbu.stop()
  }
}
