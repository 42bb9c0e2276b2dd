import Synchronization

/// Token buckets by key: each fills steadily up to its size, and a call takes one token.
final class TokenBuckets<Key: Hashable & Sendable>: Sendable {
  private struct Bucket {
    var tokens: Double
    var filledAt: Double
  }

  private let rate: RateLimits.Rate
  /// Beyond it full buckets are forgotten, so that strangers cannot fill the memory.
  private let most: Int
  private let buckets = Mutex<[Key: Bucket]>([:])

  init(_ rate: RateLimits.Rate, most: Int = 20_000) {
    self.rate = rate
    self.most = most
  }

  /// Takes a token at `now` (seconds). Returns nil, or the seconds until there is one.
  func take(_ key: Key, at now: Double) -> Int? {
    buckets.withLock { buckets in
      var bucket = buckets[key] ?? Bucket(tokens: Double(rate.burst), filledAt: now)
      let elapsed = max(0, now - bucket.filledAt)
      bucket.tokens = min(Double(rate.burst), bucket.tokens + elapsed * rate.perSecond)
      bucket.filledAt = now
      defer {
        if buckets.count >= most, buckets[key] == nil { forget(&buckets, at: now) }
        buckets[key] = bucket
      }
      guard bucket.tokens >= 1 else {
        return max(1, Int(((1 - bucket.tokens) / rate.perSecond).rounded(.up)))
      }
      bucket.tokens -= 1
      return nil
    }
  }

  var count: Int { buckets.withLock { $0.count } }

  private func forget(_ buckets: inout [Key: Bucket], at now: Double) {
    buckets = buckets.filter { _, bucket in
      bucket.tokens + max(0, now - bucket.filledAt) * rate.perSecond < Double(rate.burst)
    }
    if buckets.count >= most { buckets.removeAll(keepingCapacity: true) }
  }
}
