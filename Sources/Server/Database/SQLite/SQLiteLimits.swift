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

  public init(
    mostWaiting: Int = 4_096, longestBatch: Duration = .milliseconds(20),
    pagesToMove: Int32 = 6_000
  ) {
    self.mostWaiting = mostWaiting
    self.longestBatch = longestBatch
    self.pagesToMove = pagesToMove
  }
}
