import Analytics
import EventAnswers
import Segments
import Values

/// The events of a snapshot: each day's files and fresh events as one.
public struct SegmentSource: EventSource {
  public let days: [EventDay]
  public let names: NameTable
  public let facts: SourceFacts
  private let snapshot: EventSnapshot
  private let marks: MarkCodes
  private let parts: [CivilDate: [SegmentPart]]
  private let fresh: [CivilDate: [FreshChunk]]
  private let rowsOfRange: Int

  /// Blocks: not for Swift's own threads.
  /// - Parameters:
  ///   - words: all that a question says: ids in columns of other names are not read, for there may
  ///     be very many; nil to read all.
  ///   - rowsOfRange: about how many rows a range of people has of a day: enough that opening it is nothing, and few
  ///     enough that they and what is kept of their people fit into a processor's own memory.
  public init(
    _ snapshot: EventSnapshot, naming words: Set<String>? = nil, rowsOfRange: Int = 8_192
  ) throws {
    self.snapshot = snapshot
    self.rowsOfRange = rowsOfRange
    let parts = Dictionary(grouping: snapshot.parts) { $0.reader.header.date }
    let fresh = Dictionary(grouping: snapshot.fresh.chunks) { $0.day }
    self.parts = parts
    self.fresh = fresh
    days = Set(parts.keys).union(fresh.keys).sorted().map { date in
      Self.day(date, parts[date] ?? [], fresh[date] ?? [], snapshot.zone)
    }
    var names = snapshot.vocabulary.names
    var marks = MarkCodes()
    for part in snapshot.parts {
      do throws(SegmentError) {
        try Self.name(part, words, &names, &marks)
      } catch {
        snapshot.memory.note(damaged: part.id)
        throw QuestionFailure.damaged
      }
    }
    self.names = names
    self.marks = marks
    facts = Self.facts(snapshot, days, fresh: fresh)
  }

  public var eventNames: [Int32]? {
    var names = Set<Int32>()
    for part in snapshot.parts { names.formUnion(part.events) }
    for chunk in snapshot.fresh.chunks { names.formUnion(chunk.events) }
    return names.sorted()
  }

  public var stamps: StampTable { snapshot.vocabulary.stamps }
  /// What the ledgers say of the people here, by the same numbers.
  public var intervals: IntervalIndex { snapshot.intervals }

  private static func name(
    _ part: SegmentPart, _ words: Set<String>?, _ names: inout NameTable, _ marks: inout MarkCodes
  ) throws(SegmentError) {
    for column in part.reader.columns
    where column.type == .mark && words?.contains(column.name) ?? true {
      var codes = ContiguousArray<Int64>()
      for mark in try part.reader.marks(of: column) {
        codes.append(Int64(names.add(mark.description)))
      }
      marks.codes[MarkCodes.Key(segment: part.id, column: column.id)] = codes + [DayRows.null]
    }
  }

  /// A day with its bounds, which are wider where its parts are of different zones.
  private static func day(
    _ date: CivilDate, _ parts: [SegmentPart], _ chunks: [FreshChunk], _ zone: ZoneRules
  ) -> EventDay {
    let rows = parts.reduce(0) { $0 + $1.count } + chunks.reduce(0) { $0 + $1.rows.count }
    var (starts, ends) = (parts.map { $0.reader.header.start }, parts.map { $0.reader.header.end })
    if !chunks.isEmpty {
      starts.append(zone.start(of: date))
      ends.append(zone.start(of: date.adding(days: 1)))
      for chunk in chunks where chunk.rows.count > 0 {
        starts.append(chunk.oldest)
        ends.append(chunk.newest.adding(milliseconds: 1))
      }
    }
    return EventDay(
      date: date, rows: rows, start: starts.min() ?? .epoch, end: ends.max() ?? .epoch)
  }

  private static func facts(
    _ snapshot: EventSnapshot, _ days: [EventDay], fresh: [CivilDate: [FreshChunk]]
  ) -> SourceFacts {
    var facts = SourceFacts()
    facts.linkVersion = snapshot.linkVersion
    facts.aside = snapshot.aside
    facts.freshness.newestBatch = snapshot.newestBatch
    let newest = snapshot.fresh.chunks.map { $0.newest } + snapshot.parts.map { $0.entry.lastAt }
    facts.freshness.newestEvent = newest.max()
    let firstFresh = fresh.keys.min() ?? .last
    // A day is over once something has come after it.
    let newestBatch = snapshot.newestBatch ?? .epoch
    facts.freshness.sealedThrough =
      days.last(where: { $0.date < firstFresh && $0.end <= newestBatch })?.date
    let leftOut = snapshot.memory.leftOut { Self.leftOut(snapshot, fresh) }
    if leftOut > 0 { facts.leftOut = [LeftOut("erased", events: leftOut)] }
    return facts
  }

  /// The events of people who were erased.
  private static func leftOut(
    _ snapshot: EventSnapshot, _ fresh: [CivilDate: [FreshChunk]]
  ) -> Int64 {
    guard snapshot.view.leftOut.count > 0 else { return 0 }
    var count = 0
    for part in snapshot.parts {
      do throws(SegmentError) {
        count += try part.leftOut(snapshot.view)
      } catch {
        snapshot.memory.note(damaged: part.id)
      }
    }
    for (day, chunks) in fresh { count += Self.fresh(day, chunks, snapshot).leftOut }
    return Int64(count)
  }

  private static func fresh(
    _ day: CivilDate, _ chunks: [FreshChunk], _ snapshot: EventSnapshot
  ) -> FreshPart {
    snapshot.memory.fresh(day) {
      FreshPart(chunks, snapshot.view, snapshot.vocabulary, snapshot.devices)
    }
  }

  public func pseudonym(of person: Int32) -> UUID? { snapshot.pseudonym(of: person) }

  public var peopleBound: Int32? { Int32(snapshot.view.canonical.count) }

  /// So many that a range has some thousands of rows of a day, as long as all that is read of files fits into what is kept
  /// of them: each day is opened for each range.
  public func ranges(_ columns: ColumnSet) -> [Range<Int32>] {
    let people = snapshot.view.canonical.count
    let rows = days.reduce(0) { $0 + $1.rows }
    let count = rows / max(days.count, 1) / rowsOfRange
    guard count > 1, people > count,
      snapshot.parts.reduce(0, { $0 + $1.unpackedBytes(of: columns) }) < SegmentReader.keptBytes
    else { return [] }
    let width = (people + count - 1) / count
    return stride(from: 0, to: people, by: width).map { start in
      Int32(start)..<Int32(min(start + width, people))
    }
  }

  public func open(_ day: EventDay, columns: ColumnSet) throws -> any DayReader {
    var all: [any DayPart] = []
    for part in parts[day.date] ?? [] { all.append(part) }
    if let chunks = fresh[day.date] {
      let part = Self.fresh(day.date, chunks, snapshot)
      if part.count > 0 { all.append(part) }
    }
    return MergedDay(day.date, all, snapshot, names, marks)
  }
}
