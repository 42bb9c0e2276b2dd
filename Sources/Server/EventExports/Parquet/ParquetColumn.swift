import Compression
import Fields

/// The values of one column that wait for their group of rows to be full.
///
/// Of each row, and of each item of a list, there are two levels (Dremel, as parquet-format's
/// README has them): at which list it goes on, and how much of the way down to the value is there.
struct ParquetColumn {
  let path: [String]
  private let type: ParquetType
  private let lists: UInt8
  private var repetitions = RunLengths()
  private var definitions = RunLengths()
  private var values: [UInt8] = []
  private var flags = 0
  private var count = 0

  /// - Parameter lists: how many lists it is within.
  init(_ path: [String], _ type: ParquetType, lists: UInt8) {
    self.path = path
    self.type = type
    self.lists = lists
  }

  /// Where a value stands.
  struct Level {
    /// At which list it goes on; 0 for a new row.
    var repetition: UInt8 = 0
    /// How many of the lists above have an item there.
    var definition: UInt8 = 0
  }

  /// Adds a value; what is of another type counts as null.
  mutating func append(_ value: JSONValue?, at level: Level) {
    repetitions.append(level.repetition)
    count += 1
    guard level.definition == lists, let value, add(value) else {
      return definitions.append(level.definition)
    }
    definitions.append(lists + 1)
  }

  private mutating func add(_ value: JSONValue) -> Bool {
    switch (type, value) {
    case (.integer, .integer(let number)): values.append(littleEndian: number)
    case (.decimal, .number(let number)): values.append(littleEndian: number.bitPattern)
    case (.decimal, .integer(let number)):
      values.append(littleEndian: Double(number).bitPattern)
    case (.text, .text(let text)):
      values.append(littleEndian: UInt32(text.utf8.count))
      values.append(contentsOf: text.utf8)
    case (.flag, .boolean(let isOn)):
      if flags.isMultiple(of: 8) { values.append(0) }
      if isOn { values[values.count - 1] |= 1 << UInt8(flags % 8) }
      flags += 1
    case (.integer, _), (.decimal, _), (.text, _), (.flag, _): return false
    }
    return true
  }

  /// A column's part of a group of rows, as the footer tells of it.
  struct Chunk {
    var path: [String]
    var type: ParquetType
    var count: Int
    var isPacked: Bool
    /// With the head of its page.
    var plainBytes: Int
    var bytes: [UInt8]
  }

  /// All that waits as one page (data page v1), and nothing waits after that.
  mutating func finish() -> Chunk {
    var page: [UInt8] = []
    if lists > 0 { page += repetitions.finish() }
    page += definitions.finish()
    page += values
    let packed = Zstd.pack(page)
    let body = packed ?? page
    var head = ThriftWriter()
    head.structure { [count] head in
      head.field(1, 0)
      head.field(2, Int32(page.count))
      head.field(3, Int32(body.count))
      head.field(5) { data in
        data.field(1, Int32(count))
        data.field(2, ParquetWriter.plain)
        data.field(3, ParquetWriter.runLengths)
        data.field(4, ParquetWriter.runLengths)
      }
    }
    let chunk = Chunk(
      path: path, type: type, count: count, isPacked: packed != nil,
      plainBytes: head.bytes.count + page.count, bytes: head.bytes + body)
    self = ParquetColumn(path, type, lists: lists)
    return chunk
  }
}

/// Levels as runs of the same (parquet-format, Encodings.md, RLE), which all of them are: what
/// little that wastes where they take turns zstd gets back.
private struct RunLengths {
  private var bytes: [UInt8] = []
  private var level: UInt8 = 0
  private var run: UInt64 = 0

  mutating func append(_ level: UInt8) {
    if level != self.level { close() }
    self.level = level
    run += 1
  }

  private mutating func close() {
    guard run > 0 else { return }
    bytes.append(variable: run << 1)
    // Of so few bits as levels have one byte holds the value.
    bytes.append(level)
    run = 0
  }

  /// With their length in front.
  mutating func finish() -> [UInt8] {
    close()
    var whole: [UInt8] = []
    whole.append(littleEndian: UInt32(bytes.count))
    return whole + bytes
  }
}
