import Database
import SyncServer

/// Writes an audit row, or more, for each mutation that took effect.
public struct MutationAudit: MutationWitness {
  private let notes: @Sendable (DoneMutation) -> [AuditNote]

  /// - Parameter notes: what the app's mutations are in the words of the audit.
  public init(notes: @escaping @Sendable (DoneMutation) -> [AuditNote]) {
    self.notes = notes
  }

  public func saw(push: [DoneMutation], in transaction: any WriteTransaction) throws {
    guard let first = push.first else { return }
    let drafts = push.flatMap { done in
      notes(done).map { note in
        AuditDraft(
          at: done.mutation.time, clockAhead: done.sentAt.map { $0.since(done.now) },
          by: done.author.isServer ? nil : done.author.account, on: done.device, note)
      }
    }
    try AuditTrail.append(drafts, to: first.space, at: first.now, in: transaction)
  }
}
