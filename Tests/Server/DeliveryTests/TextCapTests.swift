import Database
import DatabaseTesting
import Gateways
import SyncServer
import Testing
import Values
import Zones

@testable import Delivery

@Suite(
  "How many texts go out",
  .enabled(if: Zoneinfo.isPresent, "needs tzdata in /usr/share/zoneinfo"))
struct TextCapTests {
  private static let hour = DeliveryRoom.hour

  @Test("CC-047: one text of a kind for a person and day of theirs, then the next way, and why")
  func ofAPerson() async throws {
    try await DeliveryRoom.with { room in
      var kind = room.kind([.init(.sms), .init(.mail)])
      kind.textsADay = 1
      let delivery = room.delivery(kind, room.kind([.init(.sms)], named: "change"))
      try await room.ask(delivery, key: "a")
      try await room.run(delivery, for: Self.hour)
      try await room.ask(delivery, key: "b")
      try await room.run(delivery, for: Self.hour)
      #expect(room.taken.map(\.channel) == [.sms, .mail])
      let entry = try #require(try await room.entry())
      #expect(entry.state == "sent" && entry.reason == nil)
      #expect(entry.attempts.map(\.channel) == ["sms", "mail"])
      #expect(entry.attempts.map(\.state) == ["dropped", "sent"])
      #expect(entry.attempts.first?.reason == "enough texts for them today")
      // Another kind has its own.
      try await room.ask(delivery, "change", key: "c")
      try await room.run(delivery, for: Self.hour)
      #expect(room.taken.last?.channel == .sms)
      // Nine in the morning of the day after.
      room.turn(18 * Self.hour)
      try await room.ask(delivery, key: "d")
      try await room.run(delivery, for: Self.hour)
      #expect(room.taken.map(\.channel) == [.sms, .mail, .sms, .sms])
    }
  }

  @Test("CC-047: of two that are due at one moment one is a text")
  func atOnce() async throws {
    try await DeliveryRoom.with { room in
      var kind = room.kind([.init(.sms), .init(.mail)])
      kind.textsADay = 1
      let delivery = room.delivery(kind)
      for key in ["a", "b", "c"] { try await room.ask(delivery, key: key) }
      try await room.run(delivery, for: Self.hour)
      #expect(room.taken.filter { $0.channel == .sms }.count == 1)
      #expect(room.taken.filter { $0.channel == .mail }.count == 2)
    }
  }

  @Test("a text that nobody took is none that was sent")
  func failed() async throws {
    try await DeliveryRoom.with { room in
      var kind = room.kind([.init(.sms)])
      kind.textsADay = 1
      let delivery = room.delivery(kind)
      room.answer(.sms, .fails(.refused("400 1")))
      try await room.ask(delivery, key: "a")
      try await room.run(delivery, for: Self.hour)
      #expect(room.taken.isEmpty)
      try await room.ask(delivery, key: "b")
      try await room.run(delivery, for: Self.hour)
      #expect(room.taken.map(\.channel) == [.sms])
    }
  }

  @Test("a space sends so many a day and so many a month, but for what health hangs on")
  func ofASpace() async throws {
    try await DeliveryRoom.with { room in
      var dose = room.kind([.init(.sms)], named: "dose")
      dose.isCapped = false
      var delivery = room.delivery(room.kind([.init(.sms)]), dose)
      delivery.textCaps.ofDay = 2
      delivery.textCaps.ofMonth = 3
      for key in ["a", "b", "c"] {
        try await room.ask(delivery, key: key)
        try await room.run(delivery, for: Self.hour / 4)
      }
      #expect(room.taken.count == 2)
      let entry = try #require(try await room.entry())
      #expect(entry.state == "failed")
      #expect(entry.reason == "enough texts from here for now")
      try await room.ask(delivery, "dose", key: "d")
      try await room.run(delivery, for: Self.hour / 4)
      #expect(room.taken.count == 3)
      // On the next day the month has had its three; in December it begins anew.
      room.turn(24 * Self.hour)
      try await room.ask(delivery, key: "e")
      try await room.run(delivery, for: Self.hour)
      #expect(room.taken.count == 3)
      room.turn(9 * 24 * Self.hour)
      try await room.ask(delivery, key: "f")
      try await room.run(delivery, for: Self.hour)
      #expect(room.taken.count == 4)
    }
  }

  @Test("the texts of a space are counted in an index alone, however many messages there were")
  func index() async throws {
    try await DeliveryRoom.with { room in
      let plan = try await room.database.read { transaction -> [String] in
        // The other engine says it in other words.
        guard TestEngine.isSQLite else { return ["COVERING INDEX message_attempt_sent"] }
        return try transaction.rows(
          """
          EXPLAIN QUERY PLAN SELECT 1 FROM message_attempt WHERE space = $1 AND channel = $2 \
          AND queued_at >= $3 AND state IN (0, 1) LIMIT 5
          """, [SQLValue(DeliveryRoom.space), .integer(2), .integer(0)]
        ) { $0.text(3) }
      }
      #expect(plan.contains { $0.contains("COVERING INDEX message_attempt_sent") }, "\(plan)")
    }
  }
}
