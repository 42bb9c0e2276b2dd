import API
import Values

/// When what waits is sent.
extension TelemetryEngine {
  func fired() {
    let timer = pace.timer
    pace.timer = nil
    switch timer {
    case .interval, .priority: pace.wantsFlush = true
    case .retry:
      pace.release()
      pace.wantsFlush = true
    case nil: break
    }
  }

  func hidden() {
    guard !isHidden else { return }
    isHidden = true
    if isLeading, isCounting, waiting > 0 || mayBringMore { pace.wantsFlush = true }
  }

  func shown() {
    isHidden = false
    isSessionOver = false
    follows()
  }

  func setOnline(_ isOnline: Bool) {
    guard self.isOnline != isOnline else { return }
    self.isOnline = isOnline
    // What the server asked for counts whatever became of the network.
    guard isOnline, !pace.isAskedFor else { return }
    pace.release()
    if waiting > 0 { pace.wantsFlush = true }
  }

  /// After a failure: twice as long as before, up to a bound, and a random half of it less, so that devices that lost
  /// the server together do not come back together.
  /// - Parameter seconds: what the server asked for, if it did.
  func holdOff(after seconds: Int? = nil) {
    if let seconds, seconds > 0 {
      let most = settings.longestRetryAfter
      let wait = Int64(seconds) > most / 1_000 ? most : Int64(seconds) * 1_000
      pace.hold(for: wait, from: now, isAskedFor: true)
      return
    }
    let doublings = min(max(memory.failures - 1, 0), 20)
    let wait = min(settings.firstRetry << doublings, settings.longestRetry)
    let half = wait / 2
    let taken = Int64(settings.random() % UInt64(max(1, half + 1)))
    pace.hold(for: wait - taken, from: now, isAskedFor: false)
  }

  /// Has the one timer run for what comes next; none while there is nothing, or nobody looks.
  func schedule() {
    guard life == .open, isLeading, isOnline, !isHidden, !isStopped else { return stopTimer() }
    if pace.heldUntil.isThere {
      guard hasWork else { return stopTimer() }
      if pace.timer != .retry { startTimer(.retry, pace.rest(at: now)) }
      return
    }
    guard isCounting, waiting > 0, !pace.wantsFlush else { return stopTimer() }
    if pace.isUrgent {
      if pace.timer != .priority { startTimer(.priority, settings.priorityWait) }
    } else if pace.timer != .interval {
      startTimer(.interval, memory.interval > 0 ? memory.interval : settings.interval)
    }
  }

  /// Whether something is to be sent once that is possible.
  private var hasWork: Bool {
    if waiting > 0 || memory.erasure.isThere || !memory.entriesToSend.isEmpty { return true }
    return wantsAccountNow || isCounting && (reading.wantsMore || !memory.epochsToBind.isEmpty)
  }

  private func startTimer(_ timer: TelemetryPace.Timer, _ milliseconds: Int64) {
    stopTimer()
    pace.timer = timer
    put(.timer(milliseconds: milliseconds))
  }

  func stopTimer() {
    guard pace.timer.isThere else { return }
    pace.timer = nil
    put(.cancelTimer)
  }
}
