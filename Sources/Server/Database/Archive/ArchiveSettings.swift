import Values

/// Where and how a database keeps its past, so that it can be brought back as it was at a moment.
public struct ArchiveSettings: Sendable {
  /// What the archive has to say to operators.
  public enum Event: Sendable {
    /// A whole copy was added, from which restores begin.
    case base(String)
    /// It could not be written to; tried again while serving goes on.
    case failed(any Error)
    /// It could not be written to for so long that commits are missing in it; it goes on with a new
    /// copy as soon as it can.
    case interrupted(any Error)
  }

  /// Its folder, for this database alone; made if it is not there.
  public var folder: String
  /// What it is sealed with.
  public var keys: ArchiveKeys
  /// Every moment of so many days before now can be restored; what only older ones need is removed.
  public var days = 7
  /// How often commits are added to it.
  public var interval = Duration.milliseconds(500)
  /// How long it waits after a failure before it tries again.
  public var rest = Duration.seconds(5)
  /// After how many milliseconds there is another whole copy, so that a restore has less to replay.
  public var baseInterval: Int64 = 86_400_000
  public var now: @Sendable () -> Instant
  public var report: @Sendable (Event) -> Void

  public init(
    folder: String, keys: ArchiveKeys, now: @escaping @Sendable () -> Instant,
    report: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    self.folder = folder
    self.keys = keys
    self.now = now
    self.report = report
  }
}
