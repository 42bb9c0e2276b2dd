/// What operators watch. Counts are since the database was opened.
public struct DatabaseStatistics: Sendable, Hashable {
  /// Bytes of the tables and indexes.
  public var dataBytes: Int64 = 0
  /// Bytes of the log of changes not yet moved to the tables; 0 where the engine keeps its own.
  public var logBytes: Int64 = 0
  /// Reads that were answered.
  public var reads = 0
  /// Writes that became durable.
  public var writes = 0
  /// Writes whose body threw, so that their changes were undone.
  public var refusedWrites = 0
  /// Writes that were lost to the database itself: full, unavailable, corrupt.
  public var failedWrites = 0
  /// Calls that were turned away because too many waited.
  public var busy = 0
  /// Writes that wait at this moment.
  public var waitingWrites = 0
  /// Reads that wait at this moment.
  public var waitingReads = 0
  /// How many writes shared one durable commit.
  public var batchSizes = BatchSizes()

  /// Figures of a database that has done nothing.
  public init() {}
}
