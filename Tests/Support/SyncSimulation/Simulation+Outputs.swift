import API
import Fields
import Records
import Sync
import Values

extension Simulation {
  /// Puts what the engine wants done where chance will find it.
  func perform(_ outputs: [SyncOutput], _ tab: SimulatedTab) {
    let device = devices[tab.device]
    for output in outputs {
      if let trace { trace("\(step) tab \(tab.number) → \(summary(output))") }
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
      case .openLive:
        tab.isLive = true
        tab.inbox.append(.liveOpened)
      case .closeLive: tab.isLive = false
      case .startTimer(let timer, let wait):
        if wait < 0 || wait > 3_600_000 { fail("a wait of \(wait)") }
        tab.timers.insert(timer)
      case .cancelTimer(let timer): tab.timers.remove(timer)
      case .lead:
        if tab.waitsForLead || device.leader == tab.number { fail("a tab asks twice for the lead") }
        tab.waitsForLead = true
        grantLead(device)
      case .resign: resign(tab)
      case .broadcast(let bytes):
        for other in device.tabs where other !== tab && other.hasStore {
          other.inbox.append(.heard(bytes))
        }
      case .opened: tab.isOpen = true
      case .saved(let token): answered(token, tab, .saved)
      case .savedInMemory(let token): answered(token, tab, .inMemory)
      case .refused(let token, _): answered(token, tab, .refused)
      case .discarded(let ids, let kept):
        for id in ids { takenBack(id) }
        for id in kept { keptBack(id, tab) }
      case .recordsChanged, .statusChanged: break
      }
    }
  }

  private func answered(_ token: Int, _ tab: SimulatedTab, _ fate: Ledger.Fate) {
    guard let nonce = tab.calls.removeValue(forKey: token) else {
      fail("a mutation is answered twice")
      return
    }
    if ledger[nonce]?.fate != .forgiven { ledger[nonce]?.fate = fate }
  }

  /// What could not be discarded must go on as if nobody had wanted to.
  private func keptBack(_ id: UUID, _ tab: SimulatedTab) {
    guard let nonce = askedBack[id], tab.engine.status.pending.contains(where: { $0.id == id })
    else { return }
    ledger[nonce]?.isAskedBack = false
  }

  private func takenBack(_ id: UUID) {
    guard let nonce = askedBack[id], ledger[nonce]?.fate != .forgiven else { return }
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
    let device = devices[tab.device]
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

  /// Does one piece of work in the device's store, and says what the tab hears of it.
  func run(_ work: SimulatedTab.StoreWork, _ tab: SimulatedTab) -> SyncInput? {
    let store = devices[tab.device].store
    switch work {
    case .load(let scope):
      return tab.hasStore ? .loaded(store.load(scope)) : .storeUnavailable
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

  // The network

  /// A request of the tab meets the network: it may be lost, heard twice, or answered by something
  /// else.
  func answer(_ tab: SimulatedTab) {
    guard !tab.requests.isEmpty else { return }
    let send = tab.requests.removeFirst()
    guard devices[tab.device].isOnline else {
      tab.inbox.append(.answered(token: send.token, .failed(.unreachable)))
      return
    }
    let luck = isCalm ? 99 : random.below(100)
    if luck < 6 {
      tab.inbox.append(.answered(token: send.token, .failed(.unreachable)))
      return
    }
    if luck < 10 {
      let status = random.pick([500, 503, 507, 429, 413, 502]) ?? 500
      let headers = [HTTPHeader("Retry-After", "\(random.below(100_000))")]
      tab.inbox.append(
        .answered(token: send.token, .answered(HTTPResponse(status: status, headers: headers))))
      return
    }
    guard let request = read(send.request.body) else {
      fail("a request cannot be read")
      return
    }
    let response = server.answer(request, from: UUID(high: 1, low: UInt64(tab.device)))
    if luck < 16 { echoes.append(request) }
    poke()
    if luck < 24 {
      tab.inbox.append(.answered(token: send.token, .failed(.timedOut)))
    } else {
      var answer = HTTPResponse(status: 429)
      if let response { answer = HTTPResponse(status: 200, body: response.jsonBytes()) }
      tab.inbox.append(.answered(token: send.token, .answered(answer)))
    }
  }

  private func read(_ body: [UInt8]) -> SyncRequest? {
    do throws(JSONFieldError) { return try SyncRequest(jsonBytes: body) } catch { return nil }
  }

  /// A request that the network brings once more; nobody waits for its answer.
  func echo() {
    guard !echoes.isEmpty else { return }
    let request = echoes.remove(at: random.below(echoes.count))
    _ = server.answer(request, from: UUID(high: 1, low: 0))
  }

  private func poke() {
    for tab in tabs where tab.isLive && (isCalm || random.chance(9, in: 10)) {
      var poke = SpacePoke()
      poke.space = space
      poke.version = server.version
      tab.inbox.append(.poked(poke))
    }
  }

  /// A line for the trace, with bodies as text and without stored bytes.
  func summary(_ output: SyncOutput) -> String {
    switch output {
    case .append(let append):
      "append(\(append.token), \(Ledger.nonces(in: append.bytes)), \(append.removing))"
    case .commit(let commit):
      "commit(\(commit.token), \(commit.puts.map { $0.key }), deletes \(commit.deletes), "
        + "removes \(commit.removes))"
    case .send(let send):
      "send(\(send.token), \(String(decoding: send.request.body, as: UTF8.self)))"
    case .broadcast(let bytes): "broadcast(\(bytes.prefix(1)) \(Ledger.nonces(in: bytes)))"
    default: String(describing: output)
    }
  }

  func summary(_ input: SyncInput) -> String {
    switch input {
    case .loaded(let space):
      "loaded(\(space.values.map { $0.key }), "
        + "\(space.queue.map { "\($0.sequence) \(Ledger.nonces(in: $0.bytes))" }))"
    case .answered(let token, .answered(let response)):
      "answered(\(token), \(response.status) \(String(decoding: response.body, as: UTF8.self)))"
    case .heard(let bytes): "heard(\(bytes.prefix(1)) \(Ledger.nonces(in: bytes)))"
    default: String(describing: input)
    }
  }
}
