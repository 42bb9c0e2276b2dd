import Scheduling
import Testing
import Values

@Suite("Days on which something is due")
struct DayPatternTests {
  /// The days of January 2026, which begins on a Thursday.
  private func january(_ timetable: Timetable) -> [Int] {
    let span = instant("2026-01-01T00:00")..<instant("2026-02-01T00:00")
    return Horizon(span, whereabouts: Whereabouts(.utc), homes: [.utc])
      .occurrences(of: timetable).map { $0.planned.date.day }
  }

  @Test(
    "CG-129 every day, every other, of the week, and a cycle",
    arguments: [
      (DayPattern.daily, Array(5...31)),
      (.every(days: 2), Array(stride(from: 5, through: 31, by: 2))),
      (.every(days: 14), [5, 19]),
      (.weekdays(Weekdays([.monday, .sunday])), [5, 11, 12, 18, 19, 25, 26]),
      (.cycle(on: 3, off: 4), [5, 6, 7, 12, 13, 14, 19, 20, 21, 26, 27, 28]),
      (.cycle(on: 21, off: 7), Array(5...25)),
    ])
  func patterns(pattern: DayPattern, days: [Int]) {
    #expect(january(Timetable(daily: ["08:00"], from: "2026-01-05", pattern)) == days)
  }

  @Test("CG-129 a taper goes from one phase to the next and ends with the last")
  func taper() {
    let timetable = Timetable(
      from: day("2026-01-05"),
      [
        Phase(days: 2, at: [time("08:00"), time("20:00")]), Phase(days: 3, at: [time("08:00")]),
        Phase(days: 4, .every(days: 2), at: [time("09:00")]),
      ], zone: "UTC")
    let span = instant("2026-01-01T00:00")..<instant("2026-02-01T00:00")
    let due = Horizon(span, whereabouts: Whereabouts(.utc), homes: [.utc]).occurrences(
      of: timetable)
    #expect(
      due.map { "\($0.planned) \($0.phase).\($0.position)" } == [
        "2026-01-05T08:00 0.0", "2026-01-05T20:00 0.1", "2026-01-06T08:00 0.0",
        "2026-01-06T20:00 0.1", "2026-01-07T08:00 1.0", "2026-01-08T08:00 1.0",
        "2026-01-09T08:00 1.0", "2026-01-10T09:00 2.0", "2026-01-12T09:00 2.0",
      ])
  }

  @Test("CG-129 a change at noon, within a cycle, leaves what was and goes on in step")
  func change() {
    var before = Timetable(
      daily: ["08:00", "20:00"], from: "2026-01-05", until: "2026-01-08T12:00", .every(days: 3))
    #expect(january(before) == [5, 5, 8])
    var after = before
    after.start = moment("2026-01-08T12:00")
    after.end = nil
    after.phases[0].times = [time("09:00"), time("21:00")]
    #expect(january(after).prefix(5) == [8, 11, 11, 14, 14])
    before.end = before.start
    #expect(january(before).isEmpty)
  }

  @Test(
    "what is wrong with a timetable is said, also where it would be due ten thousand times a day")
  func problems() throws {
    let good = Timetable(daily: ["08:00"])
    #expect(good.problem == nil)
    func problem(_ change: (inout Timetable) -> Void) -> TimetableProblem? {
      var timetable = good
      change(&timetable)
      return timetable.problem
    }
    let everyMinute = (0..<1440).compactMap { CivilTime(hour: $0 / 60, minute: $0 % 60) }
    #expect(problem { $0.phases = [] } == .noTimes)
    #expect(problem { $0.phases[0].times = [] } == .noTimes)
    #expect(problem { $0.phases[0].times = everyMinute } == .tooManyTimes(most: 48))
    #expect(
      problem { $0.phases[0].times = [time("08:00"), time("08:00")] } == .timesOutOfOrder)
    #expect(problem { $0.phases[0].times = [time("08:00:01")] } == .partOfMinute)
    for pattern in [DayPattern.every(days: 0), .cycle(on: 0, off: 1), .cycle(on: 1, off: 4_000)] {
      #expect(problem { $0.phases[0].pattern = pattern } == .days(most: 3_660))
    }
    #expect(problem { $0.phases[0].pattern = .weekdays(Weekdays([])) } == .noWeekday)
    #expect(problem { $0.phases[0].days = 0 } == .days(most: 3_660))
    #expect(
      problem { $0.phases = Array(repeating: $0.phases[0], count: 25) } == .tooManyPhases(most: 24))
    #expect(problem { $0.phases += $0.phases } == .phaseWithoutEnd)
    #expect(problem { $0.end = $0.start } == .endBeforeStart)
  }
}
