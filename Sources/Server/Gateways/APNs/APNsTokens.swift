import Crypto
import Fields
import Synchronization
import Values

/// The provider tokens of an account: Apple refuses one that is older than an hour, and a server that
/// makes a new one more often than every 20 minutes.
final class APNsTokens: Sendable {
  private static let lifetime: Int64 = 50 * 60_000
  private static let shortest: Int64 = 20 * 60_000

  private let account: APNsAccount
  private let current = Mutex<(text: String, madeAt: Instant)?>(nil)

  init(of account: APNsAccount) {
    self.account = account
  }

  /// The token of that time.
  func token(at now: Instant) -> String {
    current.withLock { current in
      if let current, 0..<Self.lifetime ~= now.since(current.madeAt) { return current.text }
      return make(at: now, &current)
    }
  }

  /// Makes another one in place of `token`, which was refused.
  /// - Returns: false when that was made too short a time ago.
  func renew(_ token: String, at now: Instant) -> Bool {
    current.withLock { current in
      if let current {
        // Another request has renewed it meanwhile.
        if current.text != token { return true }
        if 0..<Self.shortest ~= now.since(current.madeAt) { return false }
      }
      _ = make(at: now, &current)
      return true
    }
  }

  private func make(at now: Instant, _ current: inout (text: String, madeAt: Instant)?) -> String {
    let text = SignedToken.make(
      .object([.init("alg", .text("ES256")), .init("kid", .text(account.keyName))]),
      .object([
        .init("iss", .text(account.team)), .init("iat", .integer(now.milliseconds / 1_000)),
      ]), sign: account.key.sign)
    current = (text, now)
    return text
  }
}
