import Synchronization
import Values

/// Lets what one account asks for run one after the other, so that however much that is, others find
/// a free thread. First come, first served; what waits holds up nobody's task.
final class AccountTurns: Sendable {
  /// Who waits behind the one whose turn it is, by account.
  private let lines = Mutex<[UUID: [CheckedContinuation<Void, Never>]]>([:])

  /// How many wait for their account's turn.
  var waiting: Int { lines.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// Runs `body` when it is the account's turn.
  func run<T: Sendable>(
    of account: UUID, _ body: @Sendable () async throws -> T
  ) async rethrows -> T {
    await wait(for: account)
    defer { pass(on: account) }
    return try await body()
  }

  private func wait(for account: UUID) async {
    await withCheckedContinuation { continuation in
      let isFree = lines.withLock { lines in
        guard lines[account] == nil else {
          lines[account]?.append(continuation)
          return false
        }
        lines[account] = []
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func pass(on account: UUID) {
    let next = lines.withLock { lines -> CheckedContinuation<Void, Never>? in
      guard let line = lines[account], !line.isEmpty else {
        lines[account] = nil
        return nil
      }
      return lines[account]?.removeFirst()
    }
    next?.resume()
  }
}
