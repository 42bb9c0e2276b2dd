import API
import Records
import Values

/// When the server is asked again: after failures, at the safety poll, and when the network, the
/// person or the live channel says that it is worth it.
extension SyncEngine {
  // Failures

  /// A failure after which trying again helps.
  func retryLater(_ why: SyncFailure, after wanted: Int64 = 0) {
    pace.noteFailure()
    exchange.wantsPull = true
    queue.forgetAcknowledgements()
    enter(.failed(why))
    if pace.isVisible, pace.isOnline {
      startTimer(.retry, max(wanted, configuration.pace.wait(after: pace.failures, random)))
    }
  }

  /// A failure that needs the person, or time.
  func halt(_ why: SyncFailure) {
    exchange.halted = why
    exchange.wantsPull = true
    queue.forgetAcknowledgements()
    enter(.failed(why))
  }

  /// Tries at once, whatever failed before.
  func resume() {
    pace.stopWaiting()
    pace.noteSuccess()
    exchange.wantsPull = true
    cancelTimer(.retry)
  }

  func syncNow() {
    exchange.halted = nil
    resume()
    reading.mustReadQueue = leadership.isLeader
    if !leadership.isLeader { turn.broadcast(TabMessage.wanted()) }
  }

  /// From now on all is held, or a part again. Each tab keeps that, whichever leads.
  func holdAll(_ isWanted: Bool, tellOthers: Bool) {
    guard holdsAll != isWanted else { return }
    holdsAll = isWanted
    exchange.wantsPull = true
    if tellOthers { turn.broadcast(TabMessage.holdAll(isWanted)) }
  }

  func signedIn(tellOthers: Bool) {
    exchange.halted = nil
    resume()
    if tellOthers { turn.broadcast(TabMessage.signedIn()) }
  }

  // Timers

  func startTimer(_ timer: SyncTimer, _ milliseconds: Int64) {
    pace.start(timer)
    turn.outputs.append(.startTimer(timer, milliseconds: max(0, milliseconds)))
  }

  func cancelTimer(_ timer: SyncTimer) {
    if pace.stop(timer) { turn.outputs.append(.cancelTimer(timer)) }
  }

  func cancelAllTimers() {
    for timer in SyncTimer.allCases { cancelTimer(timer) }
  }

  func fired(_ timer: SyncTimer) {
    guard pace.stop(timer) else { return }
    switch timer {
    case .retry: pace.stopWaiting()
    case .poll:
      exchange.wantsPull = true
      exchange.isPoll = true
      reading.mustReadQueue = leadership.isLeader
    // It was all that kept the channel from being opened again.
    case .live: break
    case .turn: break
    case .store: retryStore()
    }
  }

  /// The safety poll: while somebody looks, unless the live channel has proved itself.
  func schedulePoll() {
    let polls =
      pace.isVisible && pace.isOnline && exchange.halted == nil && !pace.isWaiting
      && !exchange.isAsking && !live.isTrusted(after: configuration.pace.pollsUntilRest)
      && hasServer
    if !polls {
      cancelTimer(.poll)
    } else if !pace.isRunning(.poll) {
      startTimer(.poll, configuration.pace.pollWait(random))
    }
  }

  // The live channel

  func listen() {
    let listens =
      pace.isVisible && pace.isOnline && exchange.halted == nil && hasServer && !reading.isLoading
    if !listens {
      cancelTimer(.live)
      if live.close() { turn.outputs.append(.closeLive) }
    } else if live.state == .closed, !pace.isRunning(.live) {
      live.startOpening()
      turn.outputs.append(.openLive)
    }
  }

  /// What the person may see could have changed while it was closed, and of that only an answer tells. A wait
  /// after failures goes on: the server may still refuse the channel.
  func liveOpened() {
    if live.noteOpened() { exchange.wantsPull = true }
  }

  func liveClosed() {
    guard live.noteFall(at: turn.now) else { return }
    if pace.isVisible, pace.isOnline {
      startTimer(.live, configuration.pace.wait(after: live.failures, random))
    }
  }

  func poked(_ poke: SpacePoke) {
    guard poke.space == configuration.space else { return }
    // It is back: what failed is tried again at once.
    if live.noteNews(at: turn.now), pace.isWaiting { resume() }
    exchange.notePoke(poke.version, at: replica.meta.cursor)
  }

  // The network and the tab

  func setOnline(_ isOnline: Bool) {
    guard pace.setOnline(isOnline) else { return }
    turn.isStatusChanged = true
    if isOnline {
      live.forgetFailures()
      resume()
    } else {
      cancelTimer(.retry)
    }
  }

  func setVisible(_ isVisible: Bool) {
    guard pace.setVisible(isVisible) else { return }
    if isVisible {
      if exchange.halted == .forbidden { exchange.halted = nil }
      live.forgetFailures()
      resume()
      if !hasServer { standForLead() }
      // Other tabs may have gone in the middle of telling this one.
      reading.hasToldDamage = false
      if store.condition != .absent, life == .open { load(.withoutReplica) }
      retryStore()
    } else {
      // What waits gets one more try; after that nothing is done until somebody looks again.
      pace.stopWaiting()
      cancelAllTimers()
      if !leadership.isLeader { withdraw() }
    }
  }
}
