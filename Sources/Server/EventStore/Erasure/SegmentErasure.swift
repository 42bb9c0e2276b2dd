import Database
import Glibc
import Segments
import SyncServer
import Values

/// Takes people out of sealed files: each that has events of theirs is written anew without them, and takes the
/// place of the other one in one transaction.
public struct SegmentErasure: Sendable {
  /// Somebody else was rewriting the file.
  private struct Replaced: Error {}

  private let store: EventStore
  private let folder: EventFolder

  public init(_ store: EventStore, in folder: EventFolder) {
    self.store = store
    self.folder = folder
  }

  /// Rewrites all files that hold one of them. May be done again.
  /// - Returns: false where another process has the files.
  /// - Throws: `DatabaseError`, `SegmentError`.
  public func erase(_ people: [ErasedPerson]) async throws -> Bool {
    let numbers = Set(people.compactMap(\.number).map { Int32(truncatingIfNeeded: $0) })
    // Whoever never had a number is in no file.
    guard !numbers.isEmpty else { return true }
    // Again where one was replaced while we looked: the new one may hold them as well.
    while true {
      let segments = try await store.database.read { [store] in try store.segments(in: $0) }
      let live = segments.filter { $0.state == .live }
      guard live.allSatisfy({ access(folder.file(of: $0), F_OK) == 0 }) else { return false }
      do {
        for segment in live { try await rewrite(segment, without: numbers) }
        for segment in segments where segment.state == .aside {
          try await destroy(segment, ifItHolds: numbers)
        }
        return true
      } catch is Replaced {
        continue
      }
    }
  }

  private func rewrite(_ segment: SegmentEntry, without numbers: Set<Int32>) async throws {
    let reader = try SegmentReader(folder.file(of: segment))
    guard reader.holds(numbers) else { return }
    let rest = try reader.allRows().filter {
      !numbers.contains($0.person) && !numbers.contains($0.origin)
    }
    let facts = try rest.isEmpty ? nil : write(rest, like: reader, isCold: segment.isCold)
    do {
      let now = store.now()
      try await store.database.write(about: SegmentErasure.subject) { [store] transaction in
        guard try store.replace(segment, by: facts, like: reader.header, at: now, in: transaction)
        else { throw Replaced() }
      }
    } catch {
      if let facts { unlink(facts.path) }
      throw error
    }
    // Nobody opens it any more; whoever has it open reads on, and leaves those people out.
    unlink(folder.file(of: segment))
  }

  private func write(
    _ rows: [SegmentRow], like reader: SegmentReader, isCold: Bool
  ) throws -> SegmentFacts {
    let header = reader.header
    var day = SegmentDay(store.newID(), of: header.app, on: header.date, in: .utc)
    day.zone = header.zone
    day.start = header.start
    day.end = header.end
    day.linkVersion = header.linkVersion
    day.made = store.now()
    day.isCold = isCold
    return try SegmentWriter(folder: folder.path).write(SortedRows(rows), of: day)
  }

  /// A damaged file is written anew by nobody, and read by nobody: what may hold them goes whole, and is brought
  /// back by a backup, if there is one.
  private func destroy(_ segment: SegmentEntry, ifItHolds numbers: Set<Int32>) async throws {
    let path = folder.file(of: segment)
    guard access(path, F_OK) == 0 else { return }
    if let reader = try? SegmentReader(path), !reader.holds(numbers) { return }
    unlink(path)
    try await store.database.write { [store] transaction in
      try store.set(
        .aside, of: segment.id, note: "damaged, and removed as somebody was erased",
        in: transaction)
    }
  }

  /// What all that changes which files there are has in common, in every process (Docs/Segments.md).
  private static let subject: Int64 = 0x6576_656E_74
}

extension SegmentReader {
  /// Whether there are rows of one of some people, or rows that came under their pseudonyms.
  func holds(_ numbers: Set<Int32>) -> Bool {
    numbers.contains { people.place(of: $0) != nil }
      || origins.contains { numbers.contains($0.number) }
  }
}

extension EventStore {
  /// Lets a file take the place of one that counts, or nothing.
  /// - Returns: false when that does not count any more.
  func replace(
    _ segment: SegmentEntry, by facts: SegmentFacts?, like header: SegmentHeader, at now: Instant,
    in transaction: any WriteTransaction
  ) throws -> Bool {
    let isOurs =
      try transaction.execute(
        "UPDATE event_segment SET state = 'gone' WHERE id = $1 AND state = 'live'",
        [SQLValue(segment.id)]) > 0
    guard isOurs, let facts else { return isOurs }
    try transaction.execute(
      """
      INSERT INTO event_segment (id, day, rows, bytes, people, first_at, last_at, link_version, \
      checksum, made_at, state, is_cold) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'live', $11)
      """,
      [
        SQLValue(facts.id), .integer(Int64(segment.day.daysSinceEpoch)),
        .integer(Int64(facts.rows)), .integer(Int64(facts.bytes)), .integer(Int64(facts.people)),
        .integer(facts.firstAt.milliseconds), .integer(facts.lastAt.milliseconds),
        .integer(header.linkVersion), .text(facts.checksum), .integer(now.milliseconds),
        .integer(segment.isCold ? 1 : 0),
      ])
    return true
  }
}
