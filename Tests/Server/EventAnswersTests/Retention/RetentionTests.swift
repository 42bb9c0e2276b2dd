import Analytics
import EventAnswers
import EventStore
import Telemetry
import Testing
import Values
import Zones

@Suite("Retention and lifecycle")
struct RetentionTests {
  private func rows(
    _ events: [AcceptedEvent], during days: (String, String), at now: String,
    in zone: ZoneRules = saoPaulo, _ change: @Sendable (inout RetentionQuestion) -> Void
  ) async throws -> [String] {
    var retention = RetentionQuestion()
    retention.start = EventMatch("door_shown")
    retention.back = EventMatch("door_opened")
    retention.periods = 1
    change(&retention)
    let period = Period(from: CivilDate(days.0)!, to: CivilDate(days.1)!)
    return try await ask(Question(retention, during: period), events, at: now, in: zone)
  }

  private func ask(
    _ question: Question, _ events: [AcceptedEvent], at now: String, in zone: ZoneRules = saoPaulo
  ) async throws -> [String] {
    let now = zone.instant(CivilDateTime(now)!)
    return try await AnswerRoom.with(zone) { room in
      try await room.add(events)
      return texts(try await room.answer(question, at: now).rows)
    }
  }

  /// Starts on Monday at 23:50 and is back 20 minutes later.
  private var midnight: [AcceptedEvent] {
    [
      said("door_shown", People.ana, "2026-03-02T23:50"),
      said("door_opened", People.ana, "2026-03-03T00:10"),
    ]
  }

  @Test("PR-176 over midnight is the next day of the calendar, and the same 24 hours")
  func calendarAndRolling() async throws {
    let calendar = try await rows(
      midnight, during: ("2026-03-02", "2026-03-02"), at: "2026-03-09T10:00"
    ) { _ in }
    #expect(
      calendar == [
        "2026-03-02 0 0 1 0 0.0 0", "2026-03-02 1 1 1 1 1.0 0", "null 0 0 1 0 0.0 0",
        "null 1 1 1 1 1.0 0",
      ])
    let rolling = try await rows(
      midnight, during: ("2026-03-02", "2026-03-02"), at: "2026-03-09T10:00"
    ) { $0.mode = .rolling24 }
    #expect(rolling[0] == "2026-03-02 0 0 1 1 1.0 0")
    #expect(rolling[1] == "2026-03-02 1 1 1 0 0.0 0")
  }

  @Test("PR-176 a period that runs is marked, and one to come is empty")
  func running() async throws {
    let rows = try await rows(
      midnight, during: ("2026-03-02", "2026-03-02"), at: "2026-03-03T10:00"
    ) { $0.periods = 2 }
    #expect(
      rows == [
        "2026-03-02 0 0 1 0 0.0 0", "2026-03-02 1 1 1 1 1.0 1", "2026-03-02 2 2 1 null null 0",
        "null 0 0 1 0 0.0 0", "null 1 1 0 null null 0", "null 2 2 0 null null 0",
      ])
  }

  @Test("PR-176 who started before is in no cohort of first times, and in those of recurring ones")
  func cohorts() async throws {
    let events = [
      said("door_shown", People.ana, "2026-02-20T10:00"),
      said("door_shown", People.ana, "2026-03-02T10:00"),
      said("door_shown", People.ana, "2026-03-03T10:00"),
      said("door_opened", People.ana, "2026-03-03T11:00"),
    ]
    let first = try await rows(
      events, during: ("2026-03-02", "2026-03-03"), at: "2026-03-09T10:00"
    ) { _ in }
    #expect(first == [])
    let recurring = try await rows(
      events, during: ("2026-03-02", "2026-03-03"), at: "2026-03-09T10:00"
    ) { $0.cohort = .recurring }
    #expect(
      recurring == [
        "2026-03-02 0 0 1 0 0.0 0", "2026-03-02 1 1 1 1 1.0 0", "2026-03-03 0 0 1 1 1.0 0",
        "2026-03-03 1 1 1 0 0.0 0", "null 0 0 2 1 0.5 0", "null 1 1 2 1 0.5 0",
      ])
  }

  @Test("PR-176 brackets take several periods, and unbounded ones all that follow")
  func brackets() async throws {
    let events = [
      said("door_shown", People.ana, "2026-03-02T10:00"),
      said("door_opened", People.ana, "2026-03-05T10:00"),
      said("door_opened", People.ana, "2026-03-06T10:00"),
    ]
    let brackets = try await rows(
      events, during: ("2026-03-02", "2026-03-02"), at: "2026-03-20T10:00"
    ) {
      $0.mode = .bracket
      $0.brackets = [1, 3, 8]
    }
    #expect(brackets[0] == "2026-03-02 1 2 1 0 0.0 0")
    #expect(brackets[1] == "2026-03-02 3 7 1 1 1.0 0")
    let unbounded = try await rows(
      events, during: ("2026-03-02", "2026-03-02"), at: "2026-03-20T10:00"
    ) {
      $0.mode = .onOrAfter
      $0.periods = 5
    }
    #expect(unbounded[4] == "2026-03-02 4 null 1 1 1.0 0")
    #expect(unbounded[5] == "2026-03-02 5 null 1 0 0.0 0")
  }

  @Test(
    "PR-176 a day of 25 hours is one day of the calendar, and more than one of 24 hours",
    .enabled(if: Zoneinfo.isPresent, "no tz database"))
  func clocks() async throws {
    let lisbon = try Zoneinfo.rules("Europe/Lisbon")
    let events = [
      said("door_shown", People.ana, "2019-10-27T00:10", in: lisbon),
      said("door_opened", People.ana, "2019-10-27T23:40", in: lisbon),
    ]
    let calendar = try await rows(
      events, during: ("2019-10-27", "2019-10-27"), at: "2019-11-20T10:00", in: lisbon
    ) { _ in }
    #expect(calendar[0] == "2019-10-27 0 0 1 1 1.0 0")
    let rolling = try await rows(
      events, during: ("2019-10-27", "2019-10-27"), at: "2019-11-20T10:00", in: lisbon
    ) { $0.mode = .rolling24 }
    #expect(rolling[0] == "2019-10-27 0 0 1 0 0.0 0")
    #expect(rolling[1] == "2019-10-27 1 1 1 1 1.0 0")
  }

  @Test("active in January and March is new, then dormant, then resurrecting")
  func lifecycle() async throws {
    let events = [
      said("door_opened", People.ana, "2026-01-10T10:00"),
      said("door_opened", People.ana, "2026-03-10T10:00"),
    ]
    var months = LifecycleQuestion()
    months.unit = .month
    let period = Period(from: CivilDate("2026-01-15")!, to: CivilDate("2026-03-01")!)
    let rows = try await ask(Question(months, during: period), events, at: "2026-03-12T10:00")
    #expect(
      rows == ["2026-01-01 1 0 0 0 0", "2026-02-01 0 0 0 -1 0", "2026-03-01 0 0 1 0 1"])
  }

  @Test("who stays is returning, and an end of a session is no sign of life")
  func returning() async throws {
    let events = [
      said("door_opened", People.ana, "2026-03-01T10:00"),
      said("door_opened", People.ana, "2026-03-02T10:00"),
      said("session_end", People.ana, "2026-03-03T10:00"),
    ]
    let period = Period(from: CivilDate("2026-03-02")!, to: CivilDate("2026-03-03")!)
    let rows = try await ask(
      Question(LifecycleQuestion(), during: period), events, at: "2026-03-09T10:00")
    #expect(rows == ["2026-03-02 0 1 0 0 0", "2026-03-03 0 0 0 -1 0"])
  }
}
