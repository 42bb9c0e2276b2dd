import Compression
import Fields
import Values

/// The bytes of a segment.
struct SegmentImage {
  private struct ColumnKey: Hashable {
    var name: String
    var type: SegmentColumnType
  }

  private(set) var bytes: [UInt8] = []
  private(set) var people = 0
  private var footer: [SectionEntry] = []

  init(_ sorted: SortedRows, of day: SegmentDay) {
    let rows = sorted.rows
    var tables = SegmentTables(rows)
    var columns = Self.fixed(rows, day, &tables) + Self.parameters(rows)
    var dictionaries: [[UInt8]?] = []
    for place in columns.indices { dictionaries.append(columns[place].finish()) }
    let list = Self.columnSection(columns, &tables)
    let stamps = tables.stampSection()
    begin(day, rows)
    add(.names, tables.nameSection())
    add(.columns, list)
    add(.events, tables.eventSection())
    add(.stamps, stamps)
    add(.people, directory(rows, tables))
    add(.origins, Self.origins(rows))
    add(.installations, tables.installationSection())
    for (place, column) in columns.enumerated() {
      let id = Self.id(place)
      if let dictionary = dictionaries[place] {
        add(.dictionary, of: id, dictionary, packed: day.isCold)
      }
      let isRaw = column.type == .decimal && !column.isThousandths
      add(.data, of: id, BlockWriter.data(column.values, isRaw: isRaw), packed: day.isCold)
      if column.type.hasZones {
        add(.zones, of: id, BlockWriter.zones(column.values, isRaw: isRaw))
      }
    }
    end()
  }

  private static func id(_ place: Int) -> Int {
    let fixed = SegmentColumnID.names.count
    return place < fixed ? place : place - fixed + SegmentColumnID.firstParameter
  }

  // MARK: Columns

  private static func fixed(
    _ rows: [SegmentRow], _ day: SegmentDay, _ tables: inout SegmentTables
  ) -> [ColumnDraft] {
    var columns = SegmentColumnID.names.map { ColumnDraft($0, .integer, rows: rows.count) }
    for (place, row) in rows.enumerated() {
      let at = row.at.milliseconds
      let stamp = tables.place(of: row.stamp, traffic: row.traffic)
      columns[SegmentColumnID.time].set(at &- day.start.milliseconds, at: place)
      columns[SegmentColumnID.event].set(tables.eventPlaces[row.name] ?? 0, at: place)
      columns[SegmentColumnID.stamp].set(stamp, at: place)
      columns[SegmentColumnID.installation].set(
        tables.installationPlaces[row.installation] ?? 0, at: place)
      columns[SegmentColumnID.sequence].set(row.sequence, at: place)
      columns[SegmentColumnID.session].set(row.session, at: place)
      columns[SegmentColumnID.skew].set(row.captured.milliseconds &- at, at: place)
      columns[SegmentColumnID.received].set(row.received.milliseconds &- at, at: place)
      columns[SegmentColumnID.offset].set(Int64(row.offset), at: place)
    }
    return columns
  }

  /// A column for each name and type, by name.
  private static func parameters(_ rows: [SegmentRow]) -> [ColumnDraft] {
    var columns: [ColumnDraft] = []
    var places: [ColumnKey: Int] = [:]
    func column(_ name: String, _ type: SegmentColumnType) -> Int {
      let key = ColumnKey(name: name, type: type)
      if let place = places[key] { return place }
      columns.append(ColumnDraft(name, type, rows: rows.count))
      places[key] = columns.count - 1
      return columns.count - 1
    }
    for (place, row) in rows.enumerated() {
      for value in row.values {
        let found = column(value.name, ColumnDraft.type(of: value.value))
        columns[found].set(value.value, at: place)
      }
      for property in row.stamp.properties {
        let found = column(SegmentReader.ofPeople + property.name, .code)
        columns[found].set(text: property.value, at: place)
      }
    }
    return columns.sorted { a, b in
      a.name == b.name
        ? a.type.rawValue < b.type.rawValue : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
  }

  private static func columnSection(
    _ columns: [ColumnDraft], _ tables: inout SegmentTables
  ) -> [UInt8] {
    var section = ByteWriter()
    section.write(u32: columns.count)
    for (place, column) in columns.enumerated() {
      section.write(u16: id(place))
      section.write(byte: column.type.rawValue)
      section.write(byte: column.isThousandths ? 1 : 0)
      section.write(u32: tables.place(of: column.name))
      section.write(u32: column.nulls)
    }
    return section.bytes
  }

  // MARK: People

  /// The number of each person, their first row, and a bit for each event that they have.
  private mutating func directory(_ rows: [SegmentRow], _ tables: SegmentTables) -> [UInt8] {
    let words = max(1, (tables.events.count + 63) / 64)
    var numbers: [Int32] = []
    var firsts: [Int] = []
    var masks: [UInt64] = []
    for (place, row) in rows.enumerated() {
      if numbers.last != row.person {
        numbers.append(row.person)
        firsts.append(place)
        for _ in 0..<words { masks.append(0) }
      }
      let event = Int(tables.eventPlaces[row.name] ?? 0)
      masks[masks.count - words + event / 64] |= 1 << UInt64(event % 64)
    }
    people = numbers.count
    var section = ByteWriter()
    section.write(u32: numbers.count)
    section.write(u32: words)
    for number in numbers { section.write(u32: Int(number)) }
    for first in firsts { section.write(u32: first) }
    for mask in masks { section.write(u64: mask) }
    return section.bytes
  }

  private static func origins(_ rows: [SegmentRow]) -> [UInt8] {
    var section = ByteWriter()
    let other = rows.indices.filter { rows[$0].origin != rows[$0].person }
    section.write(u32: other.count)
    for place in other {
      section.write(u32: place)
      section.write(u32: Int(rows[place].origin))
    }
    return section.bytes
  }

  // MARK: Frame

  private mutating func begin(_ day: SegmentDay, _ rows: [SegmentRow]) {
    let received = rows.map { $0.received }.max() ?? .epoch
    let header = SegmentHeader(day, rows: rows.count, received: received).json.bytes
    var writer = ByteWriter()
    writer.write(SegmentFormat.magic)
    writer.write(u32: header.count)
    writer.write(header)
    writer.write(u32: Int(Checksum.of(writer.bytes[...])))
    writer.pad()
    bytes = writer.bytes
  }

  private mutating func add(
    _ kind: SectionKind, of column: Int = 0, _ content: [UInt8], packed: Bool = false
  ) {
    let smaller = packed ? Zstd.pack(content) : nil
    let stored = smaller ?? content
    footer.append(
      SectionEntry(
        kind: kind.rawValue, column: UInt16(column), isPacked: smaller != nil,
        offset: bytes.count, stored: stored.count, plain: content.count,
        checksum: Checksum.of(stored[...])))
    bytes += stored
    while bytes.count % 8 != 0 { bytes.append(0) }
  }

  private mutating func end() {
    var list = ByteWriter()
    for entry in footer {
      list.write(u16: Int(entry.kind))
      list.write(u16: Int(entry.column))
      list.write(byte: entry.isPacked ? 1 : 0)
      list.write(byte: 0)
      list.write(u16: 0)
      list.write(u64: UInt64(entry.offset))
      list.write(u64: UInt64(entry.stored))
      list.write(u64: UInt64(entry.plain))
      list.write(u32: Int(entry.checksum))
      list.write(u32: 0)
    }
    var tail = ByteWriter()
    tail.write(u32: list.count)
    tail.write(u32: Int(Checksum.of(list.bytes[...])))
    tail.write(u64: UInt64(bytes.count + list.count + SegmentFormat.tail))
    tail.write(SegmentFormat.end)
    bytes += list.bytes + tail.bytes
  }
}
