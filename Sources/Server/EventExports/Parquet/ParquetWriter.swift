import Fields

/// Writes a Parquet file (apache/parquet-format 2.10): one page a column in each group of rows,
/// values plain, packed by zstd. DuckDB and pyarrow read it, and so does whatever reads Parquet.
struct ParquetWriter {
  /// `parquet.thrift`, enum Encoding.
  static let plain: Int32 = 0
  static let runLengths: Int32 = 3
  private static let zstd: Int32 = 6
  private static let mark = Array("PAR1".utf8)

  /// The rows of a group.
  static let mostRows = 100_000

  private let schema: [ParquetNode]
  private var columns: [ParquetColumn]
  private var waiting = 0
  private var groups: [Group] = []
  private var place = 0
  private var isBegun = false

  private struct Group {
    var rows: Int
    var columns: [Column]
    var plainBytes: Int
  }

  private struct Column {
    var path: [String]
    var type: ParquetType
    var count: Int
    var isPacked: Bool
    var plainBytes: Int
    var bytes: Int
    /// In the file.
    var place: Int
  }

  init(_ schema: [ParquetNode]) {
    self.schema = schema
    columns = schema.flatMap { $0.columns(below: [], lists: 0) }
  }

  /// Adds a row: an object with the members that the schema names; what it lacks is null.
  /// - Returns: the bytes that are to be written next.
  mutating func add(_ row: JSONValue) -> [UInt8] {
    var column = 0
    for node in schema { add(row[node.name], as: node, ParquetColumn.Level(), lists: 0, &column) }
    waiting += 1
    return waiting == Self.mostRows ? flush() : []
  }

  /// - Parameter column: the first one of the node; those of the next after that.
  private mutating func add(
    _ value: JSONValue?, as node: ParquetNode, _ level: ParquetColumn.Level, lists: UInt8,
    _ column: inout Int
  ) {
    switch node {
    case .leaf:
      columns[column].append(value, at: level)
      column += 1
    case .group(_, let children):
      for child in children { add(value?[child.name], as: child, level, lists: lists, &column) }
    case .list(_, of: let element):
      let items = value?.array ?? []
      guard !items.isEmpty else {
        return add(nil, as: element, level, lists: lists + 1, &column)
      }
      let first = column
      for (number, item) in items.enumerated() {
        column = first
        let repetition = number == 0 ? level.repetition : lists + 1
        let inside = ParquetColumn.Level(repetition: repetition, definition: level.definition + 1)
        add(item, as: element, inside, lists: lists + 1, &column)
      }
    }
  }

  /// The rest of the file.
  mutating func finish() -> [UInt8] {
    var bytes = waiting > 0 ? flush() : begin()
    let footer = footer()
    bytes += footer
    bytes.append(littleEndian: UInt32(footer.count))
    return bytes + Self.mark
  }

  private mutating func begin() -> [UInt8] {
    guard !isBegun else { return [] }
    isBegun = true
    place = Self.mark.count
    return Self.mark
  }

  private mutating func flush() -> [UInt8] {
    var bytes = begin()
    var group = Group(rows: waiting, columns: [], plainBytes: 0)
    for index in columns.indices {
      let chunk = columns[index].finish()
      group.columns.append(
        Column(
          path: chunk.path, type: chunk.type, count: chunk.count, isPacked: chunk.isPacked,
          plainBytes: chunk.plainBytes, bytes: chunk.bytes.count, place: place))
      group.plainBytes += chunk.plainBytes
      bytes += chunk.bytes
      place += chunk.bytes.count
    }
    groups.append(group)
    waiting = 0
    return bytes
  }

  /// `parquet.thrift`, struct FileMetaData.
  private func footer() -> [UInt8] {
    var thrift = ThriftWriter()
    thrift.structure { file in
      file.field(1, 1)
      let elements = schema.reduce(1) { $0 + $1.elements }
      file.field(2, listOf: .structure, count: elements) { list in
        list.structure { root in
          root.field(4, "events")
          root.field(5, Int32(schema.count))
        }
        for node in schema { node.write(to: &list) }
      }
      file.field(3, long: Int64(groups.reduce(0) { $0 + $1.rows }))
      file.field(4, listOf: .structure, count: groups.count) { list in
        for group in groups { Self.write(group, to: &list) }
      }
      file.field(6, "umbu")
    }
    return thrift.bytes
  }

  /// `parquet.thrift`, struct RowGroup.
  private static func write(_ group: Group, to thrift: inout ThriftWriter) {
    thrift.structure { row in
      row.field(1, listOf: .structure, count: group.columns.count) { list in
        for column in group.columns { write(column, to: &list) }
      }
      row.field(2, long: Int64(group.plainBytes))
      row.field(3, long: Int64(group.rows))
    }
  }

  /// `parquet.thrift`, structs ColumnChunk and ColumnMetaData.
  private static func write(_ column: Column, to thrift: inout ThriftWriter) {
    thrift.structure { chunk in
      chunk.field(2, long: Int64(column.place))
      chunk.field(3) { data in
        data.field(1, column.type.rawValue)
        data.field(2, listOf: .int32, count: 2) { list in
          list.item(plain)
          list.item(runLengths)
        }
        data.field(3, listOf: .binary, count: column.path.count) { list in
          for name in column.path { list.item(name) }
        }
        data.field(4, column.isPacked ? zstd : 0)
        data.field(5, long: Int64(column.count))
        data.field(6, long: Int64(column.plainBytes))
        data.field(7, long: Int64(column.bytes))
        data.field(9, long: Int64(column.place))
      }
    }
  }
}
