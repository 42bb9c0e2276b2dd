import Synchronization

/// Tries by key, each of which waits longer than the one before: nobody is shut out, and nobody gets
/// far. A try that comes too early is not counted, so that the wait which is told stays true.
final class Slowdowns<Key: Hashable & Sendable>: Sendable {
  private struct Tally {
    var tries = 0
    /// When the next may come.
    var freeAt: Double
  }

  private let slowing: RateLimits.Slowing
  /// When there are more, those with the fewest tries go.
  private let most: Int
  private let tallies = Mutex<[Key: Tally]>([:])

  init(_ slowing: RateLimits.Slowing, most: Int) {
    self.slowing = slowing
    self.most = most
  }

  /// Counts a try of every key at `now` (seconds). Returns nil, or the seconds until it may come; then
  /// nothing is counted.
  /// - Parameter keys: each with how many times as many free tries it has.
  func spend(_ keys: [(key: Key, times: Int)], at now: Double) -> Int? {
    tallies.withLock { tallies in
      var wait = 0.0
      for (key, _) in keys { wait = max(wait, (tallies[key]?.freeAt ?? now) - now) }
      guard wait <= 0 else { return max(1, Int(wait.rounded(.up))) }
      for (key, times) in keys {
        if tallies.count >= most, tallies[key] == nil { forget(&tallies, at: now) }
        var tally = tallies[key] ?? Tally(freeAt: now)
        if now - tally.freeAt > slowing.memory { tally.tries = 0 }
        tally.tries += 1
        tally.freeAt = now + pause(after: tally.tries, times)
        tallies[key] = tally
      }
      return nil
    }
  }

  /// Forgets what was tried: one of them was right.
  func forget(_ keys: [(key: Key, times: Int)]) {
    tallies.withLock { tallies in
      for (key, _) in keys { tallies[key] = nil }
    }
  }

  var count: Int { tallies.withLock { $0.count } }

  private func pause(after tries: Int, _ times: Int) -> Double {
    let (free, overflows) = slowing.free.multipliedReportingOverflow(by: times)
    guard !overflows, tries > free else { return 0 }
    var pause = slowing.first
    for _ in 1..<max(1, min(tries - free, 64)) { pause *= 2 }
    return min(pause, slowing.longest)
  }

  private func forget(_ tallies: inout [Key: Tally], at now: Double) {
    tallies = tallies.filter { now - $0.value.freeAt <= slowing.memory }
    tallies.dropLeast(downTo: most / 2, from: most) { Double($0.tries) }
  }
}
