import CopyServer
import HTTP
import IdentityServer
import MailCapture
import Messaging
import Purchases
import Values

/// How a server is set up.
public struct Settings: Sendable {
  public var data: DataPlace
  public var web: WebFolders
  /// The address, the port, loops and limits; the rest is set by the server.
  public var http: Configuration
  public var files = FileSettings()
  public var rateLimits = RateLimits()
  /// What a try of a password costs.
  public var passwordCost = PasswordCost()
  /// How much memory large bodies may take.
  public var memory = MemoryLimits()
  /// Where operators are served; nil for nowhere.
  public var operators: OperatorAddress?
  /// Which places of people's own copies may be in a private network, or without TLS.
  public var copyHosts = AllowedHosts()
  /// How people are mailed; nil for not at all.
  public var mail: MailSettings?
  /// How messages reach people besides.
  public var delivery = DeliverySettings()
  /// Who reads what the App Store signs, by app; none for apps that it does not sell.
  public var appStores: [String: AppStoreReader] = [:]
  /// Who takes the money of web checkouts; nil for none.
  public var checkout: CheckoutSettings?
  /// How mail to addresses of people's own is taken; nil for not at all.
  public var capture: CaptureSettings?
  /// How pages are reached that people want to have read.
  public var pages = PageSettings()
  /// How events are taken and kept.
  public var events = EventSettings()
  public var log = Log.standardError
  /// Where processes that share the data tell each other what happens; nil for a process alone.
  public var messaging: MessagingAddress?
  /// Where the past of SQLite databases is kept; nil for nowhere.
  public var archive: ArchivePlan?
  /// Where what the audit signs is sent; none for nowhere but the log.
  public var anchors: [AnchorPlace] = []
  /// How often a process that may share its data looks for what it was not told.
  public var catchUpInterval = Duration.seconds(5)
  /// How long what was removed is remembered, for devices that stay away; in milliseconds.
  public var removalMemory: Int64 = 90 * 86_400_000
  /// How long the refusals of a device that stays away are kept; in milliseconds.
  public var refusalMemory: Int64 = 400 * 86_400_000
  /// How often it is looked for jobs that are due.
  public var jobInterval = Duration.seconds(1)
  /// How often it is looked whether memory can be given back to the system.
  public var memoryInterval = Duration.seconds(5)
  /// How often live channels are looked through for those that have lost their right.
  public var sweepInterval = Duration.seconds(30)
  /// How long a device may take to say who it is on its live channel.
  public var livePatience = Duration.seconds(10)
  public var now: @Sendable () -> Instant = systemTime
  /// A clock that never steps back, for the rate limits.
  public var steadySeconds: @Sendable () -> Double = machineSeconds

  public init(data: DataPlace, web: WebFolders, http: Configuration = Configuration()) {
    self.data = data
    self.web = web
    self.http = http
  }
}
