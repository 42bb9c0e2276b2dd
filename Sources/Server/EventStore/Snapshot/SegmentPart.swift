import EventAnswers
import Segments
import Synchronization
import Values

/// A segment in the numbers of a vocabulary.
final class SegmentPart: DayPart {
  let entry: SegmentEntry
  let reader: SegmentReader
  let events: ContiguousArray<Int32>
  private let eventNumbers: ContiguousArray<Int64>
  private let stamps: ContiguousArray<Int64>
  /// Of columns of texts, by their numbers.
  private let texts: [Int: ContiguousArray<Int64>]
  private let devices: DeviceTable
  private let cache = Mutex(Cache())

  private struct Cache {
    var key: PeopleView.Key?
    var entries = PartEntries()
    /// By their places in the file.
    var devices: ContiguousArray<Int64>?
  }

  init(
    _ entry: SegmentEntry, _ reader: SegmentReader, _ vocabulary: inout Vocabulary,
    _ devices: DeviceTable
  ) throws(SegmentError) {
    self.entry = entry
    self.reader = reader
    self.devices = devices
    var events = ContiguousArray<Int32>()
    for name in reader.events { events.append(vocabulary.names.add(name)) }
    self.events = events
    eventNumbers = ContiguousArray(events.map { Int64($0) })
    var stamps = ContiguousArray<Int64>()
    for stamp in reader.stamps {
      let number = vocabulary.stamps.add(SourceStamp(stamp.stamp, traffic: stamp.traffic))
      stamps.append(Int64(number))
    }
    self.stamps = stamps
    var texts: [Int: ContiguousArray<Int64>] = [:]
    for column in reader.columns where column.id >= SegmentColumnID.firstParameter {
      guard column.type == .code || column.type == .list else { continue }
      var codes = ContiguousArray<Int64>()
      for text in try reader.texts(of: column) { codes.append(Int64(vocabulary.names.add(text))) }
      texts[column.id] = codes
    }
    self.texts = texts
  }

  var id: UUID { entry.id }
  var count: Int { reader.rows }
  var segment: UUID? { id }

  // MARK: People

  func entries(_ view: PeopleView) throws(SegmentError) -> PartEntries {
    let known: PartEntries? = cache.withLock { $0.key == view.key ? $0.entries : nil }
    if let known { return known }
    let entries = try makeEntries(view)
    cache.withLock { cache in
      cache.key = view.key
      cache.entries = entries
    }
    return entries
  }

  private func makeEntries(_ view: PeopleView) throws(SegmentError) -> PartEntries {
    let people = reader.people
    guard view.knows(people.number(people.count - 1)),
      reader.origins.allSatisfy({ view.knows($0.number) })
    else { throw .damaged(section: -1) }
    if isSplit(view) { return try splitEntries(view) }
    let (canonical, leftOut) = (view.canonical, view.leftOut)
    let isPlain = people.withPeople { numbers, _ in
      for number in numbers {
        let number = Int32(bitPattern: number)
        if canonical[Int(number)] != number || leftOut.contains(number) { return false }
      }
      return true
    }
    return people.withPeople { numbers, masks in
      var entries = PartEntries()
      entries.isPlain = isPlain
      guard !isPlain else {
        entries.people = ContiguousArray(unsafeUninitializedCapacity: numbers.count) {
          room, count in
          for place in 0..<numbers.count { room[place] = Int32(bitPattern: numbers[place]) }
          count = numbers.count
        }
        entries.masks = ContiguousArray(masks)
        return entries
      }
      for place in 0..<numbers.count {
        let number = Int32(bitPattern: numbers[place])
        guard !leftOut.contains(number) else { continue }
        entries.append(canonical[Int(number)], people.rows(of: place))
        for word in 0..<people.words {
          entries.masks.append(masks[place * people.words + word])
        }
      }
      return entries
    }
  }

  /// Whether rows that lie under one person are of several by now.
  private func isSplit(_ view: PeopleView) -> Bool {
    var place = 0
    for origin in reader.origins {
      while reader.people.rows(of: place).upperBound <= origin.row { place += 1 }
      let number = reader.people.number(place)
      if view.canonical[Int(origin.number)] != view.canonical[Int(number)]
        || view.leftOut.contains(origin.number) != view.leftOut.contains(number)
      {
        return true
      }
    }
    return false
  }

  /// Row by row, by the pseudonym under which each came.
  private func splitEntries(_ view: PeopleView) throws(SegmentError) -> PartEntries {
    let codes = try reader.column(SegmentColumnID.event).all()
    let words = PartEntries.words(events)
    var own: [Int: Int32] = [:]
    for origin in reader.origins { own[origin.row] = origin.number }
    var entries = PartEntries()
    for place in 0..<reader.people.count {
      let number = reader.people.number(place)
      var last: Int32?
      for row in reader.people.rows(of: place) {
        let origin = own[row] ?? number
        guard !view.leftOut.contains(origin) else {
          last = nil
          continue
        }
        let person = view.canonical[Int(origin)]
        if last == person {
          entries.ends[entries.ends.count - 1] = Int32(row + 1)
        } else {
          entries.append(person, row..<row + 1)
          for _ in 0..<words { entries.masks.append(0) }
          last = person
        }
        guard 0..<Int64(events.count) ~= codes[row] else { throw .damaged(section: -1) }
        let word = entries.masks.count - words + Int(codes[row]) / 64
        entries.masks[word] |= 1 << UInt64(codes[row] % 64)
      }
    }
    return entries
  }

  /// How many rows are somebody else's than the file says, or nobody's.
  func moved(_ view: PeopleView) throws(SegmentError) -> Int {
    guard try !entries(view).isPlain else { return 0 }
    var moved = 0
    for place in 0..<reader.people.count {
      let number = reader.people.number(place)
      if view.canonical[Int(number)] != number || view.leftOut.contains(number) {
        moved += reader.people.rows(of: place).count
      }
    }
    return moved
  }

  /// How many rows no answer counts.
  func leftOut(_ view: PeopleView) throws(SegmentError) -> Int {
    let entries = try entries(view)
    if entries.isPlain { return 0 }
    var counted = 0
    for place in entries.people.indices {
      counted += Int(entries.ends[place] - entries.starts[place])
    }
    return count - counted
  }

  // MARK: Columns

  func column(_ column: PartColumn, _ wanted: [Bool]?) throws(SegmentError)
    -> ContiguousArray<Int64>
  {
    switch column {
    case .event:
      return try translated(SegmentColumnID.event, wanted, by: eventNumbers)
    case .time:
      var times = try values(SegmentColumnID.time, wanted)
      let start = reader.header.start.milliseconds
      times.withUnsafeMutableBufferPointer { times in
        for place in 0..<times.count { times[place] &+= start }
      }
      return times
    case .stamp:
      return try translated(SegmentColumnID.stamp, wanted, by: stamps)
    case .installation:
      return try translated(SegmentColumnID.installation, wanted, by: try deviceNumbers())
    case .session: return try values(SegmentColumnID.session, wanted)
    case .sequence: return try values(SegmentColumnID.sequence, wanted)
    }
  }

  private func values(_ id: Int, _ wanted: [Bool]?) throws(SegmentError) -> ContiguousArray<Int64> {
    try reader.column(id).values(of: wanted)
  }

  private func deviceNumbers() throws(SegmentError) -> ContiguousArray<Int64> {
    if let known = cache.withLock({ $0.devices }) { return known }
    let numbers = devices.numbers(of: try reader.installations())
    cache.withLock { $0.devices = numbers }
    return numbers
  }

  func parameter(_ name: String, _ wanted: [Bool]?, _ marks: MarkCodes) throws(SegmentError)
    -> ContiguousArray<Int64>?
  {
    var found: ContiguousArray<Int64>?
    for column in reader.columns
    where column.name == name && column.id >= SegmentColumnID.firstParameter {
      guard let values = try parameter(column, wanted, marks) else { continue }
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
    _ column: SegmentColumn, _ wanted: [Bool]?, _ marks: MarkCodes
  ) throws(SegmentError) -> ContiguousArray<Int64>? {
    switch column.type {
    case .flag: return try values(column.id, wanted)
    case .code, .list: return try translated(column.id, wanted, by: texts[column.id] ?? [])
    case .mark:
      guard let codes = marks.codes[MarkCodes.Key(segment: id, column: column.id)] else {
        return nil
      }
      return try translated(column.id, wanted, by: codes)
    case .decimal where column.isThousandths: return try values(column.id, wanted)
    case .decimal:
      var values = try self.values(column.id, wanted)
      for row in values.indices where values[row] != DayRows.null {
        values[row] = Thousandths.of(Double(bitPattern: UInt64(bitPattern: values[row])))
      }
      return values
    case .integer:
      var values = try self.values(column.id, wanted)
      for row in values.indices where values[row] != DayRows.null {
        values[row] = Thousandths.of(values[row])
      }
      return values
    }
  }

  /// A column's places of the file as numbers of all days.
  private func translated(
    _ column: Int, _ wanted: [Bool]?, by table: ContiguousArray<Int64>
  ) throws(SegmentError) -> ContiguousArray<Int64> {
    var values = try self.values(column, wanted)
    let isRight = table.withUnsafeBufferPointer { table in
      values.withUnsafeMutableBufferPointer { values in
        var isRight = true
        for place in 0..<values.count {
          let value = values[place]
          if value >= 0, value < table.count {
            values[place] = table[Int(value)]
          } else if value != DayRows.null {
            isRight = false
          }
        }
        return isRight
      }
    }
    guard isRight else { throw .damaged(section: -1) }
    return values
  }
}
