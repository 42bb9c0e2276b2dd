import Scheduling
import Testing
import Values

@Suite("A recurrence rule and its text")
struct RecurrenceRuleTests {
  @Test("CC-048 it is written as it was read, its parts always in the same order")
  func written() throws {
    let texts = [
      "FREQ=DAILY",
      "FREQ=WEEKLY;INTERVAL=2;COUNT=12;WKST=SU;BYDAY=TU,TH",
      "FREQ=MONTHLY;UNTIL=20261224;BYMONTH=1,6,12;BYMONTHDAY=1,15,-31,-1",
      "FREQ=MONTHLY;UNTIL=20261224T083000;BYDAY=2MO,-1FR,SA",
      "FREQ=YEARLY;BYMONTH=11;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-2",
    ]
    for text in texts { #expect(try rule(text).text == text) }
    #expect(
      try rule("byday=th,+1tu;wkst=mo;freq=monthly;interval=1").text == "FREQ=MONTHLY;BYDAY=1TU,TH")
  }

  @Test("CC-048 an end in UTC is read and written on the zone's clocks")
  func zones() throws {
    let zone = ZoneRules(name: "three west", offset: -10_800)
    let read = try RecurrenceRule("FREQ=DAILY;UNTIL=20260102T013000Z", in: zone)
    #expect(read.end == .until(moment("2026-01-01T22:30")))
    #expect(read.text(in: zone) == "FREQ=DAILY;UNTIL=20260102T013000Z")
    let day = try rule("FREQ=DAILY;UNTIL=20260101")
    #expect(day.text(in: zone) == "FREQ=DAILY;UNTIL=20260102T025959Z")
  }

  @Test(
    "CC-044 what is wrong with a rule has a name",
    arguments: [
      ("", RecurrenceProblem.noFrequency), ("COUNT=3", .noFrequency),
      ("FREQ=FORTNIGHTLY", .value(.frequency)), ("FREQ=SECONDLY", .withinDay),
      ("FREQ=DAILY;FREQ=DAILY", .twice(.frequency)), ("FREQ=DAILY;X-MOON=FULL", .unknownPart),
      ("FREQ=DAILY;RSCALE=HEBREW", .unknownPart), ("FREQ=DAILY;INTERVAL=0", .value(.interval)),
      ("FREQ=DAILY;INTERVAL=-2", .value(.interval)), ("FREQ=DAILY;INTERVAL=", .value(.interval)),
      ("FREQ=DAILY;INTERVAL=99999999999999999999", .value(.interval)),
      ("FREQ=DAILY;INTERVAL=1=2", .value(.interval)), ("FREQ=DAILY;COUNT=0", .value(.count)),
      ("FREQ=DAILY;COUNT=two", .value(.count)), ("FREQ=DAILY;UNTIL=20260230", .value(.until)),
      ("FREQ=DAILY;UNTIL=20260101T250000", .value(.until)),
      ("FREQ=DAILY;COUNT=2;UNTIL=20260101", .twoEnds), ("FREQ=WEEKLY;WKST=XX", .value(.weekStart)),
      ("FREQ=YEARLY;BYMONTH=13", .value(.months)), ("FREQ=YEARLY;BYMONTH=0", .value(.months)),
      ("FREQ=MONTHLY;BYMONTHDAY=32", .value(.monthDays)),
      ("FREQ=MONTHLY;BYMONTHDAY=0", .value(.monthDays)),
      ("FREQ=WEEKLY;BYMONTHDAY=1", .notWith(.monthDays, .weekly)),
      ("FREQ=WEEKLY;BYDAY=1MO", .notWith(.days, .weekly)),
      ("FREQ=DAILY;BYDAY=-1MO", .notWith(.days, .daily)),
      ("FREQ=MONTHLY;BYDAY=0MO", .value(.days)), ("FREQ=MONTHLY;BYDAY=54MO", .value(.days)),
      ("FREQ=MONTHLY;BYDAY=M", .value(.days)), ("FREQ=MONTHLY;BYDAY=é", .value(.days)),
      ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0", .value(.positions)),
      ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367", .value(.positions)),
      ("FREQ=MONTHLY;BYSETPOS=1", .positionsAlone),
    ])
  func problems(text: String, problem: RecurrenceProblem) {
    #expect(throws: problem) { try RecurrenceRule(text) }
  }

  @Test("CC-044 a long text and too many dates are refused")
  func limits() throws {
    let long = "FREQ=DAILY" + String(repeating: ";", count: 1_000)
    #expect(throws: RecurrenceProblem.tooLong(most: 1_000)) { try RecurrenceRule(long) }
    let dates = (0...4_000).map { CivilDateTime(day("2026-01-01").adding(days: $0), .midnight) }
    let recurrence = Recurrence(from: dates[0], adding: dates)
    #expect(recurrence.problem == .tooManyDates(most: 4_000))
  }

  @Test("CC-048 dates and times without separators are read as strictly as they are written")
  func basic() {
    #expect(moment("2026-01-31T08:30").basic == "20260131T083000")
    #expect(CivilDateTime(basic: "20260131T083000") == moment("2026-01-31T08:30"))
    #expect(CivilDateTime(basic: "20161231T235960") == moment("2016-12-31T23:59:59"))
    #expect(CivilDate(basic: "00010101") == .first)
    #expect(Values.Instant(basic: "20260131T083000Z") == instant("2026-01-31T08:30"))
    for text in ["2026131", "2026-1-3", "20260132", "20260131T0830", "20260131 083000", ""] {
      #expect(CivilDate(basic: text) == nil && CivilDateTime(basic: text) == nil)
    }
    #expect(Values.Instant(basic: "20260131T083000") == nil)
  }
}
