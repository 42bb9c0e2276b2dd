import Care
import Fields
import Values

/// What a device keeps of the session of the day from one launch to the next, sealed with its other secrets.
struct KeptDay: FieldObject, Hashable, Sendable {
  /// The secret under which it lies.
  static var key: String { "day" }
  /// More sessions that ended without a network are not kept.
  private static var mostUnsent: Int { 400 }

  /// Names this device to the server; drawn once.
  var device = UUID.zero
  /// The last free session, as it is now.
  var last: AccessSession?
  /// The session that runs and uses no day: without a limit, or an extra one.
  var current: AccessSession?
  /// Those that ended and that the server has not got yet.
  var unsent: [AccessSession] = []
  /// The latest time that was seen, by the server's clock as far as that is known.
  var latest = Instant.epoch
  /// How far this device's clock was ahead of the server's when they last spoke, in milliseconds.
  var skew: Int64 = 0
  var lease: AccessLease?
  /// What the server says that the version of the app is called.
  var version = ""
  /// What was noticed while no session ran: it is marked in the next one.
  var flags: [AccessFlag] = []
  /// How many flags the server knows of (`JudgedSessions.flags`).
  var offences = 0
  /// Extra sessions that may be had, as far as the server has said and this device has not used them.
  var rewards: [RewardSession] = []

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("device", &device)
    fields.field("last", &last)
    fields.field("current", &current)
    fields.field("unsent", &unsent, maxCount: KeptDay.mostUnsent)
    fields.field("latest", &latest)
    fields.field("skew", &skew)
    fields.field("lease", &lease)
    fields.field("version", &version, maxLength: 40)
    fields.field("flags", &flags, maxCount: AccessFlag.allCases.count)
    fields.field("offences", &offences)
    fields.field("rewards", &rewards, maxCount: RewardRules.most)
  }

  /// Is an account's from now on. A session from before there was one is its own; another account's is nobody's here.
  mutating func belong(to userId: String) {
    func isOwn(_ session: AccessSession) -> Bool {
      session.userId.isEmpty || session.userId == userId
    }
    let claimed = last
    last = last.flatMap { isOwn($0) ? $0 : nil }
    current = current.flatMap { isOwn($0) ? $0 : nil }
    unsent = unsent.filter { isOwn($0) }
    if lease.map({ $0.userId != userId }) ?? true {
      // The server says it of this account as it is next heard.
      offences = 0
      rewards = []
    }
    // It was never sent, and its day is not over: the server makes one row of it and of what it knows.
    if let claimed, claimed.userId.isEmpty, !claimed.isActive, latest < claimed.dayEnds {
      unsent.append(claimed)
    }
    last?.userId = userId
    current?.userId = userId
    for position in unsent.indices { unsent[position].userId = userId }
  }

  /// Sets it to how the day stands.
  /// - Parameters:
  ///   - ended: sessions that are over.
  ///   - isSent: whether a server is to have them.
  mutating func update(to day: SessionOfTheDay, ended: [AccessSession], isSent: Bool) {
    last = day.last
    current = nil
    if let running = day.current {
      if running.usesDay { last = running } else { current = running }
    }
    latest = day.latest
    guard isSent else { return }
    unsent += ended
    if unsent.count > KeptDay.mostUnsent {
      unsent = Array(unsent[(unsent.count - KeptDay.mostUnsent)...])
    }
  }
}
