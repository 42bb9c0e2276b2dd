import Agenda
import Database
import SyncServer
import Values

/// A row of the table `agenda_feed`: who reads what by which address. Of the address there is a digest.
struct FeedRow: Sendable, Hashable {
  var feed = AgendaFeed()
  var space: UUID
  var account: UUID
  var language: Language
}

enum FeedRows {
  private static let columns = """
    id, space, account, room, shows_names, language, made_at, used_on
    """

  /// Puts a feed, in the place of one that the same account has of the same.
  static func put(
    _ row: FeedRow, digest: [UInt8], _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO agenda_feed (\(columns), digest) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, $8) \
      ON CONFLICT (space, account, room) DO UPDATE SET id = excluded.id, \
      digest = excluded.digest, shows_names = excluded.shows_names, \
      language = excluded.language, made_at = excluded.made_at, used_on = NULL
      """,
      [
        SQLValue(row.feed.id), SQLValue(row.space), SQLValue(row.account),
        SQLValue(row.feed.room?.uuid ?? .zero), .integer(row.feed.showsNames ? 1 : 0),
        .text(row.language.rawValue), .integer(row.feed.madeAt.milliseconds), .blob(digest),
      ])
  }

  static func find(
    digest: [UInt8], _ transaction: any ReadTransaction
  ) throws -> FeedRow? {
    try transaction.first(
      "SELECT \(columns) FROM agenda_feed WHERE digest = $1", [.blob(digest)],
      FeedRow.init(row:))
  }

  /// An account's in a space: its own agenda first, then in the order in which they were made.
  static func of(
    _ account: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> [AgendaFeed] {
    let feeds = try transaction.rows(
      """
      SELECT \(columns) FROM agenda_feed WHERE space = $1 AND account = $2 ORDER BY made_at, id
      """, [SQLValue(space), SQLValue(account)], FeedRow.init(row:)
    ).map(\.feed)
    return feeds.filter { $0.room == nil } + feeds.filter { $0.room != nil }
  }

  /// - Returns: whether there was one.
  static func remove(
    _ feed: UUID, of account: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws -> Bool {
    let isThere =
      try transaction.first(
        "SELECT 1 FROM agenda_feed WHERE id = $1 AND space = $2 AND account = $3",
        [SQLValue(feed), SQLValue(space), SQLValue(account)]
      ) { _ in true } ?? false
    try transaction.execute(
      "DELETE FROM agenda_feed WHERE id = $1 AND space = $2 AND account = $3",
      [SQLValue(feed), SQLValue(space), SQLValue(account)])
    return isThere
  }

  static func removeAll(
    of account: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM agenda_feed WHERE space = $1 AND account = $2",
      [SQLValue(space), SQLValue(account)])
  }

  static func noteUse(
    of feed: UUID, on day: CivilDate, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE agenda_feed SET used_on = $2 WHERE id = $1",
      [SQLValue(feed), .integer(Int64(day.daysSinceEpoch))])
  }

  /// Removes those that no program has read since a day, made before it.
  static func removeUnused(
    since day: CivilDate, madeBefore time: Instant, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM agenda_feed WHERE made_at < $2 AND (used_on IS NULL OR used_on < $1)",
      [.integer(Int64(day.daysSinceEpoch)), .integer(time.milliseconds)])
  }
}

extension FeedRow {
  fileprivate init(row: any Row) {
    self.init(
      space: row.uuid(1), account: row.uuid(2), language: Language(rawValue: row.text(5)) ?? .pt)
    feed.id = row.uuid(0)
    feed.room = row.uuid(3) == .zero ? nil : ID(row.uuid(3))
    feed.showsNames = row.int(4) == 1
    feed.madeAt = Instant(milliseconds: row.int(6))
    feed.usedOn = row.intOrNil(7).map { CivilDate(daysSinceEpoch: Int($0)) }
  }
}
