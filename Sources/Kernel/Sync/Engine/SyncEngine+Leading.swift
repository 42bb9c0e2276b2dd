import Records
import Values

/// Which tab leads, and what it gives up with the lead.
extension SyncEngine {
  /// Asks for the lead, once.
  func standForLead() {
    guard !replica.isOutrun, leadership.stand() else { return }
    turn.outputs.append(.lead)
  }

  /// Gives up the lead, or the wait for it.
  func withdraw() {
    if leadership.withdraw() { turn.outputs.append(.resign) }
  }

  func setLeads(_ leads: Bool) {
    guard store.condition != .absent, leadership.set(leads) else { return }
    queue.hold.forgetSent()
    if leads {
      reading.mustCheck = true
      reading.mustReload = reading.mustReload || !reading.broken.isEmpty
      resume()
    } else {
      reading.mustReload =
        reading.mustReload || store.commit != nil || !store.uncommitted.isEmpty
        || replica.isPulledAnew
      store.commit = nil
      exchange.abandon()
      reading.isReadingQueue = false
      refuseDiscards()
    }
  }

  /// A hidden tab that has nothing more to do lets another lead.
  func resignIfHidden() {
    guard !pace.isVisible, leadership.isLeader, !exchange.isAsking, store.commit == nil,
      !reading.isLoading, !reading.isReadingQueue, store.appends.isEmpty
    else { return }
    withdraw()
    setLeads(false)
  }
}
