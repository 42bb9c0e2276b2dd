/// A histogram of how many writes shared one durable commit.
public struct BatchSizes: Sendable, Hashable {
  /// The upper bounds of the buckets, each included; one more bucket holds what is larger.
  public static let bounds = [1, 2, 4, 8, 16, 32, 64, 128, 256]

  /// The number of batches in each bucket, not cumulative; one longer than `bounds`.
  public private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// The number of batches.
  public private(set) var batches = 0
  /// The number of writes in all batches.
  public private(set) var writes = 0

  /// A histogram without entries.
  public init() {}

  mutating func add(_ size: Int) {
    counts[Self.bounds.firstIndex { size <= $0 } ?? Self.bounds.count] += 1
    batches += 1
    writes += size
  }
}
