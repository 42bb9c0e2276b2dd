import Crypto
import Database
import SyncServer
import Values

/// The name of an address, which nobody guesses: 130 random bits, in letters that are not mistaken for one another.
struct AddressName: Hashable, Sendable {
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
  private static let length = 26

  let text: String

  init() {
    text = String(
      decoding: randomBytes(Self.length).map { Self.letters[Int($0 & 31)] }, as: UTF8.self)
  }

  /// The one that stands before the `@`; nil for what none of ours is.
  init?(_ text: some StringProtocol) {
    let plain = text.lowercased()
    guard plain.utf8.count == Self.length, plain.utf8.allSatisfy({ Self.letters.contains($0) })
    else { return nil }
    self.text = plain
  }

  /// What is kept of it. Names are random and long, so that one round is enough.
  var digest: [UInt8] { Digest.sha256("capture " + text) }
}

/// A row of `capture_address`.
struct AddressRow: Hashable, Sendable {
  var account: UUID
  var space: UUID
  var digest: [UInt8]
  var senders: AllowedSenders
  var madeAt: Instant

  private static let columns = "account, space, digest, senders, made_at"

  init(account: UUID, space: UUID, digest: [UInt8], senders: AllowedSenders, madeAt: Instant) {
    self.account = account
    self.space = space
    self.digest = digest
    self.senders = senders
    self.madeAt = madeAt
  }

  private init(_ row: any Row) {
    self.init(
      account: row.uuid(0), space: row.uuid(1), digest: row.bytes(2),
      senders: AllowedSenders(kept: row.text(3)), madeAt: Instant(milliseconds: row.int(4)))
  }

  static func find(of account: UUID, in transaction: any ReadTransaction) throws -> AddressRow? {
    try transaction.first(
      "SELECT \(columns) FROM capture_address WHERE account = $1", [SQLValue(account)]
    ) { AddressRow($0) }
  }

  static func find(
    named name: AddressName, in transaction: any ReadTransaction
  ) throws -> AddressRow? {
    try transaction.first(
      "SELECT \(columns) FROM capture_address WHERE digest = $1", [.blob(name.digest)]
    ) { AddressRow($0) }
  }

  /// In the place of the account's one before.
  func keep(in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO capture_address (\(Self.columns)) VALUES ($1, $2, $3, $4, $5) \
      ON CONFLICT (account) DO UPDATE SET space = excluded.space, digest = excluded.digest, \
      senders = excluded.senders, made_at = excluded.made_at
      """,
      [
        SQLValue(account), SQLValue(space), .blob(digest), .text(senders.kept),
        .integer(madeAt.milliseconds),
      ])
  }
}
