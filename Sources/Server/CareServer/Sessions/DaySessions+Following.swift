import Care
import Database
import SyncServer
import Values

/// What follows from the sessions of an account, beside the rows that are made of them.
extension DaySessions {
  /// Marks the last session before an account ended a subscription for the third time in ninety days (CG-075), once for
  /// each such time.
  /// - Returns: those that were marked.
  func markCycles(
    of account: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws -> [AccessSession] {
    let all = try purchases.cancellations(account, transaction).sorted()
    let span = Int64(thresholds.cycleDays) * 86_400_000
    var marked: [AccessSession] = []
    var before = Instant(milliseconds: .min)
    for (position, instant) in all.enumerated()
    where thresholds.marksCycle(at: instant, earlier: Array(all.prefix(position))) {
      defer { before = instant }
      guard now.since(instant) < span else { continue }
      let from = max(before, instant.adding(milliseconds: -span)).adding(milliseconds: 1)
      let parts = try AccessParts.all(
        of: account, in: from..<instant.adding(milliseconds: 1), in: transaction)
      guard var part = parts.last,
        !parts.contains(where: { $0.flags.contains(.repeatedCycles) })
      else { continue }
      part.mark(.repeatedCycles)
      try AccessParts.put(part, of: account, in: transaction)
      marked.append(part)
    }
    return marked
  }

  /// Gives an extra session for a streak of days with visits (CG-125), one a day; none to accounts without a limit.
  func reward(
    _ account: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    guard let last = try AccessParts.last(of: account, in: transaction), !last.accessType,
      RewardRules.earns(try visits(of: account, at: now, transaction))
    else { return }
    let reward = RewardSession(
      .fresh(at: now), until: now.adding(milliseconds: RewardRules.length))
    try RewardSessions.earn(
      reward, by: account, on: last.accessDate, at: now, in: transaction)
  }

  /// The streak of days on which an account used the app, on any of its devices (CG-124).
  /// - Throws: `DatabaseError`.
  public func visits(
    of account: UUID, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> DayStreak {
    let visits = try AccessRows.starts(of: account, in: transaction).map { start in
      AppVisit(start.at, in: zones(start.zone) ?? ZoneRules(name: start.zone, offset: 0))
    }
    let tenure = try purchases.tenure(account, transaction)
    return DayStreak(of: visits, now: now, in: visits.last?.zone ?? .utc) { instant in
      TenureLadder.freezes(after: tenure.days(at: instant))
    }
  }
}
