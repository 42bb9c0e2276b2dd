import API
import Crypto
import Database
import Identity
import SyncServer
import Values

/// The sessions of an app: pairs of opaque tokens, kept as digests.
///
/// A refresh token is good once. If its answer was lost, the same token works again as long as the
/// new access token was never seen; presented after that it is a copy in the wrong hands, and the
/// session ends (RFC 9700 section 4.14.2).
struct Sessions: Sendable {
  let lifetimes: SessionLifetimes
  let now: @Sendable () -> Instant

  /// A new pair of tokens, and the account to which they belong.
  struct Pair: Sendable {
    var access = SessionToken()
    var refresh = SessionToken()
  }

  func create(
    for account: UUID, at place: SignInPlace, in transaction: any WriteTransaction
  ) throws -> Pair {
    let pair = Pair()
    let now = now()
    try transaction.execute(
      """
      INSERT INTO session (id, account, access_digest, access_until, refresh_digest, refresh_until,
        previous_digest, is_confirmed, created_at, seen_at, device, agent)
      VALUES ($1, $2, $3, $4, $5, $6, NULL, 0, $7, $7, $8, $9)
      """,
      [
        SQLValue(UUID.random(at: now)), SQLValue(account), pair.access.digest,
        .integer(now.adding(milliseconds: lifetimes.access).milliseconds), pair.refresh.digest,
        .integer(now.adding(milliseconds: lifetimes.refresh).milliseconds),
        .integer(now.milliseconds), place.deviceValue, place.agentValue,
      ])
    try removeExpired(in: transaction)
    return pair
  }

  /// What refreshing came to.
  enum Renewal: Sendable {
    case renewed(account: UUID, Pair)
    /// The token was used before: its session has ended.
    case reused(session: UUID, of: UUID)
    case unknown
  }

  func renew(
    _ token: SessionToken, at place: SignInPlace, in transaction: any WriteTransaction
  ) throws -> Renewal {
    guard let found = try session(of: token, in: transaction) else { return .unknown }
    if found.isPrevious && found.isConfirmed {
      try end(found.id, in: transaction)
      return .reused(session: found.id, of: found.account)
    }
    let pair = Pair()
    let now = now()
    // Until the new access token is seen, the token that brought it stays good.
    try transaction.execute(
      found.isPrevious ? Self.renewAgain : Self.renewCurrent,
      [
        SQLValue(found.id), pair.access.digest,
        .integer(now.adding(milliseconds: lifetimes.access).milliseconds), pair.refresh.digest,
        .integer(now.adding(milliseconds: lifetimes.refresh).milliseconds),
        .integer(now.milliseconds), place.deviceValue, place.agentValue,
      ])
    return .renewed(account: found.account, pair)
  }

  private static let renewCurrent = """
    UPDATE session SET previous_digest = refresh_digest, access_digest = $2, access_until = $3,
      refresh_digest = $4, refresh_until = $5, is_confirmed = 0, seen_at = $6,
      device = COALESCE($7, device), agent = COALESCE($8, agent) WHERE id = $1
    """

  private static let renewAgain = """
    UPDATE session SET access_digest = $2, access_until = $3, refresh_digest = $4,
      refresh_until = $5, is_confirmed = 0, seen_at = $6,
      device = COALESCE($7, device), agent = COALESCE($8, agent) WHERE id = $1
    """

  private struct Found {
    var id: UUID
    var account: UUID
    var isPrevious: Bool
    var isConfirmed: Bool
  }

  private func session(
    of token: SessionToken, in transaction: any ReadTransaction
  ) throws -> Found? {
    try transaction.first(
      """
      SELECT id, account, refresh_digest = $1, is_confirmed FROM session
      WHERE (refresh_digest = $1 OR previous_digest = $1) AND refresh_until > $2
      """,
      [token.digest, .integer(now().milliseconds)]
    ) { row in
      Found(
        id: row.uuid(0), account: row.uuid(1), isPrevious: row.int(2) == 0,
        isConfirmed: row.int(3) == 1)
    }
  }

  /// Who holds the access token, and whether it is seen for the first time.
  func caller(
    of token: SessionToken, in transaction: any ReadTransaction
  ) throws -> (caller: Caller, isFirst: Bool)? {
    try transaction.first(
      "SELECT account, id, is_confirmed FROM session WHERE access_digest = $1 AND access_until > $2",
      [token.digest, .integer(now().milliseconds)]
    ) { row in
      (Caller(account: row.uuid(0), session: row.uuid(1)), row.int(2) == 0)
    }
  }

  /// Whose session has the refresh token of which `proof` is the digest in hexadecimal, or had it last.
  func caller(with proof: String, in transaction: any ReadTransaction) throws -> Caller? {
    guard let digest = [UInt8](hexadecimal: proof) else { return nil }
    return try transaction.first(
      """
      SELECT account, id FROM session
      WHERE (refresh_digest = $1 OR previous_digest = $1) AND refresh_until > $2
      """, [.blob(digest), .integer(now().milliseconds)]
    ) { Caller(account: $0.uuid(0), session: $0.uuid(1)) }
  }

  func isOpen(_ caller: Caller, in transaction: any ReadTransaction) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM session WHERE id = $1 AND account = $2 AND refresh_until > $3",
      [SQLValue(caller.session), SQLValue(caller.account), .integer(now().milliseconds)]
    ) { _ in true } ?? false
  }

  /// Notes that the access token was seen. Does nothing when the session has a newer one.
  func confirm(
    _ token: SessionToken, of session: UUID, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE session SET is_confirmed = 1, seen_at = $3 WHERE id = $1 AND access_digest = $2",
      [SQLValue(session), token.digest, .integer(now().milliseconds)])
  }

  /// Ends a session; false when there was none.
  @discardableResult
  func end(_ session: UUID, in transaction: any WriteTransaction) throws -> Bool {
    try transaction.execute("DELETE FROM session WHERE id = $1", [SQLValue(session)]) > 0
  }

  /// Those of an account that are open, the one that was used last first.
  func all(of account: UUID, in transaction: any ReadTransaction) throws -> [SignedInDevice] {
    try transaction.rows(
      """
      SELECT id, agent, device, created_at, COALESCE(seen_at, created_at) FROM session
      WHERE account = $1 AND refresh_until > $2 ORDER BY 5 DESC, id DESC
      """, [SQLValue(account), .integer(now().milliseconds)]
    ) { row in
      var device = SignedInDevice()
      device.id = row.uuid(0)
      device.agent = row.textOrNil(1) ?? ""
      device.device = row.textOrNil(2).flatMap { DeviceInfo(header: $0) }
      device.signedInAt = Instant(milliseconds: row.int(3))
      device.seenAt = Instant(milliseconds: row.int(4))
      return device
    }
  }

  /// Ends one session of an account; false when it has none of that id.
  func end(
    _ session: UUID, of account: UUID, in transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      "DELETE FROM session WHERE id = $1 AND account = $2",
      [SQLValue(session), SQLValue(account)]) > 0
  }

  /// Ends every session of an account.
  /// - Returns: their ids.
  func endAll(of account: UUID, in transaction: any WriteTransaction) throws -> [UUID] {
    let ended = try transaction.rows(
      "SELECT id FROM session WHERE account = $1 ORDER BY id", [SQLValue(account)]
    ) { $0.uuid(0) }
    try transaction.execute("DELETE FROM session WHERE account = $1", [SQLValue(account)])
    return ended
  }

  private func removeExpired(in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM session WHERE refresh_until <= $1", [.integer(now().milliseconds)])
  }
}

extension UUID {
  /// A version 7 identifier with chance from the kernel.
  public static func random(at time: Instant) -> UUID {
    let bytes = randomBytes(16)
    let halves = bytes.withUnsafeBytes {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    return .v7(at: time, random: halves)
  }
}
