import EventAnswers
import Segments
import Synchronization
import Values

/// A segment in the numbers of a vocabulary.
final class SegmentPart: DayPart {
  let entry: SegmentEntry
  let reader: SegmentReader
  let events: ContiguousArray<Int32>
  /// By their places in the file, and at last what stands for nothing, as all tables here have it.
  let stamps: ContiguousArray<Int64>
  /// Of columns of texts, by their numbers.
  let texts: [Int: ContiguousArray<Int64>]
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
    var stamps = ContiguousArray<Int64>()
    for stamp in reader.stamps {
      let number = vocabulary.stamps.add(SourceStamp(stamp.stamp, traffic: stamp.traffic))
      stamps.append(Int64(number))
    }
    self.stamps = stamps + [DayRows.null]
    var texts: [Int: ContiguousArray<Int64>] = [:]
    for column in reader.columns where column.id >= SegmentColumnID.firstParameter {
      guard column.type == .code || column.type == .list else { continue }
      var codes = ContiguousArray<Int64>()
      for text in try reader.texts(of: column) { codes.append(Int64(vocabulary.names.add(text))) }
      texts[column.id] = codes + [DayRows.null]
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
    if isSplit(view) {
      var entries = try splitEntries(view)
      entries.sort(words: PartEntries.words(events))
      return entries
    }
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
      entries.sort(words: people.words)
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

  func rows(of entries: Range<Int>, in all: PartEntries) -> [Range<Int32>] {
    guard all.starts.isEmpty else {
      return entries.map { all.starts[$0]..<all.ends[$0] }
    }
    let (rows, count) = (Int32(reader.rows), reader.people.count)
    return reader.people.withFirsts { firsts in
      entries.map { entry in
        let start = Int32(bitPattern: firsts[entry])
        return start..<(entry + 1 < count ? Int32(bitPattern: firsts[entry + 1]) : rows)
      }
    }
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

  /// The numbers of devices by their places in the file, and what stands for nothing.
  func deviceNumbers() throws(SegmentError) -> ContiguousArray<Int64> {
    if let known = cache.withLock({ $0.devices }) { return known }
    let numbers = devices.numbers(of: try reader.installations()) + [DayRows.null]
    cache.withLock { $0.devices = numbers }
    return numbers
  }
}
