import EventAnswers
import Segments

/// The columns of a segment in the numbers of a vocabulary.
extension SegmentPart {
  func choose(
    from ranges: [Range<Int32>], of people: ContiguousArray<Int32>, _ need: RowNeed
  ) throws(SegmentError) -> ChosenRows {
    var choice = RowChoice(
      events: ContiguousArray(events.map { need.events?[Int($0)] ?? true }))
    choice.stamps = need.stamps.map { isNeeded in
      ContiguousArray(stamps.dropLast().map { isNeeded[Int($0)] })
    }
    if let repeated = need.repeated {
      choice.repeated = events.firstIndex(of: repeated.event)
      choice.needsFirst = ContiguousArray(people.map { repeated.firstOf.contains($0) })
    }
    return try reader.choose(from: ranges, where: choice)
  }

  func names(_ blocks: PartBlocks) throws(SegmentError) -> ContiguousArray<Int32> {
    let events = events
    return try read(SegmentColumnID.event, blocks, as: Int32.self) { codes, names in
      events.withUnsafeBufferPointer { events in
        var greatest: UInt64 = 0
        for row in 0..<codes.count { greatest = max(greatest, UInt64(bitPattern: codes[row])) }
        guard greatest < UInt64(events.count) else { return false }
        for row in 0..<codes.count { names[row] = events[Int(codes[row])] }
        return true
      }
    }
  }

  func column(_ column: PartColumn, _ blocks: PartBlocks) throws(SegmentError)
    -> ContiguousArray<Int64>
  {
    switch column {
    case .time:
      let start = reader.header.start.milliseconds
      return try values(SegmentColumnID.time, blocks) { $0 &+ start }
    case .stamp:
      return try translated(SegmentColumnID.stamp, blocks, by: stamps, mayBeNull: false)
    case .installation:
      return try translated(
        SegmentColumnID.installation, blocks, by: try deviceNumbers(), mayBeNull: false)
    case .session: return try values(SegmentColumnID.session, blocks) { $0 }
    case .sequence: return try values(SegmentColumnID.sequence, blocks) { $0 }
    }
  }

  func parameter(_ name: String, _ blocks: PartBlocks, _ marks: MarkCodes) throws(SegmentError)
    -> ContiguousArray<Int64>?
  {
    var found: ContiguousArray<Int64>?
    for column in reader.columns
    where column.name == name && column.id >= SegmentColumnID.firstParameter {
      guard let values = try parameter(column, blocks, marks) else { continue }
      guard var merged = found else {
        found = values
        continue
      }
      // Two events may say the same word in two ways.
      for row in merged.indices where merged[row] == DayRows.null { merged[row] = values[row] }
      found = merged
    }
    return found
  }

  /// Nil for ids that nobody asked for.
  private func parameter(
    _ column: SegmentColumn, _ blocks: PartBlocks, _ marks: MarkCodes
  ) throws(SegmentError) -> ContiguousArray<Int64>? {
    switch column.type {
    case .flag: return try values(column.id, blocks) { $0 }
    case .code, .list:
      return try translated(column.id, blocks, by: texts[column.id] ?? [DayRows.null])
    case .mark:
      guard let codes = marks.codes[MarkCodes.Key(segment: id, column: column.id)] else {
        return nil
      }
      return try translated(column.id, blocks, by: codes)
    case .decimal where column.isThousandths: return try values(column.id, blocks) { $0 }
    case .decimal:
      return try values(column.id, blocks) { value in
        value == DayRows.null
          ? value : Thousandths.of(Double(bitPattern: UInt64(bitPattern: value)))
      }
    case .integer:
      return try values(column.id, blocks) { $0 == DayRows.null ? $0 : Thousandths.of($0) }
    }
  }

  @inline(__always)
  private func values(
    _ id: Int, _ blocks: PartBlocks, _ change: (Int64) -> Int64
  ) throws(SegmentError) -> ContiguousArray<Int64> {
    try read(id, blocks, as: Int64.self) { values, changed in
      for row in 0..<values.count { changed[row] = change(values[row]) }
      return true
    }
  }

  @inline(__always)
  private func read<Value>(
    _ id: Int, _ blocks: PartBlocks, as type: Value.Type,
    _ make: (UnsafeBufferPointer<Int64>, UnsafeMutableBufferPointer<Value>) -> Bool
  ) throws(SegmentError) -> ContiguousArray<Value> {
    let column = try reader.column(id)
    if let chosen = blocks.chosen { return try column.values(at: chosen, as: type, make) }
    return try column.values(of: blocks.blocks, as: type, make)
  }

  /// A column's places of the file as numbers of all days.
  /// - Parameter table: by the places, and at last what stands for nothing.
  private func translated(
    _ column: Int, _ blocks: PartBlocks, by table: ContiguousArray<Int64>,
    mayBeNull: Bool = true
  ) throws(SegmentError) -> ContiguousArray<Int64> {
    try read(column, blocks, as: Int64.self) { codes, values in
      table.withUnsafeBufferPointer { table in
        let none = UInt64(table.count - 1)
        var (nulls, nothing) = (0, 0)
        // Without a branch, for which rows have a value nothing foretells.
        for row in 0..<codes.count {
          let code = codes[row]
          let place = min(UInt64(bitPattern: code), none)
          values[row] = table[Int(truncatingIfNeeded: place)]
          nothing += place == none ? 1 : 0
          nulls += code == DayRows.null ? 1 : 0
        }
        return nothing == nulls && (mayBeNull || nulls == 0)
      }
    }
  }

  /// How many bytes of memory the columns take that a question reads.
  func unpackedBytes(of columns: ColumnSet) -> Int {
    var ids = [SegmentColumnID.event]
    if columns.hasTimes { ids.append(SegmentColumnID.time) }
    if columns.hasStamps { ids.append(SegmentColumnID.stamp) }
    if columns.hasSessions { ids.append(SegmentColumnID.session) }
    if columns.hasInstallations { ids.append(SegmentColumnID.installation) }
    for column in reader.columns
    where column.id >= SegmentColumnID.firstParameter && columns.parameters.contains(column.name) {
      ids.append(column.id)
    }
    return reader.unpackedBytes(of: ids)
  }
}
