import Fields
import Values

/// Cuts a table that comes part by part into its rows. A row that no program writes is told of, and reading goes on
/// behind it.
struct RowReader: Hashable, Sendable {
  /// The longest row, in bytes.
  static let mostBytes = 4 << 20

  private var dialect: CSVDialect?
  /// What came and is not yet a whole row.
  private var rest: [UInt8] = []
  private var state = State.fieldStart
  /// Whether what comes belongs to a row that is too long.
  private var isSkipping = false
  /// The line on which the row begins.
  private var line = 1
  private var lineBreaks = 0

  enum Row: Hashable, Sendable {
    case row(CSVRow)
    case tooLong(line: Int)
    case unreadable(line: Int)
  }

  /// Where in a row one is: only a quote that begins a field opens it.
  private enum State: Hashable, Sendable {
    case fieldStart, plain, quoted
    /// Behind a quote that closes the field, or is the first of two.
    case closing
  }

  /// Takes the next bytes in.
  /// - Parameter isLast: whether no more come.
  mutating func read(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> [Row] {
    var position = rest.count
    rest.append(contentsOf: bytes)
    if dialect == nil {
      guard isLast || rest.count >= 4_096 else { return [] }
      begin()
      position = 0
    }
    let delimiter = dialect?.delimiter ?? CSVDialect.comma
    var rows: [Row] = []
    var start = 0
    while position < rest.count {
      let byte = rest[position]
      position += 1
      if byte == 0x0A {
        lineBreaks += 1
        if state != .quoted {
          end(start..<position, into: &rows)
          start = position
          state = .fieldStart
        }
      } else {
        advance(byte, delimiter)
      }
      if position - start > Self.mostBytes {
        if !isSkipping { rows.append(.tooLong(line: line)) }
        isSkipping = true
        // A quote that nothing closes ends with the row, so that what follows is read.
        state = .plain
        start = position
      }
    }
    if isLast, start < rest.count {
      end(start..<rest.count, into: &rows)
      start = rest.count
    }
    rest.removeFirst(start)
    return rows
  }

  private mutating func advance(_ byte: UInt8, _ delimiter: UInt8) {
    if state == .quoted {
      if byte == 0x22 { state = .closing }
    } else if byte == 0x22 {
      switch state {
      case .fieldStart, .closing: state = .quoted
      case .plain, .quoted: break
      }
    } else {
      state = byte == delimiter ? .fieldStart : .plain
    }
  }

  private mutating func begin() {
    // Up to the last whole line, so that no letter is cut in two.
    let head = min(rest.count, 65_536)
    var end = head
    while end > 0, rest[end - 1] != 0x0A { end -= 1 }
    let dialect = CSVDialect(guessing: Array(rest[..<(end > 0 ? end : head)]))
    rest.removeFirst(min(dialect.preamble, rest.count))
    line += dialect.preambleLines
    self.dialect = CSVDialect(encoding: dialect.encoding, delimiter: dialect.delimiter)
  }

  private mutating func end(_ range: Range<Int>, into rows: inout [Row]) {
    let first = line
    line += lineBreaks
    lineBreaks = 0
    if isSkipping {
      isSkipping = false
      return
    }
    var reader = CSVReader(Array(rest[range]), dialect: dialect)
    do throws(CSVError) {
      guard let row = try reader.next(), !row.isBlank else { return }
      rows.append(.row(CSVRow(line: first, fields: row.fields)))
    } catch {
      switch error {
      case .fieldTooLong: rows.append(.tooLong(line: first))
      case .unclosedQuote, .tooManyFields: rows.append(.unreadable(line: first))
      }
    }
  }
}
