import Effort
import Scheduling
import Testing
import Values

@Suite("What recurs")
struct RecurrenceTests {
  private func weekly(_ text: String = "FREQ=WEEKLY;BYDAY=TU,TH") throws -> Recurrence {
    Recurrence(from: moment("2026-01-06T14:30"), try rule(text))
  }

  @Test("FF-010 added and excluded dates, each once and in order")
  func dates() throws {
    let recurrence = Recurrence(
      from: moment("2026-01-06T14:30"), try rule("FREQ=WEEKLY;COUNT=3"),
      adding: [moment("2026-01-13T14:30"), moment("2026-01-20T08:00"), moment("2026-01-02T10:00")],
      excluding: [moment("2026-01-13T14:30"), moment("2026-01-06T09:00")])
    let found = try recurrence.instances(in: window("2026-01-01", "2027-01-01"))
    #expect(
      found.map { $0.description } == [
        "2026-01-02T10:00", "2026-01-06T14:30", "2026-01-20T08:00", "2026-01-20T14:30",
      ])
  }

  @Test("FF-010 a window begins and ends at a time of day, and has its end no more")
  func edges() throws {
    let recurrence = try weekly()
    func count(_ first: String, _ last: String) throws -> Int {
      try recurrence.instances(in: moment(first)..<moment(last)).count
    }
    #expect(try count("2026-01-08T14:30", "2026-01-13T14:30") == 1)
    #expect(try count("2026-01-08T14:31", "2026-01-13T14:31") == 1)
    #expect(try count("2026-01-08T14:31", "2026-01-13T14:30") == 0)
    #expect(try count("2026-01-08T14:30", "2026-01-08T14:30") == 0)
    #expect(try recurrence.first(from: moment("2026-01-08T14:31")) == moment("2026-01-13T14:30"))
    #expect(try recurrence.contains(moment("2026-01-13T14:30")))
    #expect(try !recurrence.contains(moment("2026-01-13T14:29")))
  }

  @Test("FF-010 a month with no such day is passed over, and 29 February waits for its year")
  func noSuchDay() throws {
    let monthly = Recurrence(from: moment("2026-01-31T08:00"), try rule("FREQ=MONTHLY;COUNT=4"))
    #expect(
      told(try monthly.instances(in: window("2026-01-01", "2027-01-01")))
        == "2026-01 31 | 2026-03 31 | 2026-05 31 | 2026-07 31")
    let yearly = Recurrence(from: moment("2096-02-29T08:00"), try rule("FREQ=YEARLY"))
    #expect(try yearly.first(from: moment("2096-03-01T00:00")) == moment("2104-02-29T08:00"))
  }

  @Test("CC-044 a rule of a billion, one that never comes, and one of long ago cost little")
  func bounded() throws {
    let start = moment("2026-01-01T08:00")
    let billion = Recurrence(from: start, try rule("FREQ=DAILY;COUNT=1000000000"))
    #expect(throws: RecurrenceProblem.tooManyInstances(most: 10_000)) {
      try billion.instances(in: window("2026-01-01", "9999-12-31"))
    }
    #expect(try billion.instances(in: window("9990-01-01", "9990-02-01")).count == 31)
    #expect(
      try billion.instances(in: window("2026-01-01", "2146-01-01"), most: 50_000).count == 43_829)
    for text in ["FREQ=DAILY", "FREQ=MONTHLY", "FREQ=MONTHLY;COUNT=5"] {
      let never = Recurrence(from: start, try rule(text + ";BYMONTH=2;BYMONTHDAY=30"))
      #expect(try never.instances(in: window("2027-01-01", "2029-01-01")).isEmpty)
      #expect(throws: RecurrenceProblem.tooFar) {
        try never.first(from: moment("2027-01-01T00:00"))
      }
    }
    let yearly = Recurrence(from: start, try rule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"))
    #expect(try yearly.first(from: moment("2027-01-01T00:00")) == nil)
    let old = Recurrence(from: moment("0001-01-01T08:00"), try rule("FREQ=DAILY;INTERVAL=3"))
    #expect(try old.instances(in: window("2026-01-01", "2026-02-01")).count == 10)
    let counted = Recurrence(
      from: moment("0001-01-01T08:00"), try rule("FREQ=DAILY;BYMONTH=1;COUNT=1000000"))
    #expect(throws: RecurrenceProblem.tooFar) {
      try counted.instances(in: window("2026-01-01", "2026-02-01"))
    }
  }

  @Test("CC-044 a window far from the start has what a walk from the start has there")
  func jumps() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var rules = RandomRules(random: SeededGenerator(seed: seed))
    for _ in 0..<Effort.times(4_000) {
      let recurrence = rules.recurrence()
      #expect(recurrence.problem == nil)
      let all = try recurrence.instances(in: window("2015-01-01", "2030-01-01"))
      let lower = CivilDateTime(rules.day(), rules.time())
      let upper = CivilDateTime(lower.date.adding(days: rules.number(0...70)), lower.time)
      let found = try recurrence.instances(in: lower..<upper)
      #expect(
        found == all.filter { lower <= $0 && $0 < upper },
        "seed \(seed), \(recurrence.start) \(recurrence.rule?.text ?? "") from \(lower)")
    }
  }
}
