import Effort
import Scheduling
import Testing
import Values
import Zones

@Suite(
  "Free slots against somebody who looks at the clock",
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct SlotOracleTests {
  private static let hour: Int64 = 3_600_000

  /// Compares around an instant; how many slots there are.
  private func compare(
    _ zones: [ZoneRules], around: Values.Instant, hours: Int64, seed: UInt64
  ) -> Int {
    var agenda = RandomAgenda(random: SeededGenerator(seed: seed), around: around)
    let resources = zones.map { agenda.resource($0) }
    let service = agenda.service()
    let span =
      around.adding(
        milliseconds: -hours * Self.hour)..<around.adding(
        milliseconds: hours * Self.hour)
    let now = around.adding(milliseconds: -Int64(agenda.number(0...20)) * Self.hour)
    let groups =
      switch zones.count {
      case 1: [[0]]
      case 2: agenda.number(0...1) == 0 ? [[0], [1]] : [[1, 0]]
      default: agenda.number(0...1) == 0 ? [[0], [2, 1]] : [[0, 1], [1, 2]]
      }
    let found = SlotSearch(resources, for: service, in: span, now: now).slots(groups)
    let expected = NaiveAgenda(resources: resources, service: service, span: span, now: now)
      .slots(groups)
    let first = zip(found, expected).first { $0 != $1 }
    #expect(
      found == expected,
      """
      \(zones[0].name) at \(around.description), seed \(seed): \(found.count) and \(expected.count), \
      first \(first.map { "\($0.0.start) \($0.0.resources), \($0.1.start) \($0.1.resources)" } ?? "")
      """)
    return expected.count
  }

  /// The changes of a zone's clocks from one year to before another.
  private func changes(_ zone: ZoneRules, _ years: Range<Int>) -> [Values.Instant] {
    var found: [Values.Instant] = []
    let first = CivilDate(year: years.lowerBound, month: 1, day: 1)!
    let last = CivilDate(year: years.upperBound, month: 1, day: 1)!
    // No zone is set twice in four days.
    for number in stride(from: 0, to: last.days(since: first), by: 4) {
      var low = ZoneRules.utc.start(of: first.adding(days: number))
      var high = low.adding(milliseconds: 4 * 24 * Self.hour)
      guard zone.steadyOffset(from: low, to: high) == nil else { continue }
      while high.since(low) > 1_000 {
        let middle = low.adding(milliseconds: high.since(low) / 2_000 * 1_000)
        if zone.steadyOffset(from: low, to: middle) == nil { high = middle } else { low = middle }
      }
      if found.last != high { found.append(high) }
    }
    return found
  }

  private func compareChanges(_ names: [String], _ years: Range<Int>, every stride: Int) throws
    -> (changes: Int, slots: Int)
  {
    var (count, slots) = (0, 0)
    for name in names {
      let zone = try Zoneinfo.rules(name)
      for change in changes(zone, years) {
        count += 1
        guard count.isMultiple(of: stride) else { continue }
        let seed = UInt64.random(in: 0 ... .max)
        slots += compare(
          [ZoneRules](repeating: zone, count: Int(seed % 2) + 1), around: change, hours: 6,
          seed: seed)
      }
    }
    return (count, slots)
  }

  @Test("CC-044 CC-080 at each change of each zone's clocks from 2020 to 2037")
  func everyChange() throws {
    let names = Zoneinfo.names.enumerated().filter { !Effort.isQuick || $0.offset % 6 == 0 }
    let (changes, slots) = try compareChanges(
      names.map { $0.element }, 2020..<2038, every: Effort.isQuick ? 16 : 1)
    // A few random days may have hardly any slot; so many have some.
    #expect(changes > (Effort.isQuick ? 250 : 2_000) && slots > (Effort.isQuick ? 0 : 10_000))
  }

  @Test(
    "CC-044 CC-080 at each change of Brazil's clocks since 1985, at each fifth of those since 1931")
  func brazil() throws {
    let names = [
      "America/Sao_Paulo", "America/Noronha", "America/Bahia", "America/Manaus",
      "America/Cuiaba", "America/Rio_Branco", "America/Araguaina",
    ]
    let (changes, slots) = try compareChanges(names, 1985..<2020, every: Effort.isQuick ? 10 : 1)
    #expect(changes > 200 && slots > (Effort.isQuick ? 0 : 50))
    let (older, _) = try compareChanges(
      ["America/Sao_Paulo", "America/Fortaleza"], 1931..<1985, every: Effort.isQuick ? 20 : 5)
    #expect(older > 20)
  }

  @Test("CC-044 CC-080 by half an hour, and across the date line")
  func oddOnes() throws {
    for (name, years) in [
      ("Australia/Lord_Howe", 1981..<2038), ("Pacific/Apia", 2010..<2022),
      ("Pacific/Kwajalein", 1969..<1994), ("Pacific/Fakaofo", 2011..<2012),
      ("Pacific/Kiritimati", 1994..<1996), ("Antarctica/Troll", 2020..<2026),
      ("Africa/Casablanca", 2018..<2038),
    ] {
      let (changes, _) = try compareChanges([name], years, every: Effort.isQuick ? 8 : 1)
      #expect(changes > 0, Comment(rawValue: name))
    }
    // The two that took a day and gave one.
    for text in ["2011-12-30T10:00", "1993-08-21T12:00", "1969-09-30T13:00"] {
      let zone = try Zoneinfo.rules(text < "2000" ? "Pacific/Kwajalein" : "Pacific/Apia")
      for _ in 0..<Effort.times(20) {
        let seed = UInt64.random(in: 0 ... .max)
        _ = compare([zone, zone], around: instant(text), hours: 30, seed: seed)
      }
    }
  }

  @Test("FF-010 CC-044 a therapist, one of two rooms, and any day, on clocks of different zones")
  func together() throws {
    let zones = try ["America/Sao_Paulo", "Europe/Lisbon", "Asia/Kathmandu"].map {
      try Zoneinfo.rules($0)
    }
    var slots = 0
    for _ in 0..<Effort.times(100) {
      let seed = UInt64.random(in: 0 ... .max)
      let at = instant("2020-01-01T00:00").adding(
        milliseconds: Int64(seed % 150_000) * Self.hour + Int64(seed % 60) * 60_000)
      let kind = seed % 3 == 0 ? zones : [zones[0], zones[0], zones[0]]
      slots += compare(kind, around: at, hours: 12, seed: seed)
    }
    #expect(slots > 20)
  }
}
