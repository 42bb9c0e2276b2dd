import HTTP
import Values

/// Counts the calls of addresses and accounts, and the passwords that are tried for an e-mail.
final class RateLimiter: Sendable {
  private let addresses: TokenBuckets<String>
  private let accounts: TokenBuckets<UUID>
  private let signIns: TokenBuckets<String>
  private let emails: TokenBuckets<String>
  private let relays: TokenBuckets<UUID>
  private let relayParts: TokenBuckets<UUID>
  private let seconds: @Sendable () -> Double
  /// The most live channels of an account.
  let liveChannels: Int

  /// - Parameter seconds: a clock that never steps back.
  init(_ limits: RateLimits, seconds: @escaping @Sendable () -> Double) {
    addresses = TokenBuckets(limits.address)
    accounts = TokenBuckets(limits.account)
    signIns = TokenBuckets(limits.signIn)
    emails = TokenBuckets(limits.email)
    relays = TokenBuckets(limits.relay)
    relayParts = TokenBuckets(limits.relayPart)
    liveChannels = limits.liveChannels
    self.seconds = seconds
  }

  /// Counts a call of an address. Nil, or the seconds until the next may come.
  func wait(for address: String, _ weight: Operation.Weight) -> Int? {
    let now = seconds()
    if let wait = addresses.take(address, at: now) { return wait }
    return weight == .signIn ? signIns.take(address, at: now) : nil
  }

  /// Counts a call of an account.
  func wait(for account: UUID, _ weight: Operation.Weight) -> Int? {
    let now = seconds()
    if let wait = accounts.take(account, at: now) { return wait }
    return switch weight {
    case .relay: relays.take(account, at: now)
    case .relayPart: relayParts.take(account, at: now)
    case .usual, .signIn: nil
    }
  }

  /// Counts a password that is tried for an e-mail. Unknown ones are counted alike, so that the
  /// answer does not tell who has an account.
  func wait(for email: Email) -> Int? {
    emails.take(email.key, at: seconds())
  }
}
