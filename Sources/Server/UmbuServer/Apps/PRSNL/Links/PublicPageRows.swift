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

  /// What of it is kept: its HTML, since the rest has a line.
  var bytes: Int64 { Int64(html.utf8.count) }
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
      ended_at, title, day, url, html, bytes) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, $8, $9, $10, $11, $12)
      """,
      [
        SQLValue(space), SQLValue(link.id.uuid), SQLValue(link.item.uuid), .blob(token.digest),
        .integer(link.madeAt.milliseconds), .integer(frozen.frozenAt.milliseconds),
        SQLValue(link.until?.milliseconds), .text(frozen.title), .text(frozen.day.description),
        SQLValue(frozen.url), .text(frozen.html), .integer(frozen.bytes),
      ])
  }

  /// Puts another copy in the place of that of a page which is open.
  /// - Returns: how many bytes that adds; less than 0 where the page gets shorter.
  static func renew(
    _ link: ID<PublicLink>, _ frozen: FrozenItem, in space: UUID,
    _ transaction: any WriteTransaction
  ) throws -> Int64 {
    let before =
      try transaction.first(
        """
        SELECT bytes FROM public_page WHERE space = $1 AND link = $2 AND ended_at IS NULL \
        AND \(isThere)
        """, [SQLValue(space), SQLValue(link.uuid)]
      ) { $0.int(0) } ?? 0
    try transaction.execute(
      """
      UPDATE public_page SET frozen_at = $3, title = $4, day = $5, url = $6, html = $7, bytes = $8 \
      WHERE space = $1 AND link = $2 AND ended_at IS NULL AND \(isThere)
      """,
      [
        SQLValue(space), SQLValue(link.uuid), .integer(frozen.frozenAt.milliseconds),
        .text(frozen.title), .text(frozen.day.description), SQLValue(frozen.url),
        .text(frozen.html), .integer(frozen.bytes),
      ])
    return frozen.bytes - before
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
      AND (until IS NULL OR until > $3) AND \(isThere)
      """, [SQLValue(space), SQLValue(link.uuid), .integer(now.milliseconds)]
    ) { _ in true } ?? false
  }

  /// Ends a page: nothing of its item stays. One whose time was over ended then.
  static func end(
    _ link: UUID, at now: Instant, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      UPDATE public_page SET ended_at = CASE WHEN until <= $3 THEN until ELSE $3 END, \
      title = '', url = NULL, html = '', bytes = 0 \
      WHERE space = $1 AND link = $2 AND ended_at IS NULL
      """, [SQLValue(space), SQLValue(link), .integer(now.milliseconds)])
    try transaction.execute(
      "DELETE FROM public_page_gone WHERE space = $1 AND link = $2",
      [SQLValue(space), SQLValue(link)])
  }

  /// Notes that a page went with its item: from then on nobody finds it, whatever is brought in under the ids of both,
  /// and the job ends it.
  static func note(
    gone link: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO public_page_gone (space, link) SELECT space, link FROM public_page \
      WHERE space = $1 AND link = $2 AND ended_at IS NULL ON CONFLICT (space, link) DO NOTHING
      """, [SQLValue(space), SQLValue(link)])
  }

  /// Whether it did not go with its item.
  private static let isThere = """
    NOT EXISTS (SELECT 1 FROM public_page_gone AS g WHERE g.space = public_page.space \
    AND g.link = public_page.link)
    """

  /// A page that is to end, and how many bytes of it are kept.
  struct Due: Hashable, Sendable {
    let space: UUID
    let link: UUID
    let bytes: Int64
  }

  /// Pages that are to end, of all journals, some thousand at a time: their time is over, or their link went with its
  /// item.
  static func due(at now: Instant, _ transaction: any ReadTransaction) throws -> [Due] {
    try transaction.rows(
      """
      SELECT space, link, bytes FROM public_page WHERE ended_at IS NULL AND (until <= $1 \
      OR NOT EXISTS (SELECT 1 FROM public_link AS l WHERE l.space = public_page.space \
      AND l.id = public_page.link) OR NOT \(isThere)) LIMIT 5000
      """, [.integer(now.milliseconds)]
    ) { Due(space: $0.uuid(0), link: $0.uuid(1), bytes: $0.int(2)) }
  }

  /// Ends a portion of a journal's pages whose time is over.
  static func endSome(
    in space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    let found = try transaction.rows(
      """
      SELECT link, bytes FROM public_page WHERE space = $2 AND ended_at IS NULL AND until <= $1 \
      ORDER BY until LIMIT $3
      """,
      [
        .integer(now.milliseconds), SQLValue(space), .integer(Int64(Portion.mostRows)),
      ]
    ) { Due(space: space, link: $0.uuid(0), bytes: $0.int(1)) }
    var due = found[...]
    for page in Portion.first(of: &due, bytes: { $0.bytes }) {
      try end(page.link, at: now, in: space, transaction)
    }
  }

  /// Forgets some of those that ended long ago; all of them, said again until there are none.
  /// - Returns: how many.
  static func forgetSome(at now: Instant, _ transaction: any WriteTransaction) throws -> Int {
    try transaction.execute(
      """
      DELETE FROM public_page WHERE (space, link) IN \
      (SELECT space, link FROM public_page WHERE ended_at < $1 LIMIT $2)
      """,
      [
        .integer(now.adding(milliseconds: -memory).milliseconds),
        .integer(Int64(Portion.mostRows)),
      ])
  }

  /// How many bytes the pages of a journal take, of one of its items or of all; added up from the rows themselves, so
  /// that it cannot drift. A thousand at most are open.
  static func use(
    of space: UUID, item: UUID? = nil, _ transaction: any ReadTransaction
  ) throws -> Int64 {
    // PostgreSQL's sum of integers is a numeric, which only a cast makes one of ours again.
    try transaction.first(
      """
      SELECT CAST(sum(bytes) AS BIGINT) FROM public_page \
      WHERE space = $1 AND ended_at IS NULL\(item == nil ? "" : " AND item = $2")
      """, [SQLValue(space)] + (item.map { [SQLValue($0)] } ?? [])
    ) { $0.intOrNil(0) ?? 0 } ?? 0
  }

  /// How many pages of a journal are kept.
  static func open(in space: UUID, _ transaction: any ReadTransaction) throws -> Int {
    try transaction.first(
      "SELECT count(*) FROM public_page WHERE space = $1 AND ended_at IS NULL", [SQLValue(space)]
    ) { Int($0.int(0)) } ?? 0
  }

  /// In which journal a page is, and about how many bytes of it are kept; nil for one that never was or is gone.
  static func size(
    by token: PublicToken, _ transaction: any ReadTransaction
  ) throws -> (space: UUID, bytes: Int)? {
    try transaction.first(
      "SELECT space, bytes FROM public_page WHERE token_hash = $1 AND \(isThere)",
      [.blob(token.digest)]
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
    // An item in the trash may come back, and its page with it; of one that is gone the page has ended, whatever is
    // brought in under its id.
    let found = try transaction.first(
      """
      SELECT public_page.title, public_page.day, public_page.url, html, frozen_at, until, ended_at, \
      i.id, i.deleted_at FROM public_page LEFT JOIN item AS i ON i.space = public_page.space \
      AND i.id = public_page.item AND EXISTS (SELECT 1 FROM public_link AS l \
      WHERE l.space = public_page.space AND l.id = public_page.link) AND \(isThere) \
      WHERE token_hash = $1
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
