import API
import Fields
import Records
import Sync
import Values

extension Simulation {
  /// Puts what the engine wants done where chance will find it.
  func perform(_ outputs: [SyncOutput], _ tab: SimulatedTab) {
    for output in outputs {
      if let trace { trace("\(step) tab \(tab.number) → \(summary(output))") }
      let isPart = tab.engine.shownRows(of: Card.recordType) == .newest
      tab.watcher.hear(
        output, of: tab.engine, hidesParts: isPart && plan.defect == .hidesLaterParts,
        showsHidden: plan.defect == .showsHidden,
        keepsPlaces: plan.defect == .showsLostPlaces)
      if tab.refusals.isHasty(output) { fail("a refused live channel is tried again at once") }
      switch output {
      case .load(let scope): tab.work.append(.load(scope))
      case .readQueue(let sequence): tab.work.append(.readQueue(sequence))
      case .append(let append): tab.work.append(.append(append))
      case .commit(let commit): tab.work.append(.commit(commit))
      case .quarantine(let keys, let sequences): tab.work.append(.quarantine(keys, sequences))
      case .erase: tab.work.append(.erase)
      case .send(let send):
        tab.requests.append(send)
        if send.request.body.count > SyncLimits.requestBytes { fail("a request is too large") }
      case .openLive: openLive(tab)
      case .closeLive: closeLive(tab)
      case .startTimer(let timer, let wait):
        if wait < 0 || wait > 3_600_000 { fail("a wait of \(wait)") }
        tab.timers.insert(timer)
      case .cancelTimer(let timer): tab.timers.remove(timer)
      case .lead:
        if tab.waitsForLead || tab.device.leader == tab.number {
          fail("a tab asks twice for the lead")
        }
        tab.waitsForLead = true
        grantLead(tab.device)
      case .resign: resign(tab)
      case .broadcast(let bytes):
        for other in tab.device.tabs where other !== tab && other.hasStore {
          other.inbox.append(.heard(bytes))
        }
      case .opened: tab.isOpen = true
      case .saved(let token): answered(token, tab, .saved)
      case .savedInMemory(let token): answered(token, tab, .inMemory)
      case .refused(let token, let refusal):
        if tab.callsElsewhere.remove(token) != nil, refusal.code == .missing {
          fail("tab \(tab.number) refuses what is about a record that it does not hold")
        }
        answered(token, tab, .refused)
      case .discarded(let ids, let kept):
        for id in ids { takenBack(id) }
        for id in kept { keptBack(id, tab) }
      case .shown, .recordsChanged, .statusChanged: break
      }
      overhears?(output, tab)
    }
  }

  private func answered(_ token: Int, _ tab: SimulatedTab, _ fate: Ledger.Fate) {
    guard let nonce = tab.calls.removeValue(forKey: token) else {
      fail("a mutation is answered twice")
      return
    }
    if ledger[nonce]?.fate != .forgiven { ledger[nonce]?.fate = fate }
  }

  /// A tab that decides tells the others.
  func isRepeating(_ outputs: [SyncOutput], after input: SyncInput) -> Bool {
    guard case .heard = input else { return false }
    return !outputs.contains { output in
      if case .broadcast = output { true } else { false }
    }
  }

  /// What could not be discarded must go on as if nobody had wanted to. What a tab hears late of that says nothing
  /// of what was asked for again since.
  private func keptBack(_ id: UUID, _ tab: SimulatedTab) {
    guard let asked = askedBack[id] else { return }
    if !tab.isRepeating { askedBack[id]?.denied = asked.asks }
    guard askedBack[id]?.denied == asked.asks,
      tab.engine.status.pending.contains(where: { $0.id == id })
    else { return }
    ledger[asked.nonce]?.isAskedBack = false
  }

  private func takenBack(_ id: UUID) {
    guard let nonce = askedBack[id]?.nonce, ledger[nonce]?.fate != .forgiven else { return }
    ledger[nonce]?.fate = .takenBack
  }

  // The lead

  func grantLead(_ device: SimulatedDevice) {
    guard device.leader == nil, let next = device.tabs.first(where: { $0.waitsForLead }) else {
      return
    }
    next.waitsForLead = false
    device.leader = next.number
    next.inbox.append(.leads(true))
  }

  func resign(_ tab: SimulatedTab) {
    tab.waitsForLead = false
    let device = tab.device
    if device.leader == tab.number {
      // A grant that it has not heard of goes back too.
      tab.inbox.removeAll { $0 == .leads(true) }
      device.leader = nil
      grantLead(device)
    }
  }

  // The store

  func runStoreWork(_ tab: SimulatedTab) {
    guard !tab.work.isEmpty else { return }
    let work = tab.work.removeFirst()
    if let input = run(work, tab) { tab.inbox.append(input) }
  }

  /// The first of some parts; the others come later, before anything else that the store is asked for.
  private func deliver(_ parts: [StoredSpace], _ tab: SimulatedTab) -> SyncInput {
    if parts.count > 1 { tab.work.insert(.rest(Array(parts.dropFirst())), at: 0) }
    return .loaded(parts[0])
  }

  /// Does one piece of work in the device's store, and says what the tab hears of it.
  func run(_ work: SimulatedTab.StoreWork, _ tab: SimulatedTab) -> SyncInput? {
    let store = tab.device.store
    switch work {
    case .load(let scope):
      return tab.hasStore ? deliver(store.loadInParts(scope), tab) : .storeUnavailable
    case .rest(let parts): return deliver(parts, tab)
    case .readQueue(let sequence): return .queueRead(store.entries(after: sequence))
    case .append(let append):
      guard tab.hasStore else { return .appendFailed(token: append.token, .failed) }
      switch store.append(append) {
      case .success(let sequence): return .appended(token: append.token, sequence: sequence)
      case .failure(let why): return .appendFailed(token: append.token, why)
      }
    case .commit(let commit):
      return tab.hasStore && store.commit(commit)
        ? .committed(token: commit.token) : .commitFailed(token: commit.token)
    case .quarantine(let keys, let sequences):
      store.quarantine(keys, sequences)
      return nil
    case .erase:
      store.erase()
      return nil
    }
  }
}
