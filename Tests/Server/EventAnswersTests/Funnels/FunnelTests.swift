import Analytics
import EventAnswers
import EventStore
import Fields
import Telemetry
import Testing
import Values

@Suite("Funnels")
struct FunnelTests {
  private static let steps = [EventMatch("door_shown"), EventMatch("door_opened")]

  private func rows(
    _ events: [AcceptedEvent], _ steps: [EventMatch] = FunnelTests.steps,
    by breakdown: [Dimension] = [], during days: (String, String) = ("2026-03-02", "2026-03-02"),
    _ change: @Sendable (inout FunnelQuestion) -> Void = { _ in }
  ) async throws -> [String] {
    var funnel = FunnelQuestion()
    funnel.steps = steps
    funnel.windowCount = 30
    funnel.windowUnit = .minute
    change(&funnel)
    let period = Period(from: CivilDate(days.0)!, to: CivilDate(days.1)!)
    var question = Question(funnel, during: period)
    question.breakdown = breakdown
    let asked = question
    return try await AnswerRoom.with(saoPaulo) { room in
      try await room.add(events)
      return texts(try await room.answer(asked).rows)
    }
  }

  private func at(
    _ time: String, _ name: String, _ person: UUID = People.ana,
    _ values: [String: StoredValue] = [:]
  ) -> AcceptedEvent {
    said(name, person, "2026-03-02T" + time, values)
  }

  @Test("PR-200 each step counts who reached it, of the first and of the one before")
  func counts() async throws {
    let events = [
      at("09:00", "door_shown"), at("09:10", "door_opened"), at("09:20", "door_closed"),
      at("10:00", "door_shown", People.bia), at("10:30", "door_opened", People.bia),
      at("11:00", "door_shown", People.caio), at("11:31", "door_opened", People.caio),
    ]
    let rows = try await rows(events, Self.steps + [EventMatch("door_closed")])
    #expect(
      rows == [
        "1 door_shown 3 1.0 null", "2 door_opened 2 \(2.0 / 3) \(2.0 / 3)",
        "3 door_closed 1 \(1.0 / 3) 0.5",
      ])
  }

  @Test("PR-232 of two tries within the window the later one tells how long it took")
  func times() async throws {
    let events = [
      at("09:00", "door_shown"), at("09:50", "door_shown"), at("10:10", "door_opened"),
    ]
    let rows = try await rows(events) { $0.show = .times }
    let buckets = (0..<20).map { $0 == 11 ? "1" : "0" }.joined(separator: " ")
    #expect(
      rows == [
        "2 door_opened 1 1200.0 1200.0 1200.0 " + buckets,
        "0 null 1 1200.0 1200.0 1200.0 " + buckets,
      ])
  }

  @Test("PR-200 steps of one instant follow each other as the device numbered them")
  func ties() async throws {
    var shown = at("09:00", "door_shown")
    var opened = at("09:00", "door_opened")
    shown.sequence = 7
    opened.sequence = 8
    let forward = try await rows([opened, shown])
    shown.sequence = 9
    let backward = try await rows([opened, shown])
    #expect(forward[1] == "2 door_opened 1 1.0 1.0")
    #expect(backward[1] == "2 door_opened 0 0.0 0.0")
  }

  @Test("PR-200 a step that comes after the period's end counts while the window lasts")
  func afterTheEnd() async throws {
    let events = [
      said("door_shown", People.ana, "2026-03-02T23:50"),
      said("door_opened", People.ana, "2026-03-03T00:10"),
      said("door_shown", People.bia, "2026-03-03T00:00"),
      said("door_opened", People.bia, "2026-03-03T00:10"),
    ]
    let rows = try await rows(events)
    #expect(rows == ["1 door_shown 1 1.0 null", "2 door_opened 1 1.0 1.0"])
  }

  @Test(
    "PR-232 a change of plan on the way is of one group or of the other, as is asked",
    arguments: [
      (FunnelAttribution.first, ["free 1", "free 1"]), (.last, ["gold 1", "gold 1"]),
      (.step, ["gold 1", "gold 1"]), (.perStep, ["free 1", "free 0", "gold 0", "gold 1"]),
    ])
  func attribution(attribution: FunnelAttribution, expected: [String]) async throws {
    var shown = at("09:00", "door_shown")
    var opened = at("09:10", "door_opened")
    shown.stamp.plan = "free"
    opened.stamp.plan = "gold"
    let rows = try await rows([shown, opened], by: [Dimension(.stamp, "plan")]) { funnel in
      funnel.attribution = attribution
      if attribution == .step { funnel.attributedStep = 2 }
    }
    let counts = rows.map { row in
      let parts = row.split(separator: " ")
      return "\(parts[0]) \(parts[3])"
    }
    #expect(counts == expected)
  }

  @Test("PR-232 what is held constant is the same at all steps")
  func holding() async throws {
    let events = [
      at("09:00", "door_shown", People.ana, ["side": .text("left")]),
      at("09:10", "door_opened", People.ana, ["side": .text("right")]),
      at("10:00", "door_shown", People.bia, ["side": .text("left")]),
      at("10:05", "door_shown", People.bia, ["side": .text("right")]),
      at("10:10", "door_opened", People.bia, ["side": .text("left")]),
    ]
    let rows = try await rows(events) { $0.holding = [Dimension(.parameter, "side")] }
    #expect(rows == ["1 door_shown 2 1.0 null", "2 door_opened 1 0.5 0.5"])
  }

  @Test("PR-232 of a session no step may be in another, and it may last as long as it does")
  func perSession() async throws {
    var events = [
      at("09:00", "door_shown"), at("13:00", "door_opened"),
      at("09:00", "door_shown", People.bia), at("09:01", "door_opened", People.bia),
    ]
    for (place, session) in [1, 1, 1, 2].enumerated() { events[place].session = Int64(session) }
    let rows = try await rows(events) { $0.perSession = true }
    #expect(rows == ["1 door_shown 2 1.0 null", "2 door_opened 1 0.5 0.5"])
  }

  @Test("PR-232 who stopped is told by name, and what they did next")
  func dropped() async throws {
    let events = [
      at("09:00", "door_shown"), at("09:10", "door_closed"), at("09:11", "door_closed"),
      at("10:00", "door_shown", People.bia), at("10:10", "door_opened", People.bia),
      at("11:00", "door_shown", People.caio), at("11:10", "door_closed", People.caio),
    ]
    let dropped = try await rows(events) {
      $0.show = .dropped
      $0.shownStep = 1
    }
    let zone = saoPaulo
    let nine = zone.instant(CivilDateTime("2026-03-02T09:00")!).milliseconds
    let eleven = zone.instant(CivilDateTime("2026-03-02T11:00")!).milliseconds
    #expect(Set(dropped) == ["\(People.ana) \(nine)", "\(People.caio) \(eleven)"])
    let reached = try await rows(events) {
      $0.show = .people
      $0.shownStep = 2
    }
    #expect(reached.count == 1)
    #expect(reached[0].hasPrefix(People.bia.description))
    let paths = try await rows(events) {
      $0.show = .paths
      $0.shownStep = 1
    }
    #expect(paths == ["door_closed 1", "door_closed > door_closed 1"])
  }

  private func paths(of question: Question) -> [String] {
    question.problems(in: Doors.registry).map { $0.path }
  }

  @Test("a funnel that cannot be answered is refused where it is wrong")
  func problems() {
    let period = Period(last: 30, .day)
    var funnel = FunnelQuestion()
    funnel.steps = [EventMatch("door_shown")]
    let short = paths(of: Question(funnel, during: period))
    #expect(short == ["funnel.steps"])
    funnel.steps = Self.steps + [EventMatch("door_broken")]
    let unknown = paths(of: Question(funnel, during: period))
    #expect(unknown == ["funnel.steps.2.event"])
    funnel.steps = Self.steps
    funnel.windowCount = 0
    funnel.attribution = .step
    funnel.show = .dropped
    funnel.shownStep = 2
    funnel.exclusions = [FunnelExclusion()]
    funnel.exclusions[0].before = 3
    let wrong = paths(of: Question(funnel, during: period))
    #expect(
      wrong == [
        "funnel.windowCount", "funnel.exclusions.0.before", "funnel.attributedStep",
        "funnel.shownStep",
      ])
  }

  @Test("what a funnel counted is told in one sentence, in both languages")
  func definition() {
    var funnel = FunnelQuestion()
    funnel.steps = Self.steps
    funnel.exclusions = [FunnelExclusion()]
    funnel.exclusions[0].match = EventMatch("door_closed")
    funnel.attribution = .last
    let day = CivilDate("2026-03-02")!
    let question = Question(funnel, during: Period(from: day, to: day))
    let english = question.definition(day...day, in: "America/Sao_Paulo", .en)
    let portuguese = question.definition(day...day, in: "America/Sao_Paulo", .pt)
    #expect(
      english == """
        How many people reach each step: door_shown → door_opened, in this order, within 7 × 24 h, \
        without door_closed between steps 1 and 2, by the value at the last step, \
        from 2026-03-02 to 2026-03-02 in America/Sao_Paulo; traffic: normal, imported.
        """)
    #expect(
      portuguese == """
        Quantas pessoas chegam a cada passo: door_shown → door_opened, nesta ordem, em até 7 × 24 h, \
        sem door_closed entre os passos 1 e 2, pelo valor no último passo, \
        de 2026-03-02 a 2026-03-02 em America/Sao_Paulo; tráfego: normal, imported.
        """)
  }

  @Test("the JSON of a funnel says no more than it must")
  func json() throws {
    let text = """
      {"kind":"funnel","during":{"last":30,"unit":"day"},"funnel":{"steps":[\
      {"event":"door_shown"},{"event":"door_opened"}]}}
      """
    let question = try Question(object: try JSONValue.parse(text))
    let funnel = try #require(question.funnel)
    #expect(funnel.steps == Self.steps)
    #expect(funnel.order == .ordered)
    let week: Int64 = 604_800_000
    #expect(funnel.window == week)
    #expect(funnel.attribution == .first)
    #expect(funnel.show == .counts)
  }
}
