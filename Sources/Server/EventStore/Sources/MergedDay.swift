import EventAnswers
import Segments
import Values

/// A day whose parts are read as one, or some people's part of it.
struct MergedDay: DayReader {
  private let date: CivilDate
  private let parts: [any DayPart]
  private let snapshot: EventSnapshot
  private let names: NameTable
  private let marks: MarkCodes
  /// Whose rows are read; nil for everybody's.
  private var range: Range<Int32>?
  /// Whether these are not all parts of the day.
  private var isApart = false

  init(
    _ date: CivilDate, _ parts: [any DayPart], _ snapshot: EventSnapshot, _ names: NameTable,
    _ marks: MarkCodes
  ) {
    self.date = date
    self.parts = parts
    self.snapshot = snapshot
    self.names = names
    self.marks = marks
  }

  private init(_ day: MergedDay, _ parts: [any DayPart]) {
    self.init(day.date, parts, day.snapshot, day.names, day.marks)
    range = day.range
    isApart = true
  }

  func part(_ people: Range<Int32>) -> any DayReader {
    var part = self
    part.range = people
    return part
  }

  var apart: [any DayReader] {
    parts.count == 1 ? [self] : parts.map { MergedDay(self, [$0]) }
  }

  // MARK: People

  /// The names of all parts' events, in the order of the day's bits.
  private var events: ContiguousArray<Int32> {
    if parts.count == 1 { return parts[0].events }
    var all = Set<Int32>()
    for part in parts { all.formUnion(part.events) }
    return ContiguousArray(all.sorted())
  }

  func mask(of events: [String]) -> EventMask {
    let all = self.events
    let places = events.compactMap { name in
      names.code(of: name).flatMap { all.firstIndex(of: $0) }
    }
    return EventMask.of(places, words: PartEntries.words(all))
  }

  func people() throws -> PeopleList {
    let list = try everybody()
    return range.map { list.part($0) } ?? list
  }

  private func everybody() throws -> PeopleList {
    if !isApart, let known = snapshot.memory.people(date) { return known }
    let list = try merged(events)
    if !isApart { snapshot.memory.keep(list, of: date) }
    return list
  }

  private func merged(_ events: ContiguousArray<Int32>) throws -> PeopleList {
    let words = PartEntries.words(events)
    if parts.count == 1 {
      let entries = try entries(0)
      if entries.isOnce {
        var list = PeopleList(numbers: entries.people, masks: entries.masks, words: words)
        list.counts = ContiguousArray(
          parts[0].rows(of: entries.people.indices, in: entries).map { Int32($0.count) })
        return list
      }
    }
    var all: [DayEntry] = []
    var masks: [ContiguousArray<UInt64>] = []
    for place in parts.indices {
      let entries = try entries(place)
      masks.append(DayMasks.moved(entries, from: parts[place].events, to: events))
      let rows = parts[place].rows(of: entries.people.indices, in: entries)
      for entry in entries.people.indices {
        all.append(
          DayEntry(
            person: entries.people[entry], part: Int32(place), entry: Int32(entry),
            rows: Int32(rows[entry].count)))
      }
    }
    all.sort(by: DayEntry.precedes)
    var list = PeopleList(numbers: [], masks: [], words: words)
    for entry in all {
      if list.numbers.last != entry.person {
        list.numbers.append(entry.person)
        list.counts.append(0)
        for _ in 0..<words { list.masks.append(0) }
      }
      list.counts[list.counts.count - 1] += entry.rows
      let last = list.masks.count - words
      for word in 0..<words {
        list.masks[last + word] |= masks[Int(entry.part)][Int(entry.entry) * words + word]
      }
    }
    return list
  }

  private func entries(_ place: Int) throws -> PartEntries {
    do throws(SegmentError) {
      return try parts[place].entries(snapshot.view)
    } catch {
      throw failure(error, of: parts[place])
    }
  }

  private func failure(_ error: SegmentError, of part: any DayPart) -> any Error {
    if let segment = part.segment { snapshot.memory.note(damaged: segment) }
    return QuestionFailure.damaged
  }

  // MARK: Rows

  func rows(_ columns: ColumnSet, of people: PersonSet?) throws -> DayRows {
    try rows(columns, needed: RowNeed(people: people))
  }

  var choosesRows: Bool { true }

  func rows(_ columns: ColumnSet, needed: RowNeed) throws -> DayRows {
    var need = needed
    // Rows of other parts may lie between.
    if parts.count > 1 { need.repeated = nil }
    var found: [PartPieces] = []
    for (place, part) in parts.enumerated() {
      let entries = try self.entries(place)
      if !entries.isOnce { need.repeated = nil }
      let places = range.map { entries.people.places(of: $0) } ?? entries.people.indices
      var pieces = PartPieces(part, entries, places, of: need.people)
      do throws(SegmentError) {
        if need.events == nil { pieces.readBlocks() } else { try pieces.choose(part, need) }
      } catch {
        throw failure(error, of: part)
      }
      found.append(pieces)
    }
    if found.count == 1, found[0].isOnce {
      return try lying(columns, found[0])
    }
    let order = try self.order(found)
    return try gathered(columns, order, found)
  }

  /// Rows of one part, as they lie there.
  private func lying(_ columns: ColumnSet, _ pieces: PartPieces) throws -> DayRows {
    let (part, blocks) = (parts[0], pieces.blocks)
    var rows = DayRows()
    rows.people = pieces.people
    rows.starts = pieces.starts
    rows.ends = pieces.ends
    do throws(SegmentError) {
      rows.events = try pieces.names(of: part)
      rows.counts = pieces.counts
      if columns.hasTimes { rows.times = try part.column(.time, blocks) }
      if columns.hasSessions { rows.sessions = try part.column(.session, blocks) }
      if columns.hasInstallations { rows.installations = try part.column(.installation, blocks) }
      if columns.hasStamps { rows.stamps = try part.column(.stamp, blocks) }
      for name in columns.parameters {
        rows.columns[name] = try part.parameter(name, blocks, marks)
      }
    } catch {
      throw failure(error, of: part)
    }
    return rows
  }

  /// The pieces in the order of people; those of one person that lie in several places row by row.
  private func order(_ found: [PartPieces]) throws -> RowOrder {
    var pieces: [RowPiece] = []
    for (place, part) in found.enumerated() { part.add(to: &pieces, as: Int32(place)) }
    let isSorted = zip(pieces, pieces.dropFirst()).allSatisfy { $0.person <= $1.person }
    if !isSorted { pieces.sort(by: RowPiece.precedes) }
    let isOnce = zip(pieces, pieces.dropFirst()).allSatisfy { $0.person != $1.person }
    var columns: RowKeys?
    if !isOnce {
      columns = RowKeys(
        times: try values(.time, found), devices: try values(.installation, found),
        sequences: try values(.sequence, found), ids: snapshot.devices.ids)
    }
    return RowOrder(pieces, columns)
  }

  private func gathered(
    _ columns: ColumnSet, _ order: RowOrder, _ found: [PartPieces]
  ) throws -> DayRows {
    var rows = DayRows()
    rows.people = order.people
    rows.starts = order.starts
    rows.events = order.gather(
      try each(found) { part, pieces throws(SegmentError) in try pieces.names(of: part) },
      nothing: 0)
    rows.close()
    if columns.hasTimes { rows.times = try gather(.time, order, found) }
    if columns.hasSessions { rows.sessions = try gather(.session, order, found) }
    if columns.hasInstallations { rows.installations = try gather(.installation, order, found) }
    if columns.hasStamps { rows.stamps = try gather(.stamp, order, found) }
    for name in columns.parameters {
      let values = try each(found) { part, pieces throws(SegmentError) in
        try part.parameter(name, pieces.blocks, marks)
      }
      if values.contains(where: { $0 != nil }) {
        rows.columns[name] = order.gather(values, nothing: DayRows.null)
      }
    }
    return rows
  }

  private func gather(
    _ column: PartColumn, _ order: RowOrder, _ found: [PartPieces]
  ) throws -> ContiguousArray<Int64> {
    order.gather(try values(column, found), nothing: DayRows.null)
  }

  private func values(
    _ column: PartColumn, _ found: [PartPieces]
  ) throws -> [ContiguousArray<Int64>] {
    try each(found) { part, pieces throws(SegmentError) in
      try part.column(column, pieces.blocks)
    }
  }

  /// What each part says.
  private func each<Value>(
    _ found: [PartPieces],
    _ read: (any DayPart, PartPieces) throws(SegmentError) -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    for (part, pieces) in zip(parts, found) {
      do throws(SegmentError) {
        values.append(try read(part, pieces))
      } catch {
        throw failure(error, of: part)
      }
    }
    return values
  }
}

/// Who has which of the rows that are read of a part.
private struct PartPieces {
  private(set) var people = ContiguousArray<Int32>()
  /// The rows of `people[i]` are `starts[i] ..< ends[i]` of those that are read.
  private(set) var starts = ContiguousArray<Int32>()
  private(set) var ends = ContiguousArray<Int32>()
  private(set) var blocks = PartBlocks(of: [])
  /// The names of the rows' events, where they were read to choose rows.
  private var names: ContiguousArray<Int32>?
  /// As in `DayRows`.
  private(set) var counts = ContiguousArray<Int32>()
  /// Whether everybody is there once.
  let isOnce: Bool
  /// The rows of each in the part.
  private var rows: [Range<Int32>]

  /// - Parameters:
  ///   - places: whose rows, by the places of entries.
  ///   - wanted: of these; nil for all.
  init(
    _ part: any DayPart, _ entries: PartEntries, _ places: Range<Int>, of wanted: PersonSet?
  ) {
    rows = part.rows(of: places, in: entries)
    people = ContiguousArray(entries.people[places])
    isOnce = entries.isOnce
    guard let wanted else { return }
    let kept = people.indices.filter { wanted.contains(people[$0]) }
    rows = kept.map { rows[$0] }
    people = ContiguousArray(kept.map { people[$0] })
  }

  /// Reads all blocks in which rows are.
  mutating func readBlocks() {
    blocks = PartBlocks(holding: rows)
    starts.reserveCapacity(rows.count)
    ends.reserveCapacity(rows.count)
    for row in rows {
      let start = row.isEmpty ? 0 : blocks.place(of: row.lowerBound)
      starts.append(start)
      ends.append(start + Int32(row.count))
    }
  }

  /// Reads rows alone that are needed.
  mutating func choose(_ part: any DayPart, _ need: RowNeed) throws(SegmentError) {
    let chosen = try part.choose(from: rows, of: people, need)
    var kept = ContiguousArray<Int32>()
    kept.reserveCapacity(people.count)
    starts.reserveCapacity(people.count)
    ends.reserveCapacity(people.count)
    var start: Int32 = 0
    for (place, end) in chosen.ends.enumerated() {
      if end > start {
        kept.append(people[place])
        starts.append(start)
        ends.append(end)
      }
      start = end
    }
    people = kept
    names = Self.names(chosen.events, part.events)
    counts = chosen.counts
    blocks = PartBlocks(of: chosen.rows)
  }

  private static func names(
    _ places: ContiguousArray<Int32>, _ events: ContiguousArray<Int32>
  ) -> ContiguousArray<Int32> {
    ContiguousArray(unsafeUninitializedCapacity: places.count) { names, count in
      events.withUnsafeBufferPointer { events in
        for row in places.indices { names[row] = events[Int(places[row])] }
      }
      count = places.count
    }
  }

  func names(of part: any DayPart) throws(SegmentError) -> ContiguousArray<Int32> {
    if let names { return names }
    return try part.names(blocks)
  }

  func add(to pieces: inout [RowPiece], as part: Int32) {
    for place in people.indices {
      pieces.append(
        RowPiece(
          person: people[place], part: part, start: starts[place],
          count: ends[place] - starts[place]))
    }
  }
}
