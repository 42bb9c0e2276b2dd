import Synchronization

/// Token buckets by key: each fills steadily up to its size, and a call takes one token.
final class TokenBuckets<Key: Hashable & Sendable>: Sendable {
  private struct Bucket {
    /// Tokens that are lacking, at `at`.
    var taken = 0.0
    var at: Double
    var perSecond: Double

    func taken(at now: Double) -> Double { max(0, taken - max(0, now - at) * perSecond) }
  }

  private let rate: RateLimits.Rate
  /// When there are more, those go from which the least was taken: strangers can neither fill the
  /// memory nor wash their own bucket out by making many others.
  private let most: Int
  private let buckets = Mutex<[Key: Bucket]>([:])

  init(_ rate: RateLimits.Rate, most: Int = 20_000) {
    self.rate = rate
    self.most = most
  }

  /// Takes a token at `now` (seconds). Returns nil, or the seconds until there is one.
  func spend(_ key: Key, at now: Double) -> Int? { spend([(key, 1)], at: now) }

  /// Takes a token of each key's bucket, or none where one lacks it.
  /// - Parameter keys: each with how many times as large as others its bucket is.
  func spend(_ keys: [(key: Key, times: Int)], at now: Double) -> Int? {
    buckets.withLock { buckets in
      var wait: Int?
      var takings: [(Key, Bucket)] = []
      for (key, times) in keys {
        var bucket = buckets[key] ?? Bucket(at: now, perSecond: 0)
        bucket.perSecond = rate.perSecond * Double(times)
        bucket.taken = bucket.taken(at: now) + 1
        bucket.at = max(bucket.at, now)
        let lacking = bucket.taken - Double(rate.burst) * Double(times)
        if lacking > 0 {
          let seconds = (lacking / bucket.perSecond).rounded(.up)
          wait = max(wait ?? 1, Int(min(seconds, 1_000_000)))
        }
        takings.append((key, bucket))
      }
      guard wait == nil else { return wait }
      for (key, bucket) in takings {
        if buckets.count >= most, buckets[key] == nil { forget(&buckets, at: now) }
        buckets[key] = bucket
      }
      return nil
    }
  }

  /// Gives tokens back that were taken for what did not happen, or is none of what is limited.
  func giveBack(_ keys: [(key: Key, times: Int)]) {
    buckets.withLock { buckets in
      for (key, _) in keys {
        guard let bucket = buckets[key] else { continue }
        buckets[key]?.taken = max(0, bucket.taken - 1)
      }
    }
  }

  var count: Int { buckets.withLock { $0.count } }

  private func forget(_ buckets: inout [Key: Bucket], at now: Double) {
    buckets = buckets.filter { $0.value.taken(at: now) > 0 }
    buckets.dropLeast(downTo: most / 2, from: most) { $0.taken(at: now) }
  }
}

extension Dictionary {
  /// Keeps those of the greatest weight.
  mutating func dropLeast(
    downTo kept: Int, from most: Int, _ weight: (Value) -> Double
  ) {
    guard count >= most else { return }
    let all = map { (key: $0.key, weight: weight($0.value)) }.sorted { $0.weight > $1.weight }
    for entry in all.dropFirst(kept) { self[entry.key] = nil }
  }
}
