import Values

/// Whose engine it is, and at what pace it works.
public struct SyncConfiguration: Hashable, Sendable {
  public var space: UUID
  public var account: UUID
  /// The person's role as the app knows it; the server's answers correct it.
  public var role: String
  public var pace = SyncPace()

  public init(space: UUID, account: UUID, role: String) {
    self.space = space
    self.account = account
    self.role = role
  }
}

/// How long the engine waits, in milliseconds. Every wait is drawn with jitter, so that devices
/// that lost the server together do not come back together.
public struct SyncPace: Hashable, Sendable {
  /// The first wait after a failure; each further failure doubles it.
  public var firstRetry: Int64 = 500
  /// The longest wait after failures.
  public var longestRetry: Int64 = 300_000
  /// The longest that a server's `Retry-After` is believed.
  public var longestRetryAfter: Int64 = 3_600_000
  /// Between safety polls while somebody looks.
  public var poll: Int64 = 300_000
  /// After how many polls in a row that brought nothing while the live channel was up, the channel
  /// is trusted and polls rest until it falls; nil polls on.
  public var pollsUntilRest: Int? = 12
  /// How many requests a device sends in a row at most, and how many a second after that, over all its
  /// spaces (`RequestBudget`); servers allow it some more (Docs/Sync.md, Pace).
  public var burst = 120
  public var perSecond = 8

  public init() {}
}

/// The waits of an engine. Each id has at most one timer.
public enum SyncTimer: String, Hashable, Sendable, CaseIterable {
  /// Until the next try after a failed request.
  case retry
  /// Until the next safety poll.
  case poll
  /// Until the live channel is opened again.
  case live
  /// Until the device's store is tried again.
  case store
  /// Until the next request of many may go.
  case turn
}
