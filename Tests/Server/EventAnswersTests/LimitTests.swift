import Analytics
import EventStore
import Telemetry
import Testing
import Threading
import Values

@testable import EventAnswers

@Suite("What questions may take")
struct LimitTests {
  private var events: [AcceptedEvent] {
    (0..<50).map { minute in
      said(
        "door_opened", UUID(high: 9, low: UInt64(minute)),
        "2026-03-02T10:\(minute < 10 ? "0" : "")\(minute)",
        ["width": .integer(Int64(minute))])
    }
  }

  private var question: Question {
    let day = CivilDate("2026-03-02")!
    var question = Question(
      TrendQuestion(EventMatch("door_opened")), during: Period(from: day, to: day))
    question.breakdown = [Dimension(.parameter, "width")]
    return question
  }

  private func failure(
    _ question: Question, _ limits: AnswerLimits = AnswerLimits()
  ) async throws -> QuestionFailure? {
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add(events)
      do {
        _ = try await room.answer(question, limits: limits)
        return nil
      } catch let failure as QuestionFailure {
        return failure
      }
    }
  }

  @Test(
    "a question that would take more than it may ends with what ran out",
    arguments: [AnswerLimit.seconds, .bytes, .rows, .distinct])
  func limits(limit: AnswerLimit) async throws {
    var limits = AnswerLimits()
    switch limit {
    case .seconds: limits.seconds = 0
    case .bytes: limits.bytes = 10
    case .rows: limits.rows = 10
    case .distinct: limits.distinct = 10
    }
    let failure = try await failure(question, limits)
    #expect(failure == .tooMuch(limit))
    #expect(!limit.words(.pt).isEmpty && limit.words(.pt) != limit.words(.en))
  }

  @Test("a question that nobody waits for any more ends")
  func cancelled() async throws {
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add(events)
      let (store, question, registry) = (room.store, question, room.registry)
      let failure = try await Threads().run { () -> QuestionFailure? in
        let source = try UnsortedSource(store)
        let engine = AnswerEngine(
          { source }, catalogue: QuestionCatalogue(registry: registry), zone: saoPaulo,
          now: { AnswerRoom.now }, limits: AnswerLimits())
        do {
          _ = try engine.answer(question, language: .pt) { true }
          return nil
        } catch let failure as QuestionFailure {
          return failure
        }
      }
      #expect(failure == .cancelled)
    }
  }

  @Test("events that are damaged are no answer")
  func damaged() async throws {
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add(events)
      try await room.store.database.write { transaction in
        try transaction.execute("UPDATE event_batch SET content = $1", [.blob([1, 2, 3])])
      }
      var failure: QuestionFailure?
      do { _ = try await room.answer(question) } catch let found as QuestionFailure {
        failure = found
      }
      #expect(failure == .damaged)
    }
  }

  @Test("PR-179 percentiles of more values than are kept apart are within 1 % of the right ones")
  func approximate() {
    var histogram = ValueHistogram(limit: 1_000)
    var exact = ValueHistogram(limit: .max)
    // Long answers are rare, as of a server: values over five orders of magnitude.
    var state: UInt64 = 21
    var values: [Int64] = []
    for _ in 0..<200_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let part = Double(state >> 11) / 0x1p53
      values.append(Int64(20 / (1 - part * 0.99999)))
    }
    for value in values {
      histogram.add(value * 1_000 + value % 997)
      exact.add(value * 1_000 + value % 997)
    }
    #expect(histogram.isApproximate)
    #expect(!exact.isApproximate)
    let sorted = values.map { $0 * 1_000 + $0 % 997 }.sorted()
    for part in [0.5, 0.9, 0.95, 0.99, 0.999] {
      let found = histogram.quantile(part) ?? 0
      // By rank: how many lie below what it says.
      let below = sorted.partitioningIndex { Double($0) >= found }
      let upTo = sorted.partitioningIndex { Double($0) > found }
      let wanted = part * Double(sorted.count)
      let off = max(0, Double(below) - wanted, wanted - Double(upTo)) / Double(sorted.count)
      #expect(off <= 0.01, "\(part)")
    }
    #expect(exact.quantile(0) == Double(sorted[0]))
    #expect(exact.quantile(1) == Double(sorted[sorted.count - 1]))
  }
}

extension Array {
  /// How many of a sorted array come before the first for which it holds.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
