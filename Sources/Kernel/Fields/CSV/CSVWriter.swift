/// Writes a CSV file that Excel in Brazil opens with a double click: UTF-8 with a byte order mark,
/// semicolons, CRLF (RFC 4180 otherwise).
///
/// A cell that begins with `=`, `+`, `-`, `@` or a tab gets an apostrophe in front, so that no
/// spreadsheet runs it as a formula; a cell that already has apostrophes there gets one more.
/// `CSVReader` takes one away again, so that whatever is written is read as it was.
public struct CSVWriter: Sendable {
  public private(set) var bytes: [UInt8] = []
  private let delimiter: UInt8

  public init(delimiter: UInt8 = CSVDialect.semicolon, byteOrderMark: Bool = true) {
    self.delimiter = delimiter
    if byteOrderMark { bytes = [0xEF, 0xBB, 0xBF] }
  }

  public mutating func write(_ cells: [String]) {
    for position in cells.indices {
      if position > 0 { bytes.append(delimiter) }
      var cell = cells[position]
      cell.withUTF8 { write($0) }
    }
    // A row of one empty cell would be an empty line, which is no row.
    if cells.count == 1, cells[0].isEmpty {
      bytes.append(0x22)
      bytes.append(0x22)
    }
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  private mutating func write(_ cell: UnsafeBufferPointer<UInt8>) {
    guard needsQuotes(cell) else {
      if needsGuard(cell) { bytes.append(0x27) }
      bytes.append(contentsOf: cell)
      return
    }
    bytes.append(0x22)
    if needsGuard(cell) { bytes.append(0x27) }
    for byte in cell {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  private func needsQuotes(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    guard cell.first != 0x20, cell.last != 0x20 else { return true }
    for byte in cell where byte == delimiter || byte == 0x22 || byte == 0x0A || byte == 0x0D {
      return true
    }
    return false
  }
}
