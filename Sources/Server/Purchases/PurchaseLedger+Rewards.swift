import Database
import Subscriptions
import SyncServer
import Values

/// What rewards of an app go by, and the codes by which they are given.
extension PurchaseLedger {
  /// When an account ended something that it pays for and that renewed by itself, in any order.
  /// - Throws: `DatabaseError`.
  public static func cancellations(
    by payer: UUID, in transaction: any ReadTransaction
  ) throws -> [Instant] {
    try PurchaseSubscriptions.of(payer: payer, in: transaction).flatMap { stored in
      try PurchaseFacts.of(stored.id, in: transaction).map { $0.fact }.cancellations
    }
  }

  /// When an account had access until then by what was bought for it, or given.
  /// - Throws: `DatabaseError`.
  public func spans(
    of account: UUID, until now: Instant, in transaction: any ReadTransaction
  ) throws -> [AccessSpan] {
    Access.spans(
      of: try subscriptions(of: [account], in: transaction), until: now, in: rules.catalogue)
  }

  /// Whether an account that wants offers is made one to come back.
  /// - Parameter last: when it was made the last one.
  /// - Throws: `DatabaseError`.
  public func isDue(
    _ offer: WinBack, to account: UUID, last: Instant?, at now: Instant,
    in transaction: any ReadTransaction
  ) throws -> Bool {
    offer.isDue(
      having: try subscriptions(of: [account], in: transaction), agreed: true, last: last,
      at: now, in: rules.catalogue)
  }

  /// Makes a code for one account, which is told it again until it is redeemed: sealed with the key of its words.
  /// - Parameter name: none that the account has had a code under.
  /// - Returns: it, sealed.
  /// - Throws: `DatabaseError`.
  public func makeCode(
    for plan: String, days: Int64, until endsAt: Instant, to account: UUID, as name: String,
    in transaction: any WriteTransaction
  ) throws -> [UInt8] {
    let (text, code) = PurchaseCode.create(for: plan, days: days, until: endsAt, at: now())
    try PurchaseCodes.add(code, in: transaction)
    return try PurchaseKeys.seal(
      Array(text.utf8), digest: "code." + name, of: account, in: transaction)
  }

  /// A code as the account it was made for may use it; nil for one that was redeemed as often as it may be, or whose key is
  /// gone.
  /// - Throws: `DatabaseError`.
  public static func code(
    _ sealed: [UInt8], as name: String, of account: UUID, in transaction: any ReadTransaction
  ) throws -> String? {
    guard
      let words = try PurchaseKeys.open(
        sealed, digest: "code." + name, of: account, in: transaction)
    else { return nil }
    let text = String(decoding: words, as: UTF8.self)
    guard let digest = PurchaseCode.read(text)?.digest,
      let code = try PurchaseCodes.find(digest, in: transaction), code.used < code.uses
    else { return nil }
    return text
  }
}
