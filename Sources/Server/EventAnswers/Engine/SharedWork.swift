import Synchronization

/// How many threads one question may have.
public struct QuestionThreads: Sendable {
  public var most: Int
  /// Of how many rows a question is at least that has more than one.
  public var rows: Int

  public init(most: Int, rows: Int = 1 << 18) {
    self.most = most
    self.rows = rows
  }

  /// The one that asks.
  public static let one = QuestionThreads(most: 1)
}

/// What threads that share the work of a question know of each other.
final class SharedWork: Sendable {
  let threads: Int
  /// Whose turn what is.
  let turns = Turns()
  private let held = Atomic(0)
  private let failed = Atomic(false)
  private let first = Mutex<QuestionFailure?>(nil)

  init(threads: Int) {
    self.threads = threads
  }

  /// Notes how much more, or less, one holds.
  /// - Returns: how much all hold.
  func hold(_ bytes: Int) -> Int { held.add(bytes, ordering: .relaxed).newValue }

  /// Ends the work of all.
  func fail(_ failure: QuestionFailure) {
    // The others end because of this one, with a failure that says nothing.
    first.withLock { $0 = $0 ?? failure }
    failed.store(true, ordering: .relaxed)
  }

  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  /// What failed first; nil for nothing.
  var failure: QuestionFailure? { first.withLock { $0 } }
}

/// What is next of a list that threads take from, so that a thread that others hold up takes less.
final class Turns: Sendable {
  private let taken = Atomic(0)

  func next<Element>(of list: [Element]) -> Element? {
    let place = taken.add(1, ordering: .relaxed).oldValue
    return place < list.count ? list[place] : nil
  }
}
