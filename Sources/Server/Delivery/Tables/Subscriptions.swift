import Crypto
import Database
import SyncServer
import Values

/// Where a device gets notifications.
public struct DeviceSubscription: Sendable, Hashable {
  /// Raw values are stored.
  public enum Service: Int64, Sendable, Hashable {
    /// A browser's push service.
    case web = 1
    case apns = 2
    case fcm = 3
  }

  public var id: UUID
  public var account: UUID
  /// Which device it is: the subscription goes with its session.
  public var session: UUID
  public var service: Service
  /// The URL of a browser's push service, or the device's token at Apple's or Google's.
  public var endpoint: String
  /// Of a browser alone.
  public var publicKey: [UInt8] = []
  public var secret: [UInt8] = []
  /// That of the app on the device; nil where it is not known.
  public var language: Language?

  public init(
    id: UUID, account: UUID, session: UUID, service: Service, endpoint: String
  ) {
    self.id = id
    self.account = account
    self.session = session
    self.service = service
    self.endpoint = endpoint
  }
}

/// The table `push_subscription`. A session has one; that of a session that is over gets nothing and is
/// removed.
public enum Subscriptions {
  /// Keeps the subscription of a session in place of the one that it had. Another session's of the same
  /// endpoint goes: the device has changed hands.
  public static func put(
    _ subscription: DeviceSubscription, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM push_subscription WHERE endpoint = $1 AND session <> $2",
      [.text(subscription.endpoint), SQLValue(subscription.session)])
    try transaction.execute(
      """
      INSERT INTO push_subscription (id, account, session, service, endpoint, public_key, secret, \
      made_at, language) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
      ON CONFLICT (session) DO UPDATE SET \
      service = excluded.service, endpoint = excluded.endpoint, \
      public_key = excluded.public_key, secret = excluded.secret, made_at = excluded.made_at, \
      language = excluded.language
      """,
      [
        SQLValue(subscription.id), SQLValue(subscription.account), SQLValue(subscription.session),
        .integer(subscription.service.rawValue), .text(subscription.endpoint),
        .blob(subscription.publicKey), .blob(subscription.secret), .integer(now.milliseconds),
        SQLValue(subscription.language?.rawValue),
      ])
  }

  /// Removes that of a session.
  public static func remove(of session: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM push_subscription WHERE session = $1", [SQLValue(session)])
  }

  /// Removes those of sessions that are over: of an account, or of all.
  public static func removeEnded(
    of account: UUID? = nil, in transaction: any WriteTransaction
  ) throws {
    let orphaned = "session NOT IN (SELECT id FROM session)"
    guard let account else {
      try transaction.execute("DELETE FROM push_subscription WHERE \(orphaned)")
      return
    }
    try transaction.execute(
      "DELETE FROM push_subscription WHERE account = $1 AND \(orphaned)", [SQLValue(account)])
  }

  private static let columns = """
    p.id, p.account, p.session, p.service, p.endpoint, p.public_key, p.secret, p.language \
    FROM push_subscription AS p JOIN session AS s ON s.id = p.session
    """

  /// Those of an account whose sessions are not over, the oldest first.
  public static func of(
    _ account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [DeviceSubscription] {
    try transaction.rows(
      "SELECT \(columns) WHERE p.account = $1 AND s.refresh_until > $2 ORDER BY p.id",
      [SQLValue(account), .integer(now.milliseconds)], DeviceSubscription.init(row:))
  }

  /// That of an id, if its session is not over.
  static func find(
    _ id: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> DeviceSubscription? {
    try transaction.first(
      "SELECT \(columns) WHERE p.id = $1 AND s.refresh_until > $2",
      [SQLValue(id), .integer(now.milliseconds)], DeviceSubscription.init(row:))
  }

  /// The language of an account's devices, of that which subscribed last; nil where none says one.
  static func language(
    of account: UUID, in transaction: any ReadTransaction
  ) throws -> Language? {
    try transaction.first(
      """
      SELECT language FROM push_subscription WHERE account = $1 AND language IS NOT NULL \
      ORDER BY made_at DESC LIMIT 1
      """, [SQLValue(account)]
    ) { Language(rawValue: $0.text(0)) } ?? nil
  }

  /// That of a session.
  public static func of(
    session: UUID, in transaction: any ReadTransaction
  ) throws -> DeviceSubscription? {
    try transaction.first(
      "SELECT \(columns) WHERE p.session = $1", [SQLValue(session)],
      DeviceSubscription.init(row:))
  }

  /// That of an endpoint and its secret, if its session is not over.
  public static func find(
    endpoint: String, secret: [UInt8], at now: Instant, in transaction: any ReadTransaction
  ) throws -> DeviceSubscription? {
    let found = try transaction.first(
      "SELECT \(columns) WHERE p.endpoint = $1 AND s.refresh_until > $2",
      [.text(endpoint), .integer(now.milliseconds)], DeviceSubscription.init(row:))
    guard let found, !secret.isEmpty, MessageMark.areEqual(found.secret, secret) else { return nil }
    return found
  }

  /// Puts away one that leads nowhere, unless it has another endpoint by now.
  static func putAway(
    _ subscription: DeviceSubscription, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM push_subscription WHERE id = $1 AND endpoint = $2",
      [SQLValue(subscription.id), .text(subscription.endpoint)])
  }
}

extension DeviceSubscription {
  fileprivate init(row: any Row) {
    self.init(
      id: row.uuid(0), account: row.uuid(1), session: row.uuid(2),
      service: Service(rawValue: row.int(3)) ?? .web, endpoint: row.text(4))
    publicKey = row.bytes(5)
    secret = row.bytes(6)
    language = row.textOrNil(7).flatMap { Language(rawValue: $0) }
  }
}
