import Analytics
import EventAnswers
import EventStore
import Fields
import Telemetry
import Testing
import Values

@Suite("What ledgers say among the events")
struct LedgerTests {
  private static let days = Period(from: CivilDate("2026-03-01")!, to: CivilDate("2026-03-02")!)

  private func moment(_ time: String) -> Int64 {
    saoPaulo.instant(CivilDateTime("2026-03-0" + time)!).milliseconds
  }

  private func began(_ state: String) -> EventMatch {
    EventMatch(
      LedgerEvents.subscriptionBegan,
      .leaf(Comparison(Dimension(.parameter, LedgerEvents.state), .equals, state)))
  }

  @Test("PR-203 from what stands in the way to the trial and to what is paid, as the ledger says")
  func conversion() async throws {
    var funnel = FunnelQuestion()
    funnel.steps = [EventMatch("door_shown"), began("trial"), began("active")]
    let asked = Question(funnel, during: Self.days)
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add([
        said("door_shown", People.ana, "2026-03-01T09:00"),
        said("door_shown", People.bia, "2026-03-01T09:00"),
        said("door_shown", People.caio, "2026-03-01T09:00"),
      ])
      // Ana pays on a day on which nobody else did anything.
      try await room.add(
        "trial", of: People.ana, "subscription", moment("1T10:00")..<moment("4T10:00"))
      try await room.add(
        "active", of: People.ana, "subscription", moment("4T10:00")..<moment("9T10:00"))
      try await room.add(
        "trial", of: People.bia, "subscription", moment("1T08:00")..<moment("9T10:00"))
      try await room.add(
        "trial", of: People.caio, "subscription", moment("2T08:00")..<moment("9T10:00"))
      let answer = try await room.answer(asked)
      let people = answer.rows.map { $0[2] }
      #expect(people == [.integer(3), .integer(2), .integer(1)])
      // Nobody else hears of them.
      let all = try await room.answer(Question(TrendQuestion(EventMatch()), during: Self.days))
      #expect(texts(all.rows) == ["2026-03-01 3", "2026-03-02 0"])
    }
  }

  @Test(
    "PR-193 an event is counted under the state that held when it happened: trial, grace, expired")
  func states() async throws {
    var question = Question(TrendQuestion(EventMatch("door_opened")), during: Self.days)
    question.breakdown = [Dimension(.interval, "subscription")]
    let asked = question
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add([
        said("door_opened", People.ana, "2026-03-01T07:59"),
        said("door_opened", People.ana, "2026-03-01T08:00"),
        said("door_opened", People.ana, "2026-03-01T09:00"),
        said("door_opened", People.ana, "2026-03-02T09:00"),
      ])
      try await room.add(
        "trial", of: People.ana, "subscription", moment("1T08:00")..<moment("1T09:00"))
      try await room.add(
        "grace", of: People.ana, "subscription", moment("1T09:00")..<moment("2T09:00"))
      try await room.add(
        "expired", of: People.ana, "subscription", moment("2T09:00")..<moment("9T09:00"))
      let answer = try await room.answer(asked)
      let counted = answer.rows.filter { $0[2] == .integer(1) }
      #expect(
        texts(counted) == [
          "2026-03-01 null 1", "2026-03-01 grace 1", "2026-03-01 trial 1", "2026-03-02 expired 1",
        ])
    }
  }

  @Test("PR-192 PR-184 what the app believed then counts as that, also after a later upgrade")
  func stamps() async throws {
    var question = Question(TrendQuestion(EventMatch("door_opened")), during: Self.days)
    question.breakdown = [Dimension(.stamp, "user_type"), Dimension(.interval, "plan_owned")]
    let asked = question
    try await AnswerRoom.with(saoPaulo) { room in
      var before = said("door_opened", People.ana, "2026-03-01T09:00")
      before.stamp.plan = "free"
      // The app has not heard of the purchase yet.
      var between = said("door_opened", People.ana, "2026-03-01T11:00")
      between.stamp.plan = "free"
      var after = said("door_opened", People.ana, "2026-03-02T09:00")
      after.stamp.plan = "gold"
      try await room.add([before, between, after])
      try await room.add(
        "gold", of: People.ana, "plan_owned", moment("1T10:00")..<moment("9T10:00"))
      let answer = try await room.answer(asked)
      let counted = answer.rows.filter { $0[3] == .integer(1) }
      #expect(
        texts(counted) == [
          "2026-03-01 free null 1", "2026-03-01 free gold 1", "2026-03-02 premium gold 1",
        ])
    }
  }

  @Test("PR-194 versions are compared and put in order as versions")
  func versions() async throws {
    var question = Question(TrendQuestion(EventMatch("door_opened")), during: Self.days)
    question.unit = .month
    question.breakdown = [Dimension(.stamp, "app_version")]
    let apart = question
    question.breakdown = []
    question.filter = .leaf(Comparison(Dimension(.stamp, "app_version"), .atLeast, "10.10.0"))
    let newer = question
    try await AnswerRoom.with(saoPaulo) { room in
      let versions = ["10.10.0", "10.9.0", "10.10.0-beta.1", "9.0.0", ""]
      try await room.add(
        versions.map { version in
          var event = said("door_opened", People.ana, "2026-03-01T09:00")
          event.stamp.version = version
          return event
        })
      let groups = try await room.answer(apart).rows.map { $0[1] }
      #expect(
        groups == [
          .null, .text("9.0.0"), .text("10.9.0"), .text("10.10.0-beta.1"), .text("10.10.0"),
        ])
      let counted = try await room.answer(newer)
      #expect(texts(counted.rows) == ["2026-03-01 1"])
    }
  }

  @Test("PR-185 PR-187 figures in proportion: for each who was there, and as a part of others")
  func proportions() async throws {
    let perActive = Question(
      TrendQuestion(EventMatch("door_opened"), .perActive), during: Self.days)
    let wide = Condition.leaf(Comparison(Dimension(.parameter, "width"), .equals, "0"))
    let share = Question(
      TrendQuestion(EventMatch("door_shown", wide), .share, of: EventMatch("door_shown")),
      during: Self.days)
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add([
        said("door_opened", People.ana, "2026-03-01T09:00"),
        said("door_opened", People.ana, "2026-03-01T10:00"),
        said("door_opened", People.bia, "2026-03-01T10:00"),
        said("door_shown", People.caio, "2026-03-01T10:00", ["width": .integer(0)]),
        said("door_shown", People.caio, "2026-03-01T11:00", ["width": .integer(4)]),
        // Who only ended a session was not there.
        said("session_end", UUID(high: 1, low: 9), "2026-03-01T11:00"),
      ])
      let rates = try await room.answer(perActive)
      #expect(texts(rates.rows) == ["2026-03-01 1.0", "2026-03-02 null"])
      let parts = try await room.answer(share)
      #expect(texts(parts.rows) == ["2026-03-01 0.5", "2026-03-02 null"])
    }
  }
}
