import Database
import DatabaseTesting
import EventStore
import EventTesting
import Testing

@Suite("Events on a full disk", .onSQLite)
struct EventDiskTests {
  @Test("a body that finds no room leaves nothing, and sent again when there is room counts once")
  func full() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let now = table.clock.now
      let pages = try await table.count("PRAGMA page_count")
      try await table.database.write { try $0.execute("PRAGMA max_page_count = \(pages + 2)") }
      var acknowledged: Int64 = 0
      var refused: [UInt8]?
      while refused == nil {
        let lines = (0..<100).map { _ in device.view(at: now) }
        let body = EventDevice.body(lines, sentAt: now)
        do {
          acknowledged = try await table.bring(body, of: device).acceptedThrough ?? 0
        } catch DatabaseError.full {
          refused = body
        }
      }
      let kept = try await table.events()
      #expect(kept.count == Int(acknowledged))
      let high = try await table.count("SELECT high_water FROM event_installation")
      #expect(high == Int(acknowledged))
      try await table.database.write { try $0.execute("PRAGMA max_page_count = 1000000") }
      let again = try #require(refused)
      let answer = try await table.bring(again, of: device)
      #expect(answer.taken == 100)
      let numbers = try await table.events().map(\.sequence)
      #expect(numbers == Array(1...(acknowledged + 100)))
    }
  }
}
