import Analytics
import Threading

/// An operator whose work several threads can share: each has one of its own that is shown other rows, other days at the
/// pace `parts`, and other people at the paces `people` and `shares`.
protocol SharedOperator: QuestionOperator, SendableMetatype {
  /// Whether this question is one of those.
  var isShared: Bool { get }
  /// Adds what another one found, which is used no more.
  mutating func add(_ other: Self)
}

extension QuestionContext {
  /// How many threads share the work of an operator: of a question about few rows, one.
  func threads(for work: any SharedOperator, most threads: QuestionThreads) -> Int {
    guard threads.most > 1, work.isShared, source.peopleBound != nil,
      days(for: work).reduce(0, { $0 + $1.rows }) >= threads.rows
    else { return 1 }
    // Where people are not cut into ranges, all days are of everybody.
    return work.pace == .parts || !ranges(for: work).isEmpty ? threads.most : 1
  }

  /// Does the work of an operator on several threads, of which this is one.
  /// - Parameters:
  ///   - kind: one of those that do it; it is not used itself.
  ///   - make: makes an operator for one of them.
  func share<Work: SharedOperator>(
    _ kind: Work, among threads: Int,
    _ make: @escaping @Sendable (QuestionContext) throws(QuestionFailure) -> any QuestionOperator
  ) throws(QuestionFailure) -> AnswerTable {
    let (work, asked) = (SharedWork(threads: threads), Handed(self))
    let ends = Threads.share(threads) { _ -> Handed<(work: Work, context: QuestionContext)>? in
      let context = QuestionContext(of: asked.value, for: work)
      do throws(QuestionFailure) {
        var own = try make(context)
        try context.run(&own, work.turns)
        return (own as? Work).map { Handed(($0, context)) }
      } catch {
        work.fail(error)
        return nil
      }
    }
    if let failure = work.failure { throw failure }
    var (whole, context): (Work?, QuestionContext) = (nil, self)
    for end in ends.compactMap({ $0?.value }) {
      if whole == nil {
        (whole, context) = end
        continue
      }
      whole?.add(end.work)
      context.tally.add(end.context.tally)
      // What it held is held by the first one.
      try end.context.budget.hold(0)
    }
    let table = try whole?.finish()
    tally.add(context.tally)
    return table ?? AnswerTable([])
  }
}

/// What one thread hands to another.
private struct Handed<Value>: @unchecked Sendable {
  // What is lent is only read as long as several have it, and what comes back is used by nobody else any more.
  let value: Value

  init(_ value: Value) { self.value = value }
}
