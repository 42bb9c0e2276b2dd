/// Watches what one question takes. Used by one thread; of several that share the work each has its own.
final class QuestionBudget {
  let limits: AnswerLimits
  private let deadline: ContinuousClock.Instant
  private let isCancelled: @Sendable () -> Bool
  /// Nil where one thread does all.
  private let work: SharedWork?
  private var sinceLook = 0
  /// How much was held last.
  private var held = 0

  /// Rows between two looks at the clock.
  static let stride = 65_536

  init(_ limits: AnswerLimits, isCancelled: @escaping @Sendable () -> Bool) {
    self.limits = limits
    self.isCancelled = isCancelled
    work = nil
    deadline = ContinuousClock.now + .milliseconds(Int(limits.seconds * 1_000))
  }

  /// One with the same limits and the same end for a thread that does a share of the work. What all hold counts together, and
  /// all end once one has failed.
  init(of budget: QuestionBudget, for work: SharedWork) {
    limits = budget.limits
    deadline = budget.deadline
    isCancelled = budget.isCancelled
    self.work = work
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
    if isCancelled() || work?.hasFailed == true { throw QuestionFailure.cancelled }
    if ContinuousClock.now >= deadline { throw QuestionFailure.tooMuch(.seconds) }
  }

  /// Notes how much an operator keeps.
  func hold(_ bytes: Int) throws(QuestionFailure) {
    let all = work?.hold(bytes - held) ?? bytes
    held = bytes
    if all > limits.bytes { throw QuestionFailure.tooMuch(.bytes) }
  }

  /// Notes how many values an operator tells apart.
  func distinguish(_ count: Int) throws(QuestionFailure) {
    if count > limits.distinct { throw QuestionFailure.tooMuch(.distinct) }
  }
}
