import Analytics
import Effort
import EventAnswers
import EventStore
import Fields
import NaiveAnalytics
import Testing
import Values
import Zones

@Suite("Ways of people at random", .enabled(if: Zoneinfo.isPresent, "no tz database"))
struct RandomWayTests {
  /// A question with what the engine answers, and what one must know to answer it event by event.
  private struct Asked: Sendable {
    let question: Question
    let answer: [[JSONValue]]
    let naive: NaiveAnalytics
    let now: Instant
    let name: String

    func isSame(with defect: NaiveDefect? = nil) -> Bool {
      areNear(answer, naive.ways(question, now: now, defect: defect) ?? [])
    }
  }

  private func ask(_ seed: UInt64, questions count: Int) async throws -> [Asked] {
    var random = SeededGenerator(seed: seed)
    let world = try EventWorld(&random)
    let naive = world.naive
    let other = try Zoneinfo.rules("Asia/Kathmandu")
    // Sometimes it is asked while the last units are still under way.
    let end = world.zone.start(of: world.days.upperBound.adding(days: 1))
    let later: Int64 = [1, 86_400_000, 40 * 86_400_000].randomElement(using: &random)!
    let now = end.adding(milliseconds: later - 2)
    return try await AnswerRoom.with(world.zone) { room in
      try await room.add(world)
      var questions = RandomQuestion(seed ^ 0x5EED, about: world.days)
      var asked: [Asked] = []
      for number in 0..<count {
        let question = questions.nextWay()
        // Each fourth in a zone whose days are not those by which the events lie.
        let zone = number % 4 == 3 ? other : world.zone
        let answer = try await room.answer(question, in: zone, at: now)
        asked.append(
          Asked(
            question: question, answer: answer.rows, naive: naive.inZone(zone), now: now,
            name: "seed \(seed), question \(number) in \(zone.name)"))
      }
      return asked
    }
  }

  @Test(
    "PR-176 PR-200 PR-201 PR-202 PR-232 ways that the engine finds are those found by trying all"
  )
  func sameAsNaive() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    for round in 0..<Effort.times(400, quick: 40) {
      for one in try await ask(seed &+ UInt64(round), questions: 12) {
        let isSame = one.isSame()
        #expect(
          isSame,
          """
          \(one.name): \(one.question.object.jsonText)
          engine \(texts(one.answer))
          naive  \(texts(one.naive.ways(one.question, now: one.now) ?? []))
          """)
      }
    }
  }

  @Test("each misunderstanding of a definition is noticed", arguments: NaiveDefect.allCases)
  func defects(defect: NaiveDefect) async throws {
    var isNoticed = false
    for seed in 1...UInt64(60) where !isNoticed {
      for one in try await ask(seed, questions: 24) where !one.isSame(with: defect) {
        isNoticed = true
      }
    }
    #expect(isNoticed)
  }
}
