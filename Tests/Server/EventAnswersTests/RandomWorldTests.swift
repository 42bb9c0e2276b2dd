import Analytics
import Effort
import EventAnswers
import NaiveAnalytics
import Testing
import Values
import Zones

@Suite("Answers about worlds at random", .enabled(if: Zoneinfo.isPresent, "no tz database"))
struct RandomWorldTests {
  @Test(
    "PR-174 PR-179 what the engine answers is what counting event by event answers"
  )
  func sameAsNaive() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    for round in 0..<Effort.times(400, quick: 30) {
      try await compare(seed &+ UInt64(round), questions: 8)
    }
  }

  private func compare(_ seed: UInt64, questions count: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let world = try EventWorld(&random)
    let naive = world.naive
    let other = try Zoneinfo.rules("Asia/Kathmandu")
    try await AnswerRoom.with(world.zone) { room in
      try await room.add(world)
      var questions = RandomQuestion(seed ^ 0x5EED, about: world.days)
      for number in 0..<count {
        let question = questions.next()
        // Each fourth in a zone whose days are not those by which the events lie.
        let zone = number % 4 == 3 ? other : world.zone
        let answer = try await room.answer(question, in: zone)
        let expected = naive.inZone(zone).rows(question, today: world.days.upperBound) ?? []
        let isSame = areNear(answer.rows, expected)
        #expect(
          isSame,
          """
          seed \(seed), question \(number) in \(zone.name): \(question.object.jsonText)
          engine \(texts(answer.rows))
          naive  \(texts(expected))
          """)
      }
    }
  }
}

extension AnswerRoom {
  /// Puts a whole world there.
  func add(_ world: EventWorld) async throws {
    try await add(world.events)
    for (origin, person) in world.links { try await link(origin, to: person) }
    for person in world.erased { try await erase(person) }
    try await addIntervals(world)
  }
}
