import CSQLite
import Foundation

/// What SQLite can do when nothing stands between it and a loop: it writes the rows that a server's
/// pushes left behind, read from the server's file beforehand, into the same tables and indexes.
///
/// A mutation left its patient, its row of the record's past and its row of the audit; a push, on top,
/// the versions of its space, of its client and of the end of the audit's chain.
final class BareRows {
  private enum Value {
    case null
    case integer(Int64)
    case text([UInt8])
    case blob([UInt8])
  }

  /// The rows of one mutation.
  private struct Mutation {
    var space: Value
    var version: Value
    var patient: [Value]
    var past: [Value]
    var audit: [Value]
  }

  private var handle: OpaquePointer?
  private let original: String
  /// The last patient of the original that is here as well.
  private var last: Int64 = 0

  /// Makes a file with the tables of another, and its spaces, clients and chains of audit rows.
  init(like original: String) throws {
    self.original = original
    // As the server does it.
    _ = csqlite_count_no_memory()
    sqlite3_open_v2(
      original + ".bare", &handle,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    execute("PRAGMA journal_mode = WAL")
    execute("PRAGMA synchronous = FULL")
    // As the server has them (Docs/Decisions/0006 and 0023).
    execute("PRAGMA wal_autocheckpoint = 12000")
    execute("PRAGMA cache_size = -16384")
    execute("ATTACH '\(original)' AS original")
    for statement in texts("SELECT sql FROM original.sqlite_schema WHERE sql IS NOT NULL")
    where !statement.contains("sqlite_") {
      execute(statement)
    }
    for table in ["space", "sync_client", "audit_head", "audit"] {
      execute("INSERT INTO \(table) SELECT * FROM original.\(table)")
    }
    execute("DETACH original")
  }

  deinit { sqlite3_close(handle) }

  /// Writes what the server wrote since the last call; mutations a second.
  /// - Parameters:
  ///   - size: how many mutations were in one push.
  ///   - transaction: how many are in one transaction.
  func speed(inPushesOf size: Int, inTransactionsOf transaction: Int) -> Double {
    let mutations = newMutations()
    let patient = insertion(into: "patient", mutations[0].patient.count)
    let past = insertion(into: "record_history", mutations[0].past.count)
    let audit = insertion(into: "audit", mutations[0].audit.count)
    let chain = prepare("UPDATE audit_head SET number = ?2, hash = ?3 WHERE space = ?1")
    let move = prepare("UPDATE space SET version = ?2 WHERE id = ?1")
    let client = prepare(
      """
      INSERT INTO sync_client (id, account, space, acknowledged) VALUES (?1, ?1, ?1, ?2)
      ON CONFLICT (id) DO UPDATE SET acknowledged = excluded.acknowledged
      """)
    let (begin, commit) = (prepare("BEGIN IMMEDIATE"), prepare("COMMIT"))
    let time = UmbuLoad.time {
      step(begin, [])
      for (position, mutation) in mutations.enumerated() {
        step(patient, mutation.patient)
        step(past, mutation.past)
        step(audit, mutation.audit)
        let count = position + 1
        if count % size == 0 {
          step(chain, [mutation.space, mutation.audit[1], mutation.audit[11]])
          step(client, [mutation.space, mutation.version])
          step(move, [mutation.space, mutation.version])
          if count / transaction > (count - size) / transaction {
            step(commit, [])
            step(begin, [])
          }
        }
      }
      step(commit, [])
    }
    for statement in [patient, past, audit, chain, move, client, begin, commit] {
      sqlite3_finalize(statement)
    }
    return Double(mutations.count) / time
  }

  /// What the original has got since the last call, in the order in which it was written there.
  private func newMutations() -> [Mutation] {
    execute("ATTACH '\(original)' AS original")
    defer { execute("DETACH original") }
    let counts = ["patient", "record_history", "audit"].map { table in
      texts("SELECT name FROM pragma_table_info('\(table)')").count
    }
    let list = prepare(
      """
      SELECT p.rowid, p.*, h.*, a.* FROM original.patient AS p
      JOIN original.record_history AS h
        ON h.space = p.space AND h.record_type = 'patient' AND h.record = p.id
      JOIN original.audit AS a ON a.space = p.space AND a.subject = p.id
      WHERE p.rowid > ?1 ORDER BY p.rowid
      """)
    defer { sqlite3_finalize(list) }
    sqlite3_bind_int64(list, 1, last)
    var mutations: [Mutation] = []
    while sqlite3_step(list) == SQLITE_ROW {
      last = sqlite3_column_int64(list, 0)
      var values = (1...Int32(counts.reduce(0, +))).map { value(list, $0) }[...]
      let rows = counts.map { count in
        defer { values = values.dropFirst(count) }
        return Array(values.prefix(count))
      }
      mutations.append(
        Mutation(
          space: rows[0][0], version: rows[0][1], patient: rows[0], past: rows[1], audit: rows[2]))
    }
    return mutations
  }

  private func value(_ statement: OpaquePointer?, _ column: Int32) -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
    case SQLITE_TEXT: .text(bytes(statement, column))
    case SQLITE_BLOB: .blob(bytes(statement, column))
    default: .null
    }
  }

  private func bytes(_ statement: OpaquePointer?, _ column: Int32) -> [UInt8] {
    let start = sqlite3_column_blob(statement, column)
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  private func texts(_ sql: String) -> [String] {
    let list = prepare(sql)
    defer { sqlite3_finalize(list) }
    var texts: [String] = []
    while sqlite3_step(list) == SQLITE_ROW {
      texts.append(String(cString: sqlite3_column_text(list, 0)))
    }
    return texts
  }

  private func insertion(into table: String, _ columns: Int) -> OpaquePointer? {
    let places = [String](repeating: "?", count: columns).joined(separator: ", ")
    return prepare("INSERT INTO \(table) VALUES (\(places))")
  }

  private func step(_ statement: OpaquePointer?, _ values: [Value]) {
    for (offset, value) in values.enumerated() {
      let place = Int32(offset + 1)
      switch value {
      case .null: sqlite3_bind_null(statement, place)
      case .integer(let number): sqlite3_bind_int64(statement, place, number)
      case .text(let text):
        text.withUnsafeBytes { bytes in
          // An address is needed even for no bytes: without one SQLite binds NULL.
          let start = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
          _ = sqlite3_bind_text(
            statement, place, start?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
            transient)
        }
      case .blob(let bytes):
        sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), transient)
      }
    }
    precondition(sqlite3_step(statement) == SQLITE_DONE, String(cString: sqlite3_errmsg(handle)))
    sqlite3_reset(statement)
  }

  private func execute(_ sql: String) {
    precondition(
      sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, String(cString: sqlite3_errmsg(handle))
    )
  }

  private func prepare(_ sql: String) -> OpaquePointer? {
    var statement: OpaquePointer?
    precondition(
      sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK,
      String(cString: sqlite3_errmsg(handle)))
    return statement
  }
}

/// SQLITE_TRANSIENT: SQLite copies the bytes during the call.
private nonisolated(unsafe) let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
