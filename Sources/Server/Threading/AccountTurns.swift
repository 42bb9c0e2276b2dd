import Synchronization
import Values

/// Lets what one account asks for run one after the other, so that however much that is, others find
/// a free thread. First come, first served; what waits holds up nobody's task.
public final class AccountTurns: Sendable {
  /// As many of the account wait as may.
  public struct Busy: Error, Sendable {}

  /// Who waits behind the one whose turn it is, by account.
  private let lines = Mutex<[UUID: [CheckedContinuation<Bool, Never>]]>([:])

  public init() {}

  /// How many wait for their account's turn.
  public var waiting: Int { lines.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// Runs `body` when it is the account's turn.
  /// - Parameter most: how many of the account may wait for that.
  /// - Throws: `Busy` when as many wait already, or what `body` throws.
  public func run<T: Sendable>(
    of account: UUID, behind most: Int = .max, _ body: @Sendable () async throws -> T
  ) async throws -> T {
    guard await wait(for: account, behind: most) else { throw Busy() }
    defer { pass(on: account) }
    return try await body()
  }

  /// - Returns: false, at once, when as many wait already.
  private func wait(for account: UUID, behind most: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = lines.withLock { lines -> Bool? in
        guard let line = lines[account] else {
          lines[account] = []
          return true
        }
        guard line.count < most else { return false }
        lines[account]?.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func pass(on account: UUID) {
    let next = lines.withLock { lines -> CheckedContinuation<Bool, Never>? in
      guard let line = lines[account], !line.isEmpty else {
        lines[account] = nil
        return nil
      }
      return lines[account]?.removeFirst()
    }
    next?.resume(returning: true)
  }
}
