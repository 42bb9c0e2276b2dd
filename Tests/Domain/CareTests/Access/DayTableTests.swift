import Care
import Effort
import Testing
import Values

/// The day's session by a table that was counted by hand, and of who bought by chance.
@Suite("The days of a session, in a table")
struct DayTableTests {
  private static let minutesEast: [String: Int32] = [
    "São Paulo": -180, "Lisbon": 0, "Tokyo": 540, "Honolulu": -600, "Auckland": 780,
    "Kathmandu": 345,
  ]

  private static func zone(_ name: String) throws -> ZoneRules {
    let minutes = try #require(minutesEast[name])
    return ZoneRules(name: name, offset: 60 * minutes)
  }

  /// `25T08:00` on the clocks of a zone, in November 2026.
  private static func at(_ time: String, _ zone: ZoneRules) throws -> Instant {
    zone.instant(try #require(CivilDateTime("2026-11-" + time)))
  }

  private static var device: SessionOfTheDay {
    SessionOfTheDay(AccessIdentity(userId: "", device: UUID(high: 5, low: 1), appVersion: "1"))
  }

  /// When and where a session started, when and where the next is tried, and whether that opens.
  private static let table: [(String, String, String, String, Bool)] = [
    ("25T08:00", "São Paulo", "25T08:00", "São Paulo", false),
    ("25T08:00", "São Paulo", "25T08:10", "São Paulo", false),
    ("25T08:00", "São Paulo", "25T20:00", "São Paulo", false),
    ("25T08:00", "São Paulo", "25T23:59", "São Paulo", false),
    ("25T08:00", "São Paulo", "25T23:59:59", "São Paulo", false),
    ("25T08:00", "São Paulo", "26T00:00", "São Paulo", true),
    ("25T08:00", "São Paulo", "26T00:01", "São Paulo", true),
    ("25T08:00", "São Paulo", "26T07:59", "São Paulo", true),
    ("25T08:00", "São Paulo", "26T08:00", "São Paulo", true),
    ("25T08:00", "São Paulo", "27T08:00", "São Paulo", true),
    ("25T00:00", "São Paulo", "25T00:00", "São Paulo", false),
    ("25T00:00", "São Paulo", "25T00:01", "São Paulo", false),
    ("25T00:00", "São Paulo", "25T23:59:59", "São Paulo", false),
    ("25T00:00", "São Paulo", "26T00:00", "São Paulo", true),
    ("25T23:50", "São Paulo", "25T23:50", "São Paulo", false),
    ("25T23:50", "São Paulo", "25T23:59:59", "São Paulo", false),
    ("25T23:50", "São Paulo", "26T00:00", "São Paulo", true),
    ("25T23:50", "São Paulo", "26T00:10", "São Paulo", true),
    ("25T23:50", "São Paulo", "24T23:50", "São Paulo", false),
    ("25T11:00", "Kathmandu", "25T11:10", "Kathmandu", false),
    ("25T11:00", "Kathmandu", "25T23:59:59", "Kathmandu", false),
    ("25T11:00", "Kathmandu", "26T00:00", "Kathmandu", true),
    ("25T08:00", "São Paulo", "25T22:59:59", "Lisbon", false),
    ("25T08:00", "São Paulo", "25T23:59:59", "Lisbon", false),
    ("25T08:00", "São Paulo", "26T00:00", "Lisbon", true),
    ("25T20:00", "São Paulo", "26T00:30", "Lisbon", false),
    ("25T20:00", "São Paulo", "26T10:59:59", "Lisbon", false),
    ("25T20:00", "São Paulo", "26T11:00", "Lisbon", true),
    ("25T08:00", "São Paulo", "26T07:59:59", "Tokyo", false),
    ("25T08:00", "São Paulo", "26T08:00", "Tokyo", true),
    ("25T08:00", "Lisbon", "25T16:59:59", "São Paulo", false),
    ("25T08:00", "Lisbon", "25T20:59:59", "São Paulo", false),
    ("25T08:00", "Lisbon", "25T21:00", "São Paulo", true),
    ("25T22:00", "Tokyo", "25T21:59:59", "São Paulo", false),
    ("25T22:00", "Tokyo", "25T22:00", "São Paulo", true),
    ("25T09:00", "Honolulu", "26T23:59:59", "Auckland", true),
    ("25T09:00", "Honolulu", "26T22:59:59", "Auckland", false),
    ("25T09:00", "Honolulu", "26T23:00", "Auckland", true),
    ("26T08:00", "Auckland", "25T23:59:59", "Honolulu", false),
    ("26T08:00", "Auckland", "26T00:00", "Honolulu", true),
  ]

  @Test(
    "CG-017 CG-043 forty sessions, and whether another may start: on the next day, and after a journey"
  )
  func days() throws {
    #expect(Self.table.count == 40)
    for (began, place, tried, elsewhere, opens) in Self.table {
      let (zone, other) = (try Self.zone(place), try Self.zone(elsewhere))
      let (start, later) = (try Self.at(began, zone), try Self.at(tried, other))
      var used = Self.device
      #expect(used.canAccessToday(at: start, in: zone))
      _ = used.startDailySession(UUID(high: 7, low: 1), at: start, in: zone)
      #expect(used.canAccessToday(at: start, in: zone), "it runs")
      used.endCurrentSession(.user, at: start, in: zone)
      let words = "\(began) \(place), \(tried) \(elsewhere)"
      // Whoever asks changes nothing, and is told the same again.
      let asked = used
      for _ in 1...2 { #expect(asked.canAccessToday(at: later, in: other) == opens, "\(words)") }
      #expect((asked.timeUntilNextAccess(at: later, in: other) == 0) == opens, "\(words)")
      #expect(asked == used)
      let next = used.startDailySession(UUID(high: 7, low: 2), at: later, in: other)
      #expect((next != nil) == opens, "\(words)")
    }
  }

  @Test("CG-012 CG-053 who bought opens it fifty times a day for thirty days")
  func fifty() throws {
    let zone = try Self.zone("São Paulo")
    var day = Self.device
    let first = try Self.at("01T00:00", zone)
    day.buy(UUID(high: 8, low: 1), at: first, in: zone)
    for number in 0..<1_500 {
      // Every 28 minutes and 48 seconds, and for ten of them.
      let now = first.adding(milliseconds: Int64(number) * 1_728_000)
      #expect(day.canAccessToday(at: now, in: zone), "\(number)")
      let started = day.startDailySession(UUID(high: 8, low: UInt64(number) + 2), at: now, in: zone)
      #expect(started?.accessType == true, "\(number)")
      day.endCurrentSession(.user, at: now.adding(milliseconds: 600_000), in: zone)
      _ = day.takeChanges()
    }
  }

  @Test("CG-012 who bought is locked out at none of a million moments, whatever was done before")
  func million() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let zones = try Self.minutesEast.keys.sorted().map { try Self.zone($0) }
    var zone = zones[0]
    var day = Self.device
    var now = try Self.at("01T00:00", zone)
    // A free session of that day was used before.
    _ = day.startDailySession(UUID(high: 7, low: 1), at: now, in: zone)
    day.endCurrentSession(.user, at: now, in: zone)
    day.buy(UUID(high: 8, low: 1), at: now, in: zone)
    for number in 0..<Effort.times(1_000_000, quick: 20_000) {
      // Mostly on, and back where somebody sets a clock.
      now = now.adding(milliseconds: Int64.random(in: -600_000...7_200_000, using: &random))
      let id = UUID(high: 9, low: UInt64(number))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: zone = zones.randomElement(using: &random) ?? zone
      case 1: day.endCurrentSession(.user, at: now, in: zone)
      case 2: day.hidden(at: now, in: zone, fresh: id)
      case 3: day.reopened()
      case 4: day.count(.medicationUpdates(11))
      case 5: day.mark(.clockBack)
      default: day.seen(at: now, in: zone, fresh: id)
      }
      guard day.canAccessToday(at: now, in: zone) else {
        Issue.record("locked after \(number) acts, seed \(seed)")
        return
      }
      if number.isMultiple(of: 3) {
        let started = day.startDailySession(id, at: now, in: zone)
        let opens = day.access(at: now, in: zone).opens(.session)
        #expect(started != nil && opens, "seed \(seed)")
      }
      _ = day.takeChanges()
    }
  }
}
