import Database
import EventStore
import Segments
import Threading
import Values

/// Copies sealed segments to ClickHouse, and takes away there what counts no more. One process at a time does it, the
/// one that has the lease of the files; what it does may be done again.
public struct EventCopier: Sendable {
  /// What came of a run.
  public struct Report: Hashable, Sendable {
    public var copied = 0
    public var dropped = 0
    /// Segments whose files could not be read; they are set aside by whoever answers.
    public var damaged = 0

    public init() {}
  }

  private let store: EventStore
  private let files: EventFiles
  private let lease: EngineLease?
  private let table: ClickHouseTable
  /// ClickHouse is asked, and files are read, on a thread that may wait.
  private let thread = WorkerPool(threads: 1, capacity: 8)

  /// How many rows are sent at once.
  static let rowsAtOnce = 50_000

  /// - Parameter lease: by which this process writes files; nil where it has no folder of them.
  public init(
    _ store: EventStore, of files: EventFiles, holding lease: EngineLease?,
    to table: ClickHouseTable
  ) {
    self.store = store
    self.files = files
    self.lease = lease
    self.table = table
  }

  /// Copies what is not there yet, and removes what is there and counts no more.
  /// - Returns: nil where another process does it.
  /// - Throws: `ClickHouseFailure`, `LeaseLost`, `DatabaseError`, `WorkerPool.Busy`.
  @discardableResult
  public func run() async throws -> Report? {
    guard let lease, let fence = try await lease.take() else { return nil }
    try await thread.run { [table] in try table.prepare(fence: fence) }
    var report = Report()
    report.dropped = try await sweep(fence)
    let segments = try await self.live()
    let there = try await thread.run { [table] in try table.partitions() }
    let noted = try await self.noted()
    for segment in segments {
      if there[segment.id] == segment.rows {
        // One that was there before it was known, as after a kill between the two.
        if !noted.contains(segment.id) { try await note(segment, fence) }
        continue
      }
      // It may have taken long until here.
      guard try await lease.take() == fence else { throw LeaseLost() }
      switch try await copy(segment, fence) {
      case .copied: report.copied += 1
      case .damaged: report.damaged += 1
      case .gone: break
      }
    }
    return report
  }

  // MARK: Copying

  private enum Outcome {
    case copied, damaged
    /// Another file has its place by now.
    case gone
  }

  private func copy(_ segment: SegmentEntry, _ fence: Int64) async throws -> Outcome {
    let path = files.file(of: segment)
    let outcome = try await thread.run { [table] () -> Outcome in
      let rows: [SegmentRow]
      do throws(SegmentError) {
        rows = try SegmentReader(path).allRows()
      } catch {
        if case .unreadable = error { return .gone }
        return .damaged
      }
      guard rows.count == segment.rows else { return .damaged }
      try table.beginStaging(fence)
      var sent = EventRows(of: segment.id)
      for row in rows {
        sent.add(row)
        if sent.count == Self.rowsAtOnce {
          try table.stage(sent.bytes, fence)
          sent.clear()
        }
      }
      if sent.count > 0 { try table.stage(sent.bytes, fence) }
      try table.replace(segment.id, rows: segment.rows, fence)
      return .copied
    }
    if case .copied = outcome { try await note(segment, fence) }
    return outcome
  }

  private func note(_ segment: SegmentEntry, _ fence: Int64) async throws {
    try await store.note(
      copyOf: segment, at: table.place, version: table.formVersion, fence: fence)
  }

  private func noted() async throws -> Set<UUID> {
    let copies = try await store.database.read { [store] in try store.copies(in: $0) }
    let here = copies.filter { $0.place == table.place && $0.version == table.formVersion }
    return Set(here.map { $0.segment })
  }

  private func live() async throws -> [SegmentEntry] {
    try await store.database.read { [store] in try store.segments(in: $0) }
      .filter { $0.state == .live }
  }

  // MARK: Taking away

  /// Removes partitions of segments that do not count: they were put together with others, written anew, or are older
  /// than events are kept.
  /// - Returns: how many.
  private func sweep(_ fence: Int64) async throws -> Int {
    let there = try await thread.run { [table] in Set(try table.partitions().keys) }
    // Read after the partitions, so that none is taken for one that does not count yet.
    let live = Set(try await self.live().map { $0.id })
    let gone = there.subtracting(live).sorted()
    try await thread.run { [table] in
      for segment in gone { try table.drop(segment) }
    }
    let noted = try await self.noted()
    try await store.forget(noted.subtracting(live).sorted(), at: table.place, fence: fence)
    return gone.count
  }

  /// Takes people out of ClickHouse: partitions of files that were written anew without them go, and it is asked whether
  /// anything of theirs is left. May be done again.
  /// - Returns: false where another process has to do it, or files still have them.
  /// - Throws: as `run`; `notConfigured` where copies lie elsewhere.
  public func erase(_ people: [ErasedPerson]) async throws -> Bool {
    let numbers = people.compactMap { $0.number }
    // Whoever never had a number is in no file, and in no copy of one.
    guard !numbers.isEmpty else { return true }
    guard let lease, let fence = try await lease.take() else { return false }
    let copies = try await store.database.read { [store] in try store.copies(in: $0) }
    guard copies.allSatisfy({ $0.place == table.place }) else {
      throw ClickHouseFailure.notConfigured
    }
    try await thread.run { [table] in try table.prepare(fence: fence) }
    _ = try await sweep(fence)
    let rows = try await thread.run { [table] () -> Int in
      var rows = 0
      for start in stride(from: 0, to: numbers.count, by: 1_000) {
        rows += try table.rows(of: Array(numbers[start..<min(start + 1_000, numbers.count)]))
      }
      return rows
    }
    return rows == 0
  }

  /// What keeps an erasure from its end where ClickHouse is not told of any more: copies of which it is known.
  /// - Throws: `ClickHouseFailure.notConfigured`, `DatabaseError`.
  public static func eraseWithout(_ store: EventStore) async throws -> Bool {
    let copies = try await store.database.read { try store.copies(in: $0) }
    guard copies.isEmpty else { throw ClickHouseFailure.notConfigured }
    return true
  }
}
