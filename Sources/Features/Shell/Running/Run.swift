import Flow
import Records

/// Many changes that are handed to the store, so many in each frame, and how far that is: an import, a
/// restore, the taking in of what another device could not send.
///
/// ```swift
/// guard let positions = run.start() else { return finish() }
/// return .all(positions.map { position in … .answered(position, $0) })
/// // and when one is answered
/// return run.answer(position, outcome) ? .nextFrame(.more) : .none
/// ```
public struct Run<Wanted: Equatable & Sendable>: Equatable, Sendable {
  /// One that was not done.
  public struct Refused: Equatable, Sendable {
    public let position: Int
    public let refusal: Refusal

    public init(position: Int, refusal: Refusal) {
      self.position = position
      self.refusal = refusal
    }
  }

  /// In the order in which they are done.
  public let wanted: [Wanted]
  public internal(set) var started = 0
  /// How many of those that were started are answered.
  public internal(set) var answered = 0
  public internal(set) var refused: [Refused] = []
  /// Whether no more are to be started.
  public var isStopping = false

  /// How many are handed to the store in one frame.
  public static var perFrame: Int { 50 }

  public init(_ wanted: [Wanted]) {
    self.wanted = wanted
  }

  /// How many were done.
  public var done: Int { answered - refused.count }

  /// The positions of those to start in this frame; nil when there are no more, or none are wanted.
  public mutating func start() -> Range<Int>? {
    guard started < wanted.count, !isStopping else { return nil }
    let first = started
    started = min(wanted.count, started + Self.perFrame)
    return first..<started
  }

  /// Notes what became of one.
  /// - Returns: whether that was the last of those that were started, so that the next frame's can be.
  public mutating func answer(_ position: Int, _ outcome: MutationOutcome) -> Bool {
    answered += 1
    switch outcome {
    case .saved, .savedInMemory: break
    case .refused(let refusal): refused.append(Refused(position: position, refusal: refusal))
    }
    return answered == started
  }

  public var isAllStarted: Bool { started == wanted.count }

  /// Those that were left when it was stopped.
  public var notStarted: [Wanted] { Array(wanted[started...]) }

  /// Those that were done, in their order.
  public var doneOnes: [Wanted] {
    (0..<started).filter { position in !refused.contains { $0.position == position } }
      .map { wanted[$0] }
  }
}
