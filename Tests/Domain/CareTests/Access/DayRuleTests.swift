import Care
import Effort
import Testing
import Values
import Zones

@Suite("The day of a session, by zones", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct DayRuleTests {
  private static let minute: Int64 = 60_000
  static let zones = [
    "America/Sao_Paulo", "Europe/Lisbon", "Asia/Tokyo", "Pacific/Honolulu", "Pacific/Auckland",
    "Australia/Lord_Howe", "Asia/Beirut", "America/St_Johns", "Asia/Kathmandu", "Africa/Cairo",
    "America/Havana", "Pacific/Apia", "Pacific/Kiritimati", "Asia/Kolkata", "America/New_York",
    "Europe/London", "Africa/Casablanca", "America/Santiago", "Asia/Tehran", "Pacific/Chatham",
    "America/Los_Angeles", "Europe/Kyiv", "Australia/Adelaide", "America/Asuncion",
  ]

  /// Looks at the calendar every minute.
  private func naive(_ start: Instant, _ zone: ZoneRules) -> Instant {
    let day = zone.local(start).date
    var now = Instant(milliseconds: start.milliseconds / Self.minute * Self.minute)
    while zone.local(now).date <= day { now = now.adding(milliseconds: Self.minute) }
    return now
  }

  @Test(
    "CG-034 CG-046 CG-059 CG-061 CG-062 the next day begins when the calendar says so",
    arguments: DayRuleTests.zones)
  func days(name: String) throws {
    let zone = try Zoneinfo.rules(name)
    var random = SeededGenerator(seed: 20)
    // 2017 to 2027, on summer time's days at midnight in São Paulo and Beirut too.
    for _ in 0..<Effort.times(400, quick: 40) {
      let start = Instant(
        milliseconds: Int64.random(in: 1_483_228_800...1_798_761_600, using: &random) * 1_000)
      let session = DayRule.session(UUID(high: 1, low: 1), at: start, in: zone, after: nil)
      #expect(session.accessDate == zone.local(start).date)
      #expect(session.dayEnds == naive(start, zone), "\(name), \(start)")
    }
  }

  /// Those of the zones in which no clock was changed in those years.
  private static let steady: Set<String> = [
    "Asia/Tokyo", "Pacific/Honolulu", "Asia/Kathmandu", "Pacific/Kiritimati", "Asia/Kolkata",
  ]

  @Test(
    "CG-059 CG-061 CG-062 around each change of the clocks the day ends when the calendar says so",
    arguments: DayRuleTests.zones)
  func changes(name: String) throws {
    let zone = try Zoneinfo.rules(name)
    let hour = 60 * Self.minute
    // Each day of 2017 to 2027, at midnight in UTC.
    var changes: [Instant] = []
    for day in 0..<4_017 {
      let now = Instant(milliseconds: 1_483_228_800_000 + Int64(day) * 24 * hour)
      let before = zone.local(now).time
      if before != zone.local(now.adding(milliseconds: 24 * hour)).time { changes.append(now) }
    }
    #expect(changes.isEmpty == Self.steady.contains(name))
    for (number, change) in changes.enumerated() where !Effort.isQuick || number % 4 == 0 {
      for hours: Int64 in [-18, 0, 12, 23] {
        let start = change.adding(milliseconds: hours * hour)
        let session = DayRule.session(UUID(high: 1, low: 1), at: start, in: zone, after: nil)
        #expect(session.accessDate == zone.local(start).date)
        #expect(session.dayEnds == naive(start, zone), "\(name), \(start)")
        let earlier = session.dayEnds.adding(milliseconds: -1)
        #expect(!DayRule.allows(at: earlier, in: zone, after: session), "\(name), \(start)")
        #expect(DayRule.allows(at: session.dayEnds, in: zone, after: session))
      }
    }
  }

  @Test(
    "CG-034 CG-046 in every zone there is the date is the calendar's, and the countdown ends with it"
  )
  func everyZone() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let names = Zoneinfo.names.enumerated().filter { !Effort.isQuick || $0.offset % 6 == 0 }
    #expect(names.count > (Effort.isQuick ? 50 : 300))
    for (_, name) in names {
      let zone = try Zoneinfo.rules(name)
      for _ in 0..<4 {
        let start = Instant(
          milliseconds: Int64.random(in: 1_483_228_800...2_100_000_000, using: &random) * 1_000)
        var day = SessionOfTheDay(
          AccessIdentity(userId: "", device: UUID(high: 5, low: 1), appVersion: "1"))
        let started = day.startDailySession(UUID(high: 1, low: 1), at: start, in: zone)
        let session = try #require(started)
        #expect(session.accessDate == zone.local(start).date, "\(name), \(start), seed \(seed)")
        day.endCurrentSession(.user, at: start, in: zone)
        let next = naive(start, zone)
        let now = start.adding(
          milliseconds: Int64.random(in: 0..<next.since(start), using: &random))
        let left = (next.since(now) + 999) / 1_000
        let told = day.timeUntilNextAccess(at: now, in: zone)
        #expect(told == left, "\(name), \(start), \(now), seed \(seed)")
        #expect(day.timeUntilNextAccess(at: next, in: zone) == 0)
      }
    }
  }

  @Test(
    "CG-022 CG-062 days of 23, 23½, 24, 24½ and 25 hours",
    arguments: [
      ("America/Sao_Paulo", "2018-11-04T01:00", 23.0),
      ("America/Sao_Paulo", "2018-02-17T00:00", 25.0),
      ("Australia/Lord_Howe", "2026-10-04T00:00", 23.5),
      ("Australia/Lord_Howe", "2026-04-05T00:00", 24.5), ("Asia/Tokyo", "2026-04-05T00:00", 24.0),
    ])
  func lengths(name: String, start: String, hours: Double) throws {
    let zone = try Zoneinfo.rules(name)
    let first = try #require(CivilDateTime(start))
    let begins = zone.start(of: first.date)
    #expect(zone.local(begins) == first)
    let session = DayRule.session(UUID(high: 1, low: 1), at: begins, in: zone, after: nil)
    #expect(session.dayEnds.since(begins) == Int64(hours * 3_600_000))
  }

  @Test(
    "CG-030 CG-060 on journeys nobody has two within twelve hours, and nobody waits longer than a day and an hour"
  )
  func journeys() throws {
    let zones = try Self.zones.map { try Zoneinfo.rules($0) }
    var random = SeededGenerator(seed: 60)
    for _ in 0..<Effort.times(60, quick: 12) {
      var now = Instant(
        milliseconds: Int64.random(in: 1_700_000_000...1_790_000_000, using: &random) * 1_000)
      var zone = zones[0]
      var sessions: [AccessSession] = []
      // Somebody who tries every ten minutes for ten days, and flies about once a day.
      for number in 0..<1_440 {
        now = now.adding(milliseconds: 10 * Self.minute)
        if Int.random(in: 0..<150, using: &random) == 0 {
          zone = zones.randomElement(using: &random) ?? zone
        }
        guard DayRule.allows(at: now, in: zone, after: sessions.last) else { continue }
        let id = UUID(high: 1, low: UInt64(number))
        sessions.append(DayRule.session(id, at: now, in: zone, after: sessions.last))
      }
      for (earlier, later) in zip(sessions, sessions.dropFirst()) {
        let wait = later.sessionStartTime.since(earlier.sessionStartTime)
        let isSteady = earlier.zone == later.zone && !earlier.followsJourney
        #expect(isSteady || wait >= DayRule.afterJourney)
        #expect(wait <= 25 * 3_600_000 + 10 * Self.minute)
        #expect(!isSteady || earlier.accessDate < later.accessDate)
      }
    }
  }

  @Test(
    "CG-030 across the date line both ways the day is the one that begins first, after twelve hours"
  )
  func dateLine() throws {
    let honolulu = try Zoneinfo.rules("Pacific/Honolulu")
    let auckland = try Zoneinfo.rules("Pacific/Auckland")
    let morning = try #require(CivilDateTime("2026-11-25T09:00"))
    let start = honolulu.instant(morning)
    let west = DayRule.session(UUID(high: 1, low: 1), at: start, in: honolulu, after: nil)
    // In Auckland it is the 26th at eight, and its 27th begins sixteen hours later.
    let midnight = try #require(CivilDateTime("2026-11-26T00:00"))
    #expect(DayRule.next(after: west, in: honolulu) == honolulu.instant(midnight))
    #expect(DayRule.next(after: west, in: auckland) == honolulu.instant(midnight))
    let east = DayRule.session(UUID(high: 1, low: 2), at: start, in: auckland, after: nil)
    #expect(DayRule.next(after: east, in: honolulu) == start.adding(milliseconds: 15 * 3_600_000))
  }
}
