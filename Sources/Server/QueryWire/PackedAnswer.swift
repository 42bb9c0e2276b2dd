/// A value of an answer.
public enum QueryValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case number(Double)
  case text(String)
  case bytes([UInt8])
}

/// What a query came to.
public struct QueryAnswer: Hashable, Sendable {
  public var columns: [String] = []
  public var rows: [[QueryValue]] = []
  /// Whether there were more rows than were asked for.
  public var isCut = false

  public init() {}
}

/// An answer on its way: how many columns (UInt32), the length and bytes of each name; then for each row a 1 and its
/// values; a 0 at the end, or a 2 where more rows were cut off. A value is a byte that says of what kind it is and 8
/// bytes of a number, or the length and bytes of a text.
public enum PackedAnswer {
  public enum Tag {
    public static let null: UInt8 = 0
    public static let integer: UInt8 = 1
    public static let number: UInt8 = 2
    public static let text: UInt8 = 3
    public static let bytes: UInt8 = 4
  }

  public enum Mark {
    public static let end: UInt8 = 0
    public static let row: UInt8 = 1
    public static let cut: UInt8 = 2
  }

  /// Reads one. Nil for what no process of ours says: its sender has run a stranger's query, and is believed no more
  /// than that.
  public static func read(_ bytes: [UInt8]) -> QueryAnswer? {
    var reader = Reader(bytes: bytes)
    guard let count = reader.length(), count <= 4_096 else { return nil }
    var answer = QueryAnswer()
    for _ in 0..<count {
      guard let name = reader.text() else { return nil }
      answer.columns.append(name)
    }
    while let mark = reader.byte() {
      switch mark {
      case Mark.end, Mark.cut:
        answer.isCut = mark == Mark.cut
        return reader.isAtEnd ? answer : nil
      case Mark.row:
        guard answer.rows.count < QueryLimits.rows else { return nil }
        var row: [QueryValue] = []
        row.reserveCapacity(count)
        for _ in 0..<count {
          guard let value = reader.value() else { return nil }
          row.append(value)
        }
        answer.rows.append(row)
      default: return nil
      }
    }
    return nil
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func byte() -> UInt8? {
      guard position < bytes.count else { return nil }
      position += 1
      return bytes[position - 1]
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= bytes.count - position else { return nil }
      position += count
      return bytes[position - count..<position]
    }

    mutating func length() -> Int? {
      take(4).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
    }

    mutating func text() -> String? {
      length().flatMap { take($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func word() -> UInt64? {
      take(8).map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    }

    mutating func value() -> QueryValue? {
      switch byte() {
      case Tag.null: .null
      case Tag.integer: word().map { .integer(Int64(bitPattern: $0)) }
      case Tag.number: word().map { .number(Double(bitPattern: $0)) }
      case Tag.text: text().map { .text($0) }
      case Tag.bytes: length().flatMap { take($0) }.map { .bytes(Array($0)) }
      default: nil
      }
    }
  }
}
