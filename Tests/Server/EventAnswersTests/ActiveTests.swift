import Analytics
import EventAnswers
import EventStore
import Fields
import Telemetry
import Testing
import Values

@Suite("Active people and stickiness")
struct ActiveTests {
  private func answer(_ question: Question, _ events: [AcceptedEvent]) async throws -> Answer {
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add(events)
      return try await room.answer(question)
    }
  }

  private func period(_ from: String, _ to: String) -> Period {
    Period(from: CivilDate(from)!, to: CivilDate(to)!)
  }

  @Test("PR-174 who was there on 1 March is of the month from 1 to 30 March")
  func trailing() async throws {
    let events = [said("door_opened", People.ana, "2026-03-01T23:59")]
    let question = Question(ActiveQuestion(.month), during: period("2026-02-28", "2026-03-31"))
    let answer = try await answer(question, events)
    let there = answer.rows.filter { $0[1] == .integer(1) }.map { $0[0].text ?? "" }
    #expect(there.count == 30)
    #expect(there.first == "2026-03-01")
    #expect(there.last == "2026-03-30")
  }

  @Test("PR-174 who comes again within the span is one person, and none between two stretches")
  func again() async throws {
    let events = ["2026-03-01", "2026-03-03", "2026-03-12"].map {
      said("door_opened", People.ana, $0 + "T10:00")
    }
    let question = Question(ActiveQuestion(.week), during: period("2026-03-01", "2026-03-12"))
    let answer = try await answer(question, events)
    let counts = answer.rows.map { $0[1] }
    let expected = [1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1].map { JSONValue.integer($0) }
    #expect(counts == expected)
  }

  @Test("PR-174 of a calendar's weeks each has its own people")
  func calendar() async throws {
    let events = [
      said("door_opened", People.ana, "2026-03-01T10:00"),
      said("door_opened", People.ana, "2026-03-02T10:00"),
      said("door_opened", People.bia, "2026-03-08T10:00"),
    ]
    let question = Question(
      ActiveQuestion(.week, isCalendar: true), during: period("2026-02-28", "2026-03-08"))
    let answer = try await answer(question, events)
    #expect(texts(answer.rows) == ["2026-02-23 1", "2026-03-02 2"])
  }

  @Test("the end of a session and what only developers send are no sign of life")
  func silent() async throws {
    let events = [
      said("session_end", People.ana, "2026-03-02T10:00"),
      said("door_looked", People.bia, "2026-03-02T10:00"),
      said("session_end", People.caio, "2026-03-02T10:00"),
      said("door_shown", People.caio, "2026-03-02T10:00"),
    ]
    let question = Question(ActiveQuestion(.day), during: period("2026-03-02", "2026-03-02"))
    let quick = try await answer(question, events)
    #expect(texts(quick.rows) == ["2026-03-02 1"])
    // By the people of a day alone, so nobody has looked at events.
    #expect(quick.counted.events == nil)
    var filtered = question
    filtered.filter = .all([])
    let slow = try await answer(filtered, events)
    #expect(slow.rows == quick.rows)
    #expect(slow.counted.events == 1)
  }

  @Test("stickiness is the day's people by the month's, and at last the mean")
  func stickiness() async throws {
    let events = [
      said("door_opened", People.ana, "2026-03-01T10:00"),
      said("door_opened", People.bia, "2026-03-02T10:00"),
      said("door_opened", People.ana, "2026-03-03T10:00"),
      said("door_opened", People.bia, "2026-03-03T10:00"),
    ]
    let question = Question(StickinessQuestion(), during: period("2026-02-28", "2026-03-03"))
    let answer = try await answer(question, events)
    #expect(
      texts(answer.rows) == [
        "2026-02-28 0 0 null", "2026-03-01 1 1 1.0", "2026-03-02 1 2 0.5", "2026-03-03 2 2 1.0",
        "null null null \(2.5 / 3)",
      ])
  }

  @Test("the histogram has people by their days in each month")
  func histogram() async throws {
    let days = ["2026-03-01", "2026-03-02", "2026-03-02", "2026-03-31", "2026-04-01"]
    var events = days.map { said("door_opened", People.ana, $0 + "T10:00") }
    events.append(said("door_opened", People.bia, "2026-03-31T10:00"))
    let question = Question(
      StickinessQuestion(histogram: true), during: period("2026-03-01", "2026-04-30"))
    let answer = try await answer(question, events)
    #expect(texts(answer.rows) == ["2026-03-01 1 1", "2026-03-01 3 1", "2026-04-01 1 1"])
  }

  @Test("the links hold when it is read, and who is to be erased is in no answer")
  func people() async throws {
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add([
        said("door_opened", People.ana, "2026-03-02T10:00"),
        said("door_opened", People.bia, "2026-03-02T10:00"),
        said("door_opened", People.caio, "2026-03-02T10:00"),
      ])
      let question = Question(ActiveQuestion(.day), during: period("2026-03-02", "2026-03-02"))
      let before = try await room.answer(question)
      #expect(texts(before.rows) == ["2026-03-02 3"])
      #expect(before.linkVersion == 0)
      try await room.link(People.bia, to: People.ana)
      let linked = try await room.answer(question)
      #expect(texts(linked.rows) == ["2026-03-02 2"])
      #expect(linked.linkVersion == 1)
      try await room.erase(People.ana)
      let erased = try await room.answer(question)
      #expect(texts(erased.rows) == ["2026-03-02 1"])
      #expect(erased.leftOut == [LeftOut("erased", events: 2)])
    }
  }

  @Test("PR-008 what was committed a moment ago is in the next answer")
  func fresh() async throws {
    try await AnswerRoom.with(saoPaulo) { room in
      let question = Question(ActiveQuestion(.day), during: period("2026-03-02", "2026-03-02"))
      let before = try await room.answer(question)
      #expect(texts(before.rows) == ["2026-03-02 0"])
      #expect(before.freshness.newestBatch == nil)
      let event = said("door_opened", People.ana, "2026-03-02T10:00")
      try await room.add([event])
      let after = try await room.answer(question)
      #expect(texts(after.rows) == ["2026-03-02 1"])
      #expect(after.freshness.newestEvent == event.at)
      #expect(after.freshness.newestBatch == AnswerRoom.now)
    }
  }
}
