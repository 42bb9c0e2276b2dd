/// How a CSV file is written: RFC 4180 leaves it open, and Excel in Brazil has its own ways.
public struct CSVDialect: Hashable, Sendable {
  public enum Encoding: String, Hashable, Sendable {
    case utf8 = "UTF-8"
    case windows1252 = "Windows-1252"
  }

  public var encoding: Encoding
  /// `;`, `,` or a tab.
  public var delimiter: UInt8
  /// How many bytes come before the first row: a byte order mark, and Excel's `sep=;` line.
  public var preamble = 0
  /// How many lines the preamble takes.
  public var preambleLines = 0

  public init(encoding: Encoding = .utf8, delimiter: UInt8 = semicolon) {
    self.encoding = encoding
    self.delimiter = delimiter
  }

  public static let semicolon: UInt8 = 0x3B
  public static let comma: UInt8 = 0x2C
  public static let tab: UInt8 = 0x09

  /// Guesses from the whole file.
  ///
  /// The encoding is UTF-8 when there is a byte order mark or when every byte is well-formed UTF-8;
  /// else Windows-1252, in which any bytes are text. Text of Windows-1252 with an accent is almost
  /// never well-formed UTF-8, since its accented letters stand alone.
  ///
  /// The delimiter is what a `sep=` line says; else the one that cuts most of the first 20 rows
  /// into as many fields as the first row has, at least two; among equals the one that gives more
  /// fields; with no sign of any, the semicolon.
  public init(guessing bytes: [UInt8]) {
    self.init()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      preamble = 3
    } else {
      let bad = bytes.withUnsafeBufferPointer { firstInvalidUTF8($0) }
      if bad != nil { encoding = .windows1252 }
    }
    if let told = CSVDialect.toldDelimiter(bytes, from: preamble) {
      delimiter = told.delimiter
      preamble = told.end
      preambleLines = 1
      return
    }
    var best = (agreeing: 0, fields: 1)
    for candidate in [CSVDialect.semicolon, CSVDialect.tab, CSVDialect.comma] {
      let found = score(bytes, candidate)
      if found.fields > 1, found > best {
        best = found
        delimiter = candidate
      }
    }
  }

  /// Reads `sep=;` and its line end.
  private static func toldDelimiter(_ bytes: [UInt8], from start: Int)
    -> (delimiter: UInt8, end: Int)?
  {
    let line = bytes[start...].prefix(7)
    guard line.count >= 6, line.starts(with: [0x73, 0x65, 0x70, 0x3D]) else { return nil }
    let delimiter = bytes[start + 4]
    guard [semicolon, comma, tab].contains(delimiter) else { return nil }
    switch bytes[start + 5] {
    case 0x0A: return (delimiter, start + 6)
    case 0x0D: return (delimiter, start + (line.last == 0x0A ? 7 : 6))
    default: return nil
    }
  }

  private func score(_ bytes: [UInt8], _ candidate: UInt8) -> (agreeing: Int, fields: Int) {
    var dialect = self
    dialect.delimiter = candidate
    // A quote that never closes would make each guess read the whole file: its head is enough.
    var reader = CSVReader([UInt8](bytes.prefix(preamble + 65_536)), dialect: dialect)
    var fields = 0
    var agreeing = 0
    for _ in 0..<20 {
      guard case .success(let row?) = reader.read() else { break }
      if fields == 0 { fields = row.fields.count }
      if row.fields.count == fields { agreeing += 1 }
    }
    return (agreeing, fields)
  }
}
