import CSQLite
import Glibc

/// A prepared statement, reset and without values between uses.
final class SQLiteStatement {
  let sql: String
  let handle: OpaquePointer
  /// For SQLite's parameters from 1, the position in the values. SQLite numbers `$2` by where it
  /// first stands in the text, not by its 2; nil where both agree.
  private let order: [Int]?
  private let valueCount: Int
  /// Whether running it can change the database.
  let mayWrite: Bool
  var isCheckedOut = false
  /// When it was last used, counted in uses of the cache.
  var lastUse = 0

  init(_ sql: String, on connection: SQLiteConnection) throws(DatabaseError) {
    var prepared: OpaquePointer?
    var code = SQLITE_OK
    let isWhole = sql.utf8CString.withUnsafeBufferPointer { text in
      var tail: UnsafePointer<CChar>?
      code = sqlite3_prepare_v3(
        connection.handle, text.baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT),
        &prepared, &tail)
      return tail.map(Self.isBlank) ?? true
    }
    guard code == SQLITE_OK else { throw connection.error(code) }
    guard let prepared else { throw .invalid("no statement in the text") }
    self.sql = sql
    handle = prepared
    mayWrite = sqlite3_stmt_readonly(prepared) == 0
    let order = Self.order(of: prepared)
    valueCount = order?.max().map { $0 + 1 } ?? 0
    self.order = order == Array(0..<valueCount) ? nil : order
    guard isWhole else { throw .invalid("more than one statement: \(sql)") }
    guard order != nil else { throw .invalid("placeholders are $1, $2 and so on: \(sql)") }
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds the n-th value to `$n`.
  func bind(_ values: [SQLValue], on connection: SQLiteConnection) throws(DatabaseError) {
    guard values.count == valueCount else {
      throw .invalid("\(values.count) values for \(valueCount) placeholders: \(sql)")
    }
    if let order {
      for (index, position) in order.enumerated() {
        try bind(values[position], at: Int32(index + 1), on: connection)
      }
    } else {
      for (index, value) in values.enumerated() {
        try bind(value, at: Int32(index + 1), on: connection)
      }
    }
  }

  func reset() {
    sqlite3_reset(handle)
    if valueCount > 0 { sqlite3_clear_bindings(handle) }
  }

  private func bind(
    _ value: SQLValue, at index: Int32, on connection: SQLiteConnection
  ) throws(DatabaseError) {
    let code: Int32
    switch value {
    case .null: code = sqlite3_bind_null(handle, index)
    case .integer(let integer): code = sqlite3_bind_int64(handle, index, integer)
    case .real(let real):
      guard !real.isNaN else { throw .invalid("NaN for $\(index): \(sql)") }
      code = sqlite3_bind_double(handle, index, real)
    case .text(var text):
      let bound: Int32? = text.withUTF8 { utf8 in
        // An address is needed even for no bytes: without one SQLite binds NULL.
        guard let start = utf8.baseAddress, !utf8.isEmpty else {
          return sqlite3_bind_text(handle, index, "", 0, transient)
        }
        guard memchr(start, 0, utf8.count) == nil else { return nil }
        return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) { text in
          sqlite3_bind_text64(
            handle, index, text, UInt64(utf8.count), transient, UInt8(SQLITE_UTF8))
        }
      }
      guard let bound else { throw .constraint(.nullCharacter) }
      code = bound
    case .blob(let bytes):
      code =
        bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), transient)
    }
    guard code == SQLITE_OK else { throw connection.error(code) }
  }

  /// The positions that the placeholders name; nil if one of them is not `$n`.
  private static func order(of handle: OpaquePointer) -> [Int]? {
    var order: [Int] = []
    for index in 0..<sqlite3_bind_parameter_count(handle) {
      guard let name = sqlite3_bind_parameter_name(handle, index + 1).map(String.init(cString:)),
        name.first == "$", let number = Int(name.dropFirst()), number > 0
      else { return nil }
      order.append(number - 1)
    }
    return order
  }

  private static func isBlank(_ tail: UnsafePointer<CChar>) -> Bool {
    String(cString: tail).allSatisfy { $0.isWhitespace || $0 == ";" }
  }
}

/// SQLITE_TRANSIENT: SQLite copies the bytes during the call.
private nonisolated(unsafe) let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
