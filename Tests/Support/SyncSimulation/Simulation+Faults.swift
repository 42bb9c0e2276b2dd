import Fields
import Records
import Sync
import Values

extension Simulation {
  /// Something goes wrong, or the person does something beside editing.
  func disturb() {
    guard let tab = random.pick(tabs) else { return }
    let device = devices[tab.device]
    switch random.below(100) {
    case ..<14: crash(tab)
    case ..<18: setOnline(device, !device.isOnline)
    case ..<34:
      show(tab, !tab.isVisible)
    case ..<42: if tab.isLive { dropLive(tab) }
    case ..<50: echo()
    case 50 where plan.restores: backUpOrRestore()
    case ..<56: now = now.adding(milliseconds: Int64(random.below(200_000_000)) - 100_000_000)
    case ..<60: if plan.fillsStores { device.store.isFull.toggle() }
    case ..<64: server.pageSize = 1 + random.below(12)
    case ..<68: give(.syncNow, tab)
    case ..<74: if device.tabs.count < plan.tabs { open(tab.device) }
    case ..<82: settleRefused(tab, retry: true)
    case ..<87: settleRefused(tab, retry: false)
    case ..<95: discardPending(tab)
    default: if plan.damages { damage(device) }
    }
  }

  func setOnline(_ device: SimulatedDevice, _ isOnline: Bool) {
    device.isOnline = isOnline
    for tab in device.tabs { give(.online(isOnline), tab) }
  }

  func show(_ tab: SimulatedTab, _ isVisible: Bool) {
    tab.isVisible = isVisible
    give(.visible(isVisible), tab)
  }

  func dropLive(_ tab: SimulatedTab) {
    tab.isLive = false
    tab.inbox.append(.liveClosed)
  }

  /// The tab dies at any point: of the work that it gave to the store a part may still run.
  func crash(_ tab: SimulatedTab) {
    let device = devices[tab.device]
    for work in tab.work.prefix(random.below(tab.work.count + 1)) { _ = run(work, tab) }
    device.tabs.removeAll { $0 === tab }
    // A request that is under way may still reach the server.
    for send in tab.requests where random.chance(1, in: 2) && device.isOnline {
      do throws(JSONFieldError) {
        echoes.append(try SyncRequest(jsonBytes: send.request.body))
      } catch {
        fail("a request cannot be read")
      }
    }
    resign(tab)
    ledger.forgive { entry in
      entry.tab == tab.number && (entry.fate == .inMemory || entry.fate == .asked)
    }
    open(tab.device)
  }

  func settleRefused(_ tab: SimulatedTab, retry: Bool) {
    guard let refused = random.pick(tab.engine.status.refused),
      let nonce = refused.arguments["nonce"]?.text
    else { return }
    if retry {
      // From now on it may be in this tab's memory only, when the store is full.
      ledger[nonce]?.isRetried = true
      ledger[nonce]?.tab = tab.number
      give(.retryRefused(refused.id), tab)
    } else {
      ledger[nonce]?.fate = .discarded
      give(.discardRefused(refused.id), tab)
    }
  }

  /// Mostly what the tab says has not been sent, sometimes anything.
  func discardPending(_ tab: SimulatedTab) {
    let pending = tab.engine.status.pending
    let unsent = pending.filter { $0.isUnsent }
    var chosen: [PendingMutation] = []
    for _ in 0...random.below(3) {
      let choices = random.chance(4, in: 5) ? unsent : pending
      if let mutation = random.pick(choices), !chosen.contains(mutation) { chosen.append(mutation) }
    }
    for mutation in chosen {
      guard let nonce = mutation.arguments["nonce"]?.text else { continue }
      ledger[nonce]?.isAskedBack = true
      askedBack[mutation.id] = nonce
    }
    give(.discardPending(chosen.map { $0.id }), tab)
  }

  /// Bytes of the store flip, or the key to them is lost.
  func damage(_ device: SimulatedDevice) {
    if random.chance(1, in: 3), let entry = random.pick(device.store.queue) {
      forgive(entry.bytes)
      device.store.damage(entry.sequence, damaged(entry.bytes))
    } else if let key = random.pick(device.store.values.keys.sorted()) {
      let bytes = device.store.values[key] ?? nil
      if key.hasPrefix(SyncKeys.refusedPrefix) { forgive(bytes) }
      device.store.damage(key, damaged(bytes))
    }
  }

  private func forgive(_ bytes: [UInt8]?) {
    for nonce in Ledger.nonces(in: bytes) where ledger[nonce]?.fate != .discarded {
      ledger[nonce]?.fate = .forgiven
    }
  }

  private func damaged(_ bytes: [UInt8]?) -> [UInt8]? {
    guard var bytes, !bytes.isEmpty, random.chance(2, in: 3) else { return nil }
    bytes[random.below(bytes.count)] ^= UInt8(1 + random.below(255))
    return bytes
  }
}
