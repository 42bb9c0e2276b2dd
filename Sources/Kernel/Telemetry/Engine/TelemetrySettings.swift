import Values

/// How the engine that sends events works: how many at once, and how long it waits, in milliseconds.
public struct TelemetrySettings: Sendable {
  /// So many lines are sent without waiting for more.
  public var batch = 20
  /// The longest that a line waits for others while somebody looks; the server may ask for another (`intervals`).
  public var interval: Int64 = 30_000
  /// A session is over after more than this without an event of the installation.
  public var silence: Int64 = 1_800_000
  /// How long a line that is sent at once waits for others that come with it.
  public var priorityWait: Int64 = 250
  /// The most bytes of a request that outlives its page; browsers refuse more than 64 KiB of them.
  public var keepAliveBytes = 60_000
  /// How many lines may wait on a device.
  public var most = 10_000

  /// The most lines of one request; a server takes 500.
  public var perRequest = 200
  /// The most bytes of one request; a server takes 512 kB.
  public var requestBytes = 400_000
  /// The first wait after a failure; each further failure doubles it.
  public var firstRetry: Int64 = 5_000
  /// The longest wait after failures.
  public var longestRetry: Int64 = 600_000
  /// The longest that a server's `Retry-After` is believed.
  public var longestRetryAfter: Int64 = 3_600_000
  /// Where and in which language people decide, as the engine begins.
  public var place = DecisionPlace()
  /// 64 random bits a call, good enough for secrets.
  public var random: @Sendable () -> UInt64 = {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  public init() {}

  /// What a server may ask for as the interval, in seconds.
  public static var intervals: ClosedRange<Int64> { 5...300 }
}

/// Where somebody decides what may be counted: it stands in the ledger of consent, and comes from the device's zone
/// and language, never from an address.
public struct DecisionPlace: Hashable, Sendable {
  /// `eu`, `br` or `other`.
  public var region: String
  /// As IANA names it; empty where the device does not say.
  public var zone: String
  public var language: Language

  public init(region: String = "other", zone: String = "", language: Language = .pt) {
    self.region = region
    self.zone = zone
    self.language = language
  }
}
