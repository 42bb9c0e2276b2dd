/// The prepared statements of one connection, found by their text. The least recently used goes
/// when there are too many.
struct SQLiteStatements {
  private static let capacity = 256
  private var statements: [Text: SQLiteStatement] = [:]
  private var uses = 0

  /// A statement that no one else uses until it is checked in.
  mutating func checkOut(
    _ sql: String, on connection: SQLiteConnection
  ) throws(DatabaseError) -> SQLiteStatement {
    uses += 1
    let text = Text(sql: sql)
    if let kept = statements[text], !kept.isCheckedOut {
      kept.isCheckedOut = true
      kept.lastUse = uses
      return kept
    }
    // A query inside the rows of the same query gets one of its own, which is not kept.
    let statement = try SQLiteStatement(sql, on: connection)
    guard statements[text] == nil else { return statement }
    if statements.count >= Self.capacity { removeOldest() }
    statement.isCheckedOut = true
    statement.lastUse = uses
    statements[text] = statement
    return statement
  }

  func checkIn(_ statement: SQLiteStatement) {
    statement.reset()
    statement.isCheckedOut = false
  }

  mutating func removeAll() { statements = [:] }

  private mutating func removeOldest() {
    let idle = statements.values.lazy.filter { !$0.isCheckedOut }
    guard let oldest = idle.min(by: { $0.lastUse < $1.lastUse }) else { return }
    statements[Text(sql: oldest.sql)] = nil
  }

  /// The text of a statement, told from others by its length first: hashing all of a long text took
  /// longer than comparing it with the few of its length.
  private struct Text: Hashable {
    let sql: String

    func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
  }
}
