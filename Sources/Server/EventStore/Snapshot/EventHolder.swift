import Analytics
import Database
import EventAnswers
import Segments
import SyncServer
import Threading
import Values

/// The events of an app in a process: reads snapshots of them, and where the process has the lease, puts fresh events into
/// files and files in order.
public actor EventHolder {
  public nonisolated let store: EventStore
  let folder: EventFolder?
  private let lease: EngineLease?
  let book: EventBook
  private let sealer: Sealer?
  /// Files are read, and written, on threads of their own, which are there once they are needed.
  private lazy var reading = WorkerPool(threads: 1, capacity: 64)
  private lazy var writing = WorkerPool(threads: 1, capacity: 64)
  /// The number under which this process writes; nil when it does not.
  private var fence: Int64?
  /// When it was looked for files that nobody knows, and when rows were put in order by new links.
  private var sweptAt, rewroteAt: Instant?

  /// - Parameters:
  ///   - folder: nil where there is none: then nothing is put into files.
  ///   - lease: nil for a process that only reads.
  public init(_ store: EventStore, folder: EventFolder?, lease: EngineLease? = nil) {
    self.store = store
    self.folder = folder
    self.lease = lease
    book = EventBook(store, folder: folder)
    sealer = folder.map { Sealer(store, folder: $0) }
  }

  /// All that is committed at this moment.
  /// - Parameter withIntervals: with what the ledgers say of people.
  /// - Throws: `QuestionFailure`, `DatabaseError`, `SegmentError`, `WorkerPool.Busy`.
  public func snapshot(withIntervals: Bool = false) async throws -> EventSnapshot {
    try await reading.run { [book] in try book.read(withIntervals: withIntervals) }
  }

  /// The address of the process that has the files; nil when this one has them, or there are none.
  public func elsewhere() async throws -> String? { try await lease?.elsewhere() }

  /// Takes the lease, or holds on to it.
  /// - Returns: whether this process may write.
  @discardableResult
  public func hold() async throws -> Bool {
    fence = try await lease?.take()
    return fence != nil
  }

  /// Puts the fresh events of a day into a file, and with that out of the table.
  /// - Throws: `LeaseLost` where another process writes; `Sealer.Moved` when something was erased meanwhile:
  ///   then nothing was done, and it may be tried again.
  public func seal(_ day: CivilDate) async throws {
    try await run(SealOrder(day: day, hasFresh: true))
  }

  /// Writes segments of one day anew as one, without people who were erased.
  /// - Throws: as `seal`.
  public func rewrite(_ segments: [UUID], of day: CivilDate) async throws {
    try await run(SealOrder(day: day, segments: segments))
  }

  private func run(_ order: SealOrder) async throws {
    guard let fence, let sealer else { throw LeaseLost() }
    var isLeft = true
    // More than a file holds goes into several.
    while isLeft {
      do {
        let work = try await writing.run { try sealer.prepare(order) }
        guard let work else { break }
        try await sealer.commit(work, fence: fence)
        isLeft = work.isPartial
      } catch let damaged as Sealer.Damaged {
        try await setAside([damaged.segment])
        throw damaged
      }
    }
    try await reading.run { [book] in book.tidy() }
  }

  /// Notes that segments are damaged: no answer reads them any more, and each says so.
  public func setAside(_ segments: [UUID]) async throws {
    try await reading.run { [book] in book.setAside(segments) }
    guard let fence else { return }
    try await store.database.write(about: EngineLease.subject) { transaction in
      try EngineLease.check(fence, in: transaction)
      for segment in segments {
        try transaction.execute(
          """
          UPDATE event_segment SET state = 'aside', note = 'it could not be read' \
          WHERE id = $1 AND state = 'live'
          """, [SQLValue(segment)])
      }
    }
  }

  // MARK: Again and again

  /// Does what is due, where this process may write files: sweeps what nothing names, puts fresh events into files, and
  /// mends files.
  /// - Throws: `LeaseLost`, `DatabaseError`, `SegmentError`, `QuestionFailure`.
  public func tend() async throws {
    guard try await hold(), let folder else { return }
    let now = store.now()
    if sweptAt.map({ $0.milliseconds + SealingRule.sweepEvery <= now.milliseconds }) ?? true {
      sweptAt = now
      try await sweep(folder)
    }
    let fresh = try await store.database.read { try FreshDay.all(in: $0) }
    for day in fresh where SealingRule.isDue(day, at: now) {
      do {
        try await seal(day.date)
      } catch is Sealer.Moved {
        // The day has changed meanwhile; the next time takes it as it is then.
        continue
      }
    }
    try await hold()
    do {
      try await mend(at: now)
    } catch is Sealer.Moved {
      return
    }
  }

  /// Puts files together, packs those that are old, and puts rows in order by new links.
  private func mend(at now: Instant) async throws {
    let snapshot = try await snapshot()
    let damaged = try await reading.run { [book] in book.damaged }
    if !damaged.isEmpty { try await setAside(damaged) }
    for (day, parts) in Dictionary(grouping: snapshot.parts, by: { $0.reader.header.date }) {
      let end = parts.map { $0.reader.header.end }.max() ?? now
      if SealingRule.areMany(parts.count, end: end, at: now) {
        let small = SealingRule.together(parts.map { (id: $0.id, rows: $0.count) })
        if small.count > 1 { try await rewrite(small, of: day) }
      }
    }
    let every = rewroteAt.map { $0.milliseconds + SealingRule.rewriteEvery <= now.milliseconds }
    guard every ?? true else { return }
    let due = try await writing.run { () -> SegmentPart? in
      snapshot.parts.first { Self.isDue($0, in: snapshot, at: now) }
    }
    if !snapshot.damaged.isEmpty { try await setAside(snapshot.damaged) }
    guard let due else { return }
    rewroteAt = now
    let isThere = try await store.database.read { [store] in try store.isLive(due.id, in: $0) }
    if isThere { try await rewrite([due.id], of: due.reader.header.date) }
  }

  /// Whether a file is to be written anew alone.
  private static func isDue(
    _ part: SegmentPart, in snapshot: EventSnapshot, at now: Instant
  ) -> Bool {
    if SealingRule.isToBePacked(part.entry, at: now) { return true }
    guard part.entry.linkVersion < snapshot.linkVersion else { return false }
    do throws(SegmentError) {
      return try part.moved(snapshot.view) * SealingRule.shareMoved > part.count
    } catch {
      snapshot.memory.note(damaged: part.id)
      return false
    }
  }

  /// Removes files that no table names, and finishes what was broken off.
  private func sweep(_ folder: EventFolder) async throws {
    guard let fence else { return }
    let entries = try await store.database.read { [store] in try store.segments(in: $0) }
    try await writing.run {
      let known = Set(entries.map { $0.id })
      for file in folder.files() {
        if let segment = file.segment, known.contains(segment) { continue }
        SegmentFile.removeOld(file.path)
      }
    }
    let gone = entries.filter { $0.state == .gone }
    try await sealer?.forget(gone.map { (id: $0.id, day: $0.day) }, fence: fence)
  }
}
