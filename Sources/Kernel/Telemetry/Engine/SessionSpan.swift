import Fields
import Values

/// A session of an installation, over all its tabs: what happens without more than half an hour of silence between.
/// Midnight does not end it.
public struct SessionSpan: FieldObject, Hashable, Sendable {
  /// The how manieth it is of the installation.
  public var number: Int64 = 0
  public var first = Instant.epoch
  /// When the last line was captured.
  public var last = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("number", &number)
    fields.field("first", &first)
    fields.field("last", &last)
  }

  /// How long it took, in seconds, as its end says.
  public var duration: Double { Double(max(0, last.since(first))) / 1_000 }

  /// A line is captured.
  /// - Parameter silence: the longest without a line, in milliseconds: after exactly that the session goes on.
  /// - Returns: what stands before the line.
  public mutating func touch(at now: Instant, silence: Int64) -> SessionTurn {
    let isFirst = number == 0
    // A clock that was set back by more than that has begun anew as well.
    guard isFirst || now.since(last) > silence || last.since(now) > silence else {
      last = max(last, now)
      return .goesOn
    }
    let ended = self
    number += 1
    first = now
    last = now
    return isFirst ? .begins : .beginsAnew(after: ended)
  }
}

/// What stands before a line because of when it was captured.
public enum SessionTurn: Hashable, Sendable {
  case goesOn
  /// The first session: `session_start`.
  case begins
  /// `session_end` of that one, stamped at its last activity, then `session_start`.
  case beginsAnew(after: SessionSpan)
}
