import Fields
import Records
import Sync
import Values

extension Simulation {
  /// Something goes wrong, or the person does something beside editing.
  func disturb() {
    guard let tab = random.pick(tabs) else { return }
    if plan.upgrades, random.chance(1, in: 5) { return upgrade(tab) }
    if plan.comeAndGo, random.chance(1, in: 5) { return changeMembers() }
    if plan.holdsInPart, random.chance(1, in: 20) {
      tab.device.speaksOldWire = false
      return give(.holdAll(random.chance(1, in: 2)), tab)
    }
    let device = tab.device
    switch random.below(100) {
    case ..<14: crash(tab)
    case ..<18: setOnline(device.host, !device.host.isOnline)
    case ..<32: show(tab, !tab.isVisible)
    case ..<37: if tab.live != nil { dropLive(tab) }
    case ..<44: echo()
    case ..<48: disturbServer()
    case ..<52: jump(device.host)
    case ..<56: if plan.fillsStores { fill(device.store) }
    case ..<59: servers[device.space].pageSize = 1 + random.below(12)
    case ..<63: give(.syncNow, tab)
    case ..<69: administer()
    case ..<75: if device.tabs.count < plan.tabs { open(device) }
    case ..<81: settleRefused(tab, retry: true)
    case ..<86: settleRefused(tab, retry: false)
    case ..<94: discardPending(tab)
    default: if plan.damages { damage(device) }
    }
  }

  private func disturbServer() {
    guard let process = random.pick(processes) else { return }
    switch random.below(4) {
    case ..<2: crash(process)
    case 2: if let handling = random.pick(process.handlings) { giveUp(handling) }
    // It looks for versions that nobody told it.
    default: for space in servers.indices { tell(space, servers[space].version, at: process) }
    }
  }

  /// Somebody who may decides who belongs to a space, time makes the server forget, or the operator
  /// does something.
  private func administer() {
    switch random.below(8) {
    case ..<3: if plan.changesMembers { changeMembers() }
    case 3: if plan.forgetsRemovals { forgetRemovals() }
    case ..<6: if plan.endsClients { endClient() }
    default: if plan.restores { backUpOrRestore() }
    }
  }

  /// What was removed up to some version is forgotten.
  private func forgetRemovals() {
    guard let server = random.pick(servers), let move = random.pick(server.moves) else { return }
    server.forgetRemovals(upTo: random.chance(1, in: 2) ? server.version : move.version)
    trace?("\(step) forgets removals up to \(server.horizon)")
  }

  /// A device was away for so long that what was refused of it is forgotten.
  private func endClient() {
    guard let server = random.pick(servers) else { return }
    let waiting = server.clients.filter { !$0.value.refusals.isEmpty }.map { $0.key }
    guard let client = random.pick(waiting.sorted()) else { return }
    trace?("\(step) client \(client) ends")
    server.end(client)
  }

  /// Time passes while the phone sleeps, or its clock is set; a server's is corrected.
  private func jump(_ host: SimulatedHost) {
    if plan.holdsInPart, random.chance(1, in: 2) {
      // Days pass, now and then so many that all of a window is another.
      let days = random.chance(1, in: 4) ? random.below(60) : 1 + random.below(3)
      now = now.adding(milliseconds: Int64(days) * 86_400_000)
      trace?("\(step) \(days) days pass")
      return
    }
    guard plan.skewsClocks else {
      now = now.adding(milliseconds: Int64(random.below(100_000_000)))
      return
    }
    host.clock += Int64(random.below(200_000_000)) - 100_000_000
    if random.chance(1, in: 4) {
      random.pick(processes)?.clock = Int64(random.below(600_000)) - 300_000
    }
  }

  /// The store is full, or nearly, or has room again.
  private func fill(_ store: SimulatedStore) {
    let isFilled = store.isFull || store.capacity != nil
    store.isFull = !isFilled && random.chance(1, in: 2)
    store.capacity = isFilled || store.isFull ? nil : store.size + random.below(600)
  }

  func setOnline(_ host: SimulatedHost, _ isOnline: Bool) {
    host.isOnline = isOnline
    for tab in tabs where tab.device.host === host { give(.online(isOnline), tab) }
  }

  func show(_ tab: SimulatedTab, _ isVisible: Bool) {
    tab.isVisible = isVisible
    give(.visible(isVisible), tab)
  }

  /// The tab dies at any point: of the work that it gave to the store a part may still run.
  func crash(_ tab: SimulatedTab) {
    let device = tab.device
    for work in tab.work.prefix(random.below(tab.work.count + 1)) { _ = run(work, tab) }
    device.tabs.removeAll { $0 === tab }
    // A request that is under way may still reach the server.
    for sent in tab.requests where random.chance(1, in: 2) && device.host.isOnline {
      if let parcel = parcel(sent, of: tab) { echoes.append(parcel) }
    }
    closeLive(tab)
    resign(tab)
    ledger.forgive { entry in
      entry.tab == tab.number && (entry.fate == .inMemory || entry.fate == .asked)
    }
    open(device)
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
      askedBack[mutation.id, default: AskedBack(nonce: nonce)].asks += 1
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
