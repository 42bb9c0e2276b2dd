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

@Suite("The collector of events")
struct EventCollectorTests {
  @Test("a device makes itself known, brings events, and each counts once")
  func taken() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var counter = Counter(1, in: room)
    let unknown = await counter.send()
    #expect(unknown.status == .unauthorized)
    #expect(unknown.json["code"]?.text == "unknownInstallation")
    let told = await counter.allow()
    #expect(told.status == .ok)
    let view = try ConsentView(object: told.json)
    #expect(view.state.analytics == .yes && view.interval == 30 && view.textVersion == 1)
    let body = EventDevice.body(
      [counter.device.view(at: room.clock.now), counter.device.view(at: room.clock.now)],
      sentAt: room.clock.now)
    for _ in 0..<2 {
      let answer = await counter.send(body)
      #expect(answer.status == .ok)
      let read = try BatchAnswer(object: answer.json)
      #expect(read.acceptedThrough == 3 && read.interval == 30)
    }
    let kept = try await counter.kept()
    #expect(kept == 2)
    await room.umbu.stop()
  }

  /// What is sent, and what it leads to.
  private struct Scenario {
    var name: String
    var body: [UInt8]
    var headers: [(String, String)] = []
    var status: Status
    var code: String?
    var kept = 0
  }

  private func scenarios(_ device: inout EventDevice, at now: Instant) throws -> [Scenario] {
    func body(_ lines: JSONValue...) -> [UInt8] { EventDevice.body(lines, sentAt: now) }
    let wrong = device.line("screen_view", at: now, .object([.init("title", .text("Dor"))]))
    let mixed = body(wrong, device.view(at: now))
    let packed = body(device.view(at: now), device.view(at: now))
    let many = EventDevice.body((0..<501).map { _ in device.view(at: now) }, sentAt: now)
    let bomb = try #require(Gzip.pack([UInt8](repeating: 0x20, count: 5_000_000)))
    let gzip = [("Content-Encoding", "gzip")]
    return [
      Scenario(name: "some", body: mixed, status: Status(422), code: "refused", kept: 1),
      Scenario(
        name: "packed", body: try #require(Gzip.pack(packed)), headers: gzip, status: .ok, kept: 2),
      Scenario(name: "no JSON", body: [1, 2, 3], status: .badRequest, code: "malformed"),
      Scenario(
        name: "not packed", body: packed, headers: gzip, status: .badRequest, code: "malformed"),
      Scenario(
        name: "bomb", body: bomb, headers: gzip, status: Status(413), code: "tooLarge"),
      Scenario(
        name: "brotli", body: packed, headers: [("Content-Encoding", "br")], status: Status(415),
        code: "foreignCoding"),
      Scenario(name: "many", body: many, status: Status(413), code: "tooLarge"),
    ]
  }

  @Test("PR-095: each body is answered as it deserves, and nothing else is kept")
  func table() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var counter = Counter(1, in: room)
    await counter.allow()
    for scenario in try scenarios(&counter.device, at: room.clock.now) {
      let before = try await counter.kept()
      let answer = await counter.send(scenario.body, scenario.headers)
      #expect(answer.status == scenario.status, "\(scenario.name)")
      #expect(answer.json["code"]?.text == scenario.code, "\(scenario.name)")
      let kept = try await counter.kept() - before
      #expect(kept == scenario.kept, "\(scenario.name)")
    }
    let wrong = counter.device.line(
      "screen_view", at: room.clock.now, .object([.init("title", .text("Dor"))]))
    let refused = await counter.send(EventDevice.body([wrong], sentAt: room.clock.now))
    let problem = try Problem(object: refused.json)
    #expect(problem.errors == [FieldProblem(path: "events[0].p.title", reason: "forbidden")])
    let last = counter.device.sequence
    #expect(problem.acceptedThrough == last)
    await room.umbu.stop()
  }

  @Test("an app's tables have nothing of events, and those of events no id of the app")
  func apart() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com")
    var counter = Counter(1, in: room)
    await counter.allow()
    let binding = EpochBinding(counter.device.proof, epoch: 1)
    let bound = await counter.call("epochs", binding, token: ana.token)
    #expect(bound.status == .ok)
    let told = AccountConsent([EventDevice.entry(true, at: room.clock.now)])
    _ = await counter.call("account-consent", by: .put, told, token: ana.token)
    let sent = await counter.send(3, epoch: 1)
    #expect(sent.status == .ok)
    let account = ana.grant.account.id
    let bytes = (0..<16).map { account[$0] }
    let events = room.app("sample").events
    let found = try await events.read { transaction -> [String] in
      var found: [String] = []
      for table in try transaction.tables() where table.name.hasPrefix("event_") {
        try transaction.query("SELECT * FROM \(table.name)") { row in
          for column in 0..<row.count {
            guard case .blob(let value) = row.value(column) else { continue }
            if value.contains(bytes) { found.append(table.name) }
          }
        }
      }
      return found
    }
    #expect(found == [])
    await room.umbu.stop()
  }

  @Test(
    "PR-169 PR-173: what was said on another device is told to who asks, with its proof, and to their next body"
  )
  func elsewhere() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com")
    var counter = Counter(1, in: room)
    await counter.allow()
    let unasked = await room.call(
      .get, "/sample/v1/analytics/account-consent", token: ana.token)
    #expect(try ConsentView(object: unasked.json).state == ConsentState())
    for isYes in [true, false] {
      let told = AccountConsent([EventDevice.entry(isYes, at: room.clock.now)])
      _ = await counter.call("account-consent", by: .put, told, token: ana.token)
      let seen = await room.call(
        .get, "/sample/v1/analytics/account-consent", token: ana.token)
      let view = try ConsentView(object: seen.json)
      #expect(view.state.analytics == (isYes ? .yes : .no))
      let binding = EpochBinding(counter.device.proof, epoch: 1)
      _ = await counter.call("epochs", binding, token: ana.token)
      let answer = await counter.send(epoch: 1)
      #expect(answer.status == (isYes ? .ok : Status(410)))
      #expect(answer.json["code"]?.text == (isYes ? nil : "withdrawn"))
    }
    let proofs = await room.call(.get, "/sample/v1/analytics/consent-proofs", token: ana.token)
    let proven = try ConsentProofs(object: proofs.json).entries
    #expect(proven.map(\.entry.isYes) == [true, false])
    // What each proves: of which words, of which version, when and where. No two are of one moment.
    let now = room.clock.now.milliseconds
    #expect(proven.map(\.receivedAt.milliseconds) == [now, now + 1])
    for one in proven {
      #expect(one.textHash.utf8.count == 64)
      #expect(one.entry.textVersion == 1 && one.entry.region == .br)
    }
    await room.umbu.stop()
  }

  @Test("a device that sends without end hears 429, and others at its address do not")
  func rates() async throws {
    let room = try await Counter.room {
      $0.rateLimits.installation = RateLimits.Rate(burst: 3, perSecond: 0.5)
    }
    defer { room.remove() }
    var (counter, other) = (Counter(1, in: room), Counter(2, in: room))
    await counter.allow()
    await other.allow()
    for _ in 0..<3 {
      let answer = await counter.send()
      #expect(answer.status == .ok)
    }
    let stopped = await counter.send()
    #expect(stopped.status == .tooManyRequests)
    #expect(stopped.headers["Retry-After"] == "2")
    let others = await other.send()
    #expect(others.status == .ok)
    await room.umbu.stop()
  }

  @Test("where events have no more room they hear 507, and what people write has its own")
  func full() async throws {
    let room = try await Counter.room { $0.events.budget.bytes = 1 }
    defer { room.remove() }
    var counter = Counter(1, in: room)
    await counter.allow()
    let before = try await room.eventCounts(of: "sample")
    let answer = await counter.send()
    #expect(answer.status == .insufficientStorage)
    #expect(answer.json["code"]?.text == "full")
    #expect(answer.headers["Retry-After"] == "30")
    let after = try await room.eventCounts(of: "sample")
    #expect(after == before)
    var ana = try await Person(in: room, app: "sample", "ana@example.com")
    try await ana.sync()
    await room.umbu.stop()
  }

  @Test("PR-040: events that are made for looking count with a token of who may look, and no other")
  func debugging() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com")
    var counter = Counter(1, in: room)
    await counter.allow()
    let refused = await counter.call("debug-tokens", Nothing(), token: ana.token)
    #expect(refused.status == .forbidden)
    let account = ana.grant.account.id
    try await room.app("sample").database.write {
      try AnalyticsStaff(mayDebug: true).save(for: account, in: $0)
    }
    let granted = await counter.call("debug-tokens", Nothing(), token: ana.token)
    let grant = try DebugGrant(object: granted.json)
    var statuses: [Int] = []
    for token in ["", "x.y", grant.token] {
      let line = counter.device.line("screen_opened", at: room.clock.now, .object([]))
      let body = EventDevice.body([line], sentAt: room.clock.now)
      statuses.append(await counter.send(body, [("Umbu-Debug", token)]).status.code)
    }
    room.clock.move(milliseconds: DebugToken.lifetime)
    let line = counter.device.line("screen_opened", at: room.clock.now, .object([]))
    let late = EventDevice.body([line], sentAt: room.clock.now)
    statuses.append(await counter.send(late, [("Umbu-Debug", grant.token)]).status.code)
    #expect(statuses == [422, 422, 200, 422])
    await room.umbu.stop()
  }

  @Test("the registry is told to who asks, with what each event says")
  func registry() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let answer = await room.call(.get, "/sample/v1/analytics/registry")
    let view = try RegistryView(object: answer.json)
    #expect(view == RegistryView(TestEvents.registry))
    #expect(view.events.map(\.name) == ["screen_view", "screen_opened", "item_created"])
    await room.umbu.stop()
  }
}
