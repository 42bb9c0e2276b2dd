/// Reads the rows of a CSV file one by one (RFC 4180, and as spreadsheets write it).
///
/// A reader is a value: keep it, and go on with `rows(atMost:)` when there is time again.
///
/// - Lines end with CRLF, LF or CR. Empty lines are no rows but are counted.
/// - A field in quotes may hold delimiters, line breaks and doubled quotes; what stands between its
///   closing quote and the next delimiter is added to it. A quote within an unquoted field is text.
/// - An apostrophe that `CSVWriter` puts before a formula is taken away again.
/// - UTF-16 with its byte order mark, as Excel's "Unicode text", is read as the text that it is.
/// - After an error there are no more rows.
public struct CSVReader: Sendable {
  public let dialect: CSVDialect
  private let bytes: [UInt8]
  /// How many bytes are read, for a progress bar over `count`.
  public private(set) var position: Int
  /// The line that comes next, from 1.
  public private(set) var line: Int

  /// The longest field, in bytes.
  public static let maxFieldLength = 1_000_000
  /// The most fields of a row.
  public static let maxFields = 1000

  /// - Parameter dialect: guessed from the bytes when it is not told.
  public init(_ bytes: [UInt8], dialect: CSVDialect? = nil) {
    let bytes = utf8(fromUTF16: bytes) ?? bytes
    self.bytes = bytes
    self.dialect = dialect ?? CSVDialect(guessing: bytes)
    position = min(self.dialect.preamble, bytes.count)
    line = 1 + self.dialect.preambleLines
  }

  /// How many bytes there are.
  public var count: Int { bytes.count }

  /// Whether no byte is zero: those of a workbook or a picture are, of a text never.
  public var isText: Bool { !bytes.contains(0) }

  public var isAtEnd: Bool { position >= bytes.count }

  /// The next row; nil at the end.
  public mutating func next() throws(CSVError) -> CSVRow? {
    try read().get()
  }

  /// The next rows, fewer than `limit` only at the end.
  public mutating func rows(atMost limit: Int) throws(CSVError) -> [CSVRow] {
    var rows: [CSVRow] = []
    while rows.count < limit, let row = try next() { rows.append(row) }
    return rows
  }

  mutating func read() -> Result<CSVRow?, CSVError> {
    var scanner = CSVScanner(dialect: dialect, position: position, line: line)
    let result = bytes.withUnsafeBufferPointer { scanner.row($0) }
    line = scanner.line
    position = scanner.position
    if case .failure = result { position = bytes.count }
    return result
  }
}
