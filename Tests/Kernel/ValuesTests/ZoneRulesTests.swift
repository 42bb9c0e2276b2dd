import Effort
import Foundation
import Testing
import Values
import Zones

@Suite("Time zones", .enabled(if: Zoneinfo.isPresent, "needs tzdata in /usr/share/zoneinfo"))
struct ZoneRulesTests {
  private func instant(_ text: String) throws -> Values.Instant { try #require(Instant(text)) }
  private func local(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(text)) }

  @Test(
    "São Paulo is three hours behind, two in the summers before 2019, and was not in 1913",
    arguments: [
      ("2026-11-20T12:00:00Z", "2026-11-20T09:00"), ("2019-01-15T12:00:00Z", "2019-01-15T10:00"),
      ("2018-11-04T02:59:59Z", "2018-11-03T23:59:59"), ("2018-11-04T03:00:00Z", "2018-11-04T01:00"),
      ("2019-02-17T01:59:59Z", "2019-02-16T23:59:59"), ("2019-02-17T02:00:00Z", "2019-02-16T23:00"),
      ("1913-12-31T12:00:00Z", "1913-12-31T08:53:32"), ("2500-01-01T12:00:00Z", "2500-01-01T09:00"),
    ])
  func saoPaulo(instant text: String, expected: String) throws {
    let zone = try Zoneinfo.rules("America/Sao_Paulo")
    #expect(zone.local(try instant(text)).description == expected)
  }

  @Test("in the hour that summer time skipped, the clock moves on; the day starts at one")
  func gap() throws {
    let zone = try Zoneinfo.rules("America/Sao_Paulo")
    let skipped = try local("2018-11-04T00:30")
    #expect(
      zone.meaning(of: skipped)
        == .gap(
          before: try instant("2018-11-04T03:30:00Z"), after: try instant("2018-11-04T02:30:00Z")))
    #expect(zone.local(zone.instant(skipped)).description == "2018-11-04T01:30")
    let start = zone.start(of: skipped.date)
    #expect(start == (try instant("2018-11-04T03:00:00Z")))
    #expect(zone.local(start).description == "2018-11-04T01:00")
    #expect(
      zone.start(of: try #require(CivilDate("2018-11-05"))) == (try instant("2018-11-05T02:00:00Z"))
    )
  }

  @Test("in the hour that came twice, the first one is meant")
  func overlap() throws {
    let zone = try Zoneinfo.rules("America/Sao_Paulo")
    let twice = try local("2019-02-16T23:30")
    let earlier = try instant("2019-02-17T01:30:00Z")
    #expect(
      zone.meaning(of: twice)
        == .overlap(earlier: earlier, later: try instant("2019-02-17T02:30:00Z")))
    #expect(zone.instant(twice) == earlier)
  }

  @Test(
    "Lisbon's summer time follows the rule after the table's end",
    arguments: [
      ("2045-03-26T00:59:59Z", "2045-03-26T00:59:59"), ("2045-03-26T01:00:00Z", "2045-03-26T02:00"),
      ("2045-10-29T00:59:59Z", "2045-10-29T01:59:59"), ("2045-10-29T01:00:00Z", "2045-10-29T01:00"),
      ("1993-07-01T12:00:00Z", "1993-07-01T14:00"),
    ])
  func lisbon(instant text: String, expected: String) throws {
    let zone = try Zoneinfo.rules("Europe/Lisbon")
    #expect(zone.local(try instant(text)).description == expected)
    #expect(zone.period(at: try instant("2045-07-01T00:00:00Z")).abbreviation == "WEST")
    #expect(zone.period(at: try instant("2045-07-01T00:00:00Z")).isDaylight)
  }

  @Test(
    "CC-080 every zone agrees with the platform's own reading of it",
    arguments: [
      "America/Sao_Paulo", "Europe/Lisbon", "America/New_York", "Australia/Lord_Howe",
      "Asia/Kathmandu", "Pacific/Apia", "Europe/Dublin", "America/Noronha", "Africa/Casablanca",
      "America/Nuuk",
    ])
  func oracle(name: String) throws {
    let zone = try Zoneinfo.rules(name)
    let oracle = try #require(TimeZone(identifier: name))
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let second = Int64.random(in: -2_000_000_000...2_145_000_000, using: &random)
      let expected = oracle.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
      let instant = Instant(milliseconds: second * 1000)
      #expect(Int(zone.period(at: instant).offset) == expected, "\(second), seed \(seed)")
      let back = zone.meaning(of: zone.local(instant))
      switch back {
      case .instant(let same): #expect(same == instant, "\(second), seed \(seed)")
      case .overlap(let earlier, let later): #expect(earlier == instant || later == instant)
      case .gap: Issue.record("\(second) is in no gap, seed \(seed)")
      }
    }
  }

  @Test("CC-080 in every zone a time of day is the same a day later, and days follow one another")
  func wall() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let first = try #require(CivilDate("2020-01-01"))
    let last = try #require(CivilDate("2037-12-30"))
    for name in Zoneinfo.names {
      let zone = try Zoneinfo.rules(name)
      for _ in 0..<Effort.times(50, quick: 5) {
        let date = first.adding(
          days: Int.random(in: 0...last.days(since: first), using: &random))
        let minute = Int.random(in: 0..<1_440, using: &random)
        let time = try #require(CivilTime(hour: minute / 60, minute: minute % 60))
        let today = CivilDateTime(date, time)
        let tomorrow = CivilDateTime(date.adding(days: 1), time)
        for moment in [today, tomorrow] {
          let shown = zone.local(zone.instant(moment))
          switch zone.meaning(of: moment) {
          case .instant, .overlap: #expect(shown == moment, "\(name) \(moment), seed \(seed)")
          case .gap: #expect(shown > moment, "\(name) \(moment), seed \(seed)")
          }
        }
        #expect(zone.instant(today) < zone.instant(tomorrow), "\(name) \(today), seed \(seed)")
        let start = zone.start(of: date)
        #expect(zone.local(start).date == date, "\(name) \(date), seed \(seed)")
        #expect(
          zone.local(start.adding(milliseconds: -1)).date < date, "\(name) \(date), seed \(seed)")
        // Casey moves by three hours, Troll by two.
        let hours = zone.start(of: tomorrow.date).since(start) / 3_600_000
        #expect(hours >= 20 && hours <= 28, "\(name) \(date), seed \(seed)")
      }
    }
  }

  @Test("a damaged file is refused, whatever is wrong with it")
  func damaged() throws {
    let bytes = try Zoneinfo.bytes("America/Sao_Paulo")
    #expect(throws: ZoneError.notTZif) { try ZoneRules(name: "x", tzif: [1, 2, 3]) }
    for count in 0..<bytes.count {
      #expect(throws: ZoneError.self) { try ZoneRules(name: "x", tzif: Array(bytes.prefix(count))) }
    }
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      var noise = bytes
      noise[Int.random(in: 0..<noise.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      guard let zone = try? ZoneRules(name: "x", tzif: noise) else { continue }
      _ = zone.local(Instant(milliseconds: .max))
      _ = zone.local(Instant(milliseconds: .min))
      _ = zone.instant(try local("2018-11-04T00:30"))
    }
  }
}

@Suite("Time zones without files")
struct FixedZoneTests {
  @Test("a fixed zone never changes")
  func fixed() {
    let zone = ZoneRules(name: "-03", offset: -10_800)
    #expect(zone.local(.epoch).description == "1969-12-31T21:00")
    #expect(zone.instant(zone.local(.epoch)) == .epoch)
    #expect(ZoneRules.utc.local(.epoch).description == "1970-01-01T00:00")
  }
}
