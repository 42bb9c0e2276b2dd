/// A call of `write` that waits for its turn and then for its commit.
protocol PendingWrite: AnyObject, Sendable {
  /// Runs the body and keeps what it returned or threw. Throws if its changes must be undone.
  func run(in transaction: SQLiteTransaction) throws
  /// Keeps an error in place of what the body returned: the schema found its changes wrong.
  func refuse(_ error: DatabaseError)
  /// Answers with what was kept; only after the commit.
  func answer()
  /// Answers with an error of the database instead.
  func fail(_ error: DatabaseError)
}

/// Unchecked because `result` is touched by the writer's thread, and after the commit by the one that
/// answers.
final class WriteCall<T: Sendable>: PendingWrite, @unchecked Sendable {
  private let body: @Sendable (any WriteTransaction) throws -> T
  private let continuation: CheckedContinuation<T, any Error>
  private var result: Result<T, any Error>?

  init(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> T,
    answering continuation: CheckedContinuation<T, any Error>
  ) {
    self.body = body
    self.continuation = continuation
  }

  func run(in transaction: SQLiteTransaction) throws {
    let result = Result { try body(transaction) }
    self.result = result
    _ = try result.get()
  }

  func refuse(_ error: DatabaseError) { result = .failure(error) }

  func answer() {
    guard let result else { preconditionFailure("answered before it ran") }
    continuation.resume(with: result)
  }

  func fail(_ error: DatabaseError) { continuation.resume(throwing: error) }
}
