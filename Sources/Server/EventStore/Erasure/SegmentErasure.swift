import Database
import Glibc
import Segments
import SyncServer
import Telemetry
import Values

/// Takes people, and the marks of spaces, out of sealed files: each that has events of theirs is written anew without
/// them, and takes the place of the other one in one transaction.
public struct SegmentErasure: Sendable {
  /// Somebody else was rewriting the file.
  private struct Replaced: Error {}

  /// What goes.
  fileprivate struct Gone {
    /// The numbers of people, with all that they did.
    var people: Set<Int32> = []
    /// The marks of spaces, which leave the events there.
    var spaces: Set<UUID> = []
  }

  private let store: EventStore
  private let folder: EventFiles
  private let lease: EngineLease?

  /// - Parameter lease: by which this process may write files; nil where there is no other process.
  public init(_ store: EventStore, in folder: EventFiles, holding lease: EngineLease? = nil) {
    self.store = store
    self.folder = folder
    self.lease = lease
  }

  /// Rewrites all files that hold one of them. May be done again.
  /// - Returns: false where another process has the files.
  /// - Throws: `DatabaseError`, `SegmentError`.
  public func erase(_ people: [ErasedPerson]) async throws -> Bool {
    let numbers = Set(people.compactMap(\.number).map { Int32(truncatingIfNeeded: $0) })
    // Whoever never had a number is in no file.
    guard !numbers.isEmpty else { return true }
    return try await erase(Gone(people: numbers))
  }

  /// Rewrites all files that hold the mark of one of some spaces. May be done again.
  /// - Returns: false where another process has the files.
  /// - Throws: `DatabaseError`, `SegmentError`.
  public func erase(spaces marks: Set<UUID>) async throws -> Bool {
    guard !marks.isEmpty else { return true }
    return try await erase(Gone(spaces: marks))
  }

  private func erase(_ gone: Gone) async throws -> Bool {
    let right = try await right()
    guard right.isOurs else { return false }
    // Again where one was replaced while we looked: the new one may hold them as well.
    while true {
      let segments = try await store.database.read { [store] in try store.segments(in: $0) }
      do {
        for segment in segments where segment.state == .live {
          _ = try await rewrite(segment, without: gone, right.fence)
        }
        for segment in segments where segment.state == .aside {
          try await destroy(segment, ifItHolds: gone)
        }
        return true
      } catch is Replaced {
        continue
      }
    }
  }

  /// Lets a file count again that was set aside and is whole now, without all who were erased meanwhile.
  /// - Returns: false where another process has the files.
  /// - Throws: `DatabaseError`, `SegmentError`.
  public func bringBack(_ segment: SegmentEntry) async throws -> Bool {
    let right = try await right()
    guard right.isOurs else { return false }
    let gone = try await store.database.read { [store] transaction in
      Gone(
        people: try store.erasedNumbers(in: transaction),
        spaces: try store.erasedSpaces(in: transaction))
    }
    guard try await !rewrite(segment, without: gone, right.fence) else { return true }
    try await store.database.write(about: EngineLease.subject) { [store] transaction in
      if let fence = right.fence { try EngineLease.check(fence, in: transaction) }
      try store.set(.live, of: segment.id, in: transaction)
    }
    return true
  }

  /// Whether this process may write files, and the number that its writes ask for.
  private func right() async throws -> (isOurs: Bool, fence: Int64?) {
    guard let lease else { return (true, nil) }
    let fence = try await lease.take()
    return (fence != nil, fence)
  }

  /// Writes a file anew without what is gone, if it holds any of that.
  /// - Returns: whether it does.
  private func rewrite(
    _ segment: SegmentEntry, without gone: Gone, _ fence: Int64?
  ) async throws -> Bool {
    let new: (facts: SegmentFacts, day: SegmentDay)?
    do throws(SegmentError) {
      let reader = try SegmentReader(folder.file(of: segment))
      guard reader.holds(gone) else { return false }
      var rest = try reader.allRows().filter {
        !gone.people.contains($0.person) && !gone.people.contains($0.origin)
      }
      for place in rest.indices { rest[place].stamp.forget(gone.spaces) }
      new = try rest.isEmpty ? nil : write(rest, like: reader, isCold: segment.isCold)
    } catch {
      guard error != .full, !folder.isWhole(segment) else { throw error }
      try await destroy(segment, because: "\(error)")
      return true
    }
    do {
      try await store.database.write(about: EngineLease.subject) { [store] transaction in
        if let fence { try EngineLease.check(fence, in: transaction) }
        let isOurs =
          try transaction.execute(
            "UPDATE event_segment SET state = 'gone' WHERE id = $1 AND state = $2",
            [SQLValue(segment.id), .text(segment.state.rawValue)]) > 0
        guard isOurs else { throw Replaced() }
        if let new { try store.insert(new.facts, of: new.day, in: transaction) }
      }
    } catch {
      if let new { unlink(new.facts.path) }
      throw error
    }
    // Nobody opens it any more; whoever has it open reads on, and leaves those people out.
    unlink(folder.file(of: segment))
    return true
  }

  private func write(
    _ rows: [SegmentRow], like reader: SegmentReader, isCold: Bool
  ) throws(SegmentError) -> (facts: SegmentFacts, day: SegmentDay) {
    let header = reader.header
    var day = SegmentDay(store.newID(), of: header.app, on: header.date, in: .utc)
    day.zone = header.zone
    day.start = header.start
    day.end = header.end
    day.linkVersion = header.linkVersion
    day.made = store.now()
    day.isCold = isCold
    return (try SegmentWriter(folder: folder.path).write(SortedRows(rows), of: day), day)
  }

  private func destroy(
    _ segment: SegmentEntry, ifItHolds gone: Gone
  ) async throws {
    let path = folder.file(of: segment)
    guard access(path, F_OK) == 0 else { return }
    if let reader = try? SegmentReader(path), !reader.holds(gone) { return }
    try await destroy(segment, because: "it was damaged, and somebody in it was erased")
  }

  /// A damaged file is written anew by nobody, and read by nobody: what may hold them goes whole, and is brought
  /// back by a backup, if there is one.
  private func destroy(_ segment: SegmentEntry, because note: String) async throws {
    let isThere = try await store.database.write(about: EngineLease.subject) {
      [store] transaction in
      try store.set(.aside, of: segment.id, note: note, in: transaction)
    }
    guard isThere else { throw Replaced() }
    unlink(folder.file(of: segment))
  }
}

extension SegmentReader {
  /// Whether there are rows of one of the people, rows that came under their pseudonyms, or a mark of the spaces.
  fileprivate func holds(_ gone: SegmentErasure.Gone) -> Bool {
    gone.people.contains { people.place(of: $0) != nil }
      || origins.contains { gone.people.contains($0.number) }
      || stamps.contains { $0.stamp.space.map { gone.spaces.contains($0) } ?? false }
  }
}
