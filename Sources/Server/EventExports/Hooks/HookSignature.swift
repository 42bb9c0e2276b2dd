import Crypto
import Values

/// What proves to another system that a body is from this server, and from when: the header
/// `Umbu-Signature` is `t=SECONDS,v1=HEX`, where the latter is HMAC-SHA-256 of `SECONDS.BODY` by
/// the hook's secret.
public enum HookSignature {
  public static let header = "Umbu-Signature"

  public static func text(of body: [UInt8], by secret: String, at now: Instant) -> String {
    let seconds = now.milliseconds / 1_000
    let mark = MessageMark.sha256(of: Array("\(seconds).".utf8) + body, by: Array(secret.utf8))
    return "t=\(seconds),v1=\(mark.hexadecimal)"
  }
}
