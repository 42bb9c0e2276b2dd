/// What the head of a request says, after every ambiguity has been refused.
struct RequestHead: Sendable {
  /// How the body is delimited (RFC 9112 section 6).
  enum Framing: Equatable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  var method: Method
  /// Path and query, or `*`.
  var target: String
  var minorVersion: Int
  var headers = Headers()
  var framing = Framing.none
  var keepsAlive: Bool
  var expectsContinue = false
}
