import CSQLite
import Clinic
import Fields
import Foundation
import Values

/// What SQLite can do when nothing stands between it and a loop: the rows that mutations leave
/// behind, in the very tables and indexes of the server, bound from values made beforehand.
final class BareRows {
  /// The rows of all pushes, in an order in which a server may have done them.
  struct Pushes {
    fileprivate enum Value {
      case null
      case integer(Int64)
      case text([UInt8])
      case blob([UInt8])
    }

    fileprivate struct Push {
      var clinic: [Value]
      var version: Int64
      var acknowledged: Int64
      var patients: [[Value]]
    }

    fileprivate var all: [Push] = []

    /// - Parameters:
    ///   - each: how many patients each client adds.
    ///   - size: how many of them in one push.
    init(clients: Int, each: Int, of size: Int) {
      for first in stride(from: 1, through: each, by: size) {
        for client in 0..<clients {
          let last = first + size - 1
          all.append(
            Push(
              clinic: [.blob(Self.bytes(Values.UUID(high: 7 << 32, low: UInt64(client))))],
              version: Int64(last + 2), acknowledged: Int64(last),
              patients: (first...last).map { Self.row(.load(client, $0)) }))
        }
      }
    }

    /// The columns behind `space` and `space_version`, as the server fills them.
    private static func row(_ patient: Patient) -> [Value] {
      var patient = patient
      patient.createdAt = Instant(milliseconds: 1_760_000_000_000)
      patient.updatedAt = patient.createdAt
      return zip(Patient.fields, patient.row).map { field, value in
        switch value {
        case .text(let text):
          field.name == "id" ? .blob(bytes(Values.UUID(text) ?? .zero)) : .text(Array(text.utf8))
        case .integer(let number): .integer(number)
        case .boolean(let flag): .integer(flag ? 1 : 0)
        case .array: .text(value.bytes)
        default: .null
        }
      }
    }

    private static func bytes(_ uuid: Values.UUID) -> [UInt8] {
      [uuid.high.bigEndian, uuid.low.bigEndian].flatMap { withUnsafeBytes(of: $0) { Array($0) } }
    }
  }

  private var handle: OpaquePointer?
  private let path: String

  /// Makes a file with the tables of another.
  init(like original: String) throws {
    path = original + ".bare"
    // As the server does it.
    _ = csqlite_count_no_memory()
    sqlite3_open_v2(
      path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    execute("PRAGMA journal_mode = WAL")
    execute("PRAGMA synchronous = FULL")
    // As the server has it (Docs/Decisions/0006).
    execute("PRAGMA wal_autocheckpoint = 8000")
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
  func speed(of pushes: Pushes, inTransactionsOf size: Int) -> Double {
    let columns =
      ["space", "space_version"] + Patient.fields.map { "\"\($0.name.snakeCased)\"" }
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = prepare(
      "INSERT INTO patient (\(columns.joined(separator: ", "))) VALUES (\(places))")
    let open = prepare("INSERT INTO space (id, kind, version) VALUES (?, 'clinic', 2)")
    let move = prepare("UPDATE space SET version = ?2 WHERE id = ?1")
    let client = prepare(
      """
      INSERT INTO sync_client (id, account, space, acknowledged) VALUES (?1, ?1, ?1, ?2)
      ON CONFLICT (id) DO UPDATE SET acknowledged = excluded.acknowledged
      """)
    let (begin, commit) = (prepare("BEGIN IMMEDIATE"), prepare("COMMIT"))
    for push in pushes.all where push.patients.count == push.acknowledged {
      step(open, push.clinic)
    }
    var count = 0
    let time = UmbuLoad.time {
      step(begin, [])
      for push in pushes.all {
        var version = push.version - Int64(push.patients.count)
        for patient in push.patients {
          version += 1
          bind(push.clinic, to: insert, from: 1)
          sqlite3_bind_int64(insert, 2, version)
          bind(patient, to: insert, from: 3)
          step(insert, [])
        }
        step(move, push.clinic + [.integer(push.version)])
        step(client, push.clinic + [.integer(push.acknowledged)])
        let isFull = (count + push.patients.count) / size > count / size
        count += push.patients.count
        if isFull {
          step(commit, [])
          step(begin, [])
        }
      }
      step(commit, [])
    }
    for statement in [insert, open, move, client, begin, commit] { sqlite3_finalize(statement) }
    return Double(count) / time
  }

  private func step(_ statement: OpaquePointer?, _ values: [Pushes.Value]) {
    bind(values, to: statement, from: 1)
    precondition(sqlite3_step(statement) == SQLITE_DONE, String(cString: sqlite3_errmsg(handle)))
    sqlite3_reset(statement)
  }

  private func bind(_ values: [Pushes.Value], to statement: OpaquePointer?, from first: Int32) {
    for (offset, value) in values.enumerated() {
      let place = first + Int32(offset)
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

extension String {
  /// The name of the column of a field with this name.
  var snakeCased: String {
    map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }
}

/// SQLITE_TRANSIENT: SQLite copies the bytes during the call.
private nonisolated(unsafe) let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
