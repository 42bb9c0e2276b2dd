import CSQLite
import QueryWire

/// Sends an answer in pieces (PackedAnswer).
struct AnswerWriter {
  private var piece: [UInt8] = [QueryWords.piece]
  private var total = 0

  init() { piece.reserveCapacity(QueryWords.mostBytes) }

  /// Sends what has not been sent yet.
  mutating func flush() {
    guard piece.count > 1 else { return }
    Messages.send(piece)
    piece.removeAll(keepingCapacity: true)
    piece.append(QueryWords.piece)
  }

  mutating func write(byte: UInt8) throws(QueryFailure) { try write([byte]) }

  mutating func write(count: Int) throws(QueryFailure) { try write(number: UInt32(count)) }

  mutating func write(text: [UInt8]) throws(QueryFailure) {
    try write(count: text.count)
    try write(text)
  }

  /// A value of the row that a statement stands at.
  mutating func write(_ statement: OpaquePointer, _ column: Int32) throws(QueryFailure) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER:
      try write(byte: PackedAnswer.Tag.integer)
      try write(number: sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT:
      try write(byte: PackedAnswer.Tag.number)
      try write(number: sqlite3_column_double(statement, column).bitPattern)
    case SQLITE_TEXT:
      try write(byte: PackedAnswer.Tag.text)
      // The text first, for it may be another length in UTF-8.
      let start = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      try write(text: Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)))
    case SQLITE_BLOB:
      try write(byte: PackedAnswer.Tag.bytes)
      let start = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      try write(text: Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
    default: try write(byte: PackedAnswer.Tag.null)
    }
  }

  private mutating func write(number: some FixedWidthInteger) throws(QueryFailure) {
    try write(withUnsafeBytes(of: number.littleEndian) { Array($0) })
  }

  private mutating func write(_ bytes: [UInt8]) throws(QueryFailure) {
    total += bytes.count
    guard total <= QueryLimits.answerBytes else { throw .tooMuch }
    var rest = bytes[...]
    while !rest.isEmpty {
      let room = QueryWords.mostBytes - piece.count
      piece += rest.prefix(room)
      rest = rest.dropFirst(room)
      if piece.count == QueryWords.mostBytes { flush() }
    }
  }
}
