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
  @Test(
    "PR-057 PR-175 PR-197 PR-203 PR-210 PR-231 what the engine finds is what looking at each event finds"
  )
  func sameAsNaive() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    for round in 0..<Effort.times(400, quick: 40) {
      try await compare(seed &+ UInt64(round), questions: 12)
    }
  }

  private func compare(_ seed: UInt64, questions count: Int) async throws {
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
    try await AnswerRoom.with(world.zone) { room in
      var (room, questions) = (room, prepared)
      room.saved = { name in groups.first { $0.name == name }?.question }
      try await room.add(world)
      for number in 0..<count {
        let question = questions.nextOther(people, groups: ["first", "second"])
        // Each fourth in a zone whose days are not those by which the events lie.
        let zone = number % 4 == 3 ? other : world.zone
        let answer = try await room.answer(question, in: zone, at: now)
        let naive = world.naive.inZone(zone).with(groups, now: now)
        let found: [[JSONValue]]?
        switch question.kind {
        case .funnel:
          // Groups are asked of what people did, without what ledgers say.
          found = naive.withLedgers.ways(question, now: now)
        default: found = naive.others(question, now: now)
        }
        let expected = found ?? []
        // Of a timeline the naive program tells when and what.
        let told =
          question.kind == .timeline ? answer.rows.map { Array($0.prefix(2)) } : answer.rows
        let isSame = areNear(told, expected)
        #expect(
          isSame,
          """
          seed \(seed), question \(number) in \(zone.name): \(question.object.jsonText)
          engine \(texts(told))
          naive  \(texts(expected))
          """)
      }
    }
  }
}
