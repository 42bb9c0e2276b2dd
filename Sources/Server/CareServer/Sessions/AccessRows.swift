import Care
import Database
import Fields
import SyncServer
import Values

/// The table `access_session`: the sessions of each account as the ledger makes them of what devices told. Of
/// one account at most one free session runs, which the column `running` keeps so.
enum AccessRows {
  private static let columns = """
    id, account, access_date, zone, session_start, session_end, end_reason, is_premium, day_ends, \
    follows_journey, last_seen, features, documents, medication_updates, prompts_shown, \
    prompts_tapped, prompts_dismissed, devices, app_version, server_skew, flags, reward
    """

  /// All of an account, ascending by start.
  static func of(
    _ account: UUID, in transaction: any ReadTransaction
  ) throws -> [AccessSession] {
    try transaction.rows(
      "SELECT \(columns) FROM access_session WHERE account = $1 ORDER BY session_start, id",
      [SQLValue(account)], session)
  }

  /// The free ones of an account that started from then on.
  static func free(
    of account: UUID, from time: Instant, in transaction: any ReadTransaction
  ) throws -> [AccessSession] {
    try transaction.rows(
      """
      SELECT \(columns) FROM access_session WHERE account = $1 AND is_premium = 0 \
      AND reward IS NULL AND session_start >= $2 ORDER BY session_start, id
      """, [SQLValue(account), .integer(time.milliseconds)], session)
  }

  /// When and where all of an account started, ascending.
  static func starts(
    of account: UUID, in transaction: any ReadTransaction
  ) throws -> [(at: Instant, zone: String)] {
    try transaction.rows(
      """
      SELECT session_start, zone FROM access_session WHERE account = $1 \
      ORDER BY session_start, id
      """, [SQLValue(account)]
    ) { (at: Instant(milliseconds: $0.int(0)), zone: $0.text(1)) }
  }

  /// How many flags the sessions of an account have that started from then on, apart from `beyondLease`, which is nobody's
  /// fault.
  static func flags(
    of account: UUID, from time: Instant, in transaction: any ReadTransaction
  ) throws -> Int {
    let all: [[AccessFlag]] = try transaction.rows(
      """
      SELECT flags FROM access_session WHERE account = $1 AND session_start >= $2 AND flags <> '[]'
      """, [SQLValue(account), .integer(time.milliseconds)]
    ) { list($0, 0) }
    return all.reduce(0) { $0 + $1.count(where: { flag in flag != .beyondLease }) }
  }

  static func find(
    _ id: UUID, in transaction: any ReadTransaction
  ) throws -> AccessSession? {
    try transaction.first(
      "SELECT \(columns) FROM access_session WHERE id = $1", [SQLValue(id)], session)
  }

  /// At most 500 that run, and of which nothing was heard since then.
  static func running(
    unseenSince time: Instant, in transaction: any ReadTransaction
  ) throws -> [(account: UUID, session: AccessSession)] {
    try transaction.rows(
      """
      SELECT \(columns) FROM access_session WHERE session_end IS NULL AND last_seen < $1 \
      ORDER BY last_seen, id LIMIT 500
      """, [.integer(time.milliseconds)]
    ) { row in (account: row.uuid(1), session: session(row)) }
  }

  static func put(
    _ session: AccessSession, of account: UUID, in transaction: any WriteTransaction
  ) throws {
    try remove(session.id, in: transaction)
    let runs = session.isActive && session.usesDay
    try transaction.execute(
      """
      INSERT INTO access_session (\(columns), running, features_count, documents_count) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, \
      $19, $20, $21, $22, $23, $24, $25)
      """,
      [
        SQLValue(session.id), SQLValue(account), .text(session.accessDate.description),
        .text(session.zone), .integer(session.sessionStartTime.milliseconds),
        SQLValue(session.sessionEndTime?.milliseconds), SQLValue(session.endReason?.rawValue),
        .integer(session.accessType ? 1 : 0), .integer(session.dayEnds.milliseconds),
        .integer(session.followsJourney ? 1 : 0), .integer(session.lastSeen.milliseconds),
        .text(session.featuresAccessed.json.jsonText), .text(session.documentsOpened.json.jsonText),
        .integer(Int64(session.medicationUpdatesCount)), .integer(Int64(session.promptsShown)),
        .integer(Int64(session.promptsTapped)), .integer(Int64(session.promptsDismissed)),
        .text(session.deviceIds.json.jsonText), .text(session.appVersion),
        .integer(session.serverSkew), .text(session.flags.json.jsonText),
        session.reward.map { SQLValue($0) } ?? .null,
        runs ? SQLValue(account) : .null, .integer(Int64(session.featuresAccessed.count)),
        .integer(Int64(session.documentsViewed)),
      ])
  }

  static func remove(_ id: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM access_session WHERE id = $1", [SQLValue(id)])
  }

  /// Sums up by months those that started before then, and removes them (CG-026).
  static func forget(
    startedBefore time: Instant, in transaction: any WriteTransaction
  ) throws {
    let values = [SQLValue.integer(time.milliseconds)]
    try transaction.execute(
      """
      INSERT INTO access_month (month, is_premium, sessions, milliseconds, features, documents, \
      medication_updates, prompts_shown, prompts_tapped, prompts_dismissed) \
      SELECT substr(access_date, 1, 7), is_premium, count(*), \
      CAST(sum(COALESCE(session_end, last_seen) - session_start) AS BIGINT), \
      CAST(sum(features_count) AS BIGINT), CAST(sum(documents_count) AS BIGINT), \
      CAST(sum(medication_updates) AS BIGINT), CAST(sum(prompts_shown) AS BIGINT), \
      CAST(sum(prompts_tapped) AS BIGINT), CAST(sum(prompts_dismissed) AS BIGINT) \
      FROM access_session WHERE session_start < $1 GROUP BY substr(access_date, 1, 7), is_premium \
      ON CONFLICT (month, is_premium) DO UPDATE SET \
      sessions = access_month.sessions + excluded.sessions, \
      milliseconds = access_month.milliseconds + excluded.milliseconds, \
      features = access_month.features + excluded.features, \
      documents = access_month.documents + excluded.documents, \
      medication_updates = access_month.medication_updates + excluded.medication_updates, \
      prompts_shown = access_month.prompts_shown + excluded.prompts_shown, \
      prompts_tapped = access_month.prompts_tapped + excluded.prompts_tapped, \
      prompts_dismissed = access_month.prompts_dismissed + excluded.prompts_dismissed
      """, values)
    try transaction.execute("DELETE FROM access_session WHERE session_start < $1", values)
  }

  private static func session(_ row: any Row) -> AccessSession {
    var session = AccessSession()
    session.id = row.uuid(0)
    session.userId = row.uuid(1).description
    session.accessDate = CivilDate(row.text(2)) ?? .epoch
    session.zone = row.text(3)
    session.sessionStartTime = Instant(milliseconds: row.int(4))
    session.sessionEndTime = row.intOrNil(5).map { Instant(milliseconds: $0) }
    session.endReason = row.textOrNil(6).flatMap { AccessEnd(rawValue: $0) }
    session.accessType = row.int(7) != 0
    session.dayEnds = Instant(milliseconds: row.int(8))
    session.followsJourney = row.int(9) != 0
    session.lastSeen = Instant(milliseconds: row.int(10))
    session.featuresAccessed = list(row, 11)
    session.documentsOpened = list(row, 12)
    session.medicationUpdatesCount = Int(row.int(13))
    session.promptsShown = Int(row.int(14))
    session.promptsTapped = Int(row.int(15))
    session.promptsDismissed = Int(row.int(16))
    session.deviceIds = list(row, 17)
    session.appVersion = row.text(18)
    session.serverSkew = row.int(19)
    session.flags = list(row, 20)
    session.reward = row.isNull(21) ? nil : row.uuid(21)
    return session
  }

  /// What was written as JSON here.
  private static func list<E: FieldValue>(_ row: any Row, _ column: Int) -> [E] {
    (try? JSONValue.parse(row.text(column))).flatMap { [E](json: $0) } ?? []
  }
}
