import Telemetry
import Values

extension SegmentReader {
  /// All rows as they were written, to be written anew or handed on.
  /// - Throws: `damaged`.
  public func allRows() throws(SegmentError) -> [SegmentRow] {
    let fixed = try FixedColumns(self)
    var rows: [SegmentRow] = []
    rows.reserveCapacity(self.rows)
    for place in 0..<people.count {
      for row in people.rows(of: place) {
        rows.append(try fixed.row(row, of: people.number(place)))
      }
    }
    for origin in origins { rows[origin.row].origin = origin.number }
    for column in columns where column.id >= SegmentColumnID.firstParameter {
      try fill(column, &rows)
    }
    return rows
  }

  private func fill(
    _ column: SegmentColumn, _ rows: inout [SegmentRow]
  ) throws(SegmentError) {
    let values = try self.column(column.id).all()
    let texts = try texts(of: column)
    let marks = try marks(of: column)
    let isProperty = column.name.hasPrefix(Self.ofPeople)
    for (place, value) in values.enumerated() where value != ColumnReader.null {
      let stored: StoredValue
      switch column.type {
      case .code, .list:
        guard texts.indices.contains(Int(value)) else { throw .damaged(section: -1) }
        let text = texts[Int(value)]
        if isProperty {
          let name = String(column.name.dropFirst(Self.ofPeople.count))
          rows[place].stamp.properties.append(StampProperty(name, text))
          continue
        }
        stored = column.type == .code ? .text(text) : .texts(Self.parts(of: text))
      case .integer: stored = .integer(value)
      case .decimal:
        stored = .decimal(
          column.isThousandths
            ? Double(value) / 1_000 : Double(bitPattern: UInt64(bitPattern: value)))
      case .flag: stored = .flag(value != 0)
      case .mark:
        guard marks.indices.contains(Int(value)) else { throw .damaged(section: -1) }
        stored = .mark(marks[Int(value)])
      }
      rows[place].values.append(StoredParameter(column.name, stored))
    }
  }

  private static func parts(of text: String) -> [String] {
    text.isEmpty
      ? []
      : text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
  }
}

/// The columns that every segment has, decoded.
private struct FixedColumns {
  let reader: SegmentReader
  let installations: [UUID]
  let columns: [ContiguousArray<Int64>]

  init(_ reader: SegmentReader) throws(SegmentError) {
    self.reader = reader
    installations = try reader.installations()
    var columns: [ContiguousArray<Int64>] = []
    for id in SegmentColumnID.names.indices { columns.append(try reader.column(id).all()) }
    self.columns = columns
  }

  func row(_ place: Int, of person: Int32) throws(SegmentError) -> SegmentRow {
    let values = columns.map { $0[place] }
    let event = Int(values[SegmentColumnID.event])
    let stamp = Int(values[SegmentColumnID.stamp])
    let installation = Int(values[SegmentColumnID.installation])
    guard reader.events.indices.contains(event), reader.stamps.indices.contains(stamp),
      installations.indices.contains(installation)
    else { throw .damaged(section: -1) }
    let at = reader.header.start.milliseconds &+ values[SegmentColumnID.time]
    var row = SegmentRow(reader.events[event], of: person, at: Instant(milliseconds: at))
    row.captured = Instant(milliseconds: at &+ values[SegmentColumnID.skew])
    row.received = Instant(milliseconds: at &+ values[SegmentColumnID.received])
    row.offset = Int(values[SegmentColumnID.offset])
    row.installation = installations[installation]
    row.sequence = values[SegmentColumnID.sequence]
    row.session = values[SegmentColumnID.session]
    row.stamp = reader.stamps[stamp].stamp
    row.traffic = reader.stamps[stamp].traffic
    return row
  }
}
