import Care
import Database
import SyncServer
import Values

/// A dose of which the links of a message are.
struct DoseLink: Sendable, Hashable {
  /// The same for a message and a dose, however often it is made.
  var id: UUID
  var message: UUID
  var space: UUID
  /// Whose message it is.
  var account: UUID
  var medicine: ID<Medicine>
  /// `Occurrence.name`.
  var planned: String
  var amount: DoseAmount
  /// From when on nothing can be said by it.
  var endsAt: Instant
  var usedAt: Instant?

  init(
    of dose: OpenDose, in message: UUID, _ space: UUID, to account: UUID, until end: Instant
  ) {
    id = UUID(naming: "dose link \(message) \(dose.medicine) \(dose.name)")
    self.message = message
    self.space = space
    self.account = account
    medicine = dose.medicine
    planned = dose.name
    amount = dose.amount
    endsAt = end
  }
}

/// The table `dose_link`: of which doses a message tells, and what its links are about.
enum DoseLinks {
  static func add(_ link: DoseLink, _ transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO dose_link (link, message, space, account, medicine, planned, amount, ends_at) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (link) DO NOTHING
      """,
      [
        SQLValue(link.id), SQLValue(link.message), SQLValue(link.space), SQLValue(link.account),
        SQLValue(link.medicine.uuid), .text(link.planned), .integer(link.amount.thousandths),
        .integer(link.endsAt.milliseconds),
      ])
  }

  private static let select = """
    SELECT link, message, space, account, medicine, planned, amount, ends_at, used_at FROM dose_link
    """

  static func find(_ id: UUID, _ transaction: any ReadTransaction) throws -> DoseLink? {
    try transaction.first("\(select) WHERE link = $1", [SQLValue(id)], DoseLink.init(row:))
  }

  /// Those of a message, in the order of what was planned.
  static func of(message: UUID, _ transaction: any ReadTransaction) throws -> [DoseLink] {
    try transaction.rows(
      "\(select) WHERE message = $1 ORDER BY planned, link", [SQLValue(message)],
      DoseLink.init(row:))
  }

  static func use(_ id: UUID, at now: Instant, _ transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE dose_link SET used_at = coalesce(used_at, $2) WHERE link = $1",
      [SQLValue(id), .integer(now.milliseconds)])
  }

  static func forget(endedBefore time: Instant, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM dose_link WHERE ends_at < $1", [.integer(time.milliseconds)])
  }
}

extension DoseLink {
  fileprivate init(row: any Row) {
    id = row.uuid(0)
    message = row.uuid(1)
    space = row.uuid(2)
    account = row.uuid(3)
    medicine = ID(row.uuid(4))
    planned = row.text(5)
    amount = DoseAmount(thousandths: row.int(6))
    endsAt = Instant(milliseconds: row.int(7))
    usedAt = row.intOrNil(8).map { Instant(milliseconds: $0) }
  }
}
