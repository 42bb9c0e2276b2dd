/// What a host is asked in one matter, such as files or the window: an enum of requests, beside which
/// stand its responses, the effects that features use, and the short names by which tests state both.
///
/// The host's side is one file a capability too (`Sources/Browser/Browser/Capabilities`); how to add
/// to one says Docs/Browser.md.
public protocol Capability: Hashable, Sendable {
  /// How often this request is answered, for hosts that keep the way back.
  var answers: Answers { get }

  /// Whether a host could give this response to this request.
  func isAnswered(by response: Response) -> Bool
}

/// How often a request is answered.
public enum Answers: Hashable, Sendable {
  /// Never: it is done and nobody waits.
  case none
  case once
  /// At once and with every change until it is cancelled, or perhaps never.
  case many
}
