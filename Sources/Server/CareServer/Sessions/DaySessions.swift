import Care
import Database
import Jobs
import SyncServer
import Values

/// The judge of the session of the day: it takes what an account's devices tell of their sessions, makes one row for
/// each day of it, and says what counts (Docs/AccessSessions.md).
///
/// It locks nothing by itself. What a device tells late, or told while it had no network, is merged and marked.
public struct DaySessions: Sendable {
  /// How long sessions are kept, in milliseconds: thirteen months (CG-026).
  static let memory: Int64 = 396 * 86_400_000
  /// How much earlier than what is told sessions are looked at again, in milliseconds.
  static let window: Int64 = 40 * 86_400_000

  /// Why nothing was taken.
  public enum No: Error, Hashable, Sendable {
    /// The device's clock is more than a day ahead.
    case clockAhead
  }

  let database: any Database
  let zones: @Sendable (String) -> ZoneRules?
  let isPremium: @Sendable (UUID, any ReadTransaction) throws -> Bool
  let purchases: BoughtAccess
  private let now: @Sendable () -> Instant
  let thresholds = AccessThresholds.standard

  /// - Parameters:
  ///   - zones: rules of zones by their names in the tz database.
  ///   - isPremium: whether an account is in a space that has no limit of sessions.
  ///   - purchases: what is known of what accounts bought.
  public init(
    in database: any Database, zones: @escaping @Sendable (String) -> ZoneRules?,
    isPremium: @escaping @Sendable (UUID, any ReadTransaction) throws -> Bool,
    purchases: BoughtAccess = BoughtAccess(), now: @escaping @Sendable () -> Instant
  ) {
    self.purchases = purchases
    self.database = database
    self.zones = zones
    self.isPremium = isPremium
    self.now = now
  }

  /// Takes what a device tells, in one transaction; the same told again changes nothing.
  /// - Parameter version: of the app, as the call says.
  /// - Throws: `No`; `DatabaseError`.
  public func tell(
    _ told: ToldSessions, by account: UUID, version: String = ""
  ) async throws -> JudgedSessions {
    let now = now()
    let ahead: Int64
    switch ClockVerdict(device: told.now, server: now, thresholds) {
    case .same: ahead = 0
    case .moved(let milliseconds): ahead = milliseconds
    case .refused:
      try await mark(.clockAhead, account)
      throw No.clockAhead
    }
    let name = version.unicodeScalars.contains("\0") ? "" : String(version.prefix(40))
    let all = Self.named(told, name)
    return try await database.write(about: Spaces.subject(of: account)) { transaction in
      let (parts, isNew) = try store(all, by: account, ahead: ahead, at: now, transaction)
      let marked = isNew ? try markCycles(of: account, at: now, transaction) : []
      try settle(account, parts + marked, at: now, transaction)
      if isNew { try reward(account, at: now, transaction) }
      let last = try last(of: account, at: now, transaction)
      var judged = JudgedSessions(
        last, AccessLease("\(account)", device: all.device, at: now), version: name, at: now)
      let from = now.adding(milliseconds: -Int64(thresholds.offenceDays) * 86_400_000)
      judged.flags = try AccessRows.flags(of: account, from: from, in: transaction)
      judged.rewards = try RewardSessions.open(of: account, at: now, in: transaction)
      return judged
    }
  }

  private static func named(_ told: ToldSessions, _ version: String) -> ToldSessions {
    var named = told
    for position in named.sessions.indices { named.sessions[position].appVersion = version }
    return named
  }

  /// All that is kept of an account.
  /// - Throws: `DatabaseError`.
  public func sessions(of account: UUID) async throws -> [AccessSession] {
    try await database.read { try AccessRows.of(account, in: $0) }
  }

  /// What it does again and again: rows of which nothing is heard any more end, those of long ago become sums.
  public var periodic: [PeriodicJob] {
    [
      PeriodicJob("end-day-sessions", every: 600_000) { _ in
        let now = now()
        return .write { transaction in
          let unseen = now.adding(milliseconds: -SessionOfTheDay.gap - 1)
          for (account, session) in try AccessRows.running(unseenSince: unseen, in: transaction) {
            var ended = session.concluded(at: now)
            guard !ended.isActive else { continue }
            for flag in thresholds.flags(of: ended) { ended.mark(flag) }
            try AccessRows.put(ended, of: account, in: transaction)
          }
          return nil
        }
      },
      PeriodicJob("forget-day-sessions", every: 86_400_000) { _ in
        let time = now().adding(milliseconds: -Self.memory)
        return .write { transaction in
          try AccessRows.forget(startedBefore: time, in: transaction)
          try AccessParts.forget(startedBefore: time, in: transaction)
          try RewardSessions.forget(endedBefore: time, in: transaction)
          return nil
        }
      },
    ]
  }
}
