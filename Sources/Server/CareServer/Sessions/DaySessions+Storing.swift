import Care
import Database
import Values

/// What is stored of what devices tell.
extension DaySessions {
  /// How many sessions of an account count within a window: nobody has more.
  private static let most = 5_000
  /// How many are kept in all, where one comes that began before the window: each call reads those from then on.
  private static let mostKept = 10_000

  /// Stores what is new of what was told.
  /// - Returns: the sessions of it that are the account's, as they are stored, and whether one of them is new.
  func store(
    _ told: ToldSessions, by account: UUID, ahead: Int64, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws -> (parts: [AccessSession], isNew: Bool) {
    var taken: [AccessSession] = []
    var isNew = false
    let oldest = now.adding(milliseconds: -Self.memory)
    let recent = now.adding(milliseconds: -Self.window)
    var recentCount = try AccessParts.count(of: account, from: recent, in: transaction)
    var count = try AccessParts.count(of: account, from: oldest, in: transaction)
    for sent in told.sessions where Self.isReadable(sent) {
      let known = try AccessParts.find(sent.id, in: transaction)
      if let known, known.account != account { continue }
      var part = clean(sent, on: told.device, of: account, ahead: ahead, at: now)
      guard oldest < part.sessionStartTime else { continue }
      let isRecent = recent <= part.sessionStartTime
      guard known != nil || (isRecent ? recentCount < Self.most : count < Self.mostKept) else {
        continue
      }
      if let known {
        part.accessType = known.part.accessType
        part.reward = known.part.reward
        part = AccessLedger([known.part, part]).parts[0]
      } else {
        isNew = true
        count += 1
        if isRecent { recentCount += 1 }
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

  /// Uses up the reward of an extra session. One without a reward uses the day, as any other that started too early.
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

  /// Whether it has an id, and a database can hold its texts.
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
}
