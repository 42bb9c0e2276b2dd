import Analytics
import Database
import DatabaseTesting
import EventStore
import EventTesting
import Fields
import Telemetry
import Testing
import Values

@Suite("Bodies that nobody means well with")
struct HostileBodyTests {
  /// What of a body of another system is not taken at all.
  private func failure(_ body: [UInt8], by shop: Shop) async throws -> IntakeFailure? {
    do {
      _ = try await shop.intake.segment(body, kind: .batch, key: shop.key)
      return nil
    } catch let failure as IntakeFailure {
      return failure
    }
  }

  private func rows(in table: EventTable) async throws -> Int {
    var rows = 0
    for name in ["event_batch", "event_alias", "event_message", "event_quarantine", "event_count"] {
      rows += try await table.count("SELECT count(*) FROM \(name)")
    }
    return rows
  }

  @Test("of 100,000 events in one body none is kept, of whichever form it is")
  func many() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let empty = [JSONValue](repeating: .object([]), count: 100_000)
      let bare = JSONValue.object([.init("batch", .array(empty))])
      let segment = try await failure(bare.bytes, by: shop)
      #expect(segment == .tooLarge)
      let view = SegmentSender.view(1, at: table.clock.now, of: "7")
      let whole = [JSONValue](repeating: view, count: 100_000)
      let large = try await failure(SegmentSender.body(whole, sentAt: table.clock.now), by: shop)
      #expect(large == .tooLarge)
      let device = EventDevice(1)
      try await table.allow(device)
      let own = JSONValue.object([.init("sentAt", .integer(0)), .init("events", .array(empty))])
      let failed = try await table.failure(own.bytes, by: device.proof)
      #expect(failed == .tooLarge)
      let rows = try await rows(in: table)
      #expect(rows == 0)
    }
  }

  @Test("a device that makes up epochs begins so many, and counts on in those that it has")
  func epochs() async throws {
    try await withTemporaryDatabase { database, folder in
      try await EventTable.migrate(database)
      var limits = IntakeLimits()
      limits.epochs = 3
      let table = try EventTable(database, keys: folder.file("events.key"), limits: limits)
      var device = EventDevice(1)
      try await table.allow(device)
      let now = table.clock.now
      let made = (0..<5).map { device.view(at: now, epoch: Int64($0)) }
      let answer = try await table.bring(EventDevice.body(made, sentAt: now), of: device)
      #expect(answer.taken == 3 && answer.refusals.map(\.index) == [3, 4])
      let more = [device.view(at: now, epoch: 2), device.view(at: now, epoch: 9)]
      let next = try await table.bring(EventDevice.body(more, sentAt: now), of: device)
      #expect(next.taken == 1 && next.refusals.map(\.index) == [1])
      let epochs = try await table.count("SELECT count(*) FROM event_epoch")
      #expect(epochs == 3)
    }
  }

  @Test("events of 1970 and of 2090 are refused, and the one between them is kept")
  func ages() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let now = table.clock.now
      let old = SegmentSender.view(1, at: .epoch, of: "7")
      let new = SegmentSender.view(
        2, at: Instant(milliseconds: 3_786_912_000_000), of: "7")
      let answer = try await shop.bring([old, SegmentSender.view(3, at: now, of: "7"), new])
      let told = answer.refusals.map { "\($0.index) \($0.problem.reason.rawValue)" }
      #expect(told == ["0 tooOld", "2 tooNew"] && answer.taken == 1)
      var device = EventDevice(1)
      try await table.allow(device)
      let lines = [
        device.view(at: .epoch), device.view(at: now),
        device.view(at: Instant(milliseconds: 3_786_912_000_000)),
      ]
      let own = try await table.bring(EventDevice.body(lines, sentAt: now), of: device)
      let reasons = own.refusals.map(\.problem.reason)
      #expect(reasons == [.tooOld, .tooNew] && own.taken == 1)
    }
  }

  @Test("a parameter of ever new values fills no dictionary, and ever new names no quarantine")
  func dictionary() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let now = table.clock.now
      for round in 0..<3 {
        let messages = (0..<1_000).map { number in
          let name = "name_\(round)_\(number)"
          return SegmentSender.message(
            "track", round * 1_000 + number, at: now, .init("userId", .text("7")),
            .init("event", .text("screen_view")),
            .init("properties", .object([.init("screen_name", .text(name))])),
            .init("context", .object([.init(name, .text(name))])))
        }
        let answer = try await shop.bring(messages)
        let isListed = answer.refusals.contains { $0.problem.reason != .notListed }
        #expect(answer.taken == 0 && answer.refusals.count == 1_000 && !isListed)
        let unknown = (0..<1_000).map { number in
          SegmentSender.message(
            "track", number, at: now, .init("userId", .text("7")),
            .init("event", .text("event_\(round)_\(number)")))
        }
        _ = try await shop.bring(unknown)
      }
      let rows = try await table.count("SELECT count(*) FROM event_quarantine")
      #expect(rows <= 2_002)
      let refused = try await table.count(
        "SELECT CAST(sum(count) AS BIGINT) FROM event_quarantine")
      #expect(refused == 6_000)
      let names = try await table.count("SELECT count(*) FROM event_count")
      #expect(names == 3)
      let people = try await table.count("SELECT count(*) FROM event_alias")
      #expect(people == 0)
    }
  }

  @Test("bodies that are none are refused whole, and what is in them leaves nothing")
  func bodies() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      var deep = JSONValue.null
      for _ in 0..<40 { deep = .array([deep]) }
      let nested = SegmentSender.view(1, at: table.clock.now, of: "7", .init("context", deep))
      let cases: [([UInt8], IntakeFailure)] = [
        ([], .malformed), (Array("[]".utf8), .malformed), (Array("{}".utf8), .malformed),
        (Array("{\"batch\":{}}".utf8), .malformed), (Array("{\"batch\":[".utf8), .malformed),
        (Array("{\"batch\":[NaN]}".utf8), .malformed), ([0xFF, 0xFE], .malformed),
        (SegmentSender.body([nested], sentAt: table.clock.now), .malformed),
        ([UInt8](repeating: 0x20, count: 524_289), .tooLarge),
      ]
      for (body, expected) in cases {
        let found = try await failure(body, by: shop)
        #expect(found == expected)
      }
      let rows = try await rows(in: table)
      #expect(rows == 0)
    }
  }

  @Test("a message that is too long, and one that says nothing right, keep no other out")
  func messages() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let now = table.clock.now
      let long = JSONValue.text(String(repeating: "x", count: 33_000))
      let answer = try await shop.bring([
        SegmentSender.view(1, at: now, of: "7", .init("context", .object([.init("ip", long)]))),
        .null, .array([]), .integer(1),
        SegmentSender.message(
          "track", 2, at: now, .init("userId", .object([])), .init("event", .integer(7)),
          .init("properties", .array([]))),
        SegmentSender.view(3, at: now, of: "7"),
      ])
      let told = answer.refusals.map { "\($0.index) \($0.problem.reason.rawValue)" }
      #expect(
        told == ["0 tooLarge", "1 malformed", "2 malformed", "3 malformed", "4 unknownEvent"])
      #expect(answer.taken == 1)
    }
  }
}
