import Values

/// Cuts one row out of the bytes.
struct CSVScanner {
  let dialect: CSVDialect
  private(set) var position: Int
  private(set) var line: Int
  private var fields: [String] = []

  init(dialect: CSVDialect, position: Int, line: Int) {
    self.dialect = dialect
    self.position = position
    self.line = line
  }

  mutating func row(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<CSVRow?, CSVError> {
    while position < bytes.count, bytes[position] == 0x0A || bytes[position] == 0x0D {
      endLine(bytes)
    }
    guard position < bytes.count else { return .success(nil) }
    let first = line
    do throws(CSVError) {
      while try field(bytes) {
        guard fields.count < CSVReader.maxFields else { throw .tooManyFields(line: first) }
      }
    } catch {
      return .failure(error)
    }
    return .success(CSVRow(line: first, fields: fields))
  }

  /// Reads a field and what ends it; true when a delimiter did, so that another follows.
  private mutating func field(_ bytes: UnsafeBufferPointer<UInt8>) throws(CSVError) -> Bool {
    if position < bytes.count, bytes[position] == 0x22 { return try quotedField(bytes) }
    let start = position
    skipUnquoted(bytes)
    guard add(UnsafeBufferPointer(rebasing: bytes[start..<position])) else {
      throw .fieldTooLong(line: line)
    }
    return endField(bytes)
  }

  private mutating func quotedField(_ bytes: UnsafeBufferPointer<UInt8>) throws(CSVError) -> Bool {
    let opened = line
    position += 1
    var text: [UInt8] = []
    var start = position
    while true {
      guard position < bytes.count else { throw .unclosedQuote(line: opened) }
      let byte = bytes[position]
      if byte == 0x0A || byte == 0x0D {
        endLine(bytes)
      } else if byte != 0x22 {
        position += 1
      } else {
        text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<position]))
        position += 1
        guard position < bytes.count, bytes[position] == 0x22 else { break }
        // A doubled quote: the second one begins the next stretch.
        start = position
        position += 1
      }
    }
    let rest = position
    skipUnquoted(bytes)
    text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[rest..<position]))
    let isShort = text.withUnsafeBufferPointer { add($0) }
    guard isShort else { throw .fieldTooLong(line: opened) }
    return endField(bytes)
  }

  private mutating func skipUnquoted(_ bytes: UnsafeBufferPointer<UInt8>) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == dialect.delimiter || byte == 0x0A || byte == 0x0D { return }
      position += 1
    }
  }

  private mutating func endField(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard position < bytes.count else { return false }
    if bytes[position] == dialect.delimiter {
      position += 1
      return true
    }
    endLine(bytes)
    return false
  }

  /// Takes CRLF, LF or CR.
  private mutating func endLine(_ bytes: UnsafeBufferPointer<UInt8>) {
    let isCR = bytes[position] == 0x0D
    position += 1
    if isCR, position < bytes.count, bytes[position] == 0x0A { position += 1 }
    line += 1
  }

  /// False when the text is too long.
  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count <= CSVReader.maxFieldLength else { return false }
    let text = isGuarded(text) ? UnsafeBufferPointer(rebasing: text.dropFirst()) : text
    switch dialect.encoding {
    case .utf8: fields.append(String(utf8: text))
    case .windows1252: fields.append(decodedWindows1252(text))
    }
    return true
  }
}

/// Whether a cell begins with apostrophes before something that a spreadsheet takes for a formula.
func isGuarded(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
  cell.first == 0x27 && needsGuard(cell)
}

/// Whether a cell begins, after any apostrophes, with `=`, `+`, `-`, `@` or a tab.
func needsGuard(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
  for byte in cell where byte != 0x27 {
    return byte == 0x3D || byte == 0x2B || byte == 0x2D || byte == 0x40 || byte == 0x09
  }
  return false
}
