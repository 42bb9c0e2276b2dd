import Crypto
import Database
import EventStore
import Fields
import Telemetry
import Values

/// Takes in events that GA4 had, from the lines of its export to BigQuery: what a mapping names, as
/// events of ours, each judged as if a device had sent it, each once, marked as taken in.
public struct GA4Import: Sendable {
  /// What came of a file.
  public struct Outcome: Hashable, Sendable {
    public var rows = 0
    public var count = EventStore.ImportCount()
    /// Rows of events that the mapping does not name, by GA4's name.
    public var unmapped: [String: Int] = [:]
    /// Parameters and properties that it does not name, by `event.parameter` and `user.property` of
    /// GA4.
    public var leftOut: [String: Int] = [:]
    /// Rows that were refused, by why.
    public var refused: [String: Int] = [:]

    public init() {}

    public var refusals: Int { refused.values.reduce(0, +) }
  }

  private let store: EventStore
  private let registry: LiveRegistry
  private let mapping: GA4Mapping
  /// How far back events are kept.
  private let oldest: Instant
  private let newest: Instant

  private static let source = "ga4"
  /// How far ahead the clocks of others may be, in milliseconds.
  private static let ahead: Int64 = 3_600_000
  /// The rows of a transaction.
  private static let mostRows = 1_000

  /// - Parameter months: how long events are kept: what is older is not taken in.
  public init(
    _ store: EventStore, _ registry: LiveRegistry, _ mapping: GA4Mapping, months: Int,
    at now: Instant
  ) {
    self.store = store
    self.registry = registry
    self.mapping = mapping
    oldest = store.zone().start(of: store.day(of: now).adding(months: -months))
    newest = now.adding(milliseconds: Self.ahead)
  }

  /// The names that the mapping leads to and that nobody registered.
  public var unknown: [String] {
    var unknown: [String] = []
    for (_, event) in mapping.events {
      guard let shape = registry.shapes[event.name] else {
        unknown.append(event.name)
        continue
      }
      for (_, parameter) in event.parameters ?? [:]
      where !shape.parameters.contains(where: { $0.name == parameter.name }) {
        unknown.append("\(event.name).\(parameter.name)")
      }
    }
    for (_, name) in mapping.properties
    where name != "plan" && name != "role" && registry.properties[name] == nil {
      unknown.append("user.\(name)")
    }
    return unknown.sorted()
  }

  /// Takes in the lines of a file, or only counts what would become of them.
  /// - Throws: `DatabaseError`; what was taken before stays, and is not taken again.
  public func run(
    _ lines: ImportLines, isSure: Bool, digest: [UInt8]
  ) async throws -> Outcome {
    var outcome = Outcome()
    while true {
      let some = try await lines.next(Self.mostRows)
      guard !some.isEmpty else { break }
      var rows: [EventStore.Imported] = []
      for line in some {
        outcome.rows += 1
        if let row = read(line, &outcome) { rows.append(row) }
      }
      let ready = Self.each(rows)
      outcome.count.repeated += rows.count - ready.count
      let count =
        try await isSure
        ? store.database.write { [store] in try store.take(ready, in: $0) }
        : store.database.read { [store] in try store.count(ready, in: $0) }
      outcome.count.taken += count.taken
      outcome.count.repeated += count.repeated
      outcome.count.erased += count.erased
    }
    if isSure {
      let done = outcome
      try await store.database.write { [store] transaction in
        try store.note(
          importOf: Self.source, by: digest.hexadecimal, taken: done.count.taken,
          refused: done.refusals, in: transaction)
      }
    }
    return outcome
  }

  /// Those that are the same stand once.
  private static func each(_ rows: [EventStore.Imported]) -> [EventStore.Imported] {
    var seen = Set<[UInt8]>()
    return rows.filter { seen.insert($0.digest).inserted }
  }

  private func read(_ line: [UInt8], _ outcome: inout Outcome) -> EventStore.Imported? {
    let row: GA4Row
    do throws(GA4Row.Failure) {
      row = try GA4Row(line)
    } catch {
      outcome.refused[error.rawValue, default: 0] += 1
      return nil
    }
    guard let event = mapping.events[row.name] else {
      outcome.unmapped[row.name, default: 0] += 1
      return nil
    }
    guard let shape = registry.shapes[event.name] else {
      outcome.refused[EventRefusalReason.unknownEvent.rawValue, default: 0] += 1
      return nil
    }
    guard row.at >= oldest, row.at <= newest else {
      let reason = row.at < oldest ? EventRefusalReason.tooOld : .tooNew
      outcome.refused[reason.rawValue, default: 0] += 1
      return nil
    }
    let values: [StoredParameter]
    switch EventJudge.read(parameters(row, event, shape, &outcome), as: shape) {
    case .success(let read): values = read.map(marked)
    case .failure(let problem):
      let name = problem.parameter.isEmpty ? event.name : "\(event.name).\(problem.parameter)"
      outcome.refused["\(name): \(problem.reason.rawValue)", default: 0] += 1
      return nil
    }
    let person = store.pseudonym(importedFrom: Self.source, row.person)
    var accepted = AcceptedEvent(event.name, of: person, at: row.at)
    // All of a person is as of one device.
    accepted.installation = person
    accepted.session = row.session
    accepted.sequence = Int64(outcome.rows)
    accepted.values = values
    accepted.stamp = stamp(row, &outcome)
    return EventStore.Imported(
      accepted, digest: store.digest(importedFrom: Self.source, row.identity))
  }

  /// No id comes into the tables as it is, wherever it is from.
  private func marked(_ parameter: StoredParameter) -> StoredParameter {
    guard case .mark(let id) = parameter.value else { return parameter }
    return StoredParameter(parameter.name, .mark(store.mark(id)))
  }

  private func parameters(
    _ row: GA4Row, _ event: GA4Mapping.Event, _ shape: EventShape, _ outcome: inout Outcome
  ) -> JSONValue {
    var members: [JSONValue.Member] = []
    for (name, value) in row.parameters {
      let target =
        event.parameters.map { $0[name] } ?? GA4Mapping.Parameter(name: name)
      guard let target,
        let kind = shape.parameters.first(where: { $0.name == target.name })?.kind
      else {
        outcome.leftOut["\(row.name).\(name)", default: 0] += 1
        continue
      }
      members.append(.init(target.name, value.json(as: kind, target.values)))
    }
    return .object(members)
  }

  private func stamp(_ row: GA4Row, _ outcome: inout Outcome) -> Stamp {
    var stamp = row.stamp
    for (name, value) in row.properties {
      switch mapping.properties[name] {
      case "plan": stamp.plan = value
      case "role": stamp.role = value
      case .some(let target): stamp.properties.append(StampProperty(target, value))
      case nil: outcome.leftOut["user.\(name)", default: 0] += 1
      }
    }
    stamp.properties.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return stamp.listed(in: registry)
  }
}
