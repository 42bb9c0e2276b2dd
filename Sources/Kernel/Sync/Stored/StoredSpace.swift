/// What the device's store holds of one space: values by key, and the queue. A large one comes in several parts,
/// all of one read transaction; the queue is in the first, and `SyncKeys.meta` in none after that of a part of
/// the replica.
public struct StoredSpace: Hashable, Sendable {
  public var values: [StoredValue]
  /// In the order of the sequence numbers.
  public var queue: [StoredEntry]
  /// Whether another part follows.
  public var hasMore: Bool

  public init(
    values: [StoredValue] = [], queue: [StoredEntry] = [], hasMore: Bool = false
  ) {
    self.values = values
    self.queue = queue
    self.hasMore = hasMore
  }
}

/// One value of the store. The host encrypts the bytes at rest.
public struct StoredValue: Hashable, Sendable {
  public var key: String
  /// Nil when the host could not decrypt it.
  public var bytes: [UInt8]?

  public init(_ key: String, _ bytes: [UInt8]?) {
    self.key = key
    self.bytes = bytes
  }
}

/// One entry of the queue. The store gives the sequence numbers: each append gets a greater one
/// than all before, even after deletions, whichever tab appends.
public struct StoredEntry: Hashable, Sendable {
  public var sequence: Int64
  /// Nil when the host could not decrypt it.
  public var bytes: [UInt8]?

  public init(sequence: Int64, bytes: [UInt8]?) {
    self.sequence = sequence
    self.bytes = bytes
  }
}

/// The keys under which an engine keeps its values.
public enum SyncKeys {
  public static let meta = "meta"
  /// Up to where the queue may have been sent, while nothing can be.
  public static let hold = "hold"
  /// The replica's rows lie in `SyncKeys.buckets` values, `replica.0` and so on.
  public static let bucketPrefix = "replica."
  /// What the first view needs, once more.
  public static let first = "replica.first"
  /// `at.` and the version: where a local space stands. One tab's commit takes it away and puts the next,
  /// so that another's, which builds on the same version, is not done.
  public static let markPrefix = "at."
  /// All that a local space had is erased: whoever looks for it finds this, and begins nothing in its place.
  public static let erased = "erased"
  /// `refused.` and the mutation's id.
  public static let refusedPrefix = "refused."
  /// A change rewrites one bucket only; many buckets cost many reads at the start.
  public static let buckets = 128
}
