import SyncServer
import Testing
import Values
import Zones

@testable import Delivery

@Suite(
  "PL-008 Quiet hours", .enabled(if: Zoneinfo.isPresent, "needs tzdata in /usr/share/zoneinfo"))
struct NightTests {
  private static let hour = DeliveryRoom.hour
  private static let zone = "America/Sao_Paulo"

  private static func instant(_ text: String) -> Instant { Instant(text) ?? .epoch }

  @Test(
    "when a night begins and ends, by the clocks of a zone",
    arguments: [
      ("2025-11-22T21:59:59-03:00", nil, nil),
      ("2025-11-22T22:00:00-03:00", "2025-11-22T22:00:00-03:00", "2025-11-23T08:00:00-03:00"),
      ("2025-11-23T07:59:59-03:00", "2025-11-22T22:00:00-03:00", "2025-11-23T08:00:00-03:00"),
      ("2025-11-23T08:00:00-03:00", nil, nil),
      // A night in which the clocks go forward is an hour shorter.
      ("2018-11-04T01:30:00-02:00", "2018-11-03T22:00:00-03:00", "2018-11-04T08:00:00-02:00"),
    ] as [(String, String?, String?)])
  func nights(_ at: String, _ start: String?, _ end: String?) throws {
    let zone = try Zoneinfo.rules(Self.zone)
    let hours = QuietHours.usual
    #expect(hours.start(at: Self.instant(at), in: zone) == start.map { Self.instant($0) })
    #expect(hours.end(at: Self.instant(at), in: zone) == end.map { Self.instant($0) })
  }

  @Test("quiet hours in the middle of the day")
  func siesta() throws {
    let hours = QuietHours(
      from: CivilTime(hour: 13, minute: 0)!, to: CivilTime(hour: 14, minute: 30)!)
    let zone = try Zoneinfo.rules(Self.zone)
    let at = Self.instant("2025-11-22T13:10:00-03:00")
    #expect(hours.start(at: at, in: zone) == Self.instant("2025-11-22T13:00:00-03:00"))
    #expect(hours.end(at: at, in: zone) == Self.instant("2025-11-22T14:30:00-03:00"))
    #expect(hours.end(at: Self.instant("2025-11-22T14:30:00-03:00"), in: zone) == nil)
  }

  @Test(
    "at every minute of a year, in zones far apart, a night that holds has its start before and its end behind"
  )
  func everyMinute() throws {
    for name in ["America/Sao_Paulo", "Australia/Lord_Howe", "Pacific/Apia", "Europe/Lisbon"] {
      let zone = try Zoneinfo.rules(name)
      var time = Self.instant("2025-01-01T00:00:00Z")
      for _ in 0..<(366 * 24 * 4) {
        let (start, end) = (
          QuietHours.usual.start(at: time, in: zone), QuietHours.usual.end(at: time, in: zone)
        )
        #expect((start == nil) == (end == nil))
        if let start, let end {
          #expect(start <= time && time < end, "\(name) \(time)")
          #expect(QuietHours.usual.end(at: end, in: zone) == nil, "\(name) \(time)")
        }
        time = time.adding(milliseconds: 15 * 60_000)
      }
    }
  }

  @Test("a message that is due at night waits for the morning of the person's zone")
  func held() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail)]))
      try await room.ask(delivery, after: 14 * Self.hour)
      try await room.run(delivery)
      #expect(room.taken.map(\.at) == [Self.instant("2025-11-23T08:00:00-03:00")])
    }
  }

  @Test("one that may not wait goes out before the night, or at night where that is so")
  func before() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(
        room.kind([.init(.mail)], nights: .before),
        room.kind([.init(.mail)], named: "dose", nights: .disturbed))
      try await room.ask(delivery, after: 17 * Self.hour, zone: Self.zone)
      try await room.ask(delivery, "dose", after: 17 * Self.hour, zone: Self.zone)
      try await room.run(delivery)
      #expect(
        room.taken.map(\.at) == [
          Self.instant("2025-11-22T21:59:00-03:00"), Self.instant("2025-11-23T05:00:00-03:00"),
        ])
    }
  }

  @Test("a fallback at night waits, and what the night outlasts is not sent")
  func fallback() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(
        room.kind([.init(.sms, patience: 10 * DeliveryRoom.minute), .init(.mail)]))
      room.turn(9 * Self.hour + 55 * DeliveryRoom.minute)
      try await room.ask(delivery, key: "long")
      try await room.ask(delivery, key: "short", worth: 6 * Self.hour)
      try await room.run(delivery)
      #expect(room.taken.map(\.channel) == [.sms, .sms, .mail])
      #expect(room.taken.last?.at == Self.instant("2025-11-23T08:00:00-03:00"))
      // What was taken on one way was sent, though it was too late for the next.
      #expect(try await room.entries().map(\.state) == ["sent", "sent"])
    }
  }

  @Test("a mail that waits for its server through the evening is not sent at night")
  func retried() async throws {
    try await DeliveryRoom.with { room in
      let delivery = room.delivery(room.kind([.init(.mail)]))
      room.turn(9 * Self.hour)
      room.answer(.mail, always: .refuses(.unreachable))
      try await room.ask(delivery)
      try await room.run(delivery, for: 2 * Self.hour)
      room.answer(.mail)
      try await room.run(delivery)
      #expect(room.taken.map(\.at) == [Self.instant("2025-11-23T08:00:00-03:00")])
    }
  }
}
