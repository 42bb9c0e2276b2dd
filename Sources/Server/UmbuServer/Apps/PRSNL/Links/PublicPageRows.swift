import Database
import Journal
import Records
import SyncServer
import Values

/// What a public link shows: an item as it was when that was frozen.
struct FrozenItem: Hashable, Sendable {
  var title: String
  var day: CivilDate
  /// The address that the item is about.
  var url: String?
  /// Its text as HTML.
  var html: String
  /// The version of that text.
  var version: String
  var frozenAt: Instant
}

/// The rows of `public_page`. One that has ended has nothing of its item any more, and is known for some time, so that
/// its address says that it has ended.
enum PublicPageRows {
  /// For so long an address says that it has ended; in milliseconds.
  static let memory: Int64 = 30 * 86_400_000

  static func put(
    _ link: PublicLink, _ frozen: FrozenItem, behind token: PublicToken, in space: UUID,
    _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO public_page (space, link, item, token_hash, made_at, frozen_at, until, \
      ended_at, title, day, url, html) VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, $8, $9, $10, $11)
      """,
      [
        SQLValue(space), SQLValue(link.id.uuid), SQLValue(link.item.uuid), .blob(token.digest),
        .integer(link.madeAt.milliseconds), .integer(frozen.frozenAt.milliseconds),
        SQLValue(link.until?.milliseconds), .text(frozen.title), .text(frozen.day.description),
        SQLValue(frozen.url), .text(frozen.html),
      ])
  }

  /// Puts another copy in the place of that of a page which is open.
  static func renew(
    _ link: ID<PublicLink>, _ frozen: FrozenItem, in space: UUID,
    _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      UPDATE public_page SET frozen_at = $3, title = $4, day = $5, url = $6, html = $7 \
      WHERE space = $1 AND link = $2 AND ended_at IS NULL
      """,
      [
        SQLValue(space), SQLValue(link.uuid), .integer(frozen.frozenAt.milliseconds),
        .text(frozen.title), .text(frozen.day.description), SQLValue(frozen.url),
        .text(frozen.html),
      ])
  }

  /// Whether there is or was a page of that link.
  static func isKnown(
    _ link: ID<PublicLink>, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM public_page WHERE space = $1 AND link = $2",
      [SQLValue(space), SQLValue(link.uuid)]
    ) { _ in true } ?? false
  }

  /// Whether the page of a link can still be read, and so be renewed.
  static func isOpen(
    _ link: ID<PublicLink>, at now: Instant, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      """
      SELECT 1 FROM public_page WHERE space = $1 AND link = $2 AND ended_at IS NULL \
      AND (until IS NULL OR until > $3)
      """, [SQLValue(space), SQLValue(link.uuid), .integer(now.milliseconds)]
    ) { _ in true } ?? false
  }

  /// Ends a page: nothing of its item stays.
  static func end(
    _ link: UUID, at now: Instant, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE public_page SET \(ending) WHERE space = $1 AND link = $2 AND ended_at IS NULL",
      [SQLValue(space), SQLValue(link), .integer(now.milliseconds)])
  }

  private static let ending = "ended_at = $3, title = '', url = NULL, html = ''"

  /// Ends some of those whose time is over; all of them, said again until there are none. Each may be long, and nobody
  /// else writes meanwhile.
  /// - Parameter space: the journal; nil for all of them.
  /// - Returns: how many.
  @discardableResult
  static func endSome(
    in space: UUID? = nil, at now: Instant, _ transaction: any WriteTransaction
  ) throws -> Int {
    try transaction.execute(
      """
      UPDATE public_page SET ended_at = until, title = '', url = NULL, html = '' \
      WHERE (space, link) IN (SELECT space, link FROM public_page \
      WHERE until <= $1 AND ended_at IS NULL\(space == nil ? "" : " AND space = $2") LIMIT 10)
      """, [.integer(now.milliseconds)] + (space.map { [SQLValue($0)] } ?? []))
  }

  /// Forgets those that ended long ago.
  static func forget(at now: Instant, _ transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM public_page WHERE ended_at < $1",
      [.integer(now.adding(milliseconds: -memory).milliseconds)])
  }

  /// How many pages of a journal are kept.
  static func open(in space: UUID, _ transaction: any ReadTransaction) throws -> Int {
    try transaction.first(
      "SELECT count(*) FROM public_page WHERE space = $1 AND ended_at IS NULL", [SQLValue(space)]
    ) { Int($0.int(0)) } ?? 0
  }

  /// In which journal a page is, and about how many bytes of it are kept; nil for one that never was.
  static func size(
    by token: PublicToken, _ transaction: any ReadTransaction
  ) throws -> (space: UUID, bytes: Int)? {
    try transaction.first(
      "SELECT space, length(html) FROM public_page WHERE token_hash = $1", [.blob(token.digest)]
    ) { (space: $0.uuid(0), bytes: Int($0.int(1))) }
  }

  /// What somebody finds at an address.
  enum Found: Hashable, Sendable {
    case unknown
    /// It was revoked, its time is over, or its item is in the trash or gone.
    case ended
    case open(FrozenItem)
  }

  static func find(
    by token: PublicToken, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> Found {
    // An item in the trash may come back, and its page with it.
    let found = try transaction.first(
      """
      SELECT p.title, p.day, p.url, p.html, p.frozen_at, p.until, p.ended_at, i.id, i.deleted_at \
      FROM public_page AS p LEFT JOIN item AS i ON i.space = p.space AND i.id = p.item \
      WHERE p.token_hash = $1
      """, [.blob(token.digest)]
    ) { row -> Found in
      let isOver = row.intOrNil(5).map { $0 <= now.milliseconds } ?? false
      guard row.isNull(6), !isOver, !row.isNull(7), row.isNull(8) else { return .ended }
      return .open(
        FrozenItem(
          title: row.text(0), day: CivilDate(row.text(1)) ?? .epoch, url: row.textOrNil(2),
          html: row.text(3), version: "", frozenAt: Instant(milliseconds: row.int(4))))
    }
    return found ?? .unknown
  }
}

/// Ends the page of a link that is revoked or gone, in the transaction in which that becomes so.
struct LinkWitness: MutationWitness {
  func saw(_ done: DoneMutation, in transaction: any WriteTransaction) throws {
    for written in done.written where written.type.name == PublicLink.recordType {
      let link = written.row.flatMap { PublicLink(stored: $0) }
      guard link == nil || link?.revokedAt != nil else { continue }
      try PublicPageRows.end(written.id, at: done.now, in: done.space, transaction)
    }
  }
}
