import Scheduling
import Testing
import Values
import Zones

/// An example of RFC 5545 section 3.8.5.3: from when, its rule, and the days that come first, or all of them.
struct StandardExample: Sendable, CustomTestStringConvertible {
  let start: String
  let rule: String
  let days: String
  let isWhole: Bool

  init(_ start: String, _ rule: String, _ days: String, isWhole: Bool = false) {
    self.start = start
    self.rule = rule
    self.days = days
    self.isWhole = isWhole
  }

  var testDescription: String { "\(start) \(rule)" }

  static let all = [
    Self("1997-09-02", "FREQ=DAILY;COUNT=10", "1997-09 2 3 4 5 6 7 8 9 10 11", isWhole: true),
    Self(
      "1997-09-02", "FREQ=DAILY;INTERVAL=2",
      "1997-09 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 | 1997-10 2 4 6"),
    Self(
      "1997-09-02", "FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09 2 12 22 | 1997-10 2 12",
      isWhole: true),
    Self(
      "1997-09-02", "FREQ=WEEKLY;COUNT=10", "1997-09 2 9 16 23 30 | 1997-10 7 14 21 28 | 1997-11 4",
      isWhole: true),
    Self(
      "1997-09-02", "FREQ=WEEKLY;UNTIL=19971224T000000Z",
      "1997-09 2 9 16 23 30 | 1997-10 7 14 21 28 | 1997-11 4 11 18 25 | 1997-12 2 9 16 23",
      isWhole: true),
    Self(
      "1997-09-02", "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
      "1997-09 2 16 30 | 1997-10 14 28 | 1997-11 11 25 | 1997-12 9 23 | 1998-01 6 20 | 1998-02 3 17"
    ),
    Self(
      "1997-09-02", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
      "1997-09 2 4 9 11 16 18 23 25 30 | 1997-10 2", isWhole: true),
    Self(
      "1997-09-02", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
      "1997-09 2 4 9 11 16 18 23 25 30 | 1997-10 2", isWhole: true),
    Self(
      "1997-09-01", "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
      "1997-09 1 3 5 15 17 19 29 | 1997-10 1 3 13 15 17 27 29 31 | 1997-11 10 12 14 24 26 28"
        + " | 1997-12 8 10 12 22", isWhole: true),
    Self(
      "1997-09-02", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
      "1997-09 2 4 16 18 30 | 1997-10 2 14 16", isWhole: true),
    Self(
      "1997-09-05", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
      "1997-09 5 | 1997-10 3 | 1997-11 7 | 1997-12 5 | 1998-01 2 | 1998-02 6 | 1998-03 6"
        + " | 1998-04 3 | 1998-05 1 | 1998-06 5", isWhole: true),
    Self(
      "1997-09-05", "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
      "1997-09 5 | 1997-10 3 | 1997-11 7 | 1997-12 5", isWhole: true),
    Self(
      "1997-09-07", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
      "1997-09 7 28 | 1997-11 2 30 | 1998-01 4 25 | 1998-03 1 29 | 1998-05 3 31", isWhole: true),
    Self(
      "1997-09-22", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
      "1997-09 22 | 1997-10 20 | 1997-11 17 | 1997-12 22 | 1998-01 19 | 1998-02 16", isWhole: true),
    Self(
      "1997-09-28", "FREQ=MONTHLY;BYMONTHDAY=-3",
      "1997-09 28 | 1997-10 29 | 1997-11 28 | 1997-12 29 | 1998-01 29 | 1998-02 26"),
    Self(
      "1997-09-02", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
      "1997-09 2 15 | 1997-10 2 15 | 1997-11 2 15 | 1997-12 2 15 | 1998-01 2 15", isWhole: true),
    Self(
      "1997-09-30", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
      "1997-09 30 | 1997-10 1 31 | 1997-11 1 30 | 1997-12 1 31 | 1998-01 1 31 | 1998-02 1",
      isWhole: true),
    Self(
      "1997-09-10", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
      "1997-09 10 11 12 13 14 15 | 1999-03 10 11 12 13", isWhole: true),
    Self(
      "1997-09-02", "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
      "1997-09 2 9 16 23 30 | 1997-11 4 11 18 25 | 1998-01 6 13 20 27 | 1998-03 3 10 17 24 31"),
    Self(
      "1997-06-10", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
      "1997-06 10 | 1997-07 10 | 1998-06 10 | 1998-07 10 | 1999-06 10 | 1999-07 10 | 2000-06 10"
        + " | 2000-07 10 | 2001-06 10 | 2001-07 10", isWhole: true),
    Self(
      "1997-03-10", "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
      "1997-03 10 | 1999-01 10 | 1999-02 10 | 1999-03 10 | 2001-01 10 | 2001-02 10 | 2001-03 10"
        + " | 2003-01 10 | 2003-02 10 | 2003-03 10", isWhole: true),
    Self("1997-05-19", "FREQ=YEARLY;BYDAY=20MO", "1997-05 19 | 1998-05 18 | 1999-05 17"),
    Self(
      "1997-03-13", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
      "1997-03 13 20 27 | 1998-03 5 12 19 26 | 1999-03 4 11 18 25"),
    Self(
      "1997-06-05", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
      "1997-06 5 12 19 26 | 1997-07 3 10 17 24 31 | 1997-08 7 14 21 28 | 1998-06 4 11 18 25"
        + " | 1998-07 2 9 16 23 30 | 1998-08 6 13 20 27"),
    Self(
      "1997-09-13", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
      "1997-09 13 | 1997-10 11 | 1997-11 8 | 1997-12 13 | 1998-01 10 | 1998-02 7 | 1998-03 7"
        + " | 1998-04 11 | 1998-05 9 | 1998-06 13"),
    Self(
      "1996-11-05", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
      "1996-11 5 | 2000-11 7 | 2004-11 2"),
    Self(
      "1997-09-04", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
      "1997-09 4 | 1997-10 7 | 1997-11 6", isWhole: true),
    Self(
      "1997-09-29", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
      "1997-09 29 | 1997-10 30 | 1997-11 27 | 1997-12 30 | 1998-01 29 | 1998-02 26 | 1998-03 30"),
    Self(
      "1997-08-05", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08 5 10 19 24",
      isWhole: true),
    Self(
      "1997-08-05", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08 5 17 19 31",
      isWhole: true),
    Self(
      "2007-01-15", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
      "2007-01 15 30 | 2007-02 15 | 2007-03 15 30",
      isWhole: true),
  ]
}

@Suite("Examples of RFC 5545, on clocks of New York")
struct StandardExampleTests {
  private func zone() throws -> ZoneRules {
    Zoneinfo.isPresent ? try Zoneinfo.rules("America/New_York") : .utc
  }

  @Test("CC-044 its recurrence rules with their days", arguments: StandardExample.all)
  func example(_ example: StandardExample) throws {
    let recurrence = Recurrence(
      from: moment(example.start + "T09:00"), try RecurrenceRule(example.rule, in: zone()))
    #expect(recurrence.problem == nil)
    let expected = days(example.days)
    var walk = recurrence.walk(in: recurrence.start..<moment("2010-01-01T00:00"))
    var found: [CivilDateTime] = []
    while found.count < expected.count, let next = walk.next() { found.append(next) }
    #expect(told(found) == told(expected))
    #expect(found == expected)
    if example.isWhole { #expect(walk.next() == nil) }
  }

  @Test("CC-044 daily until 24 December is 113 days, and every day of three Januaries 93")
  func long() throws {
    let daily = Recurrence(
      from: moment("1997-09-02T09:00"),
      try RecurrenceRule("FREQ=DAILY;UNTIL=19971224T000000Z", in: zone()))
    let found = try daily.instances(in: window("1997-01-01", "1999-01-01"))
    #expect(found.count == 113)
    #expect(found.last == moment("1997-12-23T09:00"))
    for text in [
      "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
      "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
    ] {
      let januaries = Recurrence(
        from: moment("1998-01-01T09:00"), try RecurrenceRule(text, in: zone()))
      let found = try januaries.instances(in: window("1997-01-01", "2010-01-01"))
      #expect(found.count == 93)
      // 14:00 in UTC is 09:00 there.
      if Zoneinfo.isPresent { #expect(found.last == moment("2000-01-31T09:00")) }
    }
  }

  @Test("CC-044 Fridays that are a 13th: the start is an instance unless it is excluded")
  func fridays() throws {
    let start = moment("1997-09-02T09:00")
    let thirteenth = try rule("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13")
    let expected = days("1998-02 13 | 1998-03 13 | 1998-11 13 | 1999-08 13 | 2000-10 13")
    let span = window("1997-01-01", "2000-12-31")
    #expect(
      try Recurrence(from: start, thirteenth, excluding: [start]).instances(in: span) == expected)
    #expect(try Recurrence(from: start, thirteenth).instances(in: span) == [start] + expected)
  }

  @Test(
    "CC-044 what is within a day, by day of year and by week's number is refused by name",
    arguments: [
      (
        "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
        RecurrenceProblem.unsupported(.yearDays)
      ),
      ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", .unsupported(.weekNumbers)),
      ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", .withinDay),
      ("FREQ=MINUTELY;INTERVAL=15;COUNT=6", .withinDay),
      ("FREQ=DAILY;BYHOUR=9,10,11;BYMINUTE=0,20,40", .unsupported(.hours)),
    ])
  func refused(text: String, problem: RecurrenceProblem) {
    #expect(throws: problem) { try RecurrenceRule(text) }
  }
}
