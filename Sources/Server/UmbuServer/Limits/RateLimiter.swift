import HTTP
import SyncServer
import Values

/// Counts the calls of addresses, accounts and devices, and the passwords that are tried for an e-mail.
final class RateLimiter: Sendable {
  private let limits: RateLimits
  private let addresses: TokenBuckets<String>
  private let accounts: TokenBuckets<UUID>
  private let devices: TokenBuckets<UUID>
  private let signIns: TokenBuckets<String>
  private let guesses: Slowdowns<String>
  private let knownDevices: Slowdowns<[UInt8]>
  private let emails: TokenBuckets<String>
  private let arrivals: TokenBuckets<String>
  private let networks: KnownNetworks
  private let relays: TokenBuckets<UUID>
  private let relayParts: TokenBuckets<UUID>
  private let feeds: TokenBuckets<UUID>
  private let events: TokenBuckets<String>
  private let installations: TokenBuckets<UUID>
  private let eventKeys: TokenBuckets<UUID>
  private let seconds: @Sendable () -> Double

  /// The most live channels of an account.
  var liveChannels: Int { limits.liveChannels }

  /// - Parameter seconds: a clock that never steps back.
  init(_ limits: RateLimits, seconds: @escaping @Sendable () -> Double) {
    self.limits = limits
    addresses = TokenBuckets(limits.address, most: limits.buckets)
    accounts = TokenBuckets(limits.account, most: limits.buckets)
    devices = TokenBuckets(limits.device, most: limits.buckets)
    signIns = TokenBuckets(limits.signIn, most: limits.buckets)
    guesses = Slowdowns(limits.guess, most: limits.buckets)
    knownDevices = Slowdowns(limits.knownDevice, most: limits.buckets)
    emails = TokenBuckets(limits.email, most: limits.buckets)
    arrivals = TokenBuckets(limits.arrival, most: limits.buckets)
    networks = KnownNetworks(most: limits.knownNetworks, ofEmails: limits.buckets)
    relays = TokenBuckets(limits.relay, most: limits.buckets)
    relayParts = TokenBuckets(limits.relayPart, most: limits.buckets)
    feeds = TokenBuckets(limits.feed, most: limits.buckets)
    events = TokenBuckets(limits.events, most: limits.buckets)
    installations = TokenBuckets(limits.installation, most: limits.buckets)
    eventKeys = TokenBuckets(limits.eventKey, most: limits.buckets)
    self.seconds = seconds
  }

  /// Counts a call of an address. Nil, or the seconds until the next may come.
  func wait(for address: String, _ weight: Operation.Weight) -> Int? {
    let now = seconds()
    let networks = ClientNetworks(address, wider: limits.wider).all
    if weight == .events { return events.spend(networks, at: now) }
    if let wait = addresses.spend(networks, at: now) { return wait }
    return weight == .signIn ? signIns.spend(networks, at: now) : nil
  }

  /// Counts a call of a device and of its account: what the device is refused costs the account nothing.
  func wait(for caller: Caller, _ weight: Operation.Weight) -> Int? {
    let now = seconds()
    if let wait = devices.spend(caller.session, at: now) { return wait }
    if let wait = accounts.spend(caller.account, at: now) { return wait }
    return switch weight {
    case .relay: relays.spend(caller.account, at: now)
    case .relayPart: relayParts.spend(caller.account, at: now)
    case .usual, .signIn, .guess, .events: nil
    }
  }

  /// Counts a body of events of a device.
  func wait(forInstallation installation: UUID) -> Int? {
    installations.spend(installation, at: seconds())
  }

  /// Counts a body of events that comes with a key.
  func wait(forEventKey key: UUID) -> Int? { eventKeys.spend(key, at: seconds()) }

  /// Counts a reading of a feed.
  func wait(forFeed feed: UUID) -> Int? { feeds.spend(feed, at: seconds()) }

  /// Counts a password that is tried from an address. Unknown e-mails are counted alike, so that the
  /// answer does not tell who has an account. What strangers try does not keep its owner out: their
  /// own devices, and the networks they sign in from, have counts of their own.
  func wait(for guess: Guess, from address: String) -> Int? {
    let now = seconds()
    if let key = guess.email?.key {
      // Only right passwords are counted, so that nobody else uses these up.
      if let wait = arrivals.spend(key, at: now) { return wait }
      arrivals.giveBack([(key, 1)])
    }
    if let device = guess.device { return knownDevices.spend([(device, 1)], at: now) }
    let networks = ClientNetworks(address, wider: limits.wider)
    if let wait = signIns.spend(networks.all, at: now) { return wait }
    guard let email = guess.email?.key, let wait = wait(for: email, from: networks, at: now)
    else { return nil }
    // Nothing was tried: others at this address are not to wait for it.
    signIns.giveBack(networks.all)
    return wait
  }

  private func wait(for email: String, from networks: ClientNetworks, at now: Double) -> Int? {
    let isKnown = self.networks.has(networks.client, of: email)
    if !isKnown, let wait = emails.spend(email, at: now) { return wait }
    guard let wait = guesses.spend(networks.keys(for: email), at: now) else { return nil }
    if !isKnown { emails.giveBack([(email, 1)]) }
    return wait
  }

  /// The password was right: it was no guess, but somebody who came.
  func forgive(_ guess: Guess, from address: String) {
    guard let email = guess.email?.key else { return }
    _ = arrivals.spend(email, at: seconds())
    let networks = ClientNetworks(address, wider: limits.wider)
    if let device = guess.device {
      knownDevices.forget([(device, 1)])
    } else {
      guesses.forget(networks.keys(for: email))
      if !self.networks.has(networks.client, of: email) { emails.giveBack([(email, 1)]) }
    }
    self.networks.add(networks.client, of: email, at: seconds())
  }
}

extension ClientNetworks {
  fileprivate func keys(for email: String) -> [(key: String, times: Int)] {
    all.map { ("\($0.key) \(email)", $0.times) }
  }
}
