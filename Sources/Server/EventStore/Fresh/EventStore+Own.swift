import Database
import Fields
import Segments
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

  /// The rows of some pseudonyms, in the order in which they came, wherever they lie.
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
    let since = Instant(milliseconds: start / Self.mostOfMoment)
    let batches = try fresh(since: since, upTo: Self.mostLookedAt, in: transaction)
    // Of what came later than the last of these nothing is known yet.
    let end = batches.count < Self.mostLookedAt ? nil : batches.last?.receivedAt
    var events = try sealed(of: people, since: since, before: end, in: transaction)
    for batch in batches where end.map({ batch.receivedAt < $0 }) ?? true {
      guard try !PackedEvents.people(of: batch.content).isDisjoint(with: people) else { continue }
      events += try batch.events().filter { people.contains($0.person) }
    }
    events.sort(by: Self.cameBefore)
    let known = Int(start % Self.mostOfMoment)
    let page = events.dropFirst(known).prefix(most)
    let rest = events.count - known - page.count
    guard rest > 0, let last = page.last else {
      return (page.map { OwnEventRow($0) }, end.map { $0.milliseconds * Self.mostOfMoment })
    }
    let moment = last.received
    let shown = events.prefix(known + page.count).count { $0.received == moment }
    return (
      page.map { OwnEventRow($0) }, moment.milliseconds * Self.mostOfMoment + Int64(shown)
    )
  }

  /// Whether one came before another; the same before and after they are sealed.
  private static func cameBefore(_ a: AcceptedEvent, _ b: AcceptedEvent) -> Bool {
    if a.received != b.received { return a.received < b.received }
    if a.installation != b.installation { return a.installation < b.installation }
    if a.sequence != b.sequence { return a.sequence < b.sequence }
    return a.at < b.at
  }

  /// Those in sealed files.
  private func sealed(
    of people: Set<UUID>, since: Instant, before end: Instant?, in transaction: any ReadTransaction
  ) throws -> [AcceptedEvent] {
    let live = try segments(in: transaction).filter { $0.state == .live }
    guard !live.isEmpty else { return [] }
    var numbers: Set<Int32> = []
    for person in people.sorted() {
      let number = try transaction.first(
        "SELECT number FROM event_person WHERE pseudonym = $1", [SQLValue(person)]
      ) { Int32(truncatingIfNeeded: $0.int(0)) }
      if let number { numbers.insert(number) }
    }
    guard !numbers.isEmpty else { return [] }
    guard let files else {
      throw DatabaseError.unavailable("sealed events are with another server")
    }
    return try live.flatMap { segment in
      do throws(SegmentError) {
        let reader = try SegmentReader(files.file(of: segment))
        return try SealedRows(of: numbers, in: reader).received(since: since, before: end).events()
      } catch {
        throw DatabaseError.unavailable("\(segment.name): \(error)")
      }
    }
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
    parameters = .object(event.values.map { JSONValue.Member($0.name, $0.value.handedOut) })
  }
}

extension StoredValue {
  /// As JSON has it, for whoever reads it or receives it: a list stays one.
  public var handedOut: JSONValue {
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
