import API
import CurlTransport
import Fields
import HTTP
import Values

/// Reads what services have in common.
extension HTTPResponse {
  /// How long it asks us to wait, in milliseconds (RFC 9110 section 10.2.3); nil where it does not say,
  /// at most a day.
  func pause(at now: Instant) -> Int64? {
    guard let text = header("Retry-After") else { return nil }
    let day: Int64 = 86_400_000
    if let seconds = Int64(text) { return seconds < 0 ? nil : min(seconds, 86_400) * 1_000 }
    guard let time = HTTPDate.seconds(text) else { return nil }
    return min(max(time * 1_000 - now.milliseconds, 0), day)
  }

  /// The body as JSON; nil where it is none.
  var json: JSONValue? { try? JSONValue.parse(body) }
}

extension WebClient.Failure {
  /// What it means for a message.
  var gateway: GatewayFailure {
    switch self {
    case .badAddress, .privateAddress: .forbidden
    case .untrusted: .later("its certificate is not trusted", after: nil)
    case .timedOut: .unanswered(after: nil)
    case .silent(let pause): .unanswered(after: pause)
    case .unreachable: .later("cannot be reached", after: nil)
    case .busy: .later("too many others wait", after: nil)
    }
  }
}

extension String {
  /// A code of somebody else's that is safe to keep: letters, digits and a few marks, 40 at most.
  var code: String {
    let kept = utf8.prefix(40).allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
    return kept && !isEmpty ? String(decoding: utf8.prefix(40), as: UTF8.self) : "unknown"
  }
}
