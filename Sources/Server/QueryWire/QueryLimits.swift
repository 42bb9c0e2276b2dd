/// What one query in SQL may cost, whatever it says.
public enum QueryLimits {
  /// Rows of an answer; what is beyond them is cut off.
  public static let rows = 10_000
  /// Bytes of an answer as it travels.
  public static let answerBytes = 16 << 20
  /// Bytes of the text of a query.
  public static let textBytes = 16_384
  /// Milliseconds from its beginning to its last row.
  public static let milliseconds = 10_000
  /// Seconds of a processor that its process may take, if SQLite should not look at the clock.
  public static let processorSeconds: UInt64 = 12
  /// Seconds after which the process is ended by who started it.
  public static let seconds = 15
  /// Bytes that SQLite may have for it.
  public static let heapBytes: Int64 = 128 << 20
  /// Bytes of addresses that its process may have: also for what it reads.
  public static let memory: UInt64 = 1 << 30
  /// Bytes of one value.
  public static let valueBytes: Int32 = 1 << 20
  /// Rows of events that are handed over at once, or as many as one person has.
  public static let partRows = 65_536
}
