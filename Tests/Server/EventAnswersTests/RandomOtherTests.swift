import Analytics
import Effort
import EventAnswers
import EventStore
import Fields
import NaiveAnalytics
import Testing
import Values
import Zones

@Suite(
  "Paths, people, timelines and sessions at random",
  .enabled(if: Zoneinfo.isPresent, "no tz database"))
struct RandomOtherTests {
  /// A question with what the engine answers, and what one must know to answer it event by event.
  private struct Asked: Sendable {
    let question: Question
    let answer: [[JSONValue]]
    let naive: NaiveAnalytics
    let now: Instant
    let name: String

    func expected(_ mistake: NaiveMistake? = nil) -> [[JSONValue]] {
      let naive = naive.mistaking(mistake)
      // Groups are asked of what people did, without what ledgers say.
      let found =
        question.kind == .funnel
        ? naive.withLedgers.ways(question, now: now) : naive.others(question, now: now)
      return found ?? []
    }
  }

  private func ask(_ seed: UInt64, questions count: Int) async throws -> [Asked] {
    var random = SeededGenerator(seed: seed)
    let world = try EventWorld(&random)
    let other = try Zoneinfo.rules("Asia/Kathmandu")
    let now = world.zone.start(of: world.days.upperBound.adding(days: 1)).adding(milliseconds: -1)
    let people = world.naive.events.map { $0.person } + [UUID(high: 9, low: 9)]
    var questions = RandomQuestion(seed ^ 0x5EED, about: world.days)
    let whole = Period(from: world.days.lowerBound, to: world.days.upperBound)
    // Of two groups the second asks about the first.
    let first = Question(questions.people(), during: whole)
    var second = Question(questions.people(), during: whole)
    second.filter = .leaf(Comparison(Dimension(.cohort, "first"), .inCohort))
    let groups = [(name: "first", question: first), (name: "second", question: second)]
    let prepared = questions
    return try await AnswerRoom.with(world.zone) { room in
      var (room, questions) = (room, prepared)
      room.saved = { name in groups.first { $0.name == name }?.question }
      try await room.add(world)
      var asked: [Asked] = []
      for number in 0..<count {
        let question = questions.nextOther(people, groups: ["first", "second"])
        // Each fourth in a zone whose days are not those by which the events lie.
        let zone = number % 4 == 3 ? other : world.zone
        let answer = try await room.answer(question, in: zone, at: now)
        // Of a timeline the naive program tells when and what.
        let told =
          question.kind == .timeline ? answer.rows.map { Array($0.prefix(2)) } : answer.rows
        asked.append(
          Asked(
            question: question, answer: told,
            naive: world.naive.inZone(zone).with(groups, now: now), now: now,
            name: "seed \(seed), question \(number) in \(zone.name)"))
      }
      return asked
    }
  }

  @Test(
    "PR-057 PR-175 PR-197 PR-203 PR-210 PR-231 what the engine finds is what looking at each event finds"
  )
  func sameAsNaive() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    for round in 0..<Effort.times(400, quick: 40) {
      for one in try await ask(seed &+ UInt64(round), questions: 12) {
        let expected = one.expected()
        let isSame = areNear(one.answer, expected)
        #expect(
          isSame,
          """
          \(one.name): \(one.question.object.jsonText)
          engine \(texts(one.answer))
          naive  \(texts(expected))
          """)
      }
    }
  }

  @Test("each misunderstanding of a definition is noticed", arguments: NaiveMistake.allCases)
  func mistakes(mistake: NaiveMistake) async throws {
    var isNoticed = false
    for seed in 1...UInt64(60) where !isNoticed {
      for one in try await ask(seed, questions: 24)
      where !areNear(one.answer, one.expected(mistake)) {
        isNoticed = true
      }
    }
    #expect(isNoticed)
  }
}
