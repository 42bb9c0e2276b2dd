import Analytics
import EventAnswers
import EventStore
import Synchronization
import Values

/// Through whom questions are asked of ClickHouse: of files, where it does not answer, and then of files alone for a while.
public final class ClickHouseReader: Sendable {
  /// How long it is left alone after it did not answer, in milliseconds.
  public static let pause: Int64 = 30_000

  private let table: ClickHouseTable
  private let now: @Sendable () -> Instant
  private let silentUntil = Mutex<Instant?>(nil)

  public init(_ table: ClickHouseTable, now: @escaping @Sendable () -> Instant) {
    self.table = table
    self.now = now
  }

  /// Answers by what ClickHouse has, and by files else. Blocks.
  /// - Parameters:
  ///   - base: the files of the snapshot.
  ///   - ask: answers by a source; it may be asked twice.
  /// - Throws: what `ask` throws.
  public func answer(
    _ base: SegmentSource, of snapshot: EventSnapshot,
    _ ask: (any EventSource) throws -> Answer
  ) throws -> Answer {
    guard mayAsk else { return try ask(base) }
    do {
      return try answer(ClickHouseSource(base, of: snapshot, in: table), ask)
    } catch let failure as ClickHouseFailure {
      note(failure)
      return try ask(base)
    }
  }

  private func answer(
    _ source: ClickHouseSource, _ ask: (any EventSource) throws -> Answer
  ) throws -> Answer {
    var answer: Answer
    do {
      answer = try ask(source)
    } catch {
      // What operators make of an answer that did not come is not what is wrong.
      if let failure = source.failure { throw failure }
      throw error
    }
    try source.confirm()
    if source.wasAsked { answer.engine = .clickhouse }
    return answer
  }

  private var mayAsk: Bool {
    silentUntil.withLock { until in
      guard let time = until else { return true }
      guard now() >= time else { return false }
      until = nil
      return true
    }
  }

  private func note(_ failure: ClickHouseFailure) {
    switch failure {
    // It has not what is asked, which copying puts right.
    case .moved, .notConfigured: break
    case .unreachable, .refused, .unreadable:
      let time = now().adding(milliseconds: Self.pause)
      silentUntil.withLock { $0 = time }
    }
  }
}
