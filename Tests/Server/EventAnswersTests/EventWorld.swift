import Analytics
import Effort
import EventStore
import NaiveAnalytics
import Telemetry
import Values
import Zones

/// A few people and what they did around a night on which the clocks change, at random: with ties, devices that several
/// have, pseudonyms that are one person, people who were erased, and what no figure counts.
struct EventWorld {
  let zone: ZoneRules
  let first: CivilDate
  let length: Int
  private(set) var events: [AcceptedEvent] = []
  private(set) var links: [UUID: UUID] = [:]
  private(set) var erased: Set<UUID> = []
  private(set) var intervals: [NaiveInterval] = []

  /// With the day on which the clocks change.
  private static let changes = [
    ("America/Sao_Paulo", "2018-11-04"), ("America/Sao_Paulo", "2018-02-18"),
    ("Europe/Lisbon", "2019-03-31"), ("Europe/Lisbon", "2019-10-27"),
    ("Australia/Lord_Howe", "2019-04-07"), ("Australia/Lord_Howe", "2019-10-06"),
  ]

  init(_ random: inout SeededGenerator) throws {
    let change = Self.changes.randomElement(using: &random)!
    zone = try Zoneinfo.rules(change.0)
    length = Int.random(in: 2...40, using: &random)
    first = CivilDate(change.1)!.adding(days: -Int.random(in: 0..<length, using: &random))
    let people = Int.random(in: 3...30, using: &random)
    for person in 0..<people { add(Self.id(1, person), &random) }
    for person in 0..<people where Int.random(in: 0..<5, using: &random) == 0 {
      // Who signs in is somebody: never somebody who is linked themselves.
      let other = Int.random(in: 0..<people, using: &random)
      let (origin, target) = (Self.id(1, person), Self.id(1, other))
      guard person != other, links[target] == nil, !links.values.contains(origin) else { continue }
      links[origin] = target
    }
    for person in 0..<people where Int.random(in: 0..<12, using: &random) == 0 {
      erased.insert(Self.id(1, person))
    }
  }

  static func id(_ kind: UInt64, _ number: Int) -> UUID {
    UUID(high: kind << 32 | UInt64(number) &* 0x9E37_79B9, low: UInt64(number))
  }

  var days: ClosedRange<CivilDate> { first...first.adding(days: length - 1) }

  private mutating func add(_ person: UUID, _ random: inout SeededGenerator) {
    let start = zone.start(of: first).milliseconds
    let end = zone.start(of: first.adding(days: length)).milliseconds
    var stamp = Stamp()
    stamp.plan = ["free", "gold", "platinum"].randomElement(using: &random)!
    stamp.version = ["1.9.0", "1.10.0", "1.10.0-beta.2", ""].randomElement(using: &random)!
    if Bool.random(using: &random) {
      stamp.properties = [
        StampProperty("team", ["red", "blue"].randomElement(using: &random)!)
      ]
    }
    let traffic = [0, 0, 0, 0, 0, 0, 1, 2, 3, 4].randomElement(using: &random)!
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let device = Self.id(2, Int.random(in: 0..<12, using: &random))
      var at = Int64.random(in: start..<end, using: &random)
      for sequence in 0..<Int.random(in: 1...25, using: &random) {
        at += [0, 0, 1, 60_000, 3_600_000, 43_200_000, 86_400_000].randomElement(using: &random)!
        guard at < end else { break }
        if Int.random(in: 0..<8, using: &random) == 0 { stamp.plan = "gold" }
        var event = AcceptedEvent(
          Doors.names.randomElement(using: &random)!, of: person, at: Instant(milliseconds: at))
        event.installation = device
        event.sequence = Int64(sequence)
        event.session = at / 7_200_000
        event.stamp = stamp
        event.traffic = traffic
        event.values = Self.values(&random)
        events.append(event)
      }
    }
    guard Bool.random(using: &random) else { return }
    let middle = Int64.random(in: start..<end, using: &random)
    intervals.append(NaiveInterval("trial", of: person, "subscription", start..<middle))
    intervals.append(NaiveInterval("active", of: person, "subscription", middle..<end))
  }

  private static func values(_ random: inout SeededGenerator) -> [StoredParameter] {
    var values: [StoredParameter] = []
    if Bool.random(using: &random) {
      values.append(
        StoredParameter("duration", .decimal(Double(Int.random(in: 0..<40, using: &random)) / 4)))
    }
    if Bool.random(using: &random) {
      values.append(StoredParameter("is_new", .flag(Bool.random(using: &random))))
    }
    if Bool.random(using: &random) {
      values.append(StoredParameter("side", .text(Doors.sides.randomElement(using: &random)!)))
    }
    let tags = Doors.tags.filter { _ in Bool.random(using: &random) }
    if !tags.isEmpty { values.append(StoredParameter("tags", .texts(tags))) }
    if Bool.random(using: &random) {
      values.append(StoredParameter("width", .integer(Int64.random(in: 0..<6, using: &random))))
    }
    return values
  }

  /// The same for who answers event by event.
  var naive: NaiveAnalytics {
    let kept = events.filter { !erased.contains($0.person) && !erased.contains(person($0.person)) }
    return NaiveAnalytics(
      kept.map { plain($0) },
      intervals: intervals.map { interval in
        var interval = interval
        interval.person = person(interval.person)
        return interval
      },
      in: zone, debugOnly: ["door_looked"])
  }

  private func person(_ pseudonym: UUID) -> UUID { links[pseudonym] ?? pseudonym }

  private func plain(_ event: AcceptedEvent) -> NaiveEvent {
    var naive = NaiveEvent(event.name, of: person(event.person), at: event.at)
    naive.traffic = Traffic(code: event.traffic)!
    naive.installation = event.installation
    naive.sequence = event.sequence
    naive.session = event.session
    naive.stamp["plan"] = event.stamp.plan
    naive.stamp["user_type"] = event.stamp.plan == "free" ? "free" : "premium"
    if !event.stamp.version.isEmpty { naive.stamp["app_version"] = event.stamp.version }
    for property in event.stamp.properties { naive.properties[property.name] = property.value }
    for parameter in event.values {
      switch parameter.value {
      case .text(let text): naive.parameters[parameter.name] = .text(text)
      case .texts(let texts): naive.parameters[parameter.name] = .texts(texts)
      case .integer(let number): naive.parameters[parameter.name] = .number(Double(number))
      case .decimal(let number): naive.parameters[parameter.name] = .number(number)
      case .flag(let isOn): naive.parameters[parameter.name] = .flag(isOn)
      case .mark(let mark): naive.parameters[parameter.name] = .text(mark.description)
      }
    }
    return naive
  }
}
