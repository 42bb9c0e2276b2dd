import Scheduling
import Testing
import Values
import Zones

@Suite("What is due on a journey", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct TravelTests {
  /// São Paulo to Lisbon, on to Tokyo, on to Honolulu, which is across the date line.
  private let journeys = [
    ("2026-11-02T09:00", "Europe/Lisbon"), ("2026-11-04T15:00", "Asia/Tokyo"),
    ("2026-11-06T16:00", "Pacific/Honolulu"),
  ]

  private func due(
    _ times: [String], _ policy: TravelPolicy, _ first: String, _ last: String,
    _ journeys: [(String, String)]? = nil, on pattern: DayPattern = .daily,
    home: String = "America/Sao_Paulo"
  ) throws -> [String] {
    told(
      try Horizon.due(
        Timetable(daily: times, pattern, policy: policy, zone: home), first, last,
        journeys: journeys ?? self.journeys))
  }

  @Test("CG-129 home time stays home time")
  func home() throws {
    #expect(
      try due(["08:00"], .home, "2026-11-02T00:00", "2026-11-05T00:00") == [
        "2026-11-02T08:00 = 2026-11-02T11:00", "2026-11-03T08:00 = 2026-11-03T11:00",
        "2026-11-04T08:00 = 2026-11-04T11:00",
      ])
  }

  @Test("CG-129 local time follows the clock on the wall, past midnight and the date line")
  func local() throws {
    #expect(
      try due(["08:00", "22:00"], .local, "2026-11-01T20:00", "2026-11-08T00:00") == [
        "2026-11-01T22:00 = 2026-11-02T01:00",
        // On arrival in Lisbon at nine: the clock was set past eight.
        "2026-11-02T08:00 = 2026-11-02T09:00", "2026-11-02T22:00 = 2026-11-02T22:00",
        "2026-11-03T08:00 = 2026-11-03T08:00", "2026-11-03T22:00 = 2026-11-03T22:00",
        "2026-11-04T08:00 = 2026-11-04T08:00",
        // On arrival in Tokyo at midnight, of the fifth.
        "2026-11-04T22:00 = 2026-11-04T15:00", "2026-11-05T08:00 = 2026-11-04T23:00",
        "2026-11-05T22:00 = 2026-11-05T13:00", "2026-11-06T08:00 = 2026-11-05T23:00",
        "2026-11-06T22:00 = 2026-11-06T13:00",
        // In Honolulu it is the sixth again, six in the morning.
        "2026-11-06T08:00/2 = 2026-11-06T18:00", "2026-11-06T22:00/2 = 2026-11-07T08:00",
        "2026-11-07T08:00 = 2026-11-07T18:00",
      ])
  }

  @Test("CG-129 a date that the line takes away has nothing due, one hour shown again has it once")
  func dateLine() throws {
    // Honolulu to Auckland: 23 hours on, which is an hour back and the next date.
    let journeys = [("2026-11-06T19:30", "Pacific/Auckland")]
    #expect(
      try due(
        ["08:00", "09:00"], .local, "2026-11-05T12:00", "2026-11-08T00:00", journeys,
        home: "Pacific/Honolulu") == [
          "2026-11-05T08:00 = 2026-11-05T18:00", "2026-11-05T09:00 = 2026-11-05T19:00",
          "2026-11-06T08:00 = 2026-11-06T18:00", "2026-11-06T09:00 = 2026-11-06T19:00",
          "2026-11-08T08:00 = 2026-11-07T19:00", "2026-11-08T09:00 = 2026-11-07T20:00",
        ])
  }

  @Test("CG-129 what is due on one day of the week is due once, whatever the line does to that day")
  func weekly() throws {
    let mondays = DayPattern.weekdays(Weekdays([.monday]))
    // Monday in Auckland, and again in Honolulu.
    #expect(
      try due(
        ["08:00"], .local, "2026-11-01T12:00", "2026-11-04T00:00",
        [("2026-11-02T08:00", "Pacific/Honolulu")], on: mondays, home: "Pacific/Auckland")
        == ["2026-11-02T08:00 = 2026-11-01T19:00"])
    // On Sunday evening from Honolulu: it is Tuesday in Auckland, and Monday's is due on arrival.
    #expect(
      try due(
        ["08:00"], .local, "2026-11-01T12:00", "2026-11-04T00:00",
        [("2026-11-02T11:30", "Pacific/Auckland")], on: mondays, home: "Pacific/Honolulu")
        == ["2026-11-02T08:00 = 2026-11-02T11:30"])
  }

  @Test("CG-129 the interval is kept through a journey and through summer time")
  func interval() throws {
    #expect(
      try due(
        ["06:00", "18:00"], .interval, "2026-03-28T00:00", "2026-03-30T12:00",
        [("2026-03-28T12:00", "Asia/Tokyo")], home: "Europe/Lisbon") == [
          "2026-03-28T06:00 = 2026-03-28T06:00", "2026-03-28T18:00 = 2026-03-28T18:00",
          "2026-03-29T06:00 = 2026-03-29T06:00", "2026-03-29T18:00 = 2026-03-29T18:00",
          "2026-03-30T06:00 = 2026-03-30T06:00",
        ])
  }

  @Test("CG-129 a change in summer goes on with the interval that began in winter")
  func intervalChanged() throws {
    let before = Timetable(daily: ["06:00"], policy: .interval)
    var after = before
    after.start = moment("2026-07-01T00:00")
    let span = ("2026-07-01T00:00", "2026-07-03T00:00")
    let due = told(try Horizon.due(after, span.0, span.1))
    #expect(due == told(try Horizon.due(before, span.0, span.1)))
    #expect(due.first == "2026-07-01T06:00 = 2026-07-01T06:00")
  }

  @Test("CG-129 the hour that is skipped moves on, the hour that comes twice counts once")
  func summerTime() throws {
    for policy in [TravelPolicy.home, .local] {
      #expect(
        try due(
          ["00:30", "01:30", "02:00"], policy, "2026-03-28T12:00", "2026-03-29T12:00", [],
          home: "Europe/Lisbon") == [
            "2026-03-29T00:30 = 2026-03-29T00:30", "2026-03-29T02:00 = 2026-03-29T01:00",
            "2026-03-29T01:30 = 2026-03-29T01:30",
          ])
      #expect(
        try due(
          ["00:30", "01:30", "02:00"], policy, "2026-10-24T12:00", "2026-10-25T12:00", [],
          home: "Europe/Lisbon") == [
            "2026-10-25T00:30 = 2026-10-24T23:30", "2026-10-25T01:30 = 2026-10-25T00:30",
            "2026-10-25T02:00 = 2026-10-25T02:00",
          ])
    }
  }

  @Test("what is due does not depend on how much is asked for")
  func parts() throws {
    let timetable = Timetable(
      daily: ["08:00", "22:00"], policy: .local, zone: "America/Sao_Paulo")
    let whole = try Horizon.due(
      timetable, "2026-11-01T00:00", "2026-11-09T00:00", journeys: journeys)
    var parts: [Occurrence] = []
    for hour in 0..<(8 * 24) {
      let start = instant("2026-11-01T00:00").adding(milliseconds: Int64(hour) * 3_600_000)
      let end = start.adding(milliseconds: 3_600_000)
      parts += try Horizon.due(
        timetable, String(start.description.prefix(16)), String(end.description.prefix(16)),
        journeys: journeys)
    }
    #expect(told(parts) == told(whole))
  }
}
