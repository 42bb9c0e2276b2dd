import Database
import EventAnswers
import Glibc
import Segments
import SyncServer
import Synchronization
import Values

/// What is to be put into one file of a day.
struct SealOrder: Sendable {
  var day: CivilDate
  var hasFresh = false
  /// Files that go for it.
  var segments: [UUID] = []
}

/// A file that was written, and what the tables are to be told of it.
struct SealedWork: Sendable {
  /// Nil when nothing was left to be written.
  var facts: SegmentFacts?
  var day: SegmentDay
  /// With how many events each had.
  var batches: [(id: UUID, events: Int64)] = []
  var replaced: [UUID] = []
  var people: [(id: UUID, number: Int32)] = []
  /// How many spaces were erased when it was read; it has the marks of none of them.
  var spaces = 0
  /// The first number that nobody had when it was written, and now.
  var next, nextNow: Int32
  /// Whether there is more of the day.
  var isPartial = false
}

/// Puts events into files. What is read and written to the folder blocks: not for Swift's own threads.
///
/// A file is written first, and counts once the tables name it: in the same transaction the events are taken out of
/// where they were. So whatever ends the process, each event is in one place.
final class Sealer: Sendable {
  private let store: EventStore
  private let folder: EventFolder
  private let people = Mutex(PersonTable())

  /// Something was erased, or written anew, while a file was written: nothing was done.
  struct Moved: Error {}

  /// A file that was to be written anew cannot be read.
  struct Damaged: Error {
    var segment: UUID
  }

  init(_ store: EventStore, folder: EventFolder) {
    self.store = store
    self.folder = folder
  }

  // MARK: Writing

  /// What one transaction says.
  private struct Found {
    var people = PersonTable()
    var links = LinkTable()
    var spaces: Set<UUID> = []
    var batches: [FreshBatch] = []
    var isPartial = false
    var segments: [SegmentEntry] = []
  }

  /// Writes the file; nil when there is nothing to do.
  /// - Throws: `DatabaseError`, `SegmentError`, `PackedError`, `Moved`.
  func prepare(_ order: SealOrder) throws -> SealedWork? {
    let found = try read(order)
    guard !found.batches.isEmpty || !found.segments.isEmpty else { return nil }
    var numbers = SealedNumbers(found.people, found.links)
    var rows: [SegmentRow] = []
    var work = SealedWork(
      day: SegmentDay(store.newID(), of: store.app, on: order.day, in: store.zone()),
      next: found.people.next, nextNow: found.people.next)
    for batch in found.batches {
      let events = try batch.events()
      work.batches.append((id: batch.id, events: Int64(events.count)))
      for event in events {
        if let row = numbers.row(of: event) { rows.append(row) }
      }
    }
    work.spaces = found.spaces.count
    for entry in found.segments {
      for row in try self.rows(of: entry) {
        if let renewed = numbers.renewed(row) { rows.append(renewed) }
      }
      work.replaced.append(entry.id)
    }
    work.people = numbers.new
    work.nextNow = numbers.next
    work.isPartial = found.isPartial
    work.day.made = store.now()
    work.day.linkVersion = found.links.version
    guard !rows.isEmpty else { return work }
    if !found.spaces.isEmpty {
      for place in rows.indices { rows[place].stamp.forget(found.spaces) }
    }
    let last = rows.map { $0.at }.max() ?? work.day.start
    work.day.isCold = SealingRule.isCold(last, at: work.day.made)
    work.facts = try SegmentWriter(folder: folder.path).write(SortedRows(rows), of: work.day)
    return work
  }

  private func rows(of entry: SegmentEntry) throws -> [SegmentRow] {
    do throws(SegmentError) {
      return try SegmentReader(folder.path(of: entry.id, on: entry.day)).allRows()
    } catch {
      switch error {
      case .damaged, .notASegment, .newer: throw Damaged(segment: entry.id)
      case .full, .unreadable: throw error
      }
    }
  }

  private func read(_ order: SealOrder) throws -> Found {
    try people.withLock { people -> Found in
      try store.database.withSnapshot { transaction -> Found in
        var found = Found()
        try people.load(in: transaction)
        found.people = people
        try found.links.load(store, in: transaction)
        found.spaces = try store.erasedSpaces(in: transaction)
        if order.hasFresh {
          (found.batches, found.isPartial) = try batches(of: order.day, in: transaction)
        }
        let live = try store.segments(in: transaction).filter { $0.state == .live }
        found.segments = live.filter { order.segments.contains($0.id) }
        guard found.segments.count == order.segments.count else { throw Moved() }
        return found
      }
    }
  }

  private func batches(
    of day: CivilDate, in transaction: any ReadTransaction
  ) throws -> ([FreshBatch], isPartial: Bool) {
    let ids = try transaction.rows(
      "SELECT id, events FROM event_batch WHERE day = $1 ORDER BY received_at, id",
      [.integer(Int64(day.daysSinceEpoch))]
    ) { (id: $0.uuid(0), events: Int($0.int(1))) }
    var events = 0
    var batches: [FreshBatch] = []
    for (id, count) in ids {
      events += count
      if events > SealingRule.mostRows, !batches.isEmpty { break }
      if let batch = try store.batch(id, in: transaction) { batches.append(batch) }
    }
    return (batches, isPartial: batches.count < ids.count)
  }

  // MARK: Telling the tables

  /// Makes the file count, and takes away what is in it by now.
  /// - Throws: `LeaseLost`, `Moved`, `DatabaseError`; then the file is removed and nothing was done.
  func commit(_ work: SealedWork, fence: Int64) async throws {
    do {
      try await store.database.write(about: EngineLease.subject) { [store] transaction in
        try EngineLease.check(fence, in: transaction)
        try Self.number(work, in: transaction)
        guard try store.erasedSpaces(in: transaction).count == work.spaces else { throw Moved() }
        for batch in work.batches {
          // One that was written anew meanwhile has fewer events: somebody was erased.
          let count = try transaction.execute(
            "DELETE FROM event_batch WHERE id = $1 AND events = $2",
            [SQLValue(batch.id), .integer(batch.events)])
          guard count == 1 else { throw Moved() }
        }
        for segment in work.replaced {
          let count = try transaction.execute(
            "UPDATE event_segment SET state = 'gone' WHERE id = $1 AND state = 'live'",
            [SQLValue(segment)])
          guard count == 1 else { throw Moved() }
        }
        if let facts = work.facts { try store.insert(facts, of: work.day, in: transaction) }
      }
    } catch {
      // Not when it is unknown whether the tables name it.
      if error is Moved || error is LeaseLost, let path = work.facts?.path { unlink(path) }
      throw error
    }
    try await forget(work.replaced.map { (id: $0, day: work.day.date) }, fence: fence)
  }

  private static func number(
    _ work: SealedWork, in transaction: any WriteTransaction
  ) throws {
    let people = try EngineLease.state(in: transaction)?.people ?? 0
    // Nobody gives numbers who has not the lease; and who has it gives them one after the other.
    guard people <= Int64(work.next) else { throw Moved() }
    for person in work.people {
      try transaction.execute(
        "INSERT INTO event_person (pseudonym, number) VALUES ($1, $2)",
        [SQLValue(person.id), .integer(Int64(person.number))])
    }
    try transaction.execute(
      "UPDATE event_engine SET people = $1 WHERE one = 1", [.integer(Int64(work.nextNow))])
  }

  /// Removes the files of segments that are gone, and then their rows. Who reads one of them still has it.
  func forget(_ segments: [(id: UUID, day: CivilDate)], fence: Int64) async throws {
    guard !segments.isEmpty else { return }
    for segment in segments { unlink(folder.path(of: segment.id, on: segment.day)) }
    let ids = segments.map { $0.id }
    try await store.database.write(about: EngineLease.subject) { transaction in
      try EngineLease.check(fence, in: transaction)
      for id in ids {
        try transaction.execute(
          "DELETE FROM event_segment WHERE id = $1 AND state = 'gone'", [SQLValue(id)])
      }
    }
  }
}

extension EventStore {
  /// Whether a segment is read.
  func isLive(_ segment: UUID, in transaction: any ReadTransaction) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM event_segment WHERE id = $1 AND state = 'live'", [SQLValue(segment)]
    ) { _ in true } ?? false
  }
}

/// Files that no table names.
enum SegmentFile {
  /// Removes one that nobody can be writing any more: it is older than an hour.
  static func removeOld(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mtim.tv_sec + 3_600 < time(nil) else { return }
    unlink(path)
  }
}
