import Crypto
import Database
import Entitlements
import Purchasing
import SyncServer
import Values

/// A key that signs what devices are told.
struct TokenKey: Sendable {
  let id: String
  let key: P256Key
  let madeAt: Instant

  /// A new one, whose id is the beginning of its public key's digest.
  init(at now: Instant) {
    key = P256Key()
    id = Array(Digest.sha256(key.publicKey).prefix(12)).base64URL
    madeAt = now
  }

  fileprivate init?(_ id: String, secret: [UInt8], madeAt: Instant) {
    guard let key = P256Key(secret: secret) else { return nil }
    self.id = id
    self.key = key
    self.madeAt = madeAt
  }

  func sign(_ claims: EntitlementClaims) -> String {
    let signed = EntitlementToken.signed(claims, by: id) { $0.base64URL }
    return signed + "." + key.sign(Array(signed.utf8)).base64URL
  }

  /// Whether this key has signed a token.
  func hasSigned(_ token: EntitlementToken) -> Bool {
    guard let dot = token.text.lastIndex(of: "."),
      let signature = [UInt8](base64URL: String(token.text[token.text.index(after: dot)...]))
    else { return false }
    return P256Key.isValid(signature, of: Array(token.text[..<dot].utf8), by: key.publicKey)
  }

  /// What everybody may know of it.
  var shown: EntitlementKey {
    // After the byte that says that the point is not compressed.
    let (x, y) = (key.publicKey[1..<33], key.publicKey[33..<65])
    return EntitlementKey(id, x: Array(x).base64URL, y: Array(y).base64URL)
  }
}

/// The table `entitlement_key`: the newest key signs; older ones stay while tokens that they signed are valid.
enum TokenKeys {
  /// After how many milliseconds another key signs: 30 days.
  static let lifetime: Int64 = 30 * 86_400_000

  /// The newest first.
  static func all(in transaction: any ReadTransaction) throws -> [TokenKey] {
    try transaction.rows(
      "SELECT id, secret, made_at FROM entitlement_key ORDER BY made_at DESC, id", [], read
    ).compactMap { $0 }
  }

  /// The one that signs; nil before the first.
  static func current(in transaction: any ReadTransaction) throws -> TokenKey? {
    try transaction.rows(
      "SELECT id, secret, made_at FROM entitlement_key ORDER BY made_at DESC, id LIMIT 1", [], read
    ).first.flatMap { $0 }
  }

  static func find(_ id: String, in transaction: any ReadTransaction) throws -> TokenKey? {
    try transaction.rows(
      "SELECT id, secret, made_at FROM entitlement_key WHERE id = $1", [.text(id)], read
    ).first.flatMap { $0 }
  }

  private static func read(_ row: any Row) -> TokenKey? {
    TokenKey(row.text(0), secret: row.bytes(1), madeAt: Instant(milliseconds: row.int(2)))
  }

  static func add(_ key: TokenKey, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "INSERT INTO entitlement_key (id, secret, made_at) VALUES ($1, $2, $3)",
      [.text(key.id), .blob(key.key.secret), .integer(key.madeAt.milliseconds)])
  }

  /// Adds a key where the newest is older than `lifetime`, and removes those whose last token has expired.
  /// - Parameter terms: how long tokens are valid.
  static func rotate(
    at now: Instant, _ terms: EntitlementTerms, in transaction: any WriteTransaction
  ) throws {
    let keys = try all(in: transaction)
    if let newest = keys.first, now.since(newest.madeAt) >= lifetime {
      try add(TokenKey(at: now), in: transaction)
    }
    // A key signs until the next one is there.
    let life = terms.fresh + terms.grace + EntitlementTerms.step
    for (next, key) in zip(keys, keys.dropFirst()) where now.since(next.madeAt) > life {
      try transaction.execute("DELETE FROM entitlement_key WHERE id = $1", [.text(key.id)])
    }
  }
}
