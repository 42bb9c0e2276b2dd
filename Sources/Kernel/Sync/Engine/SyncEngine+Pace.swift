import API
import Records
import Values

extension SyncEngine {
  // Failures

  /// A failure after which trying again helps.
  func failed(_ why: SyncFailure, after wanted: Int64 = 0) {
    failures += 1
    isWaiting = true
    wantsPull = true
    forgetAcknowledgements()
    enter(.failed(why))
    if isVisible, isOnline { start(.retry, max(wanted, backoff(failures))) }
  }

  /// A failure that needs the person, or time.
  func stopped(_ why: SyncFailure) {
    halted = why
    wantsPull = true
    forgetAcknowledgements()
    enter(.failed(why))
  }

  private func forgetAcknowledgements() {
    for position in queue.indices { queue[position].isAcknowledged = false }
  }

  /// The wait after so many failures in a row: it doubles, and a random half of it is taken off.
  func backoff(_ failures: Int) -> Int64 {
    let pace = configuration.pace
    let doublings = Int64(min(max(failures - 1, 0), 30))
    let (wait, overflow) = pace.firstRetry.multipliedReportingOverflow(by: 1 << doublings)
    return jittered(overflow ? pace.longestRetry : min(wait, pace.longestRetry))
  }

  /// Between a half and the whole of `wait`.
  private func jittered(_ wait: Int64) -> Int64 {
    let half = max(wait, 0) / 2
    return wait - half + Int64(random() % UInt64(half + 1))
  }

  /// The seconds of a `Retry-After`, as milliseconds; 0 when there is none. A date is not read,
  /// since the device's clock may be wrong.
  func retryAfter(_ answer: HTTPResponse) -> Int64 {
    let seconds = Int64(answer.retryAfter ?? 0)
    let longest = configuration.pace.longestRetryAfter
    return seconds > longest / 1000 ? longest : seconds * 1000
  }

  // Timers

  func start(_ timer: SyncTimer, _ milliseconds: Int64) {
    timers.insert(timer)
    outputs.append(.startTimer(timer, milliseconds: max(0, milliseconds)))
  }

  func cancel(_ timer: SyncTimer) {
    if timers.remove(timer) != nil { outputs.append(.cancelTimer(timer)) }
  }

  func fired(_ timer: SyncTimer) {
    guard timers.remove(timer) != nil else { return }
    switch timer {
    case .retry: isWaiting = false
    case .poll:
      wantsPull = true
      isPoll = true
      mustReadQueue = isLeader
    case .live: live = .closed
    case .store: retryStore()
    }
  }

  /// The safety poll: while somebody looks, unless the live channel has proved itself.
  func keepPolling() {
    let pace = configuration.pace
    let rests = pace.pollsUntilRest.map { live == .open && idlePolls >= $0 } ?? false
    let polls =
      isVisible && isOnline && halted == nil && !isWaiting && inFlight == nil && !rests
      && (isLeader || store == .absent)
    if !polls {
      cancel(.poll)
    } else if !timers.contains(.poll) {
      let tenth = max(pace.poll, 0) / 10
      start(.poll, pace.poll - tenth + Int64(random() % UInt64(2 * tenth + 1)))
    }
  }

  // The live channel

  func listen() {
    let listens =
      isVisible && isOnline && halted == nil && (isLeader || store == .absent) && loading == nil
    if !listens {
      cancel(.live)
      if live != .closed { outputs.append(.closeLive) }
      live = .closed
      idlePolls = 0
    } else if live == .closed, !timers.contains(.live) {
      live = .opening
      outputs.append(.openLive)
    }
  }

  func liveOpened() {
    guard live == .opening else { return }
    live = .open
    liveFailures = 0
    idlePolls = 0
    resume()
  }

  func liveClosed() {
    guard live != .closed else { return }
    live = .closed
    idlePolls = 0
    liveFailures += 1
    if isVisible, isOnline { start(.live, backoff(liveFailures)) }
  }

  func poked(_ poke: SpacePoke) {
    guard poke.space == configuration.space else { return }
    idlePolls = 0
    // Two servers may tell of two versions in either order.
    pokedVersion = max(pokedVersion, poke.version)
    if inFlight == nil, poke.version != meta.cursor { wantsPull = true }
  }

  // The network and the tab

  func setOnline(_ isOnline: Bool) {
    guard self.isOnline != isOnline else { return }
    self.isOnline = isOnline
    isStatusChanged = true
    if isOnline {
      liveFailures = 0
      resume()
    } else {
      cancel(.retry)
    }
  }

  func setVisible(_ isVisible: Bool) {
    guard self.isVisible != isVisible else { return }
    self.isVisible = isVisible
    if isVisible {
      if halted == .forbidden { halted = nil }
      liveFailures = 0
      resume()
      if !isLeader, store != .absent { standForLead() }
      // Other tabs may have gone in the middle of telling this one.
      hasToldDamage = false
      if store != .absent, life == .open { load(.withoutReplica) }
      retryStore()
    } else {
      // What waits gets one more try; after that nothing is done until somebody looks again.
      isWaiting = false
      for timer in SyncTimer.allCases { cancel(timer) }
      if !isLeader { withdraw() }
    }
  }

  /// Asks for the lead, once.
  func standForLead() {
    guard !isCandidate, !isOutrun else { return }
    isCandidate = true
    outputs.append(.lead)
  }

  /// Gives up the lead, or the wait for it.
  func withdraw() {
    guard isCandidate else { return }
    isCandidate = false
    outputs.append(.resign)
  }

  /// A hidden tab that has nothing more to do lets another lead.
  func restIfHidden() {
    guard !isVisible, isLeader, inFlight == nil, commit == nil, loading == nil, !isReadingQueue,
      appends.isEmpty
    else { return }
    withdraw()
    setLeads(false)
  }

  func setLeads(_ leads: Bool) {
    guard isLeader != leads, store != .absent else { return }
    isLeader = leads
    offered = nil
    if leads {
      mustCheckStore = true
      mustReload = mustReload || !broken.isEmpty
      resume()
    } else {
      mustReload = mustReload || commit != nil || !uncommitted.isEmpty || refresh != nil
      commit = nil
      inFlight = nil
      isReadingQueue = false
      refuseDiscards()
    }
  }

  func signedIn(tellOthers: Bool) {
    halted = nil
    resume()
    if tellOthers { broadcast(TabMessage.signedIn()) }
  }

  /// Ends the engine: nothing comes from it after this.
  func close(erase: Bool) {
    if erase {
      outputs.append(.erase)
      broadcast(TabMessage.erased())
    }
    end()
  }

  func end() {
    for timer in SyncTimer.allCases { cancel(timer) }
    if live != .closed { outputs.append(.closeLive) }
    live = .closed
    withdraw()
    life = .closed
    storage = LayeredStorage(MemoryStorage())
    queue = []
    refused = []
    isStatusChanged = true
  }
}
