/// How much may wait for an SQLite database, how long a batch of writes lasts, and how long the log grows.
public struct SQLiteLimits: Sendable {
  /// How many reads, and how many writes, may wait; more are turned away as `busy`.
  public var mostWaiting: Int
  /// After this time a batch takes in no more writes, so that those who came first are not kept waiting for
  /// ever by those who come after.
  public var longestBatch: Duration
  /// How long the log is, in pages of 4,096 bytes, before it is moved to the tables. The same pages change
  /// again and again, so the fewer such moves, the fewer pages are written twice.
  public var pagesToMove: Int32
  /// How long after a commit the next one begins at the earliest, unless `enough` writes wait: what is counted all the time
  /// waits for the disk less often, and those who write beside it wait less for the disk. One that comes when none has
  /// for so long waits for nothing.
  public var pause = Duration.zero
  public var enough = 32
  /// Whether the thread that writes gives way to others.
  public var givesWay = false

  public init(
    mostWaiting: Int = 4_096, longestBatch: Duration = .milliseconds(20),
    pagesToMove: Int32 = 6_000
  ) {
    self.mostWaiting = mostWaiting
    self.longestBatch = longestBatch
    self.pagesToMove = pagesToMove
  }

  /// For what is counted beside what people write.
  public static var beside: SQLiteLimits {
    var limits = SQLiteLimits()
    limits.pause = .milliseconds(15)
    limits.givesWay = true
    return limits
  }
}
