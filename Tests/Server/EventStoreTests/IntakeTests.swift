import Analytics
import Database
import EventStore
import EventTesting
import Fields
import Telemetry
import Testing
import Values

@Suite("Events that devices bring")
struct IntakeTests {
  @Test("nothing is taken of who has not agreed, has taken it back, or is not known")
  func consent() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      let proof = device.proof
      let now = table.clock.now
      let body = EventDevice.body([device.view(at: now)], sentAt: now)
      let unknown = try await table.failure(body, by: proof)
      #expect(unknown == .unknownInstallation)
      _ = try await table.database.write { try table.store.register(proof, in: $0) }
      let unasked = try await table.failure(body, by: proof)
      #expect(unasked == .withdrawn)
      try await table.allow(device)
      let answer = try await table.bring(body, of: device)
      #expect(answer.taken == 1)
      try await table.allow(device, false)
      let late = EventDevice.body([device.view(at: now)], sentAt: now)
      let withdrawn = try await table.failure(late, by: proof)
      #expect(withdrawn == .withdrawn)
      var stranger = proof
      stranger.secret = EventDevice(2).proof.secret
      let foreign = try await table.failure(late, by: stranger)
      #expect(foreign == .unknownInstallation)
      stranger.secret = "short"
      let malformed = try await table.failure(late, by: stranger)
      #expect(malformed == .unknownInstallation)
      let kept = try await table.events()
      #expect(kept.count == 1)
    }
  }

  @Test("sent twice, or again with what came since, each event counts once")
  func twice() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let now = table.clock.now
      let first = [device.view(at: now), device.view(at: now)]
      let answer = try await table.bring(EventDevice.body(first, sentAt: now), of: device)
      #expect(answer.taken == 2 && answer.acceptedThrough == 2)
      let again = try await table.bring(EventDevice.body(first, sentAt: now), of: device)
      #expect(again.taken == 0 && again.duplicates == 2 && again.acceptedThrough == 2)
      let more = first + [device.view(at: now)]
      let third = try await table.bring(EventDevice.body(more, sentAt: now), of: device)
      #expect(third.taken == 1 && third.duplicates == 2 && third.acceptedThrough == 3)
      let sequences = try await table.events().map(\.sequence)
      #expect(sequences == [1, 2, 3])
    }
  }

  @Test("PR-095: what is not registered is refused by its reason, and the others are kept")
  func refusals() async throws {
    let cases: [(name: String, parameters: JSONValue, reason: EventRefusalReason, of: String)] = [
      ("no_such_event", .object([]), .unknownEvent, ""),
      ("screen_view", .object([]), .missing, "screen_name"),
      ("screen_view", .object([.init("screen_name", .text("Ana"))]), .notListed, "screen_name"),
      ("screen_view", .object([.init("screen_name", .integer(1))]), .wrongKind, "screen_name"),
      ("item_created", .object([.init("item_title", .text("Dor"))]), .forbidden, "item_title"),
      ("item_created", .object([.init("colour", .text("red"))]), .unknownParameter, "colour"),
      ("item_created", .object([.init("duration", .integer(-1))]), .outOfRange, "duration"),
      ("screen_opened", .object([]), .debugOnly, ""),
      ("item_created", .array([]), .malformed, ""),
    ]
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let now = table.clock.now
      var lines = cases.map { device.line($0.name, at: now, $0.parameters) }
      lines.append(device.view(at: now))
      let answer = try await table.bring(EventDevice.body(lines, sentAt: now), of: device)
      let told = answer.refusals.map { "\($0.index) \($0.problem.reason) \($0.problem.parameter)" }
      let expected = cases.enumerated().map { "\($0) \($1.reason) \($1.of)" }
      #expect(told == expected)
      #expect(answer.taken == 1 && answer.acceptedThrough == Int64(cases.count + 1))
      let names = try await table.events().map(\.name)
      #expect(names == ["screen_view"])
      // Nothing of what was refused is anywhere, not even as a count by its words.
      let kept = try await table.database.read { transaction in
        try transaction.rows("SELECT name FROM event_count ORDER BY name") { $0.text(0) }
      }
      let isWordless = kept.allSatisfy { $0.hasPrefix("refused.") }
      #expect(isWordless)
    }
  }

  @Test("a body that is none, that is too large or nested too deep, is refused whole")
  func hostile() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let now = table.clock.now
      let many = (0..<501).map { _ in device.view(at: now) }
      let deep = JSONValue.array([.array([.array([.array([.array([.array([])])])])])])
      let nested = device.line("screen_view", at: now, .object([.init("screen_name", deep)]))
      let bodies: [([UInt8], IntakeFailure)] = [
        ([], .malformed), (Array("[]".utf8), .malformed), (Array("{}".utf8), .malformed),
        (Array("{\"sentAt\":1,\"events\":{}}".utf8), .malformed),
        (EventDevice.body(many, sentAt: now), .tooLarge),
        ([UInt8](repeating: 0x20, count: 524_289), .tooLarge),
        (EventDevice.body([nested], sentAt: now), .malformed),
      ]
      for (body, failure) in bodies {
        let found = try await table.failure(body, by: device.proof)
        #expect(found == failure)
      }
      let kept = try await table.events()
      let high = try await table.count("SELECT high_water FROM event_installation")
      #expect(kept.isEmpty && high == 0)
    }
  }

  @Test(
    "PR-089 a clock that is wrong is put right by when it says that it sends; both times are kept")
  func clocks() async throws {
    let hour: Int64 = 3_600_000
    let day = 24 * hour
    let cases: [(wrongBy: Int64, ago: Int64, at: Int64?, reason: EventRefusalReason?)] = [
      (0, 500, -500, nil), (900, 500, 400, nil), (3 * hour, 500, -500, nil),
      (-56 * 365 * day, 2_000, -2_000, nil), (64 * 365 * day, 0, 0, nil),
      (0, 90 * day, -90 * day, nil), (0, 90 * day + 1, nil, .tooOld),
      (0, -hour, hour, nil), (0, -hour - 1, nil, .tooNew),
    ]
    for (number, one) in cases.enumerated() {
      try await withEvents { table in
        var device = EventDevice(UInt64(number + 1))
        try await table.allow(device)
        let now = table.clock.now
        let clock = now.adding(milliseconds: one.wrongBy)
        let captured = clock.adding(milliseconds: -one.ago)
        let body = EventDevice.body([device.view(at: captured)], sentAt: clock)
        let answer = try await table.bring(body, of: device)
        let reason = answer.refusals.first?.problem.reason
        #expect(reason == one.reason, "\(one)")
        let event = try await table.events().first
        let expected = one.at.map { now.adding(milliseconds: $0) }
        #expect(event?.at == expected, "\(one)")
        #expect(event == nil || event?.captured == captured, "\(one)")
      }
    }
  }

  @Test("ids are marks before they are kept, and the same each time")
  func marks() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let now = table.clock.now
      let (item, space) = (UUID(high: 0xABCD, low: 1), UUID(high: 0xABCD, low: 2))
      let clinic = UUID(high: 0xABCD, low: 3)
      var stamp = Stamp.tested
      stamp.space = space
      stamp.properties = [
        StampProperty("clinic", clinic.description), StampProperty("nickname", "Ana"),
      ]
      let lines = (0..<2).map { _ in
        device.line("item_created", at: now, .object([.init("item_id", .text("\(item)"))]))
      }
      _ = try await table.bring(EventDevice.body(lines, sentAt: now, stamp: stamp), of: device)
      let events = try await table.events()
      let found = try #require(events.first)
      #expect(events.count == 2 && events[1].values == found.values)
      let mark = found.values.first { $0.name == "item_id" }?.value
      #expect(mark != nil && mark != .mark(item))
      #expect(found.stamp.space != nil && found.stamp.space != space)
      // What is no property of the registry is not kept.
      #expect(found.stamp.properties.map(\.name) == ["clinic"])
      let contents = try await table.database.read { transaction in
        try transaction.rows("SELECT content FROM event_batch") { $0.bytes(0) }
      }
      for id in [item, space, clinic] {
        let forms = [(0..<16).map { id[$0] }, Array("\(id)".utf8)]
        let isKept = contents.contains { content in forms.contains { content.contains($0) } }
        #expect(!isKept)
      }
    }
  }

  @Test("PR-021: a thousand events are in the order in which they were counted")
  func order() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let now = table.clock.now
      for _ in 0..<10 {
        let lines = (0..<100).map { number in
          device.view(at: now, .init("item_count", .integer(Int64(number))))
        }
        let answer = try await table.bring(EventDevice.body(lines, sentAt: now), of: device)
        #expect(answer.taken == 100)
      }
      let kept = try await table.events()
      let sequences = kept.map(\.sequence)
      #expect(sequences == Array(1...1_000))
      let counts = kept.map { $0.values.first { $0.name == "item_count" }?.value }
      let expected = (0..<1_000).map { StoredValue?.some(.integer(Int64($0 % 100))) }
      #expect(counts == expected)
    }
  }

  @Test("a stamp that was lost takes no event with it; one that is none, or that nobody sent, does")
  func stamps() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      let now = table.clock.now
      func body(_ stamps: [JSONValue], _ line: JSONValue) -> [UInt8] {
        JSONValue.object([
          .init("sentAt", .integer(now.milliseconds)), .init("stamps", .array(stamps)),
          .init("events", .array([line])),
        ]).bytes
      }
      let cases: [(stamps: [JSONValue], taken: Int)] = [
        ([.object([])], 1), ([.object([.init("platform", .integer(1))])], 0), ([], 0),
        ([NumberedStamp(.tested, number: 7).object], 0),
        ([NumberedStamp(.tested, number: 0).object], 1),
      ]
      for one in cases {
        let answer = try await table.bring(body(one.stamps, device.view(at: now)), of: device)
        #expect(answer.taken == one.taken)
        let reasons = answer.refusals.map(\.problem.reason)
        #expect(reasons == (one.taken == 0 ? [.malformed] : []))
      }
    }
  }

  @Test("a day's events lie together, by the days of the app's zone")
  func days() async throws {
    try await withEvents { table in
      var device = EventDevice(1)
      try await table.allow(device)
      // 02:59:59.999 and 03:00 UTC are two days in São Paulo.
      let midnight = EventTable.start.adding(milliseconds: -10 * 3_600_000)
      let lines = [
        device.view(at: midnight.adding(milliseconds: -1)), device.view(at: midnight),
        device.view(at: EventTable.start),
      ]
      _ = try await table.bring(
        EventDevice.body(lines, sentAt: table.clock.now), of: device)
      let days = try await table.database.read { transaction in
        try transaction.rows("SELECT day, events FROM event_batch ORDER BY day") {
          "\(CivilDate(daysSinceEpoch: Int($0.int(0)))) \($0.int(1))"
        }
      }
      #expect(days == ["2026-03-02 1", "2026-03-03 2"])
    }
  }
}
