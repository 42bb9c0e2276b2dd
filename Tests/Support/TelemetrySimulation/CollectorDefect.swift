/// Mistakes that a host, a server or the way between them could make, to see that the simulator finds them.
public enum CollectorDefect: String, CaseIterable, Sendable {
  /// The server counts what it has counted before.
  case countsTwice
  /// The server says that it has what it has not.
  case acknowledgesTooMuch
  /// The host removes lines when they are sent, and not when the server has them.
  case removesWhenSent
  /// The host leaves in the queue what a no empties.
  case keepsAfterNo
  /// The host numbers lines by the epoch before.
  case numbersLate
}
