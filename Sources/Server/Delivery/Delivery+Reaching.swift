import Database
import SyncServer
import Values

/// Whom messages reach, and whom they have reached.
extension Delivery {
  /// Whether a message of a kind would find a way to somebody now: one on which the server brings anything, with an address
  /// or a device that is theirs and takes messages, and on which they want it.
  /// - Parameter person: as the app calls them, whose choices count.
  /// - Throws: `DatabaseError`.
  public func reaches(
    _ recipient: Recipient, by kind: String, as person: UUID, in space: UUID,
    _ transaction: any ReadTransaction
  ) throws -> Bool {
    guard let kind = kinds[kind] else { return false }
    let now = now()
    let refused = try refused(kind, of: person, in: space, transaction)
    for channel in kind.channels where !refused.contains(channel) {
      if try !targets(of: channel, recipient, at: now, in: transaction).isEmpty { return true }
    }
    return false
  }

  /// Notes that somebody would have been told who is not reached: it stands among the messages that were sent, with that as
  /// the reason.
  /// - Parameter reason: which names nobody; nil for one to whom no way leads.
  /// - Throws: `DatabaseError`.
  public func noteUnreached(
    _ message: QueuedMessage, because reason: String? = nil, _ transaction: any WriteTransaction
  ) throws {
    let now = now()
    guard try Messages.add(message, at: now, in: transaction) else { return }
    try Messages.end(message.id, .failed, reason ?? Self.nowhere, at: now, in: transaction)
  }

  /// Why a message ended that nobody could be brought.
  static let nowhere = "no way leads to them"

  /// Whether somebody may have got a message: it was taken on a way, or is about to be.
  /// - Throws: `DatabaseError`.
  public static func wentOut(
    _ message: UUID, in transaction: any ReadTransaction
  ) throws -> Bool {
    try Attempts.count(of: message, .sent, .queued, in: transaction) > 0
  }
}
