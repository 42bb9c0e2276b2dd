import Analytics
import EventAnswers
import EventStore
import Synchronization
import Values

/// The events of a snapshot, read from ClickHouse as far as it has them, and from files else. Numbers of people, texts,
/// stamps and devices are those of the files, so that the same operators come to the same answers.
///
/// What goes wrong while it reads is kept in `failure`: who asked asks the files then.
public struct ClickHouseSource: CountingSource {
  let base: SegmentSource
  let snapshot: EventSnapshot
  let table: ClickHouseTable
  /// The segments of days that are read from ClickHouse.
  let copied: [CivilDate: [UUID]]
  /// Those that are read, with how many rows each has.
  private let used: [UUID: Int]
  /// How numbers that rows came under are those of people now; nil where rows say it themselves.
  let people: PeopleMap?
  /// The places of stamps by what operators see of them.
  let stampCodes: [StampKey: Int64]
  private let memory = SourceMemory()

  /// Asks which segments are whole in ClickHouse.
  /// - Throws: `ClickHouseFailure`; `moved` where it has nothing of use. What `SegmentSource` throws.
  public init(
    _ base: SegmentSource, of snapshot: EventSnapshot, in table: ClickHouseTable
  ) throws {
    self.base = base
    self.snapshot = snapshot
    self.table = table
    let sealed = snapshot.sealed
    let sizes = Dictionary(sealed.map { ($0.id, $0.rows) }) { first, _ in first }
    let whole = try table.whole(of: sizes)
    let fresh = snapshot.freshDays
    var copied: [CivilDate: [UUID]] = [:]
    for (day, segments) in Dictionary(grouping: sealed, by: { $0.day })
    where !fresh.contains(day) && segments.allSatisfy({ whole.contains($0.id) }) {
      copied[day] = segments.map { $0.id }.sorted()
    }
    guard !copied.isEmpty else { throw ClickHouseFailure.moved }
    self.copied = copied
    let segments = Set(copied.values.joined())
    used = sizes.filter { segments.contains($0.key) }
    people = try snapshot.isPlain(segments) ? nil : PeopleMap(snapshot)
    var codes: [StampKey: Int64] = [:]
    for (code, stamp) in base.stamps.stamps.enumerated() {
      let key = StampKey(stamp)
      if codes[key] == nil { codes[key] = Int64(code) }
    }
    stampCodes = codes
  }

  public var days: [EventDay] { base.days }
  public var names: NameTable { base.names }
  public var stamps: StampTable { base.stamps }
  public var facts: SourceFacts { base.facts }
  public func pseudonym(of person: Int32) -> UUID? { base.pseudonym(of: person) }

  public func open(_ day: EventDay, columns: ColumnSet) throws -> any DayReader {
    guard let segments = copied[day.date] else { return try base.open(day, columns: columns) }
    return ClickHouseDay(segments, of: self)
  }

  // MARK: What was asked

  /// Why ClickHouse did not answer; nil when it did.
  public var failure: ClickHouseFailure? { memory.failure }
  /// Whether any of the answer is from there.
  public var wasAsked: Bool { memory.wasAsked }

  /// Asks for rows, and keeps what went wrong.
  func rows(_ statement: ClickHouseSQL) throws(ClickHouseFailure) -> [UInt8] {
    memory.noteAsked()
    do throws(ClickHouseFailure) {
      return try table.client.rows(statement)
    } catch {
      throw noted(error)
    }
  }

  /// The same beside rows that only files, or no files, have.
  func rows(
    _ statement: ClickHouseSQL, beside rest: RestRows
  ) throws(ClickHouseFailure) -> [UInt8] {
    guard rest.count > 0 else { return try rows(statement) }
    memory.noteAsked()
    do throws(ClickHouseFailure) {
      return try table.client.rows(statement, beside: rest.bytes, RestRows.columns)
    } catch {
      throw noted(error)
    }
  }

  /// Keeps what went wrong.
  func noted(_ failure: ClickHouseFailure) -> ClickHouseFailure {
    memory.note(failure)
    return failure
  }

  /// Reads all of an answer, and keeps what is wrong with it.
  func read(
    _ bytes: [UInt8], _ each: (inout RowBinaryReader) throws(ClickHouseFailure) -> Void
  ) throws(ClickHouseFailure) {
    do throws(ClickHouseFailure) {
      try RowBinaryReader.read(bytes, each)
    } catch {
      throw noted(error)
    }
  }

  /// Sees to it that what was read was there from the beginning to the end: a partition that is gone never comes
  /// again.
  /// - Throws: `ClickHouseFailure`.
  public func confirm() throws {
    guard wasAsked else { return }
    guard try table.whole(of: used).count == used.count else { throw ClickHouseFailure.moved }
  }
}

/// What became of a source's questions.
private final class SourceMemory: Sendable {
  private struct State {
    var failure: ClickHouseFailure?
    var wasAsked = false
  }

  private let state = Mutex(State())

  var failure: ClickHouseFailure? { state.withLock { $0.failure } }
  var wasAsked: Bool { state.withLock { $0.wasAsked } }

  func note(_ failure: ClickHouseFailure) {
    state.withLock { $0.failure = $0.failure ?? failure }
  }

  func noteAsked() { state.withLock { $0.wasAsked = true } }
}

/// Which numbers are somebody else's by now, or nobody's.
struct PeopleMap: Sendable {
  private(set) var from: [Int32] = []
  /// −1 for who is in no answer.
  private(set) var to: [Int32] = []

  /// The most that a statement can say.
  static let most = 200_000

  /// - Throws: `ClickHouseFailure.moved` where there are too many.
  init(_ snapshot: EventSnapshot) throws {
    let erased = snapshot.erased
    for (number, person) in snapshot.canonical.enumerated() {
      let number = Int32(number)
      if erased.contains(number) || erased.contains(person) {
        from.append(number)
        to.append(-1)
      } else if person != number {
        from.append(number)
        to.append(person)
      }
    }
    guard from.count <= Self.most else { throw ClickHouseFailure.moved }
  }

  /// The person of a row, after links; −1 for nobody.
  var sql: ClickHouseSQL {
    // Without the cast its type would be that of the numbers that happen to be in the lists.
    from.isEmpty ? "origin" : "toInt32(transform(origin, [\(from)], [\(to)], origin))"
  }
}
