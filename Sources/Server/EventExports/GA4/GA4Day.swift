import Analytics
import EventAnswers
import Fields
import Telemetry
import Values

/// Where rows for GA4 come from: events of an app, and of whom none may leave it.
public struct GA4Source: Sendable {
  let events: any EventSource
  let registry: LiveRegistry
  let app: String
  let withheld: Set<UUID>

  /// - Parameter withheld: the pseudonyms of those of whom nothing is handed out.
  public init(
    _ events: any EventSource, _ registry: LiveRegistry, app: String, withheld: Set<UUID>
  ) {
    self.events = events
    self.registry = registry
    self.app = app
    self.withheld = withheld
  }

  /// The days that have events, ascending.
  public var days: [CivilDate] { events.days.map(\.date) }
}

/// A day's rows. Blocks: not for Swift's own threads.
struct GA4Day {
  private let source: GA4Source
  private let date: CivilDate
  private let touches: FirstTouches
  private let rows: DayRows
  private let starts: SessionStarts
  private let columns: [Column]
  /// Of people, each with the name of the property.
  private let properties: [(name: String, values: ContiguousArray<Int64>)]
  /// The people of the rows by their places, nil for those who are left out.
  private let pseudonyms: [UUID?]

  /// A parameter, and what its values are.
  private struct Column {
    var name: String
    var kind: ParameterShapeKind
    var values: ContiguousArray<Int64>
  }

  /// Whose events are handed out: those of people who use the app for themselves.
  private static let traffic: Set<Int> = [Traffic.normal.code, Traffic.imported.code]
  /// What happens by itself makes nobody active.
  private static let passive = SessionEvents.end.name.text

  /// - Throws: `QuestionFailure`, or what the source throws.
  init(_ date: CivilDate, of source: GA4Source, _ touches: FirstTouches) throws {
    self.source = source
    self.date = date
    self.touches = touches
    var kinds: [String: ParameterShapeKind] = [:]
    for (_, shape) in source.registry.shapes {
      for parameter in shape.parameters { kinds[parameter.name] = parameter.kind }
    }
    let names = kinds.keys.sorted()
    var asked = ColumnSet()
    asked.hasSessions = true
    asked.hasInstallations = true
    let before = try Self.rows(date.adding(days: -1), asked, of: source)
    asked.hasStamps = true
    let ofPeople = source.registry.properties.keys.sorted()
    asked.parameters = names + ofPeople.map { "user." + $0 }
    let rows = try Self.rows(date, asked, of: source) ?? DayRows()
    self.rows = rows
    starts = SessionStarts(of: rows, after: before)
    columns = names.compactMap { name in
      guard let kind = kinds[name], let values = rows.column(name) else { return nil }
      return Column(name: name, kind: kind, values: values)
    }
    properties = ofPeople.compactMap { name in
      rows.column("user." + name).map { (name: name, values: $0) }
    }
    pseudonyms = rows.people.map { person in
      guard let pseudonym = source.events.pseudonym(of: person) else { return nil }
      return source.withheld.contains(pseudonym) ? nil : pseudonym
    }
  }

  private static func rows(
    _ date: CivilDate, _ columns: ColumnSet, of source: GA4Source
  ) throws -> DayRows? {
    guard let day = source.events.days.first(where: { $0.date == date }) else { return nil }
    return try source.events.open(day, columns: columns).rows(columns, of: nil)
  }

  private struct Place {
    var row: Int
    var person: UUID
    var number: Int32
    var isActive: Bool
  }

  /// The rows that are handed out in an order that is always the same: by time, then by person,
  /// then as they came.
  private var order: [Place] {
    let passive = source.events.names.code(of: Self.passive)
    var places: [Place] = []
    for (place, pseudonym) in pseudonyms.enumerated() {
      guard let pseudonym else { continue }
      let range = rows.rows(of: place)
      let isActive = range.contains { rows.events[$0] != passive }
      for row in range where isHandedOut(row) {
        places.append(
          Place(
            row: row, person: pseudonym, number: rows.people[place], isActive: isActive))
      }
    }
    return places.sorted { a, b in
      let (one, other) = (rows.times[a.row], rows.times[b.row])
      if one != other { return one < other }
      if a.person != b.person { return a.person < b.person }
      return a.row < b.row
    }
  }

  private func isHandedOut(_ row: Int) -> Bool {
    Self.traffic.contains(source.events.stamps[Int(rows.stamps[row])].traffic)
  }

  /// What was written of a day.
  struct Outcome {
    var rows = 0
    var people = Set<UUID>()
    var report = GA4Report()
  }

  /// Hands out one row after the other.
  func forEach(_ body: (JSONValue) throws -> Void) rethrows -> Outcome {
    var outcome = Outcome()
    for place in order {
      outcome.rows += 1
      outcome.people.insert(place.person)
      try body(event(place).json(&outcome.report))
    }
    return outcome
  }

  private func event(_ place: Place) -> GA4Event {
    let row = place.row
    let time = Instant(milliseconds: rows.times[row])
    var event = GA4Event(
      source.events.names[Int(rows.events[row])], at: time, on: date, of: place.person)
    event.app = source.app
    event.stamp = source.events.stamps[Int(rows.stamps[row])].stamp
    event.stamp.properties = properties.compactMap { property in
      let code = property.values[row]
      guard code != DayRows.null else { return nil }
      return StampProperty(property.name, source.events.names[Int(code)])
    }
    event.firstTouch = touches.time(of: place.number)
    event.isActive = place.isActive
    // What servers count has none.
    if rows.sessions[row] != 0 {
      let start = starts.time(of: row, in: rows)
      event.parameters = [
        (name: "ga_session_id", value: GA4Value(start)),
        (name: "ga_session_number", value: .integer(rows.sessions[row])),
      ]
    }
    for column in columns where column.values[row] != DayRows.null {
      guard let value = GA4Value(json(column.values[row], column.kind)) else { continue }
      event.parameters.append((name: column.name, value: value))
    }
    return event
  }

  /// A column's number as the value that it stands for.
  private func json(_ number: Int64, _ kind: ParameterShapeKind) -> JSONValue {
    switch kind {
    case .choice, .template, .code, .mark: .text(source.events.names[Int(number)])
    case .choices:
      .array(
        source.events.names[Int(number)].split(separator: ",").map { .text(String($0)) })
    case .count: .integer(number / 1_000)
    case .seconds, .milliseconds, .amount: .number(Double(number) / 1_000)
    case .flag: .boolean(number == 1)
    }
  }
}
