/// How often one address, one account and one e-mail may call.
public struct RateLimits: Sendable, Hashable {
  /// So many at once, then so many a second.
  public struct Rate: Sendable, Hashable {
    public var burst: Int
    public var perSecond: Double

    public init(burst: Int, perSecond: Double) {
      self.burst = burst
      self.perSecond = perSecond
    }
  }

  /// Any call from one IPv4 address or IPv6 /64 network; a clinic's people may share one.
  public var address = Rate(burst: 600, perSecond: 50)
  /// Any call of one account, over all its devices.
  public var account = Rate(burst: 300, perSecond: 20)
  /// Signing up and in from one address.
  public var signIn = Rate(burst: 20, perSecond: 0.2)
  /// Signing in with one e-mail from anywhere, whether there is an account with it or not. Faster
  /// than one address may try, so that nobody at one address can keep its owner out.
  public var email = Rate(burst: 60, perSecond: 0.5)
  /// Reaching the places of one account's own copies: making one takes a handful of calls.
  public var relay = Rate(burst: 60, perSecond: 0.5)
  /// The same for documents of copies, of which there may be thousands, each in a call of its own.
  public var relayPart = Rate(burst: 300, perSecond: 6)
  /// New queues of devices that one account may have within 24 hours, over all its spaces. Each leaves
  /// a row for ever; a device has one for each space, and one more each time that it cannot keep its
  /// own. Not a bucket: the rows themselves are counted.
  public var newClients = 100

  public init() {}

  /// No limits, for load tests on a machine of one's own.
  public static let none: RateLimits = {
    var limits = RateLimits()
    let all = Rate(burst: .max, perSecond: 1_000_000_000)
    limits.address = all
    limits.account = all
    limits.signIn = all
    limits.email = all
    limits.relay = all
    limits.relayPart = all
    limits.newClients = .max
    return limits
  }()
}
