import API

/// How long to wait, in milliseconds, each drawn by chance.
extension SyncPace {
  /// After so many failures in a row: it doubles, and a random half of it is taken off.
  func wait(after failures: Int, _ random: () -> UInt64) -> Int64 {
    let doublings = Int64(min(max(failures - 1, 0), 30))
    let (wait, overflow) = firstRetry.multipliedReportingOverflow(by: 1 << doublings)
    return jittered(overflow ? longestRetry : min(wait, longestRetry), random)
  }

  /// Between a half and the whole of `wait`.
  private func jittered(_ wait: Int64, _ random: () -> UInt64) -> Int64 {
    let half = max(wait, 0) / 2
    return wait - half + Int64(random() % UInt64(half + 1))
  }

  /// Until the next safety poll: a tenth more or less.
  func pollWait(_ random: () -> UInt64) -> Int64 {
    let tenth = max(poll, 0) / 10
    return poll - tenth + Int64(random() % UInt64(2 * tenth + 1))
  }

  /// The seconds of a `Retry-After`; 0 when there is none. A date is not read, since the device's clock
  /// may be wrong.
  func retryAfter(_ answer: HTTPResponse) -> Int64 {
    let seconds = Int64(answer.retryAfter ?? 0)
    return seconds > longestRetryAfter / 1000 ? longestRetryAfter : seconds * 1000
  }
}
