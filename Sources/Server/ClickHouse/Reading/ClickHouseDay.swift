import EventAnswers
import EventStore
import Values

/// A day that lies in ClickHouse, whose rows come in the order of (person, time, device, sequence).
struct ClickHouseDay: DayReader {
  private let segments: [UUID]
  private let source: ClickHouseSource
  /// The names of the day's events, by their bits.
  private let events: [String]

  /// The most people by whom rows are picked there; of more all come.
  private static let mostPicked = 10_000

  init(_ segments: [UUID], of source: ClickHouseSource) {
    self.segments = segments
    self.source = source
    events = source.snapshot.events(of: Set(segments)).sorted()
  }

  private var words: Int { max(1, (events.count + 63) / 64) }

  private var person: ClickHouseSQL { source.people?.sql ?? "person" }

  func mask(of events: [String]) -> EventMask {
    EventMask.of(events.compactMap { self.events.firstIndex(of: $0) }, words: words)
  }

  func people() throws -> PeopleList {
    let statement: ClickHouseSQL = """
      SELECT DISTINCT \(sql: person) AS p, event FROM \(sql: source.table.sql) \
      WHERE segment IN (\(segments)) AND p >= 0 ORDER BY p
      """
    let bytes = try source.rows(statement)
    var places: [String: Int] = [:]
    for (place, event) in events.enumerated() { places[event] = place }
    var list = PeopleList(numbers: [], masks: [], words: words)
    try source.read(bytes) { (reader: inout RowBinaryReader) throws(ClickHouseFailure) in
      let person = try reader.int32()
      guard let place = places[try reader.text()] else { throw ClickHouseFailure.unreadable }
      if list.numbers.last != person {
        guard person > list.numbers.last ?? -1 else { throw ClickHouseFailure.unreadable }
        list.numbers.append(person)
        for _ in 0..<words { list.masks.append(0) }
      }
      list.masks[list.masks.count - words + place / 64] |= 1 << UInt64(place % 64)
    }
    return list
  }

  func rows(_ columns: ColumnSet, of people: PersonSet?) throws -> DayRows {
    let statement = self.statement(columns, of: people)
    let bytes = try source.rows(statement)
    var builder = DayRowsBuilder(columns, source)
    try source.read(bytes) { (reader: inout RowBinaryReader) throws(ClickHouseFailure) in
      try builder.add(&reader)
    }
    return builder.finish()
  }

  /// The columns in the order in which `DayRowsBuilder` reads them.
  private func statement(_ columns: ColumnSet, of people: PersonSet?) -> ClickHouseSQL {
    var list: [ClickHouseSQL] = ["\(sql: person) AS p", "event", "at"]
    if columns.hasSessions { list.append("session") }
    if columns.hasInstallations { list.append("installation") }
    if columns.hasStamps {
      for stamp in EventTableForm.stamps { list.append(ClickHouseSQL(stringLiteral: stamp)) }
      list.append("traffic")
    }
    for name in columns.parameters {
      list.append("has(text_names, \(name))")
      list.append("text_values[indexOf(text_names, \(name))]")
      list.append("has(number_names, \(name))")
      list.append("number_values[indexOf(number_names, \(name))]")
    }
    var picked: ClickHouseSQL = ""
    if let people, 1...Self.mostPicked ~= people.count {
      picked = " AND p IN (\(people.members))"
    }
    return """
      SELECT \(sql: .joined(list, ", ")) FROM \(sql: source.table.sql) \
      WHERE segment IN (\(segments)) AND p >= 0\(sql: picked) \
      ORDER BY p, at, installation, sequence
      """
  }
}

/// Makes rows of what ClickHouse says, in the numbers of the source.
struct DayRowsBuilder {
  private let columns: ColumnSet
  private let source: ClickHouseSource
  private var rows = DayRows()
  private var values: [ContiguousArray<Int64>]
  private var devices: [UUID: Int64] = [:]

  init(_ columns: ColumnSet, _ source: ClickHouseSource) {
    self.columns = columns
    self.source = source
    values = columns.parameters.map { _ in [] }
  }

  mutating func add(_ reader: inout RowBinaryReader) throws(ClickHouseFailure) {
    let person = try reader.int32()
    if rows.people.last != person {
      // Those who come twice, or not in order, would be counted twice.
      guard person > rows.people.last ?? -1 else { throw .unreadable }
      rows.people.append(person)
      rows.starts.append(Int32(rows.events.count))
    }
    guard let event = source.names.code(of: try reader.text()) else { throw .unreadable }
    rows.events.append(event)
    rows.times.append(try reader.int64())
    if columns.hasSessions { rows.sessions.append(try reader.int64()) }
    if columns.hasInstallations {
      let device = number(of: try reader.id())
      rows.installations.append(device)
    }
    if columns.hasStamps {
      var texts: [String] = []
      for _ in EventTableForm.stamps { texts.append(try reader.text()) }
      let key = StampKey(texts, traffic: Int(try reader.byte()))
      guard let code = source.stampCodes[key] else { throw .unreadable }
      rows.stamps.append(code)
    }
    for place in values.indices {
      let value = try self.value(&reader)
      values[place].append(value)
    }
  }

  /// A text before a number; null where neither is there, and for an id that nobody asked for.
  private func value(_ reader: inout RowBinaryReader) throws(ClickHouseFailure) -> Int64 {
    let hasText = try reader.byte() == 1
    let text = try reader.text()
    let hasNumber = try reader.byte() == 1
    let number = try reader.int64()
    if hasText { return source.names.code(of: text).map { Int64($0) } ?? DayRows.null }
    return hasNumber ? number : DayRows.null
  }

  private mutating func number(of device: UUID) -> Int64 {
    if let number = devices[device] { return number }
    let number = source.snapshot.numbers(ofDevices: [device])[0]
    devices[device] = number
    return number
  }

  mutating func finish() -> DayRows {
    rows.close()
    for (place, name) in columns.parameters.enumerated() { rows.columns[name] = values[place] }
    return rows
  }
}
