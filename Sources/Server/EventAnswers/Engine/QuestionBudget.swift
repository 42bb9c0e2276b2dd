/// Watches what one question takes. Used by one thread.
final class QuestionBudget {
  let limits: AnswerLimits
  private let deadline: ContinuousClock.Instant
  private let isCancelled: @Sendable () -> Bool
  private var sinceLook = 0

  /// Rows between two looks at the clock.
  static let stride = 65_536

  init(_ limits: AnswerLimits, isCancelled: @escaping @Sendable () -> Bool) {
    self.limits = limits
    self.isCancelled = isCancelled
    deadline = ContinuousClock.now + .milliseconds(Int(limits.seconds * 1_000))
  }

  /// Notes that rows were looked at.
  /// - Throws: `tooMuch(.seconds)` when the time is over, `cancelled`.
  @inline(__always)
  func spend(_ rows: Int) throws(QuestionFailure) {
    sinceLook += rows
    if sinceLook >= Self.stride { try look() }
  }

  /// Looks at the clock.
  @inline(never)
  func look() throws(QuestionFailure) {
    sinceLook = 0
    if isCancelled() { throw QuestionFailure.cancelled }
    if ContinuousClock.now >= deadline { throw QuestionFailure.tooMuch(.seconds) }
  }

  /// Notes how much an operator keeps.
  func hold(_ bytes: Int) throws(QuestionFailure) {
    if bytes > limits.bytes { throw QuestionFailure.tooMuch(.bytes) }
  }

  /// Notes how many values an operator tells apart.
  func distinguish(_ count: Int) throws(QuestionFailure) {
    if count > limits.distinct { throw QuestionFailure.tooMuch(.distinct) }
  }
}
