import Database
import Fields
import SyncServer
import Telemetry
import Values

/// What somebody may read of what was counted of them: every row, as it is.
extension EventStore {
  /// The most rows of a page.
  public static let mostOfOwn = 200
  /// How many batches are looked through for a page.
  private static let mostLookedAt = 5_000
  /// How many rows of one moment a page can tell apart.
  private static let mostOfMoment: Int64 = 4_096

  /// The rows of some pseudonyms, in the order in which they came.
  /// - Parameters:
  ///   - after: as the page before said with the second part of its answer; 0 for the first.
  ///   - count: 200 at most.
  /// - Returns: the rows, which may be none although there are more, and where the next page begins; nil at
  ///   the end.
  public func own(
    _ people: Set<UUID>, after: Int64, upTo count: Int64, in transaction: any ReadTransaction
  ) throws -> (rows: [OwnEventRow], next: Int64?) {
    let most = Int(min(max(count, 1), Int64(Self.mostOfOwn)))
    // The moment, and how many of its rows are known.
    let start = max(after, 0)
    var (moment, known) = (start / Self.mostOfMoment, start % Self.mostOfMoment)
    let skipped = known
    var rows: [OwnEventRow] = []
    let since = Instant(milliseconds: moment)
    let batches = try fresh(since: since, upTo: Self.mostLookedAt, in: transaction)
    var passed: Int64 = 0
    for batch in batches {
      let time = batch.receivedAt.milliseconds
      if time != moment { (moment, known, passed) = (time, 0, 0) }
      guard try !PackedEvents.people(of: batch.content).isDisjoint(with: people) else { continue }
      for event in try batch.events() where people.contains(event.person) {
        passed += 1
        if time == since.milliseconds, passed <= skipped { continue }
        if rows.count == most { return (rows, moment * Self.mostOfMoment + known) }
        known = passed
        rows.append(OwnEventRow(event))
      }
    }
    return (rows, batches.count < Self.mostLookedAt ? nil : moment * Self.mostOfMoment + known)
  }
}

extension OwnEventRow {
  init(_ event: AcceptedEvent) {
    self.init()
    name = event.name
    at = event.at
    receivedAt = event.received
    offset = event.offset
    session = event.session
    stamp = event.stamp
    parameters = .object(event.values.map { JSONValue.Member($0.name, $0.value.json) })
  }
}

extension StoredValue {
  /// As an answer shows it.
  var json: JSONValue {
    switch self {
    case .text(let text): .text(text)
    case .integer(let number): .integer(number)
    case .decimal(let number): .number(number)
    case .flag(let isOn): .boolean(isOn)
    case .mark(let mark): .text(mark.description)
    case .texts(let texts): .array(texts.map { .text($0) })
    }
  }
}
