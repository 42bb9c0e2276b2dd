import API
import Analytics
import Crypto
import Database
import DatabaseTesting
import EventStore
import EventTesting
import Fields
import HTTP
import Peers
import SyncServer
import Testing
import Values
import Waiting

@testable import UmbuServer

@Suite("Questions about events in files", .onThreads)
struct EventFileTests {
  private var views: Question {
    Question(TrendQuestion(EventMatch("screen_view")), during: Period(last: 1, .day))
  }

  private func addKey(in room: ServerRoom) async throws {
    try await room.app("sample").events.write { transaction in
      try transaction.execute(
        """
        INSERT INTO event_key (id, digest, kind, name, origins, made_at) \
        VALUES ($1, $2, 'ask', 'a key', '', 0)
        """, [SQLValue(UUID.random(at: .epoch)), .blob(Digest.sha256("a key"))])
    }
  }

  private func ask(
    _ room: ServerRoom, headers: [(String, String)] = []
  ) async -> Response {
    await room.call(
      .post, "/sample/v1/analytics/ask", token: "a key", json: views.object, headers: headers)
  }

  @Test("what went into a file is answered, with what came since")
  func sealed() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var counter = Counter(1, in: room)
    await counter.allow()
    try await addKey(in: room)
    let first = await counter.send(3)
    #expect(first.status == .ok)
    let events = room.app("sample")[AnalyticsModule.self].events
    let day = room.app("sample")[AnalyticsModule.self].store.day(of: room.clock.now)
    let isHolding = try await events.hold()
    #expect(isHolding)
    try await events.seal(day)
    let left = try await counter.kept()
    #expect(left == 0)
    let second = await counter.send(2)
    #expect(second.status == .ok)
    let response = await ask(room)
    #expect(response.status == .ok)
    let answer = try Answer(object: response.json)
    let counts = answer.rows.map { $0[1] }
    #expect(counts == [.integer(5)])
    #expect(answer.counted.people == 1)
    await room.umbu.stop()
  }

  @Test("a server without the files asks the one that has them, once", .onPostgreSQL)
  func forwarded() async throws {
    var sample = AppDefinition.sample
    sample.events = AppEvents(registry: TestEvents.registry)
    let folder = ServerRoom.temporaryFolder()
    let port = Ports.free()
    let one = try await ServerRoom.open(at: folder, of: [sample]) { settings in
      settings.data.folder += "-1"
      settings.http.port = port
    }
    let other = try await ServerRoom.open(at: folder, of: [sample]) { settings in
      settings.data.folder += "-2"
    }
    try await addKey(in: one)
    try one.umbu.start()
    try await one.app("sample")[AnalyticsModule.self].events.hold()
    var counter = Counter(1, in: one)
    await counter.allow()
    let sent = await counter.send(4)
    #expect(sent.status == .ok)
    let response = await ask(other)
    #expect(response.status == .ok)
    let answer = try Answer(object: response.json)
    let counts = answer.rows.map { $0[1] }
    #expect(counts == [.integer(4)])
    // What was handed on is not handed on again.
    let again = await ask(other, headers: [(EventForwarding.header, "1")])
    #expect(again.status.code == 503)
    // A question that is wrong is told so by who knows.
    var wrong = views
    wrong.trend?.match.event = "screen_veiw"
    let refused = await other.call(
      .post, "/sample/v1/analytics/ask", token: "a key", json: wrong.object)
    #expect(refused.status.code == 422)
    await one.umbu.stop(grace: .zero)
    let silent = await ask(other)
    #expect(silent.status.code == 503)
    await other.close()
    one.remove()
  }

  @Test(
    "PR-168: who asks a server without the files reads every row of theirs, and is erased in the files as well",
    .onPostgreSQL)
  func own() async throws {
    var sample = AppDefinition.sample
    sample.events = AppEvents(registry: TestEvents.registry)
    let folder = ServerRoom.temporaryFolder()
    let port = Ports.free()
    let one = try await ServerRoom.open(at: folder, of: [sample]) { settings in
      settings.data.folder += "-1"
      settings.http.port = port
    }
    let other = try await ServerRoom.open(at: folder, of: [sample]) { settings in
      settings.data.folder += "-2"
    }
    try one.umbu.start()
    let module = one.app("sample")[AnalyticsModule.self]
    try await module.events.hold()
    var counter = Counter(1, in: one)
    let ana = try await Person(in: one, app: "sample", "ana@example.com")
    await counter.allow()
    let told = AccountConsent([EventDevice.entry(true, at: one.clock.now)])
    _ = await counter.call("account-consent", by: .put, told, token: ana.token)
    let nobodys = await counter.send(2)
    #expect(nobodys.status == .ok)
    let device = InstallationQuery(counter.device.proof, after: 0)
    let before = try await rows(of: device, "installation-own", at: other)
    #expect(before == 2)
    let binding = EpochBinding(counter.device.proof, epoch: 1)
    let bound = await counter.call("epochs", binding, token: ana.token)
    #expect(bound.status == .ok)
    let sent = await counter.send(4, epoch: 1)
    #expect(sent.status == .ok)
    let days = try await module.events.sealAll()
    #expect(days == 1)
    let fresh = await counter.send(1, epoch: 1)
    #expect(fresh.status == .ok)
    let hers = try await rows(of: OwnQuery(after: 0), "own", at: other, token: ana.token)
    #expect(hers == 7, "what she counted before is hers as well")
    let again = await other.call(
      .post, "/sample/v1/analytics/own", token: ana.token, json: OwnQuery(after: 0).object,
      headers: [(EventForwarding.header, "1")])
    #expect(again.status.code == 503)

    let reset = await other.call(
      .post, "/sample/v1/analytics/reset", token: ana.token,
      json: ResetOrder(counter.device.proof).object)
    #expect(reset.status == .ok)
    let left = try await rows(of: OwnQuery(after: 0), "own", at: other, token: ana.token)
    #expect(left == 0)
    // Each does what it can; the one with the files ends it.
    try await other.app("sample")[AnalyticsModule.self].leave()
    try await module.leave()
    let kept = try await one.kept(of: "sample")
    #expect(kept == [])
    await one.umbu.stop(grace: .zero)
    await other.close()
    one.remove()
  }

  /// How many of somebody's own rows a server shows.
  private func rows(
    of query: some Fielded, _ path: String, at room: ServerRoom, token: String? = nil
  ) async throws -> Int {
    let answer = await room.call(
      .post, "/sample/v1/analytics/\(path)", token: token, json: query.object)
    #expect(answer.status == .ok)
    return try OwnEvents(object: answer.json).rows.count
  }
}
