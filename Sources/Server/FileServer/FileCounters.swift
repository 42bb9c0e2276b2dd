import Synchronization

/// What became of uploads since the start, for operators.
public final class FileCounters: Sendable {
  /// The counts at one moment.
  public struct Figures: Sendable, Hashable {
    /// Bytes that were received, those of uploads that came to nothing among them.
    public var receivedBytes: Int64 = 0
    /// Uploads that began, became files, were refused for what they are, and were given up.
    public var begun = 0
    public var finished = 0
    public var refused = 0
    public var expired = 0
    /// How often the files of a space came to be more than is usual (`FileRules.fairUse`).
    public var unusual = 0
  }

  private let figures = Mutex(Figures())

  public var now: Figures { figures.withLock(\.self) }

  func count(_ change: (inout Figures) -> Void) { figures.withLock { change(&$0) } }
}
