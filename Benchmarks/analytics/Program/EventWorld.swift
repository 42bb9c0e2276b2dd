import Clinic
import Foundation
import Segments
import Telemetry
import Values

/// Who does what in the benchmark, the same in each run: seed 21.
struct EventWorld {
  let events: Int
  let people: Int
  let days: Int
  /// The last day is yesterday.
  let first: CivilDate
  let zone = ZoneRules(name: "America/Sao_Paulo", offset: -10_800)
  let definitions: [EventDefinition]
  /// The parameters that are filled; of others nothing is said.
  let parameters: [String]
  private var random = SplitMix64(seed: 21)
  /// By people: how many events and sessions they have had.
  private var sequences: [Int32]
  private var sessions: [Int32]

  static let mostNames = 40
  static let mostParameters = 12
  private static let plans = ["free", "gold", "platinum"]
  private static let hour: Int64 = 3_600_000

  init(_ numbers: [Int]) {
    events = numbers[0]
    people = numbers[1]
    days = numbers[2]
    let today = zone.local(Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))).date
    first = today.adding(days: -days)
    let all = ClinicEvents.registry.events.filter {
      !$0.isDebugOnly && $0.name.text != "session_end"
    }
    // The one that sessions begin with comes first, and so most often.
    let views = all.filter { $0.name.text == "screen_view" }
    definitions = Array(
      (views + all.filter { $0.name.text != "screen_view" }).prefix(Self.mostNames))
    var names: [String] = []
    for definition in definitions {
      for parameter in definition.parameters where !names.contains(parameter.name.text) {
        names.append(parameter.name.text)
      }
    }
    parameters = Array(names.prefix(Self.mostParameters)).sorted()
    sequences = [Int32](repeating: 0, count: people)
    sessions = [Int32](repeating: 0, count: people)
  }

  // MARK: - People

  /// The numbers of pseudonyms: those of people, and behind them those that became theirs.
  var numbers: Int { people + (people + 9) / 10 }

  static func pseudonym(of number: Int) -> Values.UUID {
    Values.UUID(
      high: SplitMix64.mix(UInt64(number) &+ 0x51),
      low: SplitMix64.mix(UInt64(number) &+ 0x1_0000_0051))
  }

  private static func installation(of person: Int) -> Values.UUID {
    Values.UUID(high: 0x0190_0000_0000_7000, low: UInt64(person))
  }

  /// One of ten was somebody nobody knew until some day.
  func links() -> [(origin: Int, person: Int, at: Instant)] {
    stride(from: 0, to: people, by: 10).map { person in
      let day = first.adding(days: linkDay(of: person))
      return (origin: origin(of: person), person: person, at: zone.start(of: day))
    }
  }

  private func origin(of person: Int) -> Int { people + person / 10 }

  private func linkDay(of person: Int) -> Int {
    Int(SplitMix64.mix(UInt64(person) ^ 0xA11CE) % UInt64(days))
  }

  /// 8 of 100 change to the next plan on some day.
  private func plan(of person: Int, on day: Int) -> String {
    let fate = SplitMix64.mix(UInt64(person) ^ 0xB0B)
    let start = fate % 10 < 6 ? 0 : fate % 10 < 9 ? 1 : 2
    let changes = fate / 10 % 100 < 8 && day >= Int(fate / 1_000 % UInt64(days))
    return Self.plans[changes ? (start + 1) % 3 : start]
  }

  private func stamp(of person: Int, on day: Int) -> Stamp {
    let fate = SplitMix64.mix(UInt64(person) ^ 0xCAFE)
    var stamp = Stamp()
    stamp.platform = "web"
    stamp.version = "1.\(day / 15).\(fate % 10 == 0 ? 1 : 0)"
    stamp.plan = plan(of: person, on: day)
    stamp.role = fate / 10 % 4 == 0 ? "owner" : "therapist"
    stamp.device = ["mobile", "desktop", "tablet"][min(Int(fate / 100 % 5), 2)]
    stamp.connection = fate / 1_000 % 3 == 0 ? "cellular" : "wifi"
    stamp.language = fate / 10_000 % 5 == 0 ? "en" : "pt"
    return stamp
  }

  // MARK: - Events

  /// The events of a day, by its place, in the order of (person, time, installation, sequence). Days are asked for one
  /// after the other.
  mutating func rows(of day: Int) -> [SegmentRow] {
    rows(of: day, count: events / days)
  }

  mutating func rows(of day: Int, count: Int) -> [SegmentRow] {
    var rows: [SegmentRow] = []
    rows.reserveCapacity(count)
    let start = zone.start(of: first.adding(days: day)).milliseconds
    while rows.count < count {
      let person = random.ranked(below: people)
      sessions[person] += 1
      var time = start + 6 * Self.hour + Int64(random.even(below: 16 * Int(Self.hour)))
      let length = 1 + random.even(below: 13)
      for place in 0..<min(length, count - rows.count) {
        // Five of a hundred happen together with the one before.
        if place > 0, random.even(below: 100) >= 5 {
          time += 1_000 + Int64(random.even(below: 90_000))
        }
        // The first is a page that was seen.
        let definition = place == 0 ? 0 : random.ranked(below: definitions.count)
        rows.append(row(definitions[definition], of: person, at: time, on: day))
      }
    }
    // As segments have them.
    return rows.sorted { a, b in
      (Int64(a.person), a.at.milliseconds, a.sequence)
        < (Int64(b.person), b.at.milliseconds, b.sequence)
    }
  }

  private mutating func row(
    _ definition: EventDefinition, of person: Int, at time: Int64, on day: Int
  ) -> SegmentRow {
    sequences[person] += 1
    var row = SegmentRow(definition.name.text, of: Int32(person), at: Instant(milliseconds: time))
    if person % 10 == 0, day < linkDay(of: person) { row.origin = Int32(origin(of: person)) }
    row.received = Instant(milliseconds: time + 500 + Int64(random.even(below: 30_000)))
    row.offset = -180
    row.installation = Self.installation(of: person)
    row.sequence = Int64(sequences[person])
    row.session = Int64(sessions[person])
    row.stamp = stamp(of: person, on: day)
    var values: [StoredParameter] = []
    for parameter in definition.parameters where parameters.contains(parameter.name.text) {
      guard parameter.isRequired || random.even(below: 2) == 0,
        let value = value(of: parameter.kind)
      else { continue }
      values.append(StoredParameter(parameter.name.text, value))
    }
    row.values = values.sorted { $0.name < $1.name }
    return row
  }

  private mutating func value(of kind: ParameterKind) -> StoredValue? {
    switch kind {
    case .choice(let values), .template(let values):
      values.isEmpty ? nil : .text(values[random.ranked(below: values.count)].text)
    case .choices(let values, _):
      values.isEmpty ? nil : .texts([values[random.even(below: values.count)].text])
    case .count(let most): .integer(Int64(random.ranked(below: Int(min(most, 500)))))
    case .seconds(let most): .decimal(tenths(upTo: min(most, 600)))
    case .milliseconds(let most): .decimal(tenths(upTo: min(most, 3_000)))
    case .amount(let most, _): .decimal(tenths(upTo: min(most, 100)))
    case .flag: .flag(random.even(below: 2) == 0)
    case .mark: .mark(Values.UUID(high: 0xFEED, low: UInt64(random.ranked(below: 20_000))))
    case .code: .text("E\(random.even(below: 20))")
    }
  }

  private mutating func tenths(upTo most: Double) -> Double {
    let fraction = random.fraction()
    return (fraction * fraction * most * 10).rounded() / 10
  }
}
