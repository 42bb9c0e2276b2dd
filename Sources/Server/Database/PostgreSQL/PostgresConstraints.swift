import Synchronization

/// The columns of unique indexes, which PostgreSQL's errors leave out. Read with the first
/// connection, and again when a migration has made others.
final class PostgresConstraints: Sendable {
  private let known = Mutex<[String: ConstraintViolation]>([:])

  /// Reads them unless they are known.
  func read(on connection: PostgresConnection) throws(DatabaseError) {
    if known.withLock({ $0.isEmpty }) { try readAgain(on: connection) }
  }

  /// The violation with its columns, as the other engines name it.
  /// - Parameter connection: where they can be read again when they lack this one; nil for one whose
  ///   transaction has failed.
  func complete(_ error: DatabaseError, on connection: PostgresConnection? = nil) -> DatabaseError {
    guard case .constraint(let violation) = error, violation.kind == .unique,
      let name = violation.name
    else { return error }
    if let connection, known.withLock({ $0[name] == nil }) { try? readAgain(on: connection) }
    return .constraint(known.withLock { $0[name] } ?? violation)
  }

  private func readAgain(on connection: PostgresConnection) throws(DatabaseError) {
    let all = try Self.all(connection)
    known.withLock { $0 = all }
  }

  /// Forgets them all: a migration may have changed some.
  func forget() { known.withLock { $0 = [:] } }

  /// All unique indexes of the schema by their names. One over an expression has no columns.
  private static func all(
    _ connection: PostgresConnection
  ) throws(DatabaseError) -> [String: ConstraintViolation] {
    let result = try connection.run(
      """
      SELECT c.relname, t.relname, a.attname, i.indexprs IS NOT NULL
      FROM pg_index i
      JOIN pg_class c ON c.oid = i.indexrelid
      JOIN pg_class t ON t.oid = i.indrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema()
      CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)
      LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
      WHERE i.indisunique ORDER BY c.relname, k.place
      """, [])
    var all: [String: ConstraintViolation] = [:]
    for position in 0..<result.rows {
      let row = PostgresRow(result: result, row: Int32(position))
      let name = row.text(0)
      if row.int(3) != 0 {
        all[name] = ConstraintViolation(.unique, name: name)
      } else {
        var violation = all[name] ?? ConstraintViolation(.unique, table: row.text(1))
        violation.columns.append(row.text(2))
        all[name] = violation
      }
    }
    return all
  }
}
