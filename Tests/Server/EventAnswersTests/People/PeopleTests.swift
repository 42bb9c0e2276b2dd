import Analytics
import EventAnswers
import EventStore
import Fields
import Telemetry
import Testing
import Values

@Suite("People")
struct PeopleTests {
  private static let march = Period(from: CivilDate("2026-03-01")!, to: CivilDate("2026-03-02")!)

  private func rows(
    _ condition: PeopleCondition, lists: Bool = true,
    _ change: @Sendable (AnswerRoom) async throws -> Void
  ) async throws -> [String] {
    let asked = Question(PeopleQuestion(condition, lists: lists), during: Self.march)
    return try await AnswerRoom.with(saoPaulo) { room in
      try await change(room)
      return texts(try await room.answer(asked).rows)
    }
  }

  private var few: [AcceptedEvent] {
    [
      said("door_opened", People.ana, "2026-02-10T09:00"),
      said("door_opened", People.ana, "2026-03-01T09:00"),
      said("door_opened", People.ana, "2026-03-02T09:00"),
      said("door_opened", People.bia, "2026-03-02T09:00"),
      said("door_shown", People.caio, "2026-02-20T09:00"),
    ]
  }

  @Test("PR-197 PR-198 who did something for the first time of all is new, not who did it before")
  func first() async throws {
    let opened = try await rows(.first(PeopleFirst(EventMatch("door_opened")))) {
      try await $0.add(few)
    }
    #expect(opened == ["\(People.bia)"])
    let anything = try await rows(.first(PeopleFirst(EventMatch())), lists: false) {
      try await $0.add(few)
    }
    #expect(anything == ["1 3"])
  }

  @Test("PR-231 how often, when last, and neither, joined by and, or and not")
  func joined() async throws {
    let opened = EventMatch("door_opened")
    let twice = try await rows(.did(PeopleDeed(opened, .atLeast, 2))) { try await $0.add(few) }
    #expect(twice == ["\(People.ana)"])
    let never = try await rows(.didNot(opened)) { try await $0.add(few) }
    #expect(never == ["\(People.caio)"])
    let asleep = try await rows(.lastSeen(PeopleSeen(isBefore: true, daysAgo: 5))) {
      try await $0.add(few)
    }
    #expect(asleep == ["\(People.caio)"])
    let either = try await rows(
      .all([
        .any([.did(PeopleDeed(opened, .exactly, 1)), .didNot(opened)]),
        .not(.lastSeen(PeopleSeen(isBefore: true, daysAgo: 5))),
      ])
    ) { try await $0.add(few) }
    #expect(either == ["\(People.bia)"])
  }

  @Test("PR-231 PR-193 what a ledger says holds now counts, whatever the app believed")
  func held() async throws {
    let now = AnswerRoom.now.milliseconds
    let paying = try await rows(.interval(PeopleInterval("subscription", "active"))) { room in
      try await room.add(few)
      try await room.add("active", of: People.ana, "subscription", now - 10..<now + 10)
      try await room.add("active", of: People.bia, "subscription", now - 10..<now)
      try await room.add("trial", of: People.caio, "subscription", now - 10..<now + 10)
    }
    #expect(paying == ["\(People.ana)"])
  }

  @Test(
    "PR-193 what a ledger says of a pseudonym without events holds of whom it turned out to be",
    arguments: [false, true])
  func linked(readsFiles: Bool) async throws {
    let now = AnswerRoom.now.milliseconds
    let question = Question(
      PeopleQuestion(.interval(PeopleInterval("subscription", "active")), lists: true),
      during: Self.march)
    let found = try await AnswerRoom.with(saoPaulo) { room in
      var room = room
      room.readsFiles = readsFiles
      try await room.add([said("door_opened", People.ana, "2026-03-02T10:00")])
      try await room.link(People.bia, to: People.ana)
      try await room.add("active", of: People.bia, "subscription", now - 10..<now + 10)
      return texts(try await room.answer(question).rows)
    }
    #expect(found == ["\(People.ana)"])
  }

  @Test("PR-231 a group is asked by in other questions, as a condition and apart")
  func groups() async throws {
    let adopters = Question(
      PeopleQuestion(.first(PeopleFirst(EventMatch("door_opened")))), during: Self.march)
    var question = Question(TrendQuestion(EventMatch(), .unique), during: Self.march)
    question.breakdown = [Dimension(.cohort, "adopters")]
    let apart = question
    question.breakdown = []
    question.filter = .leaf(Comparison(Dimension(.cohort, "adopters"), .inCohort))
    let only = question
    try await AnswerRoom.with(saoPaulo) { room in
      var room = room
      room.saved = { $0 == "adopters" ? adopters : nil }
      try await room.add(few)
      let groups = try await room.answer(apart)
      #expect(
        texts(groups.rows) == [
          "2026-03-01 false 1", "2026-03-01 true 0", "2026-03-02 false 1", "2026-03-02 true 1",
        ])
      let inside = try await room.answer(only)
      #expect(texts(inside.rows) == ["2026-03-01 0", "2026-03-02 1"])
    }
  }

  @Test("PR-210 a timeline has the newest first, and pages go back from the last time of the page")
  func timeline() async throws {
    try await AnswerRoom.with(saoPaulo) { room in
      var paid = said("door_closed", People.ana, "2026-03-02T10:00", ["width": .integer(3)])
      paid.stamp.plan = "gold"
      try await room.add(few + [paid])
      var timeline = TimelineQuestion(of: People.ana, count: 2)
      let page = try await room.answer(Question(timeline, during: Self.march))
      let rows = page.rows.map { Array($0.prefix(3)) }
      let times = rows.compactMap { $0[0].wholeNumber }
      let names = rows.map { $0[1] }
      #expect(names == [.text("door_closed"), .text("door_opened")])
      #expect(rows[0][2] == .text(#"{"width":3}"#))
      let plan = page.columns.firstIndex { $0.name == "plan" }
      #expect(page.rows[0][plan ?? 0] == .text("gold"))
      timeline.before = Instant(milliseconds: times[1])
      let next = try await room.answer(Question(timeline, during: Self.march))
      #expect(next.rows.count == 1)
      let nobody = TimelineQuestion(of: UUID(high: 9, low: 9))
      let none = try await room.answer(Question(nobody, during: Self.march))
      #expect(none.rows.isEmpty)
    }
  }
}
