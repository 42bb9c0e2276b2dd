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
  private static let window: Int64 = 40 * 86_400_000
  /// How many sessions of an account count within a window: nobody has more.
  private static let most = 5_000

  /// Why nothing was taken.
  public enum No: Error, Hashable, Sendable {
    /// The device's clock is more than a day ahead.
    case clockAhead
  }

  private let database: any Database
  let zones: @Sendable (String) -> ZoneRules?
  private let isPremium: @Sendable (UUID, any ReadTransaction) throws -> Bool
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
      let (parts, isNew) = try take(all, by: account, ahead: ahead, at: now, transaction)
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

  /// What operators are told of a session by its id, or by that of a part of it; nil for any other id.
  public static func reasons(
    of id: UUID, in transaction: any ReadTransaction
  ) throws -> [String]? {
    let told = try AccessParts.find(id, in: transaction)
    let row = try AccessRows.find(id, in: transaction)
    guard let session = row ?? told?.part else { return nil }
    var lines = [
      "Session of the day \(id) of account \(told?.account.description ?? session.userId)."
    ]
    if !row.isThere {
      lines.append("It is a part that a device told; the row of its day has another id.")
      if let told, let day = try Self.row(with: told.part, of: told.account, transaction) {
        lines += ["The row is \(day.id):"] + self.lines(of: day)
        return lines
      }
    }
    return lines + self.lines(of: session)
  }

  private static func lines(of session: AccessSession) -> [String] {
    var lines = [
      "  \(session.type.rawValue), day \(session.accessDate) in \(session.zone)",
      "  started \(session.sessionStartTime), last seen \(session.lastSeen)",
    ]
    if let end = session.sessionEndTime, let reason = session.endReason {
      lines.append("  ended \(end): \(reason.rawValue)")
    } else {
      lines.append("  runs")
    }
    if session.usesDay { lines.append("  the day ends \(session.dayEnds)") }
    if let reward = session.reward { lines.append("  extra, earned as \(reward)") }
    lines.append(
      "  \(session.deviceIds.count) devices, version \(session.appVersion), clock ahead by "
        + "\(session.serverSkew) ms")
    let flags = session.flags.map(\.rawValue).joined(separator: ", ")
    lines.append(flags.isEmpty ? "  nothing was noticed" : "  noticed: \(flags)")
    return lines
  }

  /// The row of the day of which a session of a device is a part.
  private static func row(
    with part: AccessSession, of account: UUID, _ transaction: any ReadTransaction
  ) throws -> AccessSession? {
    try AccessRows.of(account, in: transaction).last {
      $0.usesDay == part.usesDay && $0.sessionStartTime <= part.sessionStartTime
    }
  }

  // MARK: What is taken

  /// Keeps what is new of what was told.
  /// - Returns: those of them that are the account's, as they are kept, and whether one was not known.
  private func take(
    _ told: ToldSessions, by account: UUID, ahead: Int64, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws -> (parts: [AccessSession], isNew: Bool) {
    var taken: [AccessSession] = []
    var isNew = false
    let oldest = now.adding(milliseconds: -Self.memory)
    let count = try AccessParts.count(
      of: account, from: now.adding(milliseconds: -Self.window), in: transaction)
    for sent in told.sessions where Self.isReadable(sent) {
      let known = try AccessParts.find(sent.id, in: transaction)
      if let known, known.account != account { continue }
      guard known != nil || count + taken.count < Self.most else { continue }
      var part = clean(sent, on: told.device, of: account, ahead: ahead, at: now)
      guard oldest < part.sessionStartTime else { continue }
      if let known {
        part.accessType = known.part.accessType
        part.reward = known.part.reward
        part = AccessLedger([known.part, part]).parts[0]
      } else {
        isNew = true
        // Of an earlier one nobody knows any more what had been paid for then.
        if part.accessType, now.since(part.sessionStartTime) < 86_400_000 {
          part.accessType = try isPremium(account, transaction)
        }
        try useReward(of: &part, account, transaction)
      }
      for flag in thresholds.flags(of: part) { part.mark(flag) }
      try AccessParts.put(part, of: account, in: transaction)
      taken.append(part)
    }
    return (parts: taken, isNew: isNew)
  }

  /// An extra session takes one that was earned. One without is of its day, as any other that started too early.
  private func useReward(
    of part: inout AccessSession, _ account: UUID, _ transaction: any WriteTransaction
  ) throws {
    guard let reward = part.reward else { return }
    if part.accessType {
      part.reward = nil
    } else if try !RewardSessions.use(
      reward, of: account, in: part.id, at: part.sessionStartTime, in: transaction)
    {
      part.reward = nil
      part.mark(.beyondLease)
    }
  }

  /// Whether there is a text in it that no database holds.
  private static func isReadable(_ session: AccessSession) -> Bool {
    !session.zone.unicodeScalars.contains("\0") && session.id != .zero
  }

  /// As the server keeps it: whose it is and where it was it knows by itself, no time of it is to come, and
  /// its day is that of its start.
  private func clean(
    _ sent: AccessSession, on device: UUID, of account: UUID, ahead: Int64, at now: Instant
  ) -> AccessSession {
    var part = sent
    part.userId = "\(account)"
    part.deviceIds = [device]
    let start = min(sent.sessionStartTime.adding(milliseconds: -ahead), now)
    let rules = zones(sent.zone) ?? ZoneRules(name: sent.zone, offset: 0)
    part = part.moved(by: start.since(sent.sessionStartTime), in: rules)
    part.lastSeen = max(start, min(part.lastSeen, now))
    part.sessionEndTime = part.sessionEndTime.map { max(start, min($0, now)) }
    if part.endReason == nil { part.sessionEndTime = nil }
    if part.sessionEndTime == nil { part.endReason = nil }
    part.medicationUpdatesCount = Self.counted(part.medicationUpdatesCount)
    part.promptsShown = Self.counted(part.promptsShown)
    part.promptsTapped = Self.counted(part.promptsTapped)
    part.promptsDismissed = Self.counted(part.promptsDismissed)
    return part
  }

  private static func counted(_ number: Int) -> Int {
    min(max(0, number), AccessSession.mostCounted)
  }

  // MARK: What that comes to

  /// Brings the rows of the account to what its parts come to.
  private func settle(
    _ account: UUID, _ told: [AccessSession], at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    for part in told where !part.usesDay {
      try AccessRows.put(part.concluded(at: now), of: account, in: transaction)
    }
    let first = told.filter { $0.usesDay }.map(\.sessionStartTime).min() ?? now
    let from = min(first, now).adding(milliseconds: -Self.window)
    let parts = try AccessParts.free(of: account, from: from, in: transaction)
    var rows = AccessLedger(parts).rows(at: now, zone: zones)
    for position in rows.indices {
      for flag in thresholds.flags(of: rows[position]) { rows[position].mark(flag) }
    }
    let known = try AccessRows.free(of: account, from: from, in: transaction)
    if let anchor = rows.first, anchor.sessionStartTime < first,
      let before = known.first(where: { $0.id == anchor.id }),
      try AccessParts.hasFree(of: account, before: from, in: transaction)
    {
      // What came before it is not looked at: whether it followed a journey stays as it is known.
      rows[0].followsJourney = before.followsJourney
    }
    let changed = rows.filter { row in !known.contains(row) }
    let gone = known.filter { row in !rows.contains { $0.id == row.id } }
    for row in gone + changed { try AccessRows.remove(row.id, in: transaction) }
    // One that runs comes last: there is at most one.
    for row in changed where !row.isActive {
      try AccessRows.put(row, of: account, in: transaction)
    }
    for row in changed where row.isActive {
      try AccessRows.put(row, of: account, in: transaction)
    }
  }

  /// The account's last free session, without the lists of what was done in it.
  private func last(
    of account: UUID, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> AccessSession? {
    let from = now.adding(milliseconds: -Self.window)
    guard var last = try AccessRows.free(of: account, from: from, in: transaction).last
    else { return nil }
    last.featuresAccessed = []
    last.documentsOpened = []
    last.deviceIds = Array(last.deviceIds.prefix(100))
    return last
  }

  /// Marks the account's last session, once.
  private func mark(_ flag: AccessFlag, _ account: UUID) async throws {
    try await database.write(about: Spaces.subject(of: account)) { transaction in
      guard var part = try AccessParts.last(of: account, in: transaction),
        !part.flags.contains(flag)
      else { return }
      part.mark(flag)
      try AccessParts.put(part, of: account, in: transaction)
      guard var row = try Self.row(with: part, of: account, transaction) else { return }
      row.mark(flag)
      try AccessRows.put(row, of: account, in: transaction)
    }
  }

  // MARK: What time does

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
