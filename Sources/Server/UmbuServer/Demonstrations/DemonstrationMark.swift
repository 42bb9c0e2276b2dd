import Database
import IdentityServer
import SyncServer
import Values

/// The table `demonstration`: which accounts were made to demonstrate an app, and in which space. By it a
/// demonstration is found and removed.
///
/// The password is kept as it is, so that it can be said again. It protects nothing: who can read the
/// table can read all of the demonstration.
struct DemonstrationMark: Sendable {
  var space: UUID
  var accounts: [UUID]
  var password: String
  /// Whether all of the story was told; a server that dies in the middle leaves some of it.
  var isWhole: Bool

  static let room = "demonstration"

  static let migrations = [
    Migration(
      1, "the accounts of demonstrations",
      sql: """
        CREATE TABLE demonstration (
          space BLOB NOT NULL,
          account BLOB NOT NULL,
          password TEXT NOT NULL,
          is_whole INTEGER NOT NULL,
          PRIMARY KEY (space, account)
        ) STRICT, WITHOUT ROWID;
        """)
  ]

  /// The demonstration that there is; nil for none.
  static func find(in transaction: any ReadTransaction) throws -> DemonstrationMark? {
    let rows = try transaction.rows(
      "SELECT space, account, password, is_whole FROM demonstration ORDER BY space, account"
    ) { (space: $0.uuid(0), account: $0.uuid(1), password: $0.text(2), isWhole: $0.int(3) == 1) }
    guard let first = rows.first else { return nil }
    let accounts = rows.filter { $0.space == first.space }.map(\.account)
    return DemonstrationMark(
      space: first.space, accounts: accounts, password: first.password, isWhole: first.isWhole)
  }

  /// Notes that all of it is there.
  static func finish(_ space: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE demonstration SET is_whole = 1 WHERE space = $1", [SQLValue(space)])
  }

  /// Marks each account in the transaction in which it comes to be.
  struct Witness: SessionWitness {
    let password: String

    func saw(_ event: SessionEvent, in transaction: any WriteTransaction) throws {
      guard event.kind == .signedIn, let account = event.account, let space = event.spaces.first
      else { return }
      try transaction.execute(
        """
        INSERT INTO demonstration (space, account, password, is_whole) VALUES ($1, $2, $3, 0) \
        ON CONFLICT (space, account) DO NOTHING
        """, [SQLValue(space), SQLValue(account), .text(password)])
    }
  }
}
