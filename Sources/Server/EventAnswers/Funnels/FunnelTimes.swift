/// How long people took, of which the answer tells the middle and the spread.
struct FunnelTimes {
  /// Below 1 second, below 2, 4, 8 … 262,144 (three days), and more.
  static let buckets = 20

  static var bucketColumns: [String] {
    (0..<buckets - 1).map { "under\(1 << $0)" } + ["more"]
  }

  /// Milliseconds, ascending.
  private let sorted: [Int64]

  init(_ milliseconds: [Int64]) {
    sorted = milliseconds.sorted()
  }

  var count: Int { sorted.count }

  /// In seconds, on the straight line between its neighbours; nil when there are none.
  func percentile(_ percent: Double) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let place = percent / 100 * Double(sorted.count - 1)
    let lower = Int(place)
    let upper = min(lower + 1, sorted.count - 1)
    let (low, high) = (Double(sorted[lower]), Double(sorted[upper]))
    return (low + (high - low) * (place - Double(lower))) / 1_000
  }

  /// In seconds; nil when there are none.
  var mean: Double? {
    guard !sorted.isEmpty else { return nil }
    return sorted.reduce(0.0) { $0 + Double($1) } / Double(sorted.count) / 1_000
  }

  /// How many took how long, in the order of `bucketColumns`.
  var histogram: [Int] {
    var counts = [Int](repeating: 0, count: Self.buckets)
    for time in sorted {
      var bucket = 0
      while bucket < Self.buckets - 1, time >= 1_000 << Int64(bucket) { bucket += 1 }
      counts[bucket] += 1
    }
    return counts
  }
}
