import Effort
import EventStore
import EventTesting
import Telemetry
import Testing
import Values

@Suite("Events in few bytes")
struct PackedEventsTests {
  private static let receivedAt = EventTable.start

  @Test("what was packed is unpacked as it was, whatever it is")
  func roundTrip() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.times(200) {
      let events = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Self.event(&random)
      }
      let bytes = PackedEvents.encode(events)
      let decoded = try PackedEvents.decode(bytes, receivedAt: Self.receivedAt)
      #expect(decoded == events, "seed \(seed)")
    }
  }

  @Test("bytes that are not whole are refused and never read beyond their end")
  func damaged() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.times(200) {
      let events = (0..<10).map { _ in Self.event(&random) }
      var bytes = PackedEvents.encode(events)
      let cut = Int.random(in: 0..<bytes.count, using: &random)
      let part = Array(bytes[..<cut])
      let isWhole = (try? PackedEvents.decode(part, receivedAt: Self.receivedAt)) != nil
      #expect(!isWhole, "cut at \(cut); seed \(seed)")
      for _ in 0..<20 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0 ... .max, using: &random)
      }
      // Whatever it is now: it is read or refused.
      _ = try? PackedEvents.decode(bytes, receivedAt: Self.receivedAt)
    }
  }

  @Test("what a later version has written is known as such")
  func newer() {
    let bytes: [UInt8] = [2, 0, 0, 0, 0]
    #expect(throws: PackedError.newer(2)) {
      try PackedEvents.decode(bytes, receivedAt: Self.receivedAt)
    }
    #expect(throws: PackedError.malformed) {
      try PackedEvents.decode([], receivedAt: Self.receivedAt)
    }
  }

  @Test("a batch of twenty events takes fewer than forty bytes for each")
  func size() {
    let events = (1...20).map { number in
      var event = AcceptedEvent("screen_view", of: UUID(high: 1, low: 1), at: Self.receivedAt)
      event.sequence = Int64(number)
      event.session = 1
      event.offset = -180
      event.installation = UUID(high: 2, low: 2)
      event.stamp = .tested
      event.values = [StoredParameter("screen_name", .text("Today"))]
      return event
    }
    #expect(PackedEvents.encode(events).count < 20 * 40)
  }

  private static func event(_ random: inout SeededGenerator) -> AcceptedEvent {
    func number(_ random: inout SeededGenerator) -> Int64 {
      let shift = Int64.random(in: 0...63, using: &random)
      return Int64.random(in: .min ... .max, using: &random) >> shift
    }
    let at = receivedAt.adding(milliseconds: number(&random) >> 20)
    var event = AcceptedEvent("event_\(Int.random(in: 0..<5, using: &random))", of: .zero, at: at)
    event.person = UUID(high: 1, low: .random(in: 0..<4, using: &random))
    event.installation = UUID(high: 2, low: .random(in: 0..<2, using: &random))
    event.captured = at.adding(milliseconds: number(&random) >> 20)
    event.received = receivedAt
    event.offset = Int.random(in: -1_440...1_440, using: &random)
    event.sequence = number(&random)
    event.session = number(&random)
    event.traffic = Int.random(in: 0...4, using: &random)
    event.stamp = .tested
    event.stamp.plan = ["free", "gold", ""].randomElement(using: &random) ?? ""
    event.stamp.automated = Bool.random(using: &random)
    if Bool.random(using: &random) { event.stamp.space = UUID(high: 3, low: 9) }
    if Bool.random(using: &random) { event.stamp.properties = [StampProperty("a", "ção")] }
    let values: [StoredValue] = [
      .text("x"), .text(""), .integer(number(&random)), .decimal(0.1), .decimal(-.infinity),
      .flag(true), .flag(false), .mark(UUID(high: 4, low: 1)), .texts(["a", "b"]), .texts([]),
    ]
    for (place, value) in values.shuffled(using: &random).prefix(4).enumerated() {
      event.values.append(StoredParameter("p\(place)", value))
    }
    return event
  }
}
