/// How often and how soon a request that is safe to repeat is tried again.
public struct RetryPolicy: Hashable, Sendable {
  /// The most times that a request is sent, the first included.
  public var tries = 3
  /// The wait after the first try; it doubles with each.
  public var firstWait: Int64 = 400
  /// The longest wait that a `Retry-After` may ask for; beyond it the person is told.
  public var patience: Int64 = 10_000

  public init() {}

  /// Between half and the whole of the doubled wait, so that many clients do not come at once.
  func wait(afterTry number: Int, random: UInt64) -> Int64 {
    let whole = firstWait << Int64(min(number - 1, 10))
    let half = whole / 2
    return half + Int64(random % UInt64(max(1, whole - half + 1)))
  }
}

extension HTTPOutcome {
  var isUnauthorized: Bool {
    if case .answered(let response) = self { response.status == 401 } else { false }
  }

  /// Whether the same request may go well in a moment.
  var mayPass: Bool {
    switch self {
    case .failed(.unreachable), .failed(.timedOut): true
    case .failed(.cancelled), .failed(.invalidURL), .failed(.noBytes): false
    case .answered(let response):
      switch response.status {
      case 429, 500, 502, 503, 504: true
      default: false
      }
    }
  }
}

extension HTTPResponse {
  /// Whether the server failed or is too busy, rather than having said yes or no.
  var isFailure: Bool { status >= 500 || status == 429 }
}

/// A small generator of random numbers (Steele, Lea and Flood, 2014); the same seed gives the same
/// numbers.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
