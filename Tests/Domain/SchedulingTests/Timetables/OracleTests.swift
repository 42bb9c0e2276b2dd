import Effort
import Scheduling
import Testing
import Values
import Zones

/// Timetables and lives at random, from a seed.
private struct Lives {
  var random: SeededGenerator

  static let zones = [
    "America/Sao_Paulo", "Europe/Lisbon", "America/New_York", "Australia/Lord_Howe",
    "Asia/Kathmandu", "Pacific/Apia", "Pacific/Honolulu", "Pacific/Auckland", "Asia/Tokyo",
    "Africa/Casablanca", "America/Noronha", "Pacific/Kiritimati",
  ]

  mutating func pattern() -> DayPattern {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .every(days: Int.random(in: 1...9, using: &random))
    case 1: .weekdays(Weekdays(bits: UInt8.random(in: 1...127, using: &random)))
    case 2:
      .cycle(
        on: Int.random(in: 1...21, using: &random), off: Int.random(in: 1...9, using: &random))
    default: .daily
    }
  }

  mutating func times() -> [CivilTime] {
    let count = Int.random(in: 1...6, using: &random)
    let quarters = Set((0..<count).map { _ in Int.random(in: 0..<96, using: &random) })
    return quarters.sorted().compactMap { CivilTime(millisecondOfDay: $0 * 900_000) }
  }

  mutating func timetable() -> Timetable {
    let first = day("2025-12-20").adding(days: Int.random(in: 0..<60, using: &random))
    var phases = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Phase(days: Int.random(in: 1...200, using: &random), pattern(), at: times())
    }
    phases.append(Phase(pattern(), at: times()))
    // From the first day on, or once some of its days have been counted.
    let start =
      Bool.random(using: &random)
      ? CivilDateTime(first.adding(days: Int.random(in: 0...200, using: &random)), times()[0]) : nil
    let end =
      Bool.random(using: &random)
      ? CivilDateTime(
        (start?.date ?? first).adding(days: Int.random(in: 1...800, using: &random)), times()[0])
      : nil
    return Timetable(
      from: first, start: start, until: end, phases,
      policy: TravelPolicy.allCases.randomElement(using: &random)!,
      zone: Self.zones.randomElement(using: &random)!)
  }

  /// Journeys at quarters of an hour, some of them within a day of each other.
  mutating func journeys(from start: Values.Instant) throws -> [Whereabouts.Stay] {
    var at = start
    return try (0..<Int.random(in: 0...30, using: &random)).map { _ in
      let quarters = Int64.random(in: 20...(96 * 40), using: &random)
      at = at.adding(milliseconds: quarters * NaiveClock.quarter)
      return Whereabouts.Stay(
        since: at, in: try Zoneinfo.rules(Self.zones.randomElement(using: &random)!))
    }
  }
}

@Suite("Against somebody who looks at the clock", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct OracleTests {
  private func ascending(_ occurrences: [Occurrence]) -> [String] {
    occurrences.sorted { ($0.instant, $0.planned) < ($1.instant, $1.planned) }
      .map { "\($0.name) = \($0.instant) \($0.phase).\($0.position)" }
  }

  @Test("CG-129 timetables at random, two years of each, with journeys")
  func random() throws {
    for _ in 0..<Effort.times(60, quick: 6) {
      let seed = UInt64.random(in: 0 ... .max)
      var lives = Lives(random: SeededGenerator(seed: seed))
      let timetable = lives.timetable()
      #expect(timetable.problem == nil)
      let home = try Zoneinfo.rules(timetable.zone)
      let (start, end) = (instant("2026-01-10T00:00"), instant("2028-01-10T00:00"))
      let whereabouts = Whereabouts(home, journeys: try lives.journeys(from: start))
      let naive = NaiveClock(timetable: timetable, whereabouts: whereabouts, home: home)
      let expected = naive.due(from: instant("2025-12-20T00:00"), until: end)
        .filter { $0.instant >= start }
      let found = Horizon(start..<end, whereabouts: whereabouts, homes: [home])
        .occurrences(of: timetable)
      let (mine, theirs) = (ascending(found), ascending(expected))
      let first = zip(mine, theirs).first { $0 != $1 }
      #expect(
        mine == theirs,
        "seed \(seed), \(mine.count) and \(theirs.count), \(String(describing: first))")
    }
  }

  @Test("CG-129 each change of each zone's clocks in two years, by all three policies")
  func everyZone() throws {
    var changes = 0
    for (number, name) in Zoneinfo.names.enumerated()
    where !Effort.isQuick || number.isMultiple(of: 8) {
      let zone = try Zoneinfo.rules(name)
      for date in (0..<731).map({ day("2026-01-01").adding(days: $0) }) {
        let (start, next) = (zone.start(of: date), zone.start(of: date.adding(days: 1)))
        guard zone.steadyOffset(from: start, to: next) == nil else { continue }
        changes += 1
        try compare(zone, from: start, until: next)
      }
    }
    #expect(changes > (Effort.isQuick ? 5 : 300))
  }

  /// A day, with one before and one after.
  private func compare(_ zone: ZoneRules, from start: Values.Instant, until end: Values.Instant)
    throws
  {
    let span =
      start.adding(milliseconds: -86_400_000)..<end.adding(milliseconds: 86_400_000)
    let times = (0..<48).compactMap { CivilTime(millisecondOfDay: $0 * 1_800_000) }
    for policy in TravelPolicy.allCases {
      let timetable = Timetable(
        from: zone.local(span.lowerBound).date.adding(days: -3), [Phase(at: times)],
        policy: policy, zone: zone.name)
      let whereabouts = Whereabouts(zone)
      let naive = NaiveClock(timetable: timetable, whereabouts: whereabouts, home: zone)
      let expected = naive.due(
        from: span.lowerBound.adding(milliseconds: -86_400_000), until: span.upperBound
      ).filter { span.contains($0.instant) }
      let found = Horizon(span, whereabouts: whereabouts, homes: [zone])
        .occurrences(of: timetable)
      let (mine, theirs) = (ascending(found), ascending(expected))
      let first = zip(mine, theirs).first { $0 != $1 }
      #expect(mine == theirs, "\(zone.name) \(policy) \(String(describing: first))")
    }
  }
}
