import Analytics
import EventAnswers
import EventStore
import Fields
import Telemetry
import Testing
import Values

@Suite("Paths")
struct PathTests {
  private func rows(
    _ events: [AcceptedEvent], steps: Int64 = 2,
    _ change: @Sendable (inout PathQuestion) -> Void = { _ in }
  ) async throws -> [String] {
    var paths = PathQuestion()
    paths.steps = steps
    change(&paths)
    let day = CivilDate("2026-03-02")!
    let asked = Question(paths, during: Period(from: day, to: day))
    return try await AnswerRoom.with(saoPaulo) { room in
      try await room.add(events)
      return texts(try await room.answer(asked).rows)
    }
  }

  /// A session of a person, an event each minute from that hour on.
  private func session(
    _ number: Int64, _ person: UUID, _ hour: String, _ names: String...
  ) -> [AcceptedEvent] {
    names.enumerated().map { minute, name in
      let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
      var event = said("door_" + name, person, "2026-03-02T" + hour + ":" + minutes)
      event.session = number
      event.sequence = Int64(minute)
      return event
    }
  }

  @Test("runs of so many nodes are counted with how many people took them, repeats as one")
  func all() async throws {
    let events =
      session(1, People.ana, "09", "shown", "shown", "opened", "closed")
      + session(2, People.ana, "11", "shown", "opened")
      + session(1, People.bia, "09", "shown", "opened")
    let rows = try await rows(events)
    #expect(rows == ["door_shown door_opened 3 2", "door_opened door_closed 1 1"])
    let repeated = try await self.rows(events) { $0.keepsRepeats = true }
    #expect(
      repeated == [
        "door_shown door_opened 3 2", "door_opened door_closed 1 1", "door_shown door_shown 1 1",
      ])
  }

  @Test("what follows a node, and what leads to it, is told as far as it goes")
  func ends() async throws {
    let events =
      session(1, People.ana, "09", "closed", "shown", "opened", "closed")
      + session(1, People.bia, "09", "closed", "shown")
    let after = try await rows(events, steps: 3) { $0.from = "door_shown" }
    #expect(after == ["door_shown null null 1 1", "door_shown door_opened door_closed 1 1"])
    let before = try await rows(events, steps: 3) { $0.to = "door_opened" }
    #expect(before == ["door_closed door_shown door_opened 1 1"])
    let short = try await rows(events, steps: 3) { $0.to = "door_shown" }
    #expect(short == ["null door_closed door_shown 2 2"])
  }

  @Test("a stretch of minutes begins with its first node, and goes on over sessions")
  func window() async throws {
    let events =
      session(1, People.ana, "09", "shown") + session(2, People.ana, "10", "opened", "closed")
    let narrow = try await rows(events) {
      $0.within = .window
      $0.windowMinutes = 60
    }
    #expect(narrow == ["door_shown door_opened 1 1"])
    let wide = try await rows(events, steps: 3) {
      $0.within = .window
      $0.windowMinutes = 61
    }
    #expect(wide == ["door_shown door_opened door_closed 1 1"])
  }

  @Test("what a server said is of no session")
  func ofServers() async throws {
    let rows = try await rows(session(0, People.ana, "09", "shown", "opened"))
    #expect(rows == [])
  }
}
