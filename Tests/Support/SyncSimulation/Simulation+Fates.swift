import Fields
import Sync

extension Simulation {
  /// Every mutation that was kept took effect once, or is refused in sight, or waits on the device of
  /// a stranger, unless it was discarded before it was sent; and none did twice. Of one whose outcome
  /// is unknown in sight either may be.
  func checkFates() {
    var counts: [String: Int] = [:]
    for applied in servers.flatMap({ $0.applied }) {
      counts[applied.mutation.arguments["nonce"]?.text ?? "", default: 0] += 1
    }
    let refused = devices.map { device in device.tabs.map { nonces(refusedIn: $0) } }
    let waiting = devices.map { device in Set(device.tabs.flatMap { nonces(waitingIn: $0) }) }
    let unknown = devices.map { device in Set(device.tabs.flatMap { nonces(unknownIn: $0) }) }
    for device in devices { checkAgreement(of: device, refused[device.number]) }
    for entry in ledger.entries {
      let count = counts[entry.nonce] ?? 0
      let isRefused = refused[entry.device].contains { $0.contains(entry.nonce) }
      let isWaiting = waiting[entry.device].contains(entry.nonce)
      if count > 1 { fail("\(entry.nonce) took effect \(count) times") }
      switch entry.fate {
      case .saved, .inMemory:
        if count == 0, !isRefused, !isWaiting, !entry.isAskedBack { fail("\(entry.nonce) is lost") }
        if count == 1, isRefused, !unknown[entry.device].contains(entry.nonce) {
          fail("\(entry.nonce) took effect and is refused")
        }
      case .takenBack:
        if count > 0 { fail("\(entry.nonce) was discarded and took effect") }
        if isRefused { fail("\(entry.nonce) was discarded and is refused") }
      case .refused: if count > 0 { fail("\(entry.nonce) was refused and took effect") }
      case .asked: fail("\(entry.nonce) was never answered")
      case .discarded, .forgiven: break
      }
    }
  }

  private func nonces(refusedIn tab: SimulatedTab) -> Set<String> {
    Set(tab.engine.status.refused.compactMap { $0.arguments["nonce"]?.text })
  }

  private func nonces(unknownIn tab: SimulatedTab) -> [String] {
    tab.engine.status.refused.filter { $0.isOutcomeUnknown }.compactMap {
      $0.arguments["nonce"]?.text
    }
  }

  private func nonces(waitingIn tab: SimulatedTab) -> [String] {
    tab.engine.status.pending.compactMap { $0.arguments["nonce"]?.text }
  }

  private func checkAgreement(of device: SimulatedDevice, _ refused: [Set<String>]) {
    let stored = zip(device.tabs, refused).filter { $0.0.hasStore }.map {
      $0.1.filter { ledger[$0]?.fate != .forgiven }
    }
    if let first = stored.first, stored.contains(where: { $0 != first }) {
      fail(
        "the tabs of device \(device.number) show different refusals: \(stored.map { $0.sorted() })"
      )
    }
  }

  /// What one tab did in order took effect in that order.
  func checkOrder() {
    for server in servers {
      var last: [Int: String] = [:]
      for applied in server.applied {
        guard let nonce = applied.mutation.arguments["nonce"]?.text, let entry = ledger[nonce],
          !entry.isRetried
        else { continue }
        if let earlier = last[entry.tab], earlier > nonce {
          fail("\(earlier) took effect before \(nonce)")
        }
        last[entry.tab] = nonce
      }
    }
  }
}
