import Values

/// A page of what happened to a record, as the server gives it: the latest first.
public protocol LogPage: Equatable, Sendable {
  associatedtype Entry: LogEntry

  var entries: [Entry] { get }
  /// Whether there are older ones before the last of them.
  var hasMore: Bool { get }
}

/// Something that happened to a record.
public protocol LogEntry: Equatable, Sendable {
  /// Its place among all that happened: later ones have larger numbers.
  var number: Int64 { get }
}

/// What the server is asked for: what happened to a record before that.
public struct LogQuestion: Hashable, Sendable {
  public let subject: Subject
  /// The number of the oldest entry that is here; nil for the latest ones.
  public let before: Int64?

  public init(of subject: Subject, before: Int64? = nil) {
    self.subject = subject
    self.before = before
  }
}
