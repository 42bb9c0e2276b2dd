import Analytics
import EventAnswers
import EventStore
import Fields
import Telemetry
import Testing
import Values

@Suite("Sessions")
struct SessionTests {
  private func rows(
    _ events: [AcceptedEvent], _ figure: SessionFigure, by breakdown: [Dimension] = [],
    during days: (String, String) = ("2026-03-02", "2026-03-02")
  ) async throws -> [String] {
    var question = Question(
      SessionQuestion(figure),
      during: Period(from: CivilDate(days.0)!, to: CivilDate(days.1)!))
    question.breakdown = breakdown
    let asked = question
    return try await AnswerRoom.with(saoPaulo) { room in
      try await room.add(events)
      return texts(try await room.answer(asked).rows)
    }
  }

  private func at(
    _ time: String, _ name: String, _ session: Int64, _ person: UUID = People.ana,
    _ values: [String: StoredValue] = [:]
  ) -> AcceptedEvent {
    var event = said(name, person, "2026-03-0" + time, values)
    event.session = session
    event.installation = person
    return event
  }

  @Test("PR-057 a session without an end is as long as from its first event to its last")
  func derived() async throws {
    let events = [
      at("2T09:00", "door_shown", 1), at("2T09:10", "door_opened", 1),
      // This one was told to have lasted for half a minute longer.
      at("2T10:00", "door_shown", 1, People.bia), at("2T10:20", "door_opened", 1, People.bia),
      at("2T10:20", "session_end", 1, People.bia, ["duration": .decimal(1_230)]),
    ]
    let durations = try await rows(events, .duration)
    #expect(durations == ["2026-03-02 915.0 1167.0 915.0"])
  }

  @Test("PR-175 how often, how much and how short sessions are")
  func figures() async throws {
    let events = [
      at("2T09:00", "door_shown", 1), at("2T09:10", "door_opened", 1),
      at("2T09:20", "door_closed", 1), at("2T12:00", "door_shown", 2),
      at("2T12:01", "door_opened", 2),
      at("2T09:00", "door_shown", 1, People.bia),
    ]
    let counts = try await rows(events, .count)
    #expect(counts == ["2026-03-02 3"])
    let perPerson = try await rows(events, .perPerson)
    #expect(perPerson == ["2026-03-02 1.5"])
    let sizes = try await rows(events, .events)
    #expect(sizes == ["2026-03-02 2.0 2.8 2.0"])
    let bounces = try await rows(events, .bounce)
    #expect(bounces == ["2026-03-02 \(1.0 / 3)"])
    let nothing = try await rows([], .duration)
    #expect(nothing == ["2026-03-02 null null null"])
  }

  @Test("midnight does not cut a session: it is one of the day on which it began")
  func midnight() async throws {
    let events = [at("2T23:50", "door_shown", 1), at("3T00:10", "door_opened", 1)]
    let both = try await rows(events, .count, during: ("2026-03-02", "2026-03-03"))
    #expect(both == ["2026-03-02 1", "2026-03-03 0"])
    let second = try await rows(events, .count, during: ("2026-03-03", "2026-03-03"))
    #expect(second == ["2026-03-03 0"])
    let first = try await rows(events, .duration)
    #expect(first == ["2026-03-02 1200.0 1200.0 1200.0"])
  }

  @Test("sessions are told apart by what their first event says")
  func apart() async throws {
    var first = at("2T09:00", "door_shown", 1)
    first.stamp.plan = "free"
    var second = at("2T09:05", "door_shown", 1)
    second.stamp.plan = "gold"
    let rows = try await rows([first, second], .count, by: [Dimension(.stamp, "plan")])
    #expect(rows == ["2026-03-02 free 1"])
  }
}
