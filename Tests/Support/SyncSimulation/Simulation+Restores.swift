import Fields
import Sync
import Values

/// The tables of all spaces at one moment.
struct Backup {
  let servers: [ReferenceServer]
  let members: [[UUID: String]]
}

extension Simulation {
  /// The operator takes a backup, or brings the last one back: what took effect since is lost on the
  /// server, and on a device unless it still waits there.
  func backUpOrRestore() {
    guard let backup = self.backup, random.chance(1, in: 2) else {
      trace?("\(step) backup")
      self.backup = Backup(servers: servers.map { $0.copy() }, members: members)
      return
    }
    trace?("\(step) restore")
    restores += 1
    for (server, lost) in zip(servers, backup.servers) {
      forgiveLost(of: server, since: lost)
      server.goBack(to: lost, skippingTo: Int64(restores) * 1_000_000)
    }
    members = backup.members
    migrateTables()
    // Connections end with the server, and what they carried.
    onDisk = [:]
    for process in processes { crash(process) }
    for tab in tabs { loseAnswers(of: tab) }
    echoes = []
    news = []
  }

  private func forgiveLost(of server: ReferenceServer, since backup: ReferenceServer) {
    for applied in server.applied[backup.applied.count...] {
      guard let nonce = applied.mutation.arguments["nonce"]?.text, let entry = ledger[nonce]
      else { continue }
      let tabs = devices[entry.device].tabs
      let waits = !tabs.isEmpty && tabs.allSatisfy { isWaiting(nonce, in: $0) }
      if !waits, entry.fate != .discarded { ledger[nonce]?.fate = .forgiven }
    }
  }

  private func isWaiting(_ nonce: String, in tab: SimulatedTab) -> Bool {
    tab.engine.status.pending.contains { $0.arguments["nonce"]?.text == nonce }
  }

  private func loseAnswers(of tab: SimulatedTab) {
    tab.inbox = tab.inbox.map { input in
      guard case .answered(let token, _) = input else { return input }
      return .answered(token: token, .failed(.unreachable))
    }
  }
}
