import Fields
import Records

/// What has surely not been sent: a tab that dies takes along what it sent, so a leader that cannot
/// send writes into the store, before the person can discard anything, up to where it may have.
extension SyncEngine {
  /// What a commit does to the hold.
  enum HoldChange {
    case put(after: Int64)
    case lift

    var after: Int64? {
      if case .put(let after) = self { after } else { nil }
    }
  }

  /// Whether nothing of it has ever left the device.
  func isUnsent(_ entry: QueueEntry) -> Bool {
    switch entry.place {
    case .storing: false
    case .memory: entry.sequence == 0
    case .stored: hold.map { entry.sequence > $0 } ?? false
    }
  }

  /// Puts a hold on what waits, while nothing can be sent.
  func holdIfResting() {
    guard ownsStore, store == .durable, !isHoldRefused, hold == nil, commit == nil, inFlight == nil,
      isVisible, !isOnline || isWaiting || halted != nil, let offered,
      queue.contains(where: { $0.place == .stored && $0.sequence > offered })
    else { return }
    commitHold(.put(after: offered))
  }

  /// Takes the hold away when the batch has what lies behind it; true while that is on its way.
  func liftsHold(for batch: [QueueEntry]) -> Bool {
    guard let hold, batch.contains(where: { $0.place == .stored && $0.sequence > hold })
    else { return false }
    show(hold: nil)
    commitHold(.lift)
    return true
  }

  private func commitHold(_ change: HoldChange) {
    var content = Uncommitted()
    content.hold = change
    commit = write(content, thenTell: TabMessage.hold(change.after))
  }

  func holdCommitted(_ change: HoldChange) {
    if change.after != nil { uncommitted.hold = nil }
    show(hold: change.after)
  }

  /// What was not put is not promised. What was not taken away is not true any more and goes with
  /// the next commit: sending does not wait for a store that takes nothing.
  func holdFailed(_ change: HoldChange) {
    isHoldRefused = true
    if change.after == nil { uncommitted.hold = .lift }
  }

  func show(hold after: Int64?) {
    guard hold != after else { return }
    hold = after
    isStatusChanged = true
  }

  /// What the store's hold says to this tab. A leader knows what it sent itself; a new one believes
  /// the hold, and without one nothing that it finds.
  func takeHold(_ found: FoundStore) {
    show(hold: uncommitted.hold == nil ? found.hold : nil)
    if isLeader, !mustCheckStore, offered == nil { offered = hold ?? found.lastSequence }
  }
}

/// The value under `SyncKeys.hold`: what is behind this sequence number was never sent. It goes
/// before any of that is sent, so that whoever finds it may believe it.
struct StoredHold: Fielded, Hashable, Sendable {
  var after: Int64 = 0

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("after", &after)
  }
}
