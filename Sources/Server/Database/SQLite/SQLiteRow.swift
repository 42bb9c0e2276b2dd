import CSQLite

/// The row at which a statement stands.
struct SQLiteRow: Row {
  let count: Int
  private let handle: OpaquePointer

  init(_ statement: SQLiteStatement) {
    handle = statement.handle
    count = Int(sqlite3_column_count(handle))
  }

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, index(column)) == SQLITE_NULL
  }

  func int(_ column: Int) -> Int64 { sqlite3_column_int64(handle, index(column)) }

  func double(_ column: Int) -> Double { sqlite3_column_double(handle, index(column)) }

  func text(_ column: Int) -> String {
    guard let start = sqlite3_column_text(handle, index(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, index(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int) -> [UInt8] { withBytes(column) { [UInt8]($0) } }

  func withBytes<R>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    // In this order: asking for the blob may convert the value, which changes its length.
    let start = sqlite3_column_blob(handle, index(column))
    let count = Int(sqlite3_column_bytes(handle, index(column)))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  func value(_ column: Int) -> SQLValue {
    switch sqlite3_column_type(handle, index(column)) {
    case SQLITE_INTEGER: .integer(int(column))
    case SQLITE_FLOAT: .real(double(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(bytes(column))
    default: .null
    }
  }

  private func index(_ column: Int) -> Int32 {
    precondition(column >= 0 && column < count, "column \(column) of a row of \(count)")
    return Int32(column)
  }
}
