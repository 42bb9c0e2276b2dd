import CSQLite
import Clinic
import Fields
import Foundation

/// What SQLite can do when nothing stands between it and a loop: the rows that a mutation leaves
/// behind, in the very tables and indexes of the server.
final class BareRows {
  private var handle: OpaquePointer?
  private let path: String

  /// Makes a file with the tables of another.
  init(like original: String) throws {
    path = original + ".bare"
    sqlite3_open_v2(
      path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    execute("PRAGMA journal_mode = WAL")
    execute("PRAGMA synchronous = FULL")
    execute("ATTACH '\(original)' AS original")
    var statements: [String] = []
    let list = prepare(
      "SELECT sql FROM original.sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    while sqlite3_step(list) == SQLITE_ROW {
      statements.append(String(cString: sqlite3_column_text(list, 0)))
    }
    sqlite3_finalize(list)
    execute("DETACH original")
    for statement in statements where !statement.contains("sqlite_") { execute(statement) }
  }

  deinit { sqlite3_close(handle) }

  /// Mutations a second: each adds a patient; each push moves its space's version and its client.
  func speed(inTransactionsOf size: Int, pushesOf push: Int) throws -> Double {
    let fields = Patient.fields.map(\.name)
    let columns = ["space", "space_version"] + fields.map { "\"\(snakeCased($0))\"" }
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = prepare(
      "INSERT INTO patient (\(columns.joined(separator: ", "))) VALUES (\(places))")
    let space = prepare("INSERT OR REPLACE INTO space (id, kind, version) VALUES (?, 'clinic', ?)")
    let client = prepare(
      """
      INSERT INTO sync_client (id, account, space, acknowledged) VALUES (?1, ?1, ?1, ?2)
      ON CONFLICT (id) DO UPDATE SET acknowledged = excluded.acknowledged
      """)
    var count = 0
    let total = 30_000
    let time = UmbuLoad.time {
      while count < total {
        execute("BEGIN IMMEDIATE")
        for _ in 0..<size {
          let clinic = count / push % 64
          bind(clinic, to: insert, 1)
          sqlite3_bind_int64(insert, 2, Int64(count))
          bind(Patient.load(clinic, count), to: insert, from: 3)
          step(insert)
          if count % push == 0 {
            for statement in [space, client] {
              bind(clinic, to: statement, 1)
              sqlite3_bind_int64(statement, 2, Int64(count))
              step(statement)
            }
          }
          count += 1
        }
        execute("COMMIT")
      }
    }
    for statement in [insert, space, client] { sqlite3_finalize(statement) }
    return Double(count) / time
  }

  private func bind(_ number: Int, to statement: OpaquePointer?, _ place: Int32) {
    var bytes = [UInt8](repeating: 7, count: 16)
    bytes[15] = UInt8(number & 255)
    sqlite3_bind_blob(statement, place, bytes, 16, transient)
  }

  private func bind(_ patient: Patient, to statement: OpaquePointer?, from first: Int32) {
    for (offset, value) in patient.row.enumerated() {
      let place = first + Int32(offset)
      switch value {
      case .text(let text) where offset == 0:
        let bytes = Array(text.utf8.filter { $0 != 0x2D }.suffix(16))
        sqlite3_bind_blob(statement, place, bytes, 16, transient)
      case .text(let text): sqlite3_bind_text(statement, place, text, -1, transient)
      case .integer(let number): sqlite3_bind_int64(statement, place, number)
      case .boolean(let flag): sqlite3_bind_int64(statement, place, flag ? 1 : 0)
      case .array: sqlite3_bind_text(statement, place, value.jsonText, -1, transient)
      default: sqlite3_bind_null(statement, place)
      }
    }
  }

  private func snakeCased(_ name: String) -> String {
    name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }

  private func step(_ statement: OpaquePointer?) {
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
