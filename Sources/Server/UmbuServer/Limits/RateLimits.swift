/// How often one address, one account, one device and one e-mail may call.
public struct RateLimits: Sendable, Hashable {
  /// How many at once, and how many a second after that.
  public struct Rate: Sendable, Hashable {
    public var burst: Int
    public var perSecond: Double

    public init(burst: Int, perSecond: Double) {
      self.burst = burst
      self.perSecond = perSecond
    }
  }

  /// How many tries at once; each one more waits twice as long as the one before, up to `longest`.
  public struct Slowing: Sendable, Hashable {
    public var free: Int
    /// Seconds after the first try that was not free.
    public var first: Double
    /// Seconds.
    public var longest: Double
    /// Seconds without a try after which all of them are forgotten.
    public var memory: Double

    public init(free: Int, first: Double, longest: Double, memory: Double) {
      self.free = free
      self.first = first
      self.longest = longest
      self.memory = memory
    }
  }

  /// How many times as much as an IPv6 /64 a wider network may, of which one customer of a provider
  /// may have the whole.
  public struct Widths: Sendable, Hashable {
    public var by56: Int
    public var by48: Int

    public init(by56: Int, by48: Int) {
      self.by56 = by56
      self.by48 = by48
    }
  }

  /// Any call from one IPv4 address or IPv6 /64 network; the people of a space may share one.
  public var address = Rate(burst: 600, perSecond: 50)
  /// Any call of one account, over all its devices.
  public var account = Rate(burst: 300, perSecond: 20)
  /// Any call of one device, by its session: less than its account may, so that a device that is out of
  /// step keeps none of the account's others waiting.
  public var device = Rate(burst: 200, perSecond: 12)
  /// Signing up and in from one address.
  public var signIn = Rate(burst: 20, perSecond: 0.2)
  /// Passwords tried for one e-mail from one address, whether there is an account with it or not: about
  /// a hundred a day.
  public var guess = Slowing(free: 5, first: 1, longest: 900, memory: 86_400)
  /// The same from one device that the account has signed in on, wherever it is.
  public var knownDevice = Slowing(free: 10, first: 1, longest: 900, memory: 86_400)
  /// Passwords tried for one e-mail from all networks and devices together that it has not signed in
  /// from: 300 on the first day, then 200 a day.
  public var email = Rate(burst: 100, perSecond: 200 / 86_400)
  /// Sign-ins of one account, with the right password: each leaves a session, and a row in the audit of
  /// each of its spaces. 100 at once, then 200 a day.
  public var arrival = Rate(burst: 100, perSecond: 200 / 86_400)
  /// Networks that an e-mail has signed in from and that are remembered, until the server restarts.
  public var knownNetworks = 8
  /// How much more a /56 and a /48 may than a /64.
  public var wider = Widths(by56: 4, by48: 16)
  /// Buckets of a kind that are kept: when there are more, those with the fewest calls go.
  public var buckets = 20_000
  /// What one account has reached or made for it: the places of its copies, pages of the web, public links. Making a
  /// copy takes a handful of calls.
  public var relay = Rate(burst: 60, perSecond: 0.5)
  /// The same for documents of copies, of which there may be thousands, each in a call of its own.
  public var relayPart = Rate(burst: 300, perSecond: 6)
  /// Reading one agenda by its address, over all programs that have it; they ask once in a quarter of an hour.
  public var feed = Rate(burst: 40, perSecond: 0.1)
  /// What devices of one address count, beside its other calls. A device sends twice a minute.
  public var events = Rate(burst: 600, perSecond: 60)
  /// The same of one device.
  public var installation = Rate(burst: 60, perSecond: 2)
  /// What comes with one key for events of other systems.
  public var eventKey = Rate(burst: 2_000, perSecond: 200)
  /// Live channels of one account that are open at a time, over all its devices: of each space one tab of a
  /// browser has one, for the open space and up to eight beside it. One more is closed with 1013; that device
  /// tries again after waits that double up to five minutes, and pulls with each try and at its safety polls.
  public var liveChannels = 64
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
    limits.device = all
    limits.signIn = all
    limits.guess.free = .max
    limits.knownDevice.free = .max
    limits.email = all
    limits.arrival = all
    limits.relay = all
    limits.relayPart = all
    limits.feed = all
    limits.events = all
    limits.installation = all
    limits.eventKey = all
    limits.liveChannels = .max
    limits.newClients = .max
    return limits
  }()
}
