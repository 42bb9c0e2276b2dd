import Analytics
import Database
import EventStore
import EventTesting
import Fields
import Telemetry
import Testing
import Values

@Suite("What somebody reads of what was counted of them")
struct OwnEventTests {
  @Test("every row of theirs comes once and in order, in pages of any length; nobody else's does")
  func pages() async throws {
    try await withEvents { table in
      let now = table.clock.now
      let (mine, linked, others) = (UUID(high: 1, low: 1), UUID(high: 1, low: 2), UUID.zero)
      // Some at one moment, in several batches.
      for moment in 0..<5 {
        for part in 0..<3 {
          let events = (0..<7).map { number in
            var event = AcceptedEvent(
              "screen_view", of: [mine, others, linked][number % 3], at: now)
            event.sequence = Int64(moment * 100 + part * 10 + number)
            event.values = [StoredParameter("item_count", .integer(event.sequence))]
            return event
          }
          let receivedAt = now.adding(milliseconds: Int64(moment))
          try await table.database.write {
            _ = try table.store.insert(events, receivedAt: receivedAt, in: $0)
          }
        }
      }
      let kept = try await table.database.read { try table.store.fresh(since: nil, in: $0) }
      let expected = try kept.flatMap { try $0.events() }.filter { $0.person != others }
        .map { $0.sequence }.sorted().map { JSONValue.integer($0) }
      #expect(expected.count == 75)
      for count in [1, 2, 7, 40, 200] {
        var (rows, after): ([OwnEventRow], Int64?) = ([], 0)
        while let from = after {
          let page = try await table.database.read { transaction in
            let found = try table.store.own(
              [mine, linked], after: from, upTo: Int64(count), in: transaction)
            return OwnEvents(found.rows, next: found.next)
          }
          #expect(page.rows.count <= count)
          rows += page.rows
          after = page.next
        }
        let found = rows.compactMap { $0.parameters["item_count"] }
        #expect(found == expected, "in pages of \(count)")
      }
    }
  }

  @Test("a device reads what it counted for nobody, until that is somebody's")
  func ofDevice() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let now = table.clock.now
      _ = try await table.bring(
        EventDevice.body([device.view(at: now)], sentAt: now), of: device)
      let proof = device.proof
      let before = try await table.database.read { try table.store.pseudonyms(of: proof, in: $0) }
      let events = try await table.events()
      let event = try #require(events.first)
      #expect(before == [event.person])
      let person = EventStore.Person(
        pseudonym: UUID(high: 4, low: 4), subject: UUID(high: 4, low: 5), traffic: 0)
      _ = try await table.database.write {
        try table.store.bind(1, of: proof, to: person, in: $0)
      }
      let after = try await table.database.read { try table.store.pseudonyms(of: proof, in: $0) }
      #expect(after == [])
      var stranger = proof
      stranger.secret = "x"
      let foreign = stranger
      let none = try await table.database.read {
        try table.store.pseudonyms(of: foreign, in: $0)
      }
      #expect(none == nil)
    }
  }
}
