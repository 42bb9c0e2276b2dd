import Testing

@testable import Jobs

@Suite("Jobs that are asked to come later")
struct JobPauseTests {
  @Test("who was asked to come later comes no sooner, and within a day")
  func asked() async throws {
    try await JobRoom.with { room in
      let hour: Int64 = 3_600_000
      let pauses = [2 * hour, 90 * 24 * hour, -5, 0]
      let handler = room.writing(retries: JobRetries(attempts: 9, first: 1_000, longest: 1_000)) {
        _, run in
        if run.attempt <= pauses.count {
          throw JobFailure("later", pause: pauses[run.attempt - 1])
        }
      }
      try await room.ask("note")
      let runner = room.runner([handler])
      for pause in [2 * hour, 24 * hour, 1_000, 1_000] {
        await runner.runDue()
        room.move(milliseconds: pause - 1)
        await runner.runDue()
        #expect(try await room.notes() == [])
        room.move(milliseconds: 1)
      }
      await runner.runDue()
      #expect(try await room.notes() == ["note"])
    }
  }
}
