import Database
import Mail
import Values

/// The table `bounce_mailbox`: how far mailboxes have been read.
enum BouncePlaces {
  static func find(_ name: String, in transaction: any ReadTransaction) throws -> MailboxPlace? {
    try transaction.first(
      "SELECT validity, number FROM bounce_mailbox WHERE name = $1", [.text(name)]
    ) { MailboxPlace(validity: $0.int(0), number: $0.int(1)) }
  }

  static func put(
    _ place: MailboxPlace, of name: String, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO bounce_mailbox (name, validity, number) VALUES ($1, $2, $3) \
      ON CONFLICT (name) DO UPDATE SET validity = excluded.validity, number = excluded.number
      """, [.text(name), .integer(place.validity), .integer(place.number)])
  }
}
