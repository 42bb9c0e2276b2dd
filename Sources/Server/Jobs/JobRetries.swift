import Values

/// How often a job is tried, and how long it waits in between: twice as long each time, up to an end,
/// and less by up to a half by chance, so that what failed together does not come back together.
public struct JobRetries: Sendable, Hashable {
  /// How many attempts there are; an attempt whose process ended in the middle is one.
  public var attempts: Int
  /// Milliseconds after the first attempt.
  public var first: Int64
  /// The most milliseconds.
  public var longest: Int64

  public init(attempts: Int = 12, first: Int64 = 10_000, longest: Int64 = 3_600_000) {
    precondition(attempts > 0 && first > 0 && longest >= first, "retries need room")
    self.attempts = attempts
    self.first = first
    self.longest = longest
  }

  /// Milliseconds from the end of an attempt to the next.
  /// - Parameters:
  ///   - attempt: the number of the one that failed, from 1.
  ///   - chance: from 0 up to 1.
  func pause(after attempt: Int, chance: Double) -> Int64 {
    var pause = first
    for _ in 1..<max(attempt, 1) where pause < longest { pause = min(pause * 2, longest) }
    return pause - Int64(Double(pause / 2) * min(max(chance, 0), 1))
  }
}
