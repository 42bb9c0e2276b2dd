import Analytics
import Effort
import EventStore
import NaiveAnalytics
import Testing
import Values

@testable import EventAnswers

@Suite struct FunnelRunsTests {
  private static let minute: Int64 = 60_000

  /// Goes through one run: each event a time in minutes and the steps that it matches, `x` for what is excluded.
  private func chain(
    _ rule: FunnelRule, _ events: [(Int64, String)], until end: Int64 = .max
  ) -> FunnelChain {
    var runs = FunnelRuns(rule)
    let run = runs.begin()
    for (place, event) in events.enumerated() {
      _ = runs.receive(Self.event(event, place, until: end), in: run)
    }
    return runs.chain(run)
  }

  private static func event(
    _ event: (Int64, String), _ place: Int, until end: Int64
  ) -> FunnelEvent {
    var steps: UInt16 = 0
    for letter in event.1.utf8 where letter != 0x78 { steps |= 1 << UInt16(letter - 0x31) }
    return FunnelEvent(
      time: event.0 * minute, place: Int64(place), steps: steps,
      exclusions: event.1.contains("x") ? 1 : 0, value: Int64(place),
      isInPeriod: event.0 < end)
  }

  private func rule(
    _ steps: Int, _ order: FunnelOrder = .ordered, minutes: Int64 = 30,
    without exclusions: [FunnelRule.Exclusion] = []
  ) -> FunnelRule {
    FunnelRule(steps: steps, order: order, window: minutes * Self.minute, exclusions: exclusions)
  }

  @Test("PR-232: of the tries that convert, the one that begins latest is the one that counts")
  func latestBeginning() {
    let found = chain(rule(2), [(540, "1"), (590, "1"), (610, "2")])
    #expect(found.times == [590 * Self.minute, 610 * Self.minute])
  }

  @Test(
    "PR-200: a window includes its last instant, and no more", arguments: [(Int64(30), 2), (31, 1)])
  func window(_ minutes: Int64, _ reached: Int) {
    let found = chain(rule(2), [(0, "1"), (minutes, "2")])
    #expect(found.reached == reached)
  }

  @Test("PR-200: no event serves two steps")
  func twice() {
    let once = chain(rule(2), [(0, "12")])
    let again = chain(rule(2), [(0, "12"), (1, "12")])
    #expect(once.reached == 1)
    #expect(again.reached == 2)
  }

  @Test("PR-200: strict steps follow each other at once")
  func strict() {
    let events: [(Int64, String)] = [(0, "1"), (1, ""), (2, "2")]
    let between = chain(rule(2, .strict), events)
    let ordered = chain(rule(2), events)
    let atOnce = chain(rule(2, .strict), events + [(3, "1"), (4, "2")])
    #expect(between.reached == 1)
    #expect(ordered.reached == 2)
    #expect(atOnce.times == [3 * Self.minute, 4 * Self.minute])
  }

  @Test("PR-200: in any order a stretch of the window holds the steps")
  func anyOrder() {
    let found = chain(rule(3, .any), [(0, "2"), (10, "1"), (45, "3")])
    #expect(found.times == [0, 10 * Self.minute])
    let late = chain(rule(2, .any), [(0, "1"), (20, "2")], until: 10)
    #expect(late.reached == 2)
    let outside = chain(rule(2, .any), [(0, "1"), (31, "2"), (32, "1")], until: 10)
    #expect(outside.reached == 1)
  }

  @Test("PR-232: what is excluded ends the tries that are under way, and another may convert")
  func exclusion() {
    let without = [FunnelRule.Exclusion(after: 1, before: 2)]
    let ended = chain(rule(2, without: without), [(0, "1"), (1, "x"), (2, "2")])
    let another = chain(rule(2, without: without), [(0, "1"), (1, "x"), (2, "1"), (3, "2")])
    let itself = chain(rule(2, without: without), [(0, "1"), (1, "2x")])
    #expect(ended.reached == 1)
    #expect(another.times == [2 * Self.minute, 3 * Self.minute])
    #expect(itself.reached == 1)
  }

  @Test("PR-200: a chain begins in the period and may end after it")
  func period() {
    let over = chain(rule(2), [(0, "1"), (20, "2")], until: 10)
    let late = chain(rule(2), [(11, "1"), (20, "2")], until: 10)
    #expect(over.reached == 2)
    #expect(late.reached == 0)
  }

  @Test("what is known of somebody takes as much room after a thousand tries as after one")
  func room() {
    var runs = FunnelRuns(rule(3))
    let run = runs.begin()
    let before = runs.bytes
    for place in 0..<2_000 {
      let event = Self.event((Int64(place), place % 2 == 0 ? "1" : "2"), place, until: .max)
      _ = runs.receive(event, in: run)
    }
    #expect(runs.bytes == before)
    #expect(runs.reached(run) == 2)
  }

  @Test("PR-184 a funnel of more people than there is room for ends with a sentence")
  func limit() throws {
    let events = (0..<100).map { number in
      said("door_shown", UUID(high: 9, low: UInt64(number)), "2026-03-02T10:00")
    }
    let source = try UnsortedSource(events, in: saoPaulo)
    var limits = AnswerLimits()
    limits.bytes = 5_000
    let engine = AnswerEngine(
      { source }, catalogue: QuestionCatalogue(registry: Doors.registry), zone: saoPaulo,
      now: { AnswerRoom.now }, limits: limits)
    var funnel = FunnelQuestion()
    funnel.steps = [EventMatch("door_shown"), EventMatch("door_opened")]
    let day = CivilDate("2026-03-02")!
    let question = Question(funnel, during: Period(from: day, to: day))
    #expect(throws: QuestionFailure.tooMuch(.bytes)) {
      try engine.answer(question, language: .en)
    }
  }

  @Test("PR-200 PR-232: one pass finds the chain that trying all of them finds, at random")
  func random() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var furthest: Set<Int> = []
    for round in 0..<Effort.times(5_000) {
      let (naive, events) = Self.world(&generator)
      let rule = FunnelRule(
        steps: naive.steps, order: naive.order, window: naive.window ?? .max,
        exclusions: naive.exclusions.map { .init(after: $0.after, before: $0.before) })
      var runs = FunnelRuns(rule)
      let run = runs.begin()
      for event in events { _ = runs.receive(Self.event(event), in: run) }
      let found = runs.chain(run)
      let expected = naive.chain(of: [events])
      furthest.insert(found.reached)
      let wanted = FunnelChain(
        times: expected?.times ?? [], values: (expected?.places ?? []).map { Int64($0) },
        completed: Int64(expected?.completed ?? -1))
      #expect(found == wanted, "seed \(seed), round \(round)")
    }
    #expect(furthest == [0, 1, 2, 3, 4])
  }

  private static func world(
    _ generator: inout SeededGenerator
  ) -> (NaiveFunnel, [NaiveFunnel.Event]) {
    let steps = Int.random(in: 2...4, using: &generator)
    let order = FunnelOrder.allCases.randomElement(using: &generator) ?? .ordered
    var exclusions: [(after: Int, before: Int)] = []
    if order != .any, Bool.random(using: &generator) {
      let after = Int.random(in: 1..<steps, using: &generator)
      exclusions = [(after, Int.random(in: after + 1...steps, using: &generator))]
    }
    let window: Int64? = Bool.random(using: &generator) ? 6 : nil
    let end = Int64.random(in: 3...20, using: &generator)
    var time: Int64 = 0
    let events = (0..<Int.random(in: 0...12, using: &generator)).map { place in
      time += Int64.random(in: 0...3, using: &generator)
      let matched = (1...steps).filter { _ in Int.random(in: 0..<5, using: &generator) < 2 }
      let isExcluded = Int.random(in: 0..<5, using: &generator) == 0
      return NaiveFunnel.Event(
        time: time, place: place, steps: Set(matched), excludes: isExcluded ? [0] : [],
        isInPeriod: time < end)
    }
    return (NaiveFunnel(steps: steps, order: order, window: window, exclusions: exclusions), events)
  }

  private static func event(_ event: NaiveFunnel.Event) -> FunnelEvent {
    FunnelEvent(
      time: event.time, place: Int64(event.place),
      steps: event.steps.reduce(0) { $0 | 1 << UInt16($1 - 1) },
      exclusions: event.excludes.isEmpty ? 0 : 1, value: Int64(event.place),
      isInPeriod: event.isInPeriod)
  }
}
