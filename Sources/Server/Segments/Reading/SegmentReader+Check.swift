extension SegmentReader {
  /// Reads all of it, and finds any byte that is not as it was written.
  /// - Throws: `damaged`.
  public func check() throws(SegmentError) {
    for place in sections.indices { _ = try section(place) }
    try checkGaps()
    for column in columns {
      let reader = try self.column(column.id)
      let values = try reader.all()
      let places = try placesCounted(by: column)
      var nulls = 0
      for value in values {
        if value == ColumnReader.null {
          nulls += 1
        } else if let places, !(0..<Int64(places) ~= value) {
          throw .damaged(section: -1)
        }
      }
      guard nulls == column.nulls else { throw .damaged(section: -1) }
    }
  }

  /// How many places a column's values may name; nil when they are numbers.
  func placesCounted(by column: SegmentColumn) throws(SegmentError) -> Int? {
    switch column.id {
    case SegmentColumnID.event: return events.count
    case SegmentColumnID.stamp: return stamps.count
    case SegmentColumnID.installation: return try installations().count
    default: break
    }
    switch column.type {
    case .code, .list: return try texts(of: column).count
    case .mark: return try marks(of: column).count
    case .flag: return 2
    case .integer, .decimal: return nil
    }
  }

  /// What lies between sections is zero.
  private func checkGaps() throws(SegmentError) {
    var end = try SegmentFrame(file.bytes).headEnd
    for entry in sections {
      try checkZeros(end..<entry.offset)
      end = entry.offset + entry.stored
    }
    try checkZeros(end..<(end + 7) / 8 * 8)
  }

  private func checkZeros(_ range: Range<Int>) throws(SegmentError) {
    guard file.bytes[range].allSatisfy({ $0 == 0 }) else { throw .damaged(section: -1) }
  }
}
