import Analytics
import EventStore
import Glibc
import Synchronization
import Testing
import Threading
import Values

@testable import EventAnswers

@Suite("Questions on several threads")
struct SharedWorkTests {
  /// A source that notes which threads open its days.
  private struct Watched: EventSource {
    final class Seen: Sendable {
      let threads = Mutex<Set<pthread_t>>([])
    }

    let base: SegmentSource
    let seen = Seen()

    var days: [EventDay] { base.days }
    var names: NameTable { base.names }
    var eventNames: [Int32]? { base.eventNames }
    var stamps: StampTable { base.stamps }
    var peopleBound: Int32? { base.peopleBound }

    func ranges(_ columns: ColumnSet) -> [Range<Int32>] { base.ranges(columns) }

    func open(_ day: EventDay, columns: ColumnSet) throws -> any DayReader {
      seen.threads.withLock { _ = $0.insert(pthread_self()) }
      return try base.open(day, columns: columns)
    }
  }

  private static let march = Period(from: CivilDate("2026-03-01")!, to: CivilDate("2026-03-02")!)

  private static var questions: [Question] {
    var paths = PathQuestion()
    paths.nodes = .events
    paths.steps = 2
    paths.keepsRepeats = true
    var retention = RetentionQuestion()
    retention.cohort = .firstTime
    retention.periods = 3
    return [Question(paths, during: march), Question(retention, during: march)]
  }

  private static var events: [AcceptedEvent] {
    (0..<60).map { minute in
      var event = said(
        "door_opened", UUID(high: 9, low: UInt64(minute % 12)),
        "2026-03-0\(minute % 2 + 1)T10:\(minute < 10 ? "0" : "")\(minute)")
      // What is of no session is on no way.
      event.session = 1
      return event
    }
  }

  /// Asks files with these events.
  private func ask(
    _ question: Question, on threads: QuestionThreads,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) async throws -> (answer: Answer, threads: Int) {
    try await AnswerRoom.with(saoPaulo) { room in
      try await room.add(Self.events)
      try await room.seal { _ in true }
      let (snapshot, registry) = (try await room.holder.snapshot(), room.registry)
      return try await Threads().run {
        let source = Watched(base: try SegmentSource(snapshot, rowsOfRange: 5))
        let engine = AnswerEngine(
          { source }, catalogue: QuestionCatalogue(registry: registry), zone: saoPaulo,
          now: { AnswerRoom.now }, limits: AnswerLimits(), threads: threads)
        let answer = try engine.answer(question, language: .en, isCancelled: isCancelled)
        return (answer: answer, threads: source.seen.threads.withLock { $0.count })
      }
    }
  }

  @Test("each thread reads, of as many as there may be", arguments: 0...1)
  func several(number: Int) async throws {
    let question = Self.questions[number]
    let alone = try await ask(question, on: .one)
    #expect(alone.threads == 1)
    #expect(alone.answer.counted.people == 12)
    let shared = try await ask(question, on: QuestionThreads(most: 3, rows: 60))
    #expect(shared.threads == 3)
    #expect(shared.answer.rows == alone.answer.rows)
    #expect(shared.answer.counted == alone.answer.counted)
  }

  @Test("a question about few rows has one thread", arguments: 0...1)
  func few(number: Int) async throws {
    let asked = try await ask(Self.questions[number], on: QuestionThreads(most: 3, rows: 61))
    #expect(asked.threads == 1)
  }

  @Test("a question that nobody waits for any more ends on all threads")
  func cancelled() async throws {
    let looks = Counter()
    await #expect(throws: QuestionFailure.cancelled) {
      _ = try await ask(Self.questions[0], on: QuestionThreads(most: 3, rows: 0)) {
        looks.next() > 3
      }
    }
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  @Test("what all threads hold counts together, and all end once one has failed")
  func together() throws {
    var limits = AnswerLimits()
    limits.bytes = 100
    let whole = QuestionBudget(limits) { false }
    let work = SharedWork(threads: 2)
    let (one, other) = (QuestionBudget(of: whole, for: work), QuestionBudget(of: whole, for: work))
    try one.hold(60)
    try other.hold(40)
    #expect(throws: QuestionFailure.tooMuch(.bytes)) { try other.hold(41) }
    try one.hold(10)
    try other.hold(90)
    try one.look()
    work.fail(.damaged)
    work.fail(.cancelled)
    #expect(throws: QuestionFailure.cancelled) { try one.look() }
    #expect(work.failure == .damaged)
    try whole.look()
  }

  @Test("threads that share work have the priority of the one that asks, and it waits for all")
  func priority() async throws {
    let found = try await Threads().run { () -> [Int32] in
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 7)
      return Threads.share(3) { _ in getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
    }
    // The machine may have given less to all of them before.
    #expect(found.count == 3 && found.allSatisfy { $0 == found[0] && $0 >= 7 })
    let numbers = try await Threads().run { Threads.share(4) { $0 } }
    #expect(numbers == [0, 1, 2, 3])
    let none = try await Threads().run { Threads.share(0) { $0 } }
    #expect(none == [])
  }
}
