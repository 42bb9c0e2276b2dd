/// How often each value came, for percentiles: right as long as the distinct ones can be kept apart.
struct ValueHistogram {
  private var counts: [Int64: Int] = [:]
  private(set) var count = 0
  private var digest: TDigest?
  /// How many distinct values are kept apart.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var isApproximate: Bool { digest != nil }

  /// What it takes of memory.
  var bytes: Int { counts.capacity * 24 }

  mutating func add(_ value: Int64) {
    count += 1
    guard digest == nil else {
      digest?.add(Double(value))
      return
    }
    counts[value, default: 0] += 1
    if counts.count > limit { condense() }
  }

  private mutating func condense() {
    var digest = TDigest()
    for (value, count) in counts { digest.add(Double(value), weight: Double(count)) }
    self.digest = digest
    counts = [:]
  }

  /// Of the sorted values the one at `part` of the way from the first to the last, between two neighbours in
  /// proportion; nil when there is none.
  /// - Parameter part: from 0 to 1.
  mutating func quantile(_ part: Double) -> Double? {
    guard count > 0 else { return nil }
    guard digest == nil else { return digest?.quantile(part) }
    let place = part * Double(count - 1)
    let below = Int(place)
    let sorted = counts.sorted { $0.key < $1.key }
    var seen = 0
    var lower: Int64?
    for (value, count) in sorted {
      seen += count
      if let lower {
        return Double(lower) + (Double(value) - Double(lower)) * (place - Double(below))
      }
      guard seen > below else { continue }
      if seen > below + 1 || Double(below) == place { return Double(value) }
      lower = value
    }
    return lower.map { Double($0) }
  }
}
