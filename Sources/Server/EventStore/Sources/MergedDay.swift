import EventAnswers
import Segments
import Values

/// A day whose parts are read as one.
struct MergedDay: DayReader {
  private let date: CivilDate
  private let parts: [any DayPart]
  private let snapshot: EventSnapshot
  private let names: NameTable
  private let marks: MarkCodes

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
    if let known = snapshot.memory.people(date) { return known }
    let list = try merged(events)
    snapshot.memory.keep(list, of: date)
    return list
  }

  private func merged(_ events: ContiguousArray<Int32>) throws -> PeopleList {
    let words = PartEntries.words(events)
    if parts.count == 1 {
      let entries = try entries(0)
      if entries.isPlain {
        return PeopleList(numbers: entries.people, masks: entries.masks, words: words)
      }
    }
    var all: [DayEntry] = []
    var masks: [ContiguousArray<UInt64>] = []
    for place in parts.indices {
      let entries = try entries(place)
      masks.append(DayMasks.moved(entries, from: parts[place].events, to: events))
      for entry in entries.people.indices {
        all.append(
          DayEntry(person: entries.people[entry], part: Int32(place), entry: Int32(entry)))
      }
    }
    all.sort(by: DayEntry.precedes)
    var list = PeopleList(numbers: [], masks: [], words: words)
    for entry in all {
      if list.numbers.last != entry.person {
        list.numbers.append(entry.person)
        for _ in 0..<words { list.masks.append(0) }
      }
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
    var pieces: [RowPiece] = []
    var entries: [PartEntries] = []
    for place in parts.indices { entries.append(try self.entries(place)) }
    if parts.count == 1, entries[0].isPlain, people == nil {
      return try whole(columns, entries[0])
    }
    for place in parts.indices {
      Self.add(entries[place], of: parts[place], place, people, to: &pieces)
    }
    let wanted = parts.indices.map { Self.blocks(of: pieces, in: $0, parts[$0].count) }
    let order = try self.order(pieces, wanted)
    return try gathered(columns, order, wanted)
  }

  /// A day that is one file, as it lies there.
  private func whole(_ columns: ColumnSet, _ entries: PartEntries) throws -> DayRows {
    let part = parts[0]
    var rows = DayRows()
    rows.people = entries.people
    rows.starts = starts(part, entries)
    do throws(SegmentError) {
      rows.events = Self.narrow(try part.column(.event, nil))
      rows.times = try part.column(.time, nil)
      if columns.hasSessions { rows.sessions = try part.column(.session, nil) }
      if columns.hasInstallations { rows.installations = try part.column(.installation, nil) }
      if columns.hasStamps { rows.stamps = try part.column(.stamp, nil) }
      for name in columns.parameters {
        rows.columns[name] = try part.parameter(name, nil, marks)
      }
    } catch {
      throw failure(error, of: part)
    }
    return rows
  }

  private func starts(_ part: any DayPart, _ entries: PartEntries) -> ContiguousArray<Int32> {
    var starts = entries.starts
    if let segment = part as? SegmentPart {
      let people = segment.reader.people
      starts = ContiguousArray((0..<people.count).map { Int32(people.rows(of: $0).lowerBound) })
    }
    starts.append(Int32(part.count))
    return starts
  }

  private static func narrow(_ values: ContiguousArray<Int64>) -> ContiguousArray<Int32> {
    ContiguousArray(unsafeUninitializedCapacity: values.count) { room, count in
      for place in 0..<values.count { room[place] = Int32(truncatingIfNeeded: values[place]) }
      count = values.count
    }
  }

  private static func add(
    _ entries: PartEntries, of part: any DayPart, _ place: Int, _ people: PersonSet?,
    to pieces: inout [RowPiece]
  ) {
    let directory = entries.isPlain ? (part as? SegmentPart)?.reader.people : nil
    for entry in entries.people.indices {
      let person = entries.people[entry]
      if let people, !people.contains(person) { continue }
      let rows =
        directory?.rows(of: entry) ?? Int(entries.starts[entry])..<Int(entries.ends[entry])
      pieces.append(
        RowPiece(
          person: person, part: Int32(place), start: Int32(rows.lowerBound),
          count: Int32(rows.count)))
    }
  }

  /// Which blocks hold rows of pieces.
  private static func blocks(of pieces: [RowPiece], in part: Int, _ rows: Int) -> [Bool] {
    let size = ColumnReader.block
    var wanted = [Bool](repeating: false, count: (rows + size - 1) / size)
    for piece in pieces where Int(piece.part) == part && piece.count > 0 {
      for block in Int(piece.start) / size...Int(piece.start + piece.count - 1) / size {
        wanted[block] = true
      }
    }
    return wanted
  }

  /// The pieces in the order of people; those of one person that lie in several places row by row.
  private func order(_ pieces: [RowPiece], _ wanted: [[Bool]]) throws -> RowOrder {
    var pieces = pieces
    let isSorted = zip(pieces, pieces.dropFirst()).allSatisfy { $0.person <= $1.person }
    if !isSorted { pieces.sort(by: RowPiece.precedes) }
    let isOnce = zip(pieces, pieces.dropFirst()).allSatisfy { $0.person != $1.person }
    var columns: RowKeys?
    if !isOnce {
      var times: [ContiguousArray<Int64>] = []
      var devices: [ContiguousArray<Int64>] = []
      var sequences: [ContiguousArray<Int64>] = []
      for (place, part) in parts.enumerated() {
        do throws(SegmentError) {
          times.append(try part.column(.time, wanted[place]))
          devices.append(try part.column(.installation, wanted[place]))
          sequences.append(try part.column(.sequence, wanted[place]))
        } catch {
          throw failure(error, of: part)
        }
      }
      columns = RowKeys(
        times: times, devices: devices, sequences: sequences, ids: snapshot.devices.ids)
    }
    return RowOrder(pieces, columns)
  }

  private func gathered(
    _ columns: ColumnSet, _ order: RowOrder, _ wanted: [[Bool]]
  ) throws -> DayRows {
    var rows = DayRows()
    rows.people = order.people
    rows.starts = order.starts
    rows.events = Self.narrow(try gather(.event, order, wanted))
    rows.times = try gather(.time, order, wanted)
    if columns.hasSessions { rows.sessions = try gather(.session, order, wanted) }
    if columns.hasInstallations { rows.installations = try gather(.installation, order, wanted) }
    if columns.hasStamps { rows.stamps = try gather(.stamp, order, wanted) }
    for name in columns.parameters {
      var found: [ContiguousArray<Int64>?] = []
      for (place, part) in parts.enumerated() {
        do throws(SegmentError) {
          found.append(try part.parameter(name, wanted[place], marks))
        } catch {
          throw failure(error, of: part)
        }
      }
      if found.contains(where: { $0 != nil }) { rows.columns[name] = order.gather(found) }
    }
    return rows
  }

  private func gather(
    _ column: PartColumn, _ order: RowOrder, _ wanted: [[Bool]]
  ) throws -> ContiguousArray<Int64> {
    var found: [ContiguousArray<Int64>?] = []
    for (place, part) in parts.enumerated() {
      do throws(SegmentError) {
        found.append(try part.column(column, wanted[place]))
      } catch {
        throw failure(error, of: part)
      }
    }
    return order.gather(found)
  }
}
