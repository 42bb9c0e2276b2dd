/// One method and pattern with what answers it.
struct Route: Sendable {
  enum Answer: Sendable {
    case onLoop(@Sendable (Request) -> Response)
    case task(Router.Handler)
  }

  let pattern: String
  let names: [String]
  let body: BodyRule
  let answer: Answer
}

/// How a route takes a request's body, and how large it may be; nil is ``Limits/bodyBytes``.
public enum BodyRule: Sendable {
  /// The handler starts when the whole body is there, in `request.body.bytes`.
  case collected(upTo: Int? = nil)
  /// The handler starts with the head and iterates over `request.body`.
  case streamed(upTo: Int? = nil)
  /// Streamed where more than ``Limits/gateBytes`` may come by what the head says, so that the handler
  /// decides before anything of it is read, on no loop's thread; collected where less comes. Whichever
  /// it was, `request.body.collect` gives all of it. What the handler answers without the body is sent
  /// when that has come, and was thrown away.
  case gated(upTo: Int)

  var limit: Int? {
    switch self {
    case .collected(let limit), .streamed(let limit): limit
    case .gated(let limit): limit
    }
  }

  func isStreamed(_ framing: RequestHead.Framing, _ limits: Limits) -> Bool {
    switch (self, framing) {
    case (.collected, _): false
    case (.streamed, _): true
    case (.gated, .length(let length)): length > limits.gateBytes
    case (.gated(let limit), _): limit > limits.gateBytes
    }
  }

  var isGated: Bool {
    if case .gated = self { true } else { false }
  }
}
