import Database
import SyncServer
import Values

/// What comes back from those who got a message, without signing in: by the token of the message alone.
extension Delivery {
  /// What a device tells of a message.
  public enum Receipt: Sendable, Hashable {
    case shown, opened
  }

  /// Notes that an attempt was shown or opened: its message needs no other way then.
  /// - Returns: false for a token that is none.
  /// - Throws: `DatabaseError`.
  public func apply(_ receipt: Receipt, by token: String) async throws -> Bool {
    let found = try await database.read { transaction -> Attempt? in
      guard let tokens = try MessageTokens.find(in: transaction),
        let id = tokens.id(of: token, .receipt)
      else { return nil }
      return try Attempts.find(id, in: transaction)
    }
    guard let attempt = found else { return false }
    let now = now()
    try await database.write(in: attempt.space) { transaction in
      try Attempts.see(attempt.id, isOpened: receipt == .opened, at: now, in: transaction)
      try Messages.see(
        attempt.message, isOpened: receipt == .opened, at: now, in: transaction)
    }
    return true
  }

  /// The kind of the message whose token it is; nil for one that is none, or of a kind that nobody can
  /// do without.
  /// - Throws: `DatabaseError`.
  public func kind(toUnsubscribeBy token: String) async throws -> MessageKind? {
    try await message(toUnsubscribeBy: token)?.kind
  }

  /// Sends whoever got the message no more of its kind.
  /// - Returns: the kind; nil as above.
  /// - Throws: `DatabaseError`.
  public func unsubscribe(by token: String) async throws -> MessageKind? {
    guard let (message, kind) = try await message(toUnsubscribeBy: token) else { return nil }
    let now = now()
    try await database.write(in: message.space) { transaction in
      try Refusals.add(
        kind.name, of: message.person, in: message.space, at: now, transaction)
    }
    return kind
  }

  private func message(
    toUnsubscribeBy token: String
  ) async throws -> (message: QueuedMessage, kind: MessageKind)? {
    let found = try await database.read { transaction -> QueuedMessage? in
      guard let tokens = try MessageTokens.find(in: transaction),
        let id = tokens.id(of: token, .unsubscribe)
      else { return nil }
      return try Messages.find(id, in: transaction)
    }
    guard let message = found, let kind = kinds[message.kind], kind.isOptional else { return nil }
    return (message, kind)
  }
}
