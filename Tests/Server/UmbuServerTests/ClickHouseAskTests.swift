import API
import Analytics
import ClickHouse
import ClickHouseStandIn
import Database
import EventStore
import EventTesting
import Fields
import HTTP
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("A server with copies of events in ClickHouse")
struct ClickHouseAskTests {
  private var question: Question {
    Question(LifecycleQuestion(by: .day), during: Period(last: 2, .day))
  }

  /// A server that is told of it, with three events that are sealed.
  private func room(_ clickHouse: ClickHouseStandIn) async throws -> ServerRoom {
    let address = ClickHouseAddress(clickHouse.address, password: ClickHouseStandIn.password)
    let room = try await Counter.room { $0.events.clickHouse = address }
    var counter = Counter(1, in: room)
    await counter.allow()
    let sent = await counter.send(3)
    #expect(sent.status == .ok)
    let analytics = try #require(room.app("sample").analytics)
    let sealed = try await analytics.events.sealAll()
    #expect(sealed == 1)
    return room
  }

  /// Does what each process does again and again.
  private func copy(_ room: ServerRoom) async throws {
    let app = room.app("sample")
    let analytics = try #require(app.analytics)
    for chore in analytics.copying { await chore.run(app, analytics.context.settings.log) }
  }

  @Test("it copies what was sealed by itself, and answers say that they come from there")
  func copied() async throws {
    let clickHouse = try ClickHouseStandIn()
    let room = try await self.room(clickHouse)
    defer { room.remove() }
    let desk = try #require(room.app("sample").questions)
    let before = try await desk.answer(question)
    #expect(before.engine == .own)
    try await copy(room)
    let rows = clickHouse.partitions(of: "umbu_events_sample_v1")
    #expect(Array(rows.values) == [3])
    let after = try await desk.answer(question)
    #expect(after.engine == .clickhouse && after.rows == before.rows)
    await room.umbu.stop()
    await clickHouse.stop()
  }

  @Test("without an answer from there nothing is missing, and copying goes on afterwards")
  func down() async throws {
    let clickHouse = try ClickHouseStandIn()
    clickHouse.setDown(true)
    let room = try await self.room(clickHouse)
    defer { room.remove() }
    try await copy(room)
    let desk = try #require(room.app("sample").questions)
    let answer = try await desk.answer(question)
    #expect(answer.engine == .own && !answer.rows.isEmpty)
    clickHouse.setDown(false)
    try await copy(room)
    #expect(clickHouse.partitions(of: "umbu_events_sample_v1").count == 1)
    await room.umbu.stop()
    await clickHouse.stop()
  }

  @Test("one that is said to be gone is nobody's concern any more")
  func gone() async throws {
    let room = try await Counter.room { $0.events.hasNoCopies = true }
    defer { room.remove() }
    let events = room.app("sample").events
    try await events.write { transaction in
      try transaction.execute(
        """
        INSERT INTO event_copy (segment, place, version, rows, copied_at) \
        VALUES ($1, 'http://old/umbu', 1, 3, 0)
        """, [SQLValue(UUID(high: 1, low: 1))])
    }
    try await copy(room)
    let analytics = try #require(room.app("sample").analytics)
    let left = try await events.read { [store = analytics.store] in try store.copies(in: $0) }
    #expect(left.isEmpty)
    await room.umbu.stop()
  }
}
