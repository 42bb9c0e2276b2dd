import Analytics
import Database
import EventAnswers
import SyncServer
import Values

/// The events of a store as they lie in its batches, read whole into memory for one question.
public struct UnsortedSource: EventSource {
  public let days: [EventDay]
  public let names: NameTable
  public let stamps: StampTable
  public let facts: SourceFacts
  /// What the ledgers say of the people here, by the same numbers.
  public let intervals: IntervalIndex
  private let rows: [CivilDate: UnsortedDay]
  /// By the numbers of people.
  private let pseudonyms: [UUID]

  /// Reads what is committed at this moment. Blocks: not for Swift's own threads.
  /// - Throws: `QuestionFailure`, `DatabaseError`.
  public init(_ store: EventStore, limits: AnswerLimits = AnswerLimits()) throws {
    let zone = store.zone()
    let (collected, ledger) = try store.database.withSnapshot {
      transaction -> (UnsortedRows, [IntervalRow]) in
      var rows = UnsortedRows(
        zone, links: try store.links(in: transaction), erased: try store.erased(in: transaction),
        limit: limits.bytes)
      try transaction.query("SELECT received_at, content FROM event_batch") { row in
        let receivedAt = Instant(milliseconds: row.int(0))
        let events: [AcceptedEvent]
        do throws(PackedError) {
          events = try PackedEvents.decode(row.bytes(1), receivedAt: receivedAt)
        } catch {
          throw QuestionFailure.damaged
        }
        try rows.add(events, receivedAt: receivedAt)
      }
      return (rows, try IntervalRow.all(in: transaction))
    }
    self.init(collected, ledger)
  }

  /// Events that lie nowhere.
  public init(_ events: [AcceptedEvent], in zone: ZoneRules) throws(QuestionFailure) {
    var rows = UnsortedRows(zone, links: [], erased: [], limit: .max)
    try rows.add(events, receivedAt: events.map { $0.received }.max() ?? .epoch)
    self.init(rows, [])
  }

  private init(_ collected: UnsortedRows, _ ledger: [IntervalRow]) {
    var collected = collected
    let finished = collected.finish()
    days = finished.map { $0.day }
    rows = Dictionary(uniqueKeysWithValues: finished.map { ($0.day.date, $0.rows) })
    names = collected.vocabulary.names
    stamps = collected.vocabulary.stamps
    facts = collected.facts
    intervals = collected.intervals(ledger)
    pseudonyms = collected.pseudonyms
  }

  public func pseudonym(of person: Int32) -> UUID? {
    pseudonyms.indices.contains(Int(person)) ? pseudonyms[Int(person)] : nil
  }

  public func open(_ day: EventDay, columns: ColumnSet) throws -> any DayReader {
    UnsortedReader(day: rows[day.date] ?? UnsortedDay(), names: names, stamps: stamps)
  }
}
