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

  var limit: Int? {
    switch self {
    case .collected(let limit), .streamed(let limit): limit
    }
  }

  var isStreamed: Bool {
    if case .streamed = self { true } else { false }
  }
}
