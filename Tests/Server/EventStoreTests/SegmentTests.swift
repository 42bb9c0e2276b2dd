import Analytics
import Database
import EventStore
import EventTesting
import Fields
import Telemetry
import Testing
import Values

@Suite("Events that other systems bring by Segment's API")
struct SegmentTests {
  private func member(_ name: String, _ text: String) -> JSONValue.Member {
    .init(name, .text(text))
  }

  private func fields(_ members: JSONValue.Member...) -> JSONValue { .object(members) }

  @Test("a message that is sent again counts once, whatever comes with it")
  func twice() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let now = table.clock.now
      let first = [
        SegmentSender.view(1, at: now, of: "7"), SegmentSender.view(2, at: now, of: "8"),
      ]
      let answer = try await shop.bring(first)
      #expect(answer.taken == 2 && answer.refusals.isEmpty)
      let again = try await shop.bring(first + [SegmentSender.view(3, at: now, of: "7")])
      #expect(again.taken == 1 && again.duplicates == 2)
      let events = try await table.events()
      #expect(events.count == 3)
      let people = Set(events.map(\.person))
      #expect(people.count == 2)
    }
  }

  @Test("a refusal is of one message; the quarantine has its names, and never a value")
  func quarantine() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let now = table.clock.now
      let user = member("userId", "7")
      let secret = "dor nas costas"
      func track(_ number: Int, _ event: String, _ properties: JSONValue) -> JSONValue {
        SegmentSender.message(
          "track", number, at: now, user, member("event", event), .init("properties", properties))
      }
      let answer = try await shop.bring([
        track(1, "no_such_event", fields(member("colour", secret))),
        track(2, "Order Completed", fields(member("Total Price", secret))),
        track(3, "item_created", fields(member("title", secret))),
        track(4, "screen_view", fields(member("screen_name", secret))),
        SegmentSender.message("track", 5, at: now, member("event", "item_created")),
        SegmentSender.message("wish", 6, at: now, user),
        .text(secret),
        SegmentSender.view(7, at: now, of: "7"),
      ])
      #expect(answer.taken == 1)
      let told = answer.refusals.map { "\($0.index) \($0.problem.reason.rawValue)" }
      #expect(
        told == [
          "0 unknownEvent", "1 unknownEvent", "2 forbidden", "3 notListed", "4 noPerson",
          "5 malformed", "6 malformed",
        ])
      let refused = try await shop.refused()
      #expect(
        refused == [
          "1 forbidden item_created title", "1 noPerson item_created ",
          "1 notListed screen_view screen_name", "1 unknownEvent  ",
          "1 unknownEvent no_such_event colour", "2 malformed  ",
        ])
      let texts = try await table.database.read { transaction in
        var found: [String] = []
        for name in try transaction.tables().map(\.name) {
          try transaction.query("SELECT * FROM \(name)") { row in
            for column in 0..<row.count {
              if case .text(let text) = row.value(column) { found.append(text) }
            }
          }
        }
        return found
      }
      let isKept = texts.contains { $0.contains("costas") || $0.contains("Order") }
      #expect(!isKept)
    }
  }

  @Test("FF-135 a person is a pseudonym; traits are registered properties, and no name or e-mail")
  func traits() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let now = table.clock.now
      func identify(_ number: Int, _ traits: JSONValue) -> JSONValue {
        SegmentSender.message(
          "identify", number, at: now, member("userId", "ana@example.com"),
          .init("traits", traits))
      }
      let answer = try await shop.bring([
        identify(1, fields(member("size", "large"), member("email", "ana@example.com"))),
        identify(2, fields(member("name", "Ana"))),
        identify(3, fields(member("firstName", "Ana"))),
        identify(4, fields(member("size", "enormous"))),
        identify(5, fields(.init("phone", .integer(5_511_999_999_999)))),
        SegmentSender.view(6, at: now, of: "ana@example.com"),
        identify(7, fields(member("size", "small"))),
        SegmentSender.view(8, at: now, of: "ana@example.com"),
      ])
      let told = answer.refusals.map { "\($0.index) \($0.problem.reason.rawValue)" }
      #expect(
        told == ["0 forbidden", "1 forbidden", "2 unknownParameter", "3 wrongKind", "4 forbidden"])
      #expect(answer.taken == 3)
      table.clock.move(milliseconds: 60_000)
      try await shop.bring([
        SegmentSender.view(9, at: now.adding(milliseconds: -60_000), of: "ana@example.com"),
        SegmentSender.view(10, at: table.clock.now, of: "ana@example.com"),
      ])
      let events = try await table.events().sorted {
        ($0.received, $0.sequence) < ($1.received, $1.sequence)
      }
      let sizes = events.map { $0.stamp.properties.map(\.value).joined() }
      // Before it was said, nobody knew.
      #expect(sizes == ["", "small", "", "small"])
      let people = Set(events.map(\.person))
      #expect(people.count == 1)
      let all = try await table.database.read { transaction in
        var found: [UInt8] = []
        for name in try transaction.tables().map(\.name) {
          try transaction.query("SELECT * FROM \(name)") { row in
            for column in 0..<row.count { found += row.bytes(column) }
          }
        }
        return found
      }
      let isKept = all.contains("ana@example.com".utf8)
      #expect(!isKept)
    }
  }

  @Test("what surrounds an event becomes its stamp; address, page and browser are counted and gone")
  func context() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let now = table.clock.now
      let context = fields(
        .init("app", fields(member("version", "2.1.0"), member("name", "Shop"))),
        .init("device", fields(member("type", "ios"), member("model", "iPhone15,2"))),
        .init("network", fields(.init("wifi", .boolean(true)))), member("locale", "pt-BR"),
        member("ip", "203.0.113.9"), member("userAgent", "Mozilla/5.0"),
        .init("page", fields(member("url", "https://shop.example/dor"))),
        .init("library", fields(member("name", "analytics-swift"))),
        .init("traits", fields(member("size", "large"), member("email", "ana@example.com"))),
        member("groupId", "acme"), member("whatever", "dor"))
      try await shop.bring([
        SegmentSender.view(1, at: now, of: "7", .init("context", context)),
        SegmentSender.message(
          "screen", 2, at: now, member("userId", "7"), member("name", "Today"),
          .init("properties", fields(member("title", "dor"), .init("item_count", .integer(3))))),
      ])
      let events = try await table.events()
      let stamp = try #require(events.first?.stamp)
      #expect(stamp.platform == "ios" && stamp.device == "mobile" && stamp.version == "2.1.0")
      #expect(stamp.connection == "wifi" && stamp.language == "pt-BR")
      #expect(stamp.properties == [StampProperty("size", "large")])
      #expect(stamp.space != nil)
      let screen = try #require(events.last)
      #expect(screen.name == "screen_view" && screen.sequence == 2)
      let values = screen.values.map(\.value)
      #expect(values == [.integer(3), .text("Today")])
      let counts = try await table.database.read { [day = table.store.day(of: now)] in
        try EventCounts.read(on: day, in: $0)
      }
      #expect(
        counts == [
          "context.app.name": 1, "context.device.model": 1, "context.ip": 1,
          "context.userAgent": 1, "context.page.url": 1, "context.traits": 1,
          "context.other": 1, "page": 1,
        ])
    }
  }

  @Test("a clock that is wrong is put right by sentAt; both times, and the clock's zone, are kept")
  func clocks() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let now = table.clock.now
      let wrong = now.adding(milliseconds: 3_600_000)
      let local = "2026-03-03T10:59:58.500-03:00"
      let captured = try #require(Instant(local))
      let message = JSONValue.object([
        member("userId", "7"), member("event", "item_created"), member("timestamp", local),
        member("sentAt", wrong.description),
      ])
      let answer = try await shop.intake.segment(message.bytes, kind: .track, key: shop.key)
      #expect(answer.taken == 1)
      let event = try await table.events().first
      #expect(event?.captured == captured)
      #expect(event?.at == captured.adding(milliseconds: -3_600_000))
      #expect(event?.offset == -180 && event?.received == now)
      let day: Int64 = 86_400_000
      let times = try await shop.bring([
        SegmentSender.view(1, at: now.adding(milliseconds: -90 * day - 1), of: "7"),
        SegmentSender.view(2, at: now.adding(milliseconds: 3_600_001), of: "7"),
        SegmentSender.view(3, at: now.adding(milliseconds: -90 * day), of: "7"),
      ])
      let reasons = times.refusals.map(\.problem.reason)
      #expect(reasons == [.tooOld, .tooNew] && times.taken == 1)
    }
  }

  @Test("what happened before and is imported is marked so")
  func imported() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let before = table.clock.now.adding(milliseconds: -86_400_000)
      try await shop.bring([SegmentSender.view(1, at: before, of: "7")], as: .import)
      let traffic = try await table.events().map(\.traffic)
      #expect(traffic == [EventTraffic.imported])
    }
  }

  @Test("a member of a group has its mark in what comes then")
  func groups() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let now = table.clock.now
      try await shop.bring([
        SegmentSender.view(1, at: now.adding(milliseconds: -1), of: "7"),
        SegmentSender.message(
          "group", 2, at: now, member("userId", "7"), member("groupId", "acme")),
        SegmentSender.view(3, at: now, of: "7"), SegmentSender.view(4, at: now, of: "8"),
      ])
      let hasGroup = try await table.events().map { $0.stamp.space != nil }
      #expect(hasGroup == [false, true, false])
      let contents = try await table.database.read { transaction in
        try transaction.rows("SELECT content FROM event_batch") { $0.bytes(0) }
      }
      let isKept = contents.contains { $0.contains("acme".utf8) }
      #expect(!isKept)
    }
  }
}
