import Crypto
import Values

/// The header `Stripe-Signature` of a webhook's message: `t=1492774577,v1=5257a8…,v0=…`. What counts is `v1`, an
/// HMAC with SHA-256 of the time, a dot and the message as it came (docs.stripe.com/webhooks#verify-manually).
struct StripeSignature {
  /// Seconds by which a message may be old, or ahead of this clock.
  static let tolerance: Int64 = 300

  let time: Int64
  let marks: [[UInt8]]

  /// Nil for another form: without one time in plain digits, or without a mark.
  init?(_ header: String) {
    guard header.utf8.count <= 4_096 else { return nil }
    var time: Int64?
    var marks: [[UInt8]] = []
    for part in header.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { return nil }
      switch pair[0] {
      case "t":
        guard time == nil, (1...15).contains(pair[1].utf8.count),
          pair[1].utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        time = Int64(pair[1])
      case "v1":
        // One of another length is no mark; those beside it may be.
        if let mark = [UInt8](hexadecimal: String(pair[1])), mark.count == Digest.size {
          marks.append(mark)
        }
      // Other schemes, such as the `v0` of test messages.
      default: continue
      }
    }
    guard let time, !marks.isEmpty else { return nil }
    self.time = time
    self.marks = marks
  }

  /// Makes sure that a message was signed by one of the secrets, and a moment ago.
  /// - Throws: `CheckoutFailure.notBelieved`.
  static func check(
    _ message: [UInt8], _ header: String?, by secrets: [String], at now: Instant
  ) throws {
    guard let header else { throw CheckoutFailure.notBelieved("no_signature") }
    guard let signature = StripeSignature(header) else {
      throw CheckoutFailure.notBelieved("form")
    }
    let signed = Array("\(signature.time).".utf8) + message
    let isOurs = secrets.contains { secret in
      let mark = MessageMark.sha256(of: signed, by: Array(secret.utf8))
      return signature.marks.contains { MessageMark.areEqual($0, mark) }
    }
    guard isOurs else { throw CheckoutFailure.notBelieved("signature") }
    let age = now.milliseconds / 1_000 - signature.time
    guard age <= tolerance else { throw CheckoutFailure.notBelieved("too_old") }
    guard age >= -tolerance else { throw CheckoutFailure.notBelieved("ahead") }
  }

  /// The header with which a message is signed, for who stands in for Stripe.
  static func header(for message: [UInt8], by secret: String, at now: Instant) -> String {
    let time = now.milliseconds / 1_000
    let mark = MessageMark.sha256(of: Array("\(time).".utf8) + message, by: Array(secret.utf8))
    return "t=\(time),v1=\(mark.hexadecimal)"
  }
}
