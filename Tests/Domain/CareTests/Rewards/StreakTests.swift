import Care
import Effort
import Testing
import Values
import Zones

@Suite("Days in a row")
struct StreakTests {
  private static let saoPaulo = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)
  private static let first = CivilDate("2026-03-02")!

  /// At noon of so many days after the first.
  private func noon(_ day: Int, in zone: ZoneRules = StreakTests.saoPaulo) -> Instant {
    zone.instant(CivilDateTime(Self.first.adding(days: day), CivilTime("12:00")!))
  }

  private func streak(_ days: [Int], now: Int, most: Int = 1) -> DayStreak {
    let zone = Self.saoPaulo
    return DayStreak(
      of: days.map { AppVisit(noon($0), in: zone) }, now: noon(now), in: zone, most: { _ in most })
  }

  @Test(
    "CG-124 today breaks nothing before it is over, and seven days earn a day that may be missed")
  func freezes() {
    #expect(streak([], now: 0) == DayStreak())
    #expect(streak(Array(0..<6), now: 5).freezes == 0)
    #expect(streak(Array(0..<6), now: 6).days == 6)
    #expect(streak(Array(0..<6), now: 7).days == 0)
    let week = streak(Array(0..<7), now: 7)
    #expect(week.days == 7 && week.freezes == 1)
    let missed = streak(Array(0..<7), now: 8)
    #expect(missed.days == 7 && missed.freezes == 0)
    #expect(missed.frozen == [Self.first.adding(days: 7)])
    #expect(streak(Array(0..<7), now: 9).days == 0)
    // What broke took no freeze.
    let again = streak(Array(0..<7) + [10], now: 10)
    #expect(again.days == 1 && again.best == 7 && again.freezes == 1 && again.frozen == [])
  }

  @Test("CG-124 several visits of a day are one, in any order")
  func order() {
    let zone = Self.saoPaulo
    let visits = (0..<9).flatMap { day in
      [noon(day), noon(day).adding(milliseconds: 3_600_000)].map { AppVisit($0, in: zone) }
    }
    let straight = DayStreak(of: visits, now: noon(8), in: zone) { _ in 2 }
    let mixed = DayStreak(of: visits.reversed() + visits, now: noon(8), in: zone) { _ in 2 }
    #expect(straight == mixed && straight.days == 9 && straight.freezes == 1)
  }

  @Test("CG-124 any pattern of days is as somebody counts who goes through them one by one")
  func oracle() {
    for seed in 0..<UInt64(Effort.times(300)) {
      var random = SeededGenerator(seed: seed)
      let most = Int.random(in: 0...5, using: &random)
      let visited = (0..<80).map { _ in Int.random(in: 0..<8, using: &random) > 0 }
      for now in [20, 50, 79] {
        let days = (0...now).filter { visited[$0] }
        let found = streak(days, now: now, most: most)
        // Each day by itself; a run of missed ones is judged when it is over, or today.
        var (row, best, held) = (0, 0, 0)
        var run = 0
        for day in 0...now {
          if visited[day] {
            if row > 0, run > 0 {
              if run <= held { held -= run } else { row = 0 }
            }
            run = 0
            row += 1
            best = max(best, row)
            if row % 7 == 0 { held += 1 }
            held = min(held, most)
          } else if day < now {
            run += 1
          }
        }
        if row > 0, run > 0 {
          if run <= held { held -= run } else { row = 0 }
        }
        #expect(
          found.days == row && found.best == best && found.freezes == held,
          "seed \(seed), day \(now)")
      }
    }
  }

  @Test(
    "CG-124 who crosses the date line misses no day that they did not live, and counts none twice",
    .enabled(if: Zoneinfo.isPresent))
  func dateLine() throws {
    let honolulu = try Zoneinfo.rules("Pacific/Honolulu")
    let auckland = try Zoneinfo.rules("Pacific/Auckland")
    func visit(_ time: String, _ zone: ZoneRules) -> AppVisit {
      AppVisit(zone.instant(CivilDateTime(time)!), in: zone)
    }
    // Monday evening in Honolulu, and nine hours later it is Wednesday.
    let west = [visit("2026-03-02T23:00", honolulu), visit("2026-03-04T07:00", auckland)]
    #expect(west[1].at.since(west[0].at) < 86_400_000)
    let there = DayStreak(of: west, now: west[1].at, in: auckland) { _ in 0 }
    #expect(there.days == 2)
    // Back again it is Tuesday, and then Wednesday for the second time.
    let back = [
      visit("2026-03-04T07:00", auckland), visit("2026-03-03T20:00", honolulu),
      visit("2026-03-04T20:00", honolulu), visit("2026-03-05T20:00", honolulu),
    ]
    let again = DayStreak(of: back, now: back[3].at, in: honolulu) { _ in 0 }
    #expect(again.days == 2)
    // A day that was lived and missed on the way is missed.
    let late = [visit("2026-03-02T08:00", honolulu), visit("2026-03-05T20:00", auckland)]
    let missed = DayStreak(of: late, now: late[1].at, in: auckland) { _ in 0 }
    #expect(missed.days == 1)
  }

  @Test(
    "CG-124 days of 23, 24.5 and 25 hours are days",
    .enabled(if: Zoneinfo.isPresent),
    arguments: [
      ("America/New_York", "2026-03-06"), ("America/New_York", "2026-10-30"),
      ("Australia/Lord_Howe", "2026-04-03"), ("Australia/Lord_Howe", "2026-10-02"),
      ("Asia/Beirut", "2026-03-27"), ("America/Sao_Paulo", "2018-11-02"),
    ])
  func daylight(zone name: String, first: String) throws {
    let zone = try Zoneinfo.rules(name)
    let start = try #require(CivilDate(first))
    // Late on one day, early on the next: the clocks change in between.
    let visits = (0..<6).map { day in
      AppVisit(
        zone.instant(
          CivilDateTime(
            start.adding(days: day), CivilTime(day.isMultiple(of: 2) ? "23:30" : "00:30")!)),
        in: zone)
    }
    let streak = DayStreak(of: visits, now: visits[5].at, in: zone) { _ in 0 }
    #expect(streak.days == 6)
  }

  @Test("CG-123 steps begin with their day, and give what they say while Premium goes on")
  func ladder() {
    let table: [(days: Int, freezes: Int, gifts: [Int])] = [
      (0, 1, []), (29, 1, []), (30, 2, []), (89, 2, []), (90, 3, []), (179, 3, []),
      (180, 4, [7]), (364, 4, [7]), (365, 5, [7, 30]), (4_000, 5, [7, 30]),
    ]
    for row in table {
      let gifts = TenureLadder.reached(row.days).map(\.giftDays).filter { $0 > 0 }
      #expect(TenureLadder.freezes(after: row.days) == row.freezes, "\(row.days)")
      #expect(gifts == row.gifts, "\(row.days)")
    }
    #expect(TenureLadder.next(29)?.days == 30 && TenureLadder.next(365) == nil)
  }

  @Test("CG-123 with the end of Premium the ladder begins anew, and freezes beyond the first go")
  func lapse() {
    let tenure = Tenure([
      Tenure.Span(noon(0), until: noon(100)), Tenure.Span(noon(110), until: nil),
    ])
    #expect(tenure.days(at: noon(99)) == 99 && tenure.days(at: noon(100)) == 0)
    #expect(tenure.days(at: noon(109)) == 0 && tenure.days(at: noon(115)) == 5)
    let zone = Self.saoPaulo
    func freezes(now: Int) -> Int {
      let visits = (0...now).map { AppVisit(noon($0), in: zone) }
      return DayStreak(of: visits, now: noon(now), in: zone) { instant in
        TenureLadder.freezes(after: tenure.days(at: instant))
      }.freezes
    }
    #expect(freezes(now: 29) == 1 && freezes(now: 99) == 3 && freezes(now: 101) == 1)
  }
}
