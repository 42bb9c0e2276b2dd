import Sync

extension Simulation {
  /// The operator takes a backup, or brings the last one back: what took effect since is lost on the
  /// server, and on a device unless it still waits there.
  func backUpOrRestore() {
    guard let lost = backup, random.chance(1, in: 2) else {
      backup = server.copy()
      return
    }
    restores += 1
    for applied in server.applied[lost.applied.count...] {
      guard let nonce = applied.mutation.arguments["nonce"]?.text, let entry = ledger[nonce]
      else { continue }
      let tabs = devices[entry.device].tabs
      let waits = !tabs.isEmpty && tabs.allSatisfy { isWaiting(nonce, in: $0) }
      if !waits, entry.fate != .discarded { ledger[nonce]?.fate = .forgiven }
    }
    server.goBack(to: lost, skippingTo: Int64(restores) * 1_000_000)
    for tab in tabs { loseAnswers(of: tab) }
  }

  private func isWaiting(_ nonce: String, in tab: SimulatedTab) -> Bool {
    tab.engine.status.pending.contains { $0.arguments["nonce"]?.text == nonce }
  }

  /// Its connections end with the server.
  private func loseAnswers(of tab: SimulatedTab) {
    tab.inbox = tab.inbox.map { input in
      guard case .answered(let token, _) = input else { return input }
      return .answered(token: token, .failed(.unreachable))
    }
    if tab.isLive { dropLive(tab) }
  }
}
