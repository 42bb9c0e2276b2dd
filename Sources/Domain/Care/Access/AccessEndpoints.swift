import API
import Fields
import Values

/// The operations by which devices tell of the sessions of the day, and hear what the server makes of those
/// of all of them (Docs/AccessSessions.md).
public enum AccessEndpoints {
  public static let tell = Endpoint<ToldSessions, JudgedSessions>(
    "tellDaySessions", .post, "v1/day-sessions", access: .session,
    summary: """
      Tell of sessions of the day on one device, as often as one likes; answers the account's last free \
      one, of all devices, and for how long the device may start more without asking.
      """,
    isRepeatable: true)
  public static let list = Endpoint<Nothing, OwnSessions>(
    "listDaySessions", .get, "v1/day-sessions", access: .session,
    summary:
      "All sessions of the day of the caller that are kept, of thirteen months, oldest first.")
}

/// What a device tells.
public struct ToldSessions: FieldObject, Hashable, Sendable {
  /// The most sessions of one call; more are sent in several.
  public static let most = 100

  public var device = UUID.zero
  /// What its clock shows as it sends this.
  public var now = Instant.epoch
  /// Those that run or have ended since it was last heard. Whose they are, and on which device, the server
  /// knows by itself.
  public var sessions: [AccessSession] = []

  public init() {}

  public init(_ sessions: [AccessSession], on device: UUID, at now: Instant) {
    self.sessions = sessions
    self.device = device
    self.now = now
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("device", &device)
    fields.field("now", &now)
    fields.field("sessions", &sessions, maxCount: Self.most)
  }
}

/// What the server makes of it.
public struct JudgedSessions: FieldObject, Hashable, Sendable {
  /// The server's time.
  public var now = Instant.epoch
  /// The account's last free session, which decides about the next one, without the lists of what was done
  /// in it; nil when there was none.
  public var last: AccessSession?
  public var lease = AccessLease()
  /// What the device's version of the app is called, as its calls say; empty where they do not.
  public var version = ""
  /// How many flags were raised in the account's sessions of the last ninety days, apart from `beyondLease`
  /// (`AccessThresholds.updatesLeft`).
  public var flags = 0
  /// Extra sessions that may be had.
  public var rewards: [RewardSession] = []

  public init() {}

  public init(_ last: AccessSession?, _ lease: AccessLease, version: String, at now: Instant) {
    self.last = last
    self.lease = lease
    self.version = version
    self.now = now
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("now", &now)
    fields.field("last", &last)
    fields.field("lease", &lease)
    fields.field("version", &version, maxLength: 40)
    fields.field("flags", &flags)
    fields.field("rewards", &rewards, maxCount: RewardRules.most)
  }
}

/// The sessions of an account.
public struct OwnSessions: FieldObject, Hashable, Sendable {
  public var sessions: [AccessSession] = []

  public init() {}

  public init(_ sessions: [AccessSession]) {
    self.sessions = sessions
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("sessions", &sessions, maxCount: 100_000)
  }
}
