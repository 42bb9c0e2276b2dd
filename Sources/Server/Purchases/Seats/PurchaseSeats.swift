import Database
import SyncServer
import Values

/// The tables `purchase_seat` and `purchase_seat_holder`.
enum PurchaseSeats {
  private static let seats = """
    SELECT s.id, s.giver, s.name, s.made_at, s.ends_at, h.account, h.taken_at \
    FROM purchase_seat AS s LEFT JOIN purchase_seat_holder AS h ON h.seat = s.id
    """

  /// - Parameter code: the digest of its code.
  static func add(
    _ seat: Seat, code: [UInt8], in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO purchase_seat (id, giver, name, code, made_at, ends_at) \
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        SQLValue(seat.id), SQLValue(seat.giver), .text(seat.name), .blob(code),
        .integer(seat.madeAt.milliseconds), .integer(seat.endsAt.milliseconds),
      ])
  }

  static func find(_ id: UUID, in transaction: any ReadTransaction) throws -> Seat? {
    try transaction.first("\(seats) WHERE s.id = $1", [SQLValue(id)], read)
  }

  static func find(code: [UInt8], in transaction: any ReadTransaction) throws -> Seat? {
    try transaction.first("\(seats) WHERE s.code = $1", [.blob(code)], read)
  }

  /// Those that an account gives or offers, oldest first.
  static func of(giver: UUID, in transaction: any ReadTransaction) throws -> [Seat] {
    try transaction.rows(
      "\(seats) WHERE s.giver = $1 ORDER BY s.made_at, s.id", [SQLValue(giver)], read)
  }

  /// The one that an account has.
  static func of(holder: UUID, in transaction: any ReadTransaction) throws -> Seat? {
    try transaction.first("\(seats) WHERE h.account = $1", [SQLValue(holder)], read)
  }

  /// Notes who has it; false when another has, or they have one.
  static func take(
    _ id: UUID, by account: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      """
      INSERT INTO purchase_seat_holder (account, seat, taken_at) VALUES ($1, $2, $3) \
      ON CONFLICT DO NOTHING
      """, [SQLValue(account), SQLValue(id), .integer(now.milliseconds)]) > 0
  }

  static func remove(_ id: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM purchase_seat_holder WHERE seat = $1", [SQLValue(id)])
    try transaction.execute("DELETE FROM purchase_seat WHERE id = $1", [SQLValue(id)])
  }

  /// Removes what nobody has taken in time.
  static func removeEnded(at now: Instant, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      DELETE FROM purchase_seat WHERE ends_at <= $1 \
      AND NOT EXISTS (SELECT 1 FROM purchase_seat_holder AS h WHERE h.seat = purchase_seat.id)
      """, [.integer(now.milliseconds)])
  }

  /// Takes an account out of them: the seat that it has is free again; those that it has given stay to the
  /// end of what is paid, without a name, and those that wait are gone.
  static func forget(_ account: UUID, in transaction: any WriteTransaction) throws {
    if let held = try of(holder: account, in: transaction) {
      try remove(held.id, in: transaction)
    }
    try transaction.execute(
      """
      DELETE FROM purchase_seat WHERE giver = $1 \
      AND NOT EXISTS (SELECT 1 FROM purchase_seat_holder AS h WHERE h.seat = purchase_seat.id)
      """, [SQLValue(account)])
    try transaction.execute(
      "UPDATE purchase_seat SET name = '' WHERE giver = $1", [SQLValue(account)])
  }

  private static func read(_ row: any Row) -> Seat {
    Seat(
      id: row.uuid(0), giver: row.uuid(1), name: row.text(2),
      madeAt: Instant(milliseconds: row.int(3)), endsAt: Instant(milliseconds: row.int(4)),
      holder: row.isNull(5) ? nil : row.uuid(5),
      takenAt: row.intOrNil(6).map { Instant(milliseconds: $0) })
  }
}
