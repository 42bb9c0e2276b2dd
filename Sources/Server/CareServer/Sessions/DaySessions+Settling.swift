import Care
import Database
import SyncServer
import Values

/// What the sessions that devices told come to: the rows of an account.
extension DaySessions {
  /// Brings the rows of the account to what its parts come to.
  func settle(
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
  func last(
    of account: UUID, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> AccessSession? {
    let from = now.adding(milliseconds: -Self.window)
    guard var last = try AccessRows.free(of: account, from: from, in: transaction).last
    else { return nil }
    last.featuresAccessed = []
    last.documentsOpened = []
    last.deviceIds = Array(last.deviceIds.prefix(AccessSession.mostDevices))
    return last
  }

  /// Marks the account's last session, once.
  func mark(_ flag: AccessFlag, _ account: UUID) async throws {
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
}
