import Analytics
import Telemetry
import Values

/// A source with what ledgers say among the events: that a state of what somebody has bought began. They count as normal
/// traffic, come before what happened in the same millisecond, and are of no session.
struct LedgerSource: EventSource {
  /// Of one day.
  struct Begun {
    var person: Int32
    /// In milliseconds since 1970.
    var time: Int64
    /// The number of the state in `names`.
    var state: Int64
  }

  let days: [EventDay]
  let names: NameTable
  let stamps: StampTable
  private let base: any EventSource
  /// By the first milliseconds of days, in the order of people and times.
  private let begun: [Int64: [Begun]]
  /// The first milliseconds of the days that the source itself has.
  private let known: Set<Int64>
  private let event: Int32
  private let stamp: Int64

  /// - Parameter zone: of the days that have no other events.
  init(_ base: any EventSource, _ intervals: IntervalIndex, in zone: ZoneRules) {
    self.base = base
    var names = base.names
    var stamps = base.stamps
    event = names.add(LedgerEvents.subscriptionBegan)
    stamp = Int64(stamps.add(SourceStamp(Stamp(), traffic: Traffic.normal.code)))
    var days = base.days
    known = Set(days.map { $0.start.milliseconds })
    var begun: [Int64: [Begun]] = [:]
    var added: Set<Int64> = []
    for one in intervals.beginnings(of: LedgerEvents.interval) {
      let state = Int64(names.add(intervals.values[Int(one.value)]))
      let start: Int64
      if let day = Self.day(at: one.since, in: base.days) {
        start = day.start.milliseconds
      } else {
        // A day of a single millisecond, for it may be in no other one.
        start = one.since
        let at = Instant(milliseconds: start)
        if added.insert(start).inserted {
          days.append(
            EventDay(
              date: zone.local(at).date, rows: 1, start: at, end: at.adding(milliseconds: 1)))
        }
      }
      begun[start, default: []].append(
        Begun(person: one.person, time: one.since, state: state))
    }
    days.sort { $0.start < $1.start }
    self.days = days
    self.names = names
    self.stamps = stamps
    self.begun = begun
  }

  /// The day that a moment lies in.
  private static func day(at time: Int64, in days: [EventDay]) -> EventDay? {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle].start.milliseconds <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0, time < days[low - 1].end.milliseconds else { return nil }
    return days[low - 1]
  }

  var facts: SourceFacts { base.facts }

  func pseudonym(of person: Int32) -> UUID? { base.pseudonym(of: person) }

  func open(_ day: EventDay, columns: ColumnSet) throws -> any DayReader {
    let start = day.start.milliseconds
    let reader: (any DayReader)? =
      try known.contains(start) ? base.open(day, columns: columns) : nil
    guard let begun = begun[start] else {
      return try reader ?? base.open(day, columns: columns)
    }
    return try LedgerDay(reader, begun, event: event, stamp: stamp)
  }
}

/// A day with what ledgers say; of its masks that has the last bit.
struct LedgerDay: DayReader {
  private let base: (any DayReader)?
  private let begun: [LedgerSource.Begun]
  private let event: Int32
  private let stamp: Int64
  private let list: PeopleList

  /// - Parameters:
  ///   - base: nil for a day without any other events.
  ///   - begun: by people and times.
  init(
    _ base: (any DayReader)?, _ begun: [LedgerSource.Begun], event: Int32, stamp: Int64
  ) throws {
    self.base = base
    self.begun = begun
    self.event = event
    self.stamp = stamp
    list = try base?.people() ?? PeopleList(numbers: [], masks: [], words: 0)
  }

  func people() throws -> PeopleList {
    let words = list.words + 1
    var all = PeopleList(numbers: [], masks: [], words: words)
    var (place, next) = (0, 0)
    while place < list.numbers.count || next < begun.count {
      let own = next < begun.count ? begun[next].person : .max
      let other = place < list.numbers.count ? list.numbers[place] : .max
      all.numbers.append(min(own, other))
      for word in 0..<list.words {
        all.masks.append(other <= own ? list.masks[place * list.words + word] : 0)
      }
      all.masks.append(own <= other ? 1 : 0)
      if other <= own { place += 1 }
      while own <= other, next < begun.count, begun[next].person == own { next += 1 }
    }
    return all
  }

  func mask(of events: [String]) -> EventMask {
    var codes: [Int] = []
    let bits = base?.mask(of: events).bits ?? []
    for (word, part) in bits.enumerated() {
      for bit in 0..<64 where part & (1 << UInt64(bit)) != 0 { codes.append(word * 64 + bit) }
    }
    if events.contains(LedgerEvents.subscriptionBegan) { codes.append(list.words * 64) }
    return EventMask.of(codes, words: list.words + 1)
  }

  func rows(_ columns: ColumnSet, of people: PersonSet?) throws -> DayRows {
    var columns = columns
    columns.hasTimes = true
    let found = try base?.rows(columns, of: people)
    let wanted = begun.filter { people?.contains($0.person) ?? true }
    var merged = MergedRows(found ?? DayRows(), columns, event: event, stamp: stamp)
    var (place, next) = (0, 0)
    let others = found?.people ?? []
    while place < others.count || next < wanted.count {
      let own = next < wanted.count ? wanted[next].person : .max
      let other = place < others.count ? others[place] : .max
      let person = min(own, other)
      merged.begin(person)
      var row = other == person ? found?.rows(of: place) ?? 0..<0 : 0..<0
      while next < wanted.count, wanted[next].person == person {
        while let first = row.first, merged.time(first) < wanted[next].time {
          merged.copy(first)
          row = first + 1..<row.upperBound
        }
        merged.add(wanted[next])
        next += 1
      }
      for left in row { merged.copy(left) }
      if other == person { place += 1 }
    }
    return merged.finish()
  }
}

/// Rows that are made of those of a day and of what ledgers say.
private struct MergedRows {
  private let source: DayRows
  private let asked: ColumnSet
  private let event: Int32
  private let stamp: Int64
  private let columns: [ContiguousArray<Int64>?]
  private var rows = DayRows()
  private var values: [ContiguousArray<Int64>]

  init(_ source: DayRows, _ asked: ColumnSet, event: Int32, stamp: Int64) {
    self.source = source
    self.asked = asked
    self.event = event
    self.stamp = stamp
    columns = asked.parameters.map { source.column($0) }
    values = asked.parameters.map { _ in [] }
  }

  func time(_ row: Int) -> Int64 { source.times[row] }

  mutating func begin(_ person: Int32) {
    rows.people.append(person)
    rows.starts.append(Int32(rows.events.count))
  }

  mutating func copy(_ row: Int) {
    rows.events.append(source.events[row])
    rows.times.append(source.times[row])
    if asked.hasSessions { rows.sessions.append(source.sessions[row]) }
    if asked.hasInstallations { rows.installations.append(source.installations[row]) }
    if asked.hasStamps { rows.stamps.append(source.stamps[row]) }
    for place in columns.indices {
      values[place].append(columns[place].map { $0[row] } ?? DayRows.null)
    }
  }

  mutating func add(_ begun: LedgerSource.Begun) {
    rows.events.append(event)
    rows.times.append(begun.time)
    if asked.hasSessions { rows.sessions.append(0) }
    if asked.hasInstallations { rows.installations.append(-1) }
    if asked.hasStamps { rows.stamps.append(stamp) }
    for (place, name) in asked.parameters.enumerated() {
      values[place].append(name == LedgerEvents.state ? begun.state : DayRows.null)
    }
  }

  mutating func finish() -> DayRows {
    rows.close()
    for (place, name) in asked.parameters.enumerated() { rows.columns[name] = values[place] }
    return rows
  }
}
