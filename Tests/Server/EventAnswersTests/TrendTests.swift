import Analytics
import EventAnswers
import EventStore
import Telemetry
import Testing
import Values
import Zones

@Suite("Trends")
struct TrendTests {
  private func rows(
    _ trend: TrendQuestion, _ events: [AcceptedEvent], by unit: TimeUnit = .day,
    _ from: String, _ to: String, in zone: ZoneRules = saoPaulo,
    _ change: @Sendable (inout Question) -> Void = { _ in }
  ) async throws -> [String] {
    let period = Period(from: CivilDate(from)!, to: CivilDate(to)!)
    var question = Question(trend, during: period, by: unit)
    change(&question)
    let asked = question
    return try await AnswerRoom.with(zone) { room in
      try await room.add(events)
      return texts(try await room.answer(asked).rows)
    }
  }

  private var monday: [AcceptedEvent] {
    [
      said("door_opened", People.ana, "2026-03-02T10:00", ["width": .integer(1)]),
      said("door_opened", People.ana, "2026-03-02T10:00", ["width": .integer(2)]),
      said("door_opened", People.ana, "2026-03-02T11:00", ["width": .integer(3)]),
      said("door_opened", People.bia, "2026-03-02T23:59", ["width": .integer(4)]),
      said("door_shown", People.caio, "2026-03-02T12:00"),
    ]
  }

  private static let known: [(TrendFigure, String)] = [
    (.total, "4"), (.unique, "2"), (.perPerson, "2.0"), (.sum, "10.0"), (.average, "2.5"),
    (.min, "1.0"), (.max, "4.0"), (.percentile, "2.5"),
  ]

  @Test(
    "who opens three times and who opens once are 4 events of 2 people, 2 each",
    arguments: known)
  func figures(figure: TrendFigure, expected: String) async throws {
    var trend = TrendQuestion(EventMatch("door_opened"), figure)
    if figure.isOfNumbers { trend.parameter = "width" }
    if figure == .percentile { trend.percent = 50 }
    let rows = try await rows(trend, monday, "2026-03-02", "2026-03-02")
    #expect(rows == ["2026-03-02 \(expected)"])
  }

  @Test("a day without events is 0 of what is counted, and nothing of what is measured")
  func empty() async throws {
    let total = try await rows(
      TrendQuestion(EventMatch("door_opened")), monday, "2026-03-01", "2026-03-03")
    #expect(total == ["2026-03-01 0", "2026-03-02 4", "2026-03-03 0"])
    let most = try await rows(
      TrendQuestion(EventMatch("door_opened"), .max, of: "width"), monday, "2026-03-01",
      "2026-03-02")
    #expect(most == ["2026-03-01 null", "2026-03-02 4.0"])
  }

  @Test("weeks begin on Monday and bear its name, months that of their first day")
  func units() async throws {
    let events = [
      said("door_opened", People.ana, "2026-03-01T10:00"),
      said("door_opened", People.ana, "2026-03-02T10:00"),
      said("door_opened", People.ana, "2026-04-01T10:00"),
    ]
    let trend = TrendQuestion(EventMatch("door_opened"))
    let weeks = try await rows(trend, events, by: .week, "2026-02-28", "2026-03-08")
    #expect(weeks == ["2026-02-23 1", "2026-03-02 1"])
    let months = try await rows(trend, events, by: .month, "2026-03-02", "2026-04-30")
    #expect(months == ["2026-03-01 1", "2026-04-01 1"])
  }

  @Test(
    "a day on which clocks go back has 25 hours, two of which have one name but for the offset",
    .enabled(if: Zoneinfo.isPresent, "no tz database"))
  func hours() async throws {
    let zone = try Zoneinfo.rules("Europe/Lisbon")
    let start = zone.start(of: CivilDate("2019-10-27")!)
    let events = [1, 2].map { hour in
      AcceptedEvent("door_opened", of: People.ana, at: start.adding(milliseconds: hour * 3_600_000))
    }
    let rows = try await rows(
      TrendQuestion(EventMatch("door_opened")), events, by: .hour, "2019-10-27", "2019-10-27",
      in: zone)
    #expect(rows.count == 25)
    #expect(
      rows[0...3] == [
        "2019-10-27T00:00+01:00 0", "2019-10-27T01:00+01:00 1", "2019-10-27T01:00+00:00 1",
        "2019-10-27T02:00+00:00 0",
      ])
  }

  @Test("the largest groups are shown, and what is left is one group of distinct people")
  func groups() async throws {
    let sides = ["left", "left", "left", "right", "right", "back"]
    var events = sides.enumerated().map { number, side in
      said("door_opened", People.ana, "2026-03-02T10:0\(number)", ["side": .text(side)])
    }
    events.append(said("door_opened", People.ana, "2026-03-02T11:00"))
    let question = Question(
      TrendQuestion(EventMatch("door_opened"), .unique),
      during: Period(from: CivilDate("2026-03-02")!, to: CivilDate("2026-03-02")!))
    let all = events
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add(all)
      var asked = question
      asked.breakdown = [Dimension(.parameter, "side")]
      asked.limit = 2
      let answer = try await room.answer(asked)
      #expect(
        texts(answer.rows) == [
          "2026-03-02 left 1", "2026-03-02 right 1", "2026-03-02 other 1",
        ])
      let events = answer.groups.map { $0.events }
      #expect(events == [3, 2, 2])
      let others = answer.groups.filter { $0.isOthers }
      #expect(others.count == 1)
      #expect(answer.groups.last?.isOthers == true)
    }
  }

  @Test("conditions join with and, or and not; what is not there is not equal")
  func conditions() async throws {
    let left = Condition.leaf(Comparison(Dimension(.parameter, "side"), .equals, "left"))
    let wide = Condition.leaf(Comparison(Dimension(.parameter, "width"), .greater, "2"))
    let notLeft = Condition.leaf(Comparison(Dimension(.parameter, "side"), .isNot, "left"))
    let events = [
      said("door_opened", People.ana, "2026-03-02T10:00", ["side": .text("left")]),
      said(
        "door_opened", People.ana, "2026-03-02T10:01",
        ["side": .text("left"), "width": .integer(3)]),
      said("door_opened", People.ana, "2026-03-02T10:02", ["width": .integer(2)]),
    ]
    for (condition, count) in [
      (left, 2), (.all([left, wide]), 1), (.any([left, wide]), 2), (.not(left), 1),
      (notLeft, 1), (.all([]), 3), (.any([]), 0),
    ] as [(Condition, Int)] {
      let trend = TrendQuestion(EventMatch("door_opened", condition))
      let rows = try await rows(trend, events, "2026-03-02", "2026-03-02")
      #expect(rows == ["2026-03-02 \(count)"], "\(condition)")
    }
  }

  @Test("traffic that is left out is counted, and each answer says how much")
  func traffic() async throws {
    var bot = said("door_opened", People.bia, "2026-03-02T10:00")
    bot.traffic = EventTraffic.bot
    let events = [said("door_opened", People.ana, "2026-03-02T10:00"), bot]
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add(events)
      let period = Period(from: CivilDate("2026-03-02")!, to: CivilDate("2026-03-02")!)
      var question = Question(TrendQuestion(EventMatch("door_opened")), during: period)
      let usual = try await room.answer(question)
      #expect(texts(usual.rows) == ["2026-03-02 1"])
      #expect(usual.leftOut == [LeftOut("traffic.bot", events: 1)])
      #expect(usual.counted.events == 1)
      #expect(usual.counted.people == 1)
      question.traffic = [.bot]
      let bots = try await room.answer(question)
      #expect(texts(bots.rows) == ["2026-03-02 1"])
      #expect(bots.leftOut == [LeftOut("traffic.normal", events: 1)])
    }
  }

  private func apart(
    _ dimensions: [Dimension], _ events: [AcceptedEvent], _ from: String, _ to: String,
    _ intervals: [(value: String, from: String, to: String)] = []
  ) async throws -> Answer {
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add(events)
      for interval in intervals {
        let (since, until) = (CivilDateTime(interval.from)!, CivilDateTime(interval.to)!)
        try await room.add(
          interval.value, of: People.ana, "subscription",
          saoPaulo.instant(since).milliseconds..<saoPaulo.instant(until).milliseconds)
      }
      var question = Question(
        TrendQuestion(EventMatch("door_opened")),
        during: Period(from: CivilDate(from)!, to: CivilDate(to)!))
      question.breakdown = dimensions
      return try await room.answer(question)
    }
  }

  @Test("PR-192 who was free when it happened counts as free, also after an upgrade")
  func userType() async throws {
    var events = [
      said("door_opened", People.ana, "2026-03-02T10:00"),
      said("door_opened", People.ana, "2026-03-03T10:00"),
      said("door_opened", People.bia, "2026-03-03T11:00"),
    ]
    events[0].stamp.plan = "free"
    events[1].stamp.plan = "gold"
    let answer = try await apart(
      [Dimension(.stamp, "user_type")], events, "2026-03-02", "2026-03-03")
    #expect(
      texts(answer.rows) == [
        "2026-03-02 null 0", "2026-03-02 free 1", "2026-03-02 premium 0", "2026-03-03 null 1",
        "2026-03-03 free 0", "2026-03-03 premium 1",
      ])
    #expect(answer.definition.contains("user_type (as the app believed then)"))
  }

  @Test(
    "PR-193 an event counts under what the ledger says held at its instant, trial, grace or over")
  func subscription() async throws {
    let events = ["2026-03-02T09:59", "2026-03-02T10:00", "2026-03-03T10:00", "2026-03-04T10:00"]
      .map { said("door_opened", People.ana, $0) }
    let answer = try await apart(
      [Dimension(.interval, "subscription")], events, "2026-03-02", "2026-03-04",
      [
        (value: "trial", from: "2026-03-02T10:00", to: "2026-03-03T10:00"),
        (value: "grace", from: "2026-03-03T10:00", to: "2026-03-04T10:00"),
        (value: "expired", from: "2026-03-04T10:00", to: "2026-04-04T10:00"),
      ])
    let counted = texts(answer.rows).filter { $0.hasSuffix(" 1") }
    #expect(
      counted == [
        "2026-03-02 null 1", "2026-03-02 trial 1", "2026-03-03 grace 1", "2026-03-04 expired 1",
      ])
    #expect(answer.definition.contains("subscription (as the ledger says held then)"))
  }
}
