import SyncServer
import Synchronization
import Values

/// Who called lately, by token, so that not every request asks the database.
///
/// Whatever ends a session or changes its tokens forgets whom it concerns. Of a session's end other
/// processes on the same data are told (``Neighbours``); what they are not told goes on there for the
/// seconds that an entry lives.
final class KnownCallers: Sendable {
  private struct Entry {
    var caller: Caller
    var since: Instant
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// Counts how often some were forgotten, so that who was looked up before is not kept after.
    var age = 0
  }

  private static let lifetime: Int64 = 5_000
  private static let most = 10_000
  private let state = Mutex(State())
  private let now: @Sendable () -> Instant

  init(now: @escaping @Sendable () -> Instant) {
    self.now = now
  }

  /// The caller with that token, from memory or from `look`.
  func caller(
    with token: String, _ look: @Sendable (String) async throws -> Caller?
  ) async throws -> Caller? {
    let now = now()
    let (known, age) = state.withLock { ($0.entries[token], $0.age) }
    if let known, 0..<Self.lifetime ~= now.since(known.since) { return known.caller }
    guard let found = try await look(token) else { return nil }
    state.withLock { state in
      guard state.age == age else { return }
      if state.entries.count >= Self.most { state.entries = [:] }
      state.entries[token] = Entry(caller: found, since: now)
    }
    return found
  }

  /// Forgets a session that has ended.
  func forget(session: UUID) { forget { $0.session == session } }

  /// Forgets every session of an account.
  func forget(account: UUID) { forget { $0.account == account } }

  private func forget(_ isOver: (Caller) -> Bool) {
    state.withLock { state in
      state.entries = state.entries.filter { !isOver($0.value.caller) }
      state.age += 1
    }
  }
}
