import EventAnswers
import Telemetry

/// The events of one day in few bytes, in the order of (person, time, installation, sequence) once they are sorted.
struct UnsortedDay: Sendable {
  struct Row: Sendable {
    var person, event: Int32
    var time: Int64
    var installation: Int32 = 0
    var stamp: Int32 = 0
    var sequence: Int64 = 0
    var session: Int64 = 0
    /// Where its values begin, and how many it has.
    var first: Int32 = 0
    var values: Int32 = 0

    init(person: Int32, event: Int32, time: Int64) {
      self.person = person
      self.event = event
      self.time = time
    }

    static func precedes(_ a: Row, _ b: Row) -> Bool {
      if a.person != b.person { return a.person < b.person }
      if a.time != b.time { return a.time < b.time }
      if a.installation != b.installation { return a.installation < b.installation }
      return a.sequence < b.sequence
    }
  }

  /// A parameter's value, as columns have it.
  struct Value: Sendable {
    var name: Int32
    var value: Int64
  }

  private(set) var rows = ContiguousArray<Row>()
  private var values = ContiguousArray<Value>()

  var count: Int { rows.count }

  mutating func append(_ row: Row, _ found: [Value]) {
    var row = row
    row.first = Int32(values.count)
    row.values = Int32(found.count)
    rows.append(row)
    values.append(contentsOf: found)
  }

  /// - Parameter ranks: the places of devices in the order of their ids.
  mutating func sort(by ranks: [Int32]) {
    for place in rows.indices {
      rows[place].installation = ranks[Int(rows[place].installation)]
    }
    rows.sort(by: Row.precedes)
  }

  /// All that a row says of parameters.
  func values(of row: Row) -> [Value] {
    Array(values[Int(row.first)..<Int(row.first) + Int(row.values)])
  }

  /// What a row says of a parameter; nil when it says nothing.
  func value(of name: Int32, in row: Row) -> Int64? {
    for place in Int(row.first)..<Int(row.first) + Int(row.values)
    where values[place].name == name {
      return values[place].value
    }
    return nil
  }
}

/// Reads a day of an unsorted source.
struct UnsortedReader: DayReader {
  let day: UnsortedDay
  let names: NameTable
  let stamps: StampTable

  /// The events of the day; a bit of a mask for each, in this order.
  private var events: [Int32] {
    var seen = Set<Int32>()
    for row in day.rows { seen.insert(row.event) }
    return seen.sorted()
  }

  private static func words(_ events: [Int32]) -> Int { max(1, (events.count + 63) / 64) }

  func people() throws -> PeopleList {
    let events = events
    let words = Self.words(events)
    let places = Dictionary(uniqueKeysWithValues: events.enumerated().map { ($1, $0) })
    var list = PeopleList(numbers: [], masks: [], words: words)
    for row in day.rows {
      if list.numbers.last != row.person {
        list.numbers.append(row.person)
        list.counts.append(0)
        for _ in 0..<words { list.masks.append(0) }
      }
      list.counts[list.counts.count - 1] += 1
      let place = places[row.event] ?? 0
      list.masks[list.masks.count - words + place / 64] |= 1 << UInt64(place % 64)
    }
    return list
  }

  func mask(of events: [String]) -> EventMask {
    let all = self.events
    let places = events.compactMap { name in
      names.code(of: name).flatMap { all.firstIndex(of: $0) }
    }
    return EventMask.of(places, words: Self.words(all))
  }

  func rows(_ columns: ColumnSet, of people: PersonSet?) throws -> DayRows {
    var rows = DayRows()
    let kept = day.rows.filter { people?.contains($0.person) ?? true }
    rows.events.reserveCapacity(kept.count)
    rows.times.reserveCapacity(kept.count)
    for (place, row) in kept.enumerated() {
      if rows.people.last != row.person {
        rows.people.append(row.person)
        rows.starts.append(Int32(place))
      }
      rows.events.append(row.event)
      rows.times.append(row.time)
    }
    rows.close()
    if columns.hasSessions { rows.sessions = ContiguousArray(kept.map { $0.session }) }
    if columns.hasInstallations {
      rows.installations = ContiguousArray(kept.map { Int64($0.installation) })
    }
    if columns.hasStamps { rows.stamps = ContiguousArray(kept.map { Int64($0.stamp) }) }
    for name in columns.parameters { rows.columns[name] = column(name, of: kept) }
    return rows
  }

  /// The values of a parameter or a property; nil when no row has it.
  func column(_ name: String, of rows: some Sequence<UnsortedDay.Row>)
    -> ContiguousArray<Int64>?
  {
    if name.hasPrefix(Self.ofPeople) {
      return properties(String(name.dropFirst(Self.ofPeople.count)), of: rows)
    }
    return names.code(of: name).map { parameters($0, of: rows) }
  }

  private static let ofPeople = "user."

  private func parameters(
    _ name: Int32, of rows: some Sequence<UnsortedDay.Row>
  ) -> ContiguousArray<Int64> {
    ContiguousArray(rows.map { day.value(of: name, in: $0) ?? DayRows.null })
  }

  private func properties(
    _ name: String, of rows: some Sequence<UnsortedDay.Row>
  ) -> ContiguousArray<Int64> {
    let byStamp = stamps.stamps.map { stamp in
      let property = stamp.stamp.properties.first { $0.name == name }
      return property.flatMap { names.code(of: $0.value) }.map { Int64($0) } ?? DayRows.null
    }
    return ContiguousArray(rows.map { byStamp[Int($0.stamp)] })
  }
}
