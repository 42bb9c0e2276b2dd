import Analytics
import Database
import EventAnswers
import Segments
import SyncServer
import Synchronization
import Values

/// What a process knows of an app's events, so that a snapshot reads of the tables and the files only what is new.
/// All of it blocks: not for Swift's own threads.
final class EventBook: Sendable {
  private struct State {
    var people = PersonTable()
    var links = LinkTable()
    var vocabulary = Vocabulary()
    let devices = DeviceTable()
    var parts: [UUID: SegmentPart] = [:]
    var chunks: [UUID: FreshChunk] = [:]
    /// Those that this process found to be damaged.
    var damaged: Set<UUID> = []
    /// How far erased spaces were when all of it was read (`EventStore.spaceSteps`).
    var spaceSteps: Int64 = 0
    var last: EventSnapshot?

    /// Forgets all but what is damaged.
    mutating func reset() {
      let before = self
      self = State()
      damaged = before.damaged
      spaceSteps = before.spaceSteps
    }
  }

  /// What one transaction says.
  private struct Found {
    var live: [SegmentEntry] = []
    var aside: [SegmentEntry] = []
    var batches: [UUID] = []
    var ledger: [IntervalRow] = []
  }

  private let store: EventStore
  private let folder: EventFolder?
  /// The most bytes that fresh events may take in memory.
  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter folder: nil where there is none.
  init(_ store: EventStore, folder: EventFolder?, limit: Int = 256 << 20) {
    self.store = store
    self.folder = folder
    self.limit = limit
  }

  /// All that is committed at this moment.
  /// - Throws: `QuestionFailure`, `DatabaseError`, `SegmentError`.
  func read(withIntervals: Bool) throws -> EventSnapshot {
    do {
      return try readOnce(withIntervals: withIntervals, isLast: false)
    } catch let error as SegmentError {
      guard case .unreadable = error else { throw error }
      // It may have been replaced between the look at the tables and the one at the folder.
      return try readOnce(withIntervals: withIntervals, isLast: true)
    }
  }

  /// Notes that nothing is to be read of some segments any more.
  func setAside(_ segments: [UUID]) {
    state.withLock { state in
      state.damaged.formUnion(segments)
      state.last = nil
    }
  }

  /// Segments of which the tables do not know yet that they are damaged.
  var damaged: [UUID] { state.withLock { $0.damaged.sorted() } }

  /// Reads segments anew whose files were damaged, and are whole again.
  func bringBack(_ segments: [UUID]) {
    state.withLock { state in
      state.damaged.subtract(segments)
      for segment in segments { state.parts[segment] = nil }
      state.last = nil
    }
  }

  /// Forgets all, so that it is read anew the next time, where more texts are known than that: many of them are of
  /// events that are gone.
  func tidy(beyond texts: Int = 1_000_000) {
    state.withLock { state in
      guard state.vocabulary.names.count > texts else { return }
      state.reset()
    }
  }

  private func readOnce(withIntervals: Bool, isLast: Bool) throws -> EventSnapshot {
    try state.withLock { state -> EventSnapshot in
      let found = try store.database.withSnapshot { transaction -> Found in
        let steps = try store.spaceSteps(in: transaction)
        if steps != state.spaceSteps {
          // Batches that are the same otherwise name a space no more.
          state.reset()
          state.spaceSteps = steps
        }
        try state.people.load(in: transaction)
        try state.links.load(store, in: transaction)
        var found = Found()
        for entry in try store.segments(in: transaction) {
          switch entry.state {
          case .live: found.live.append(entry)
          case .aside: found.aside.append(entry)
          case .gone: break
          }
        }
        found.batches = try loadFresh(&state, in: transaction)
        if withIntervals { found.ledger = try IntervalRow.all(in: transaction) }
        return found
      }
      try open(found, &state, isLast: isLast)
      var snapshot = self.snapshot(found, &state)
      if withIntervals {
        snapshot.intervals = Self.intervals(
          found.ledger, snapshot.view, state.links.targets)
      }
      return snapshot
    }
  }

  /// Reads batches that were not there before.
  /// - Returns: those that are there, by when they came.
  private func loadFresh(
    _ state: inout State, in transaction: any ReadTransaction
  ) throws -> [UUID] {
    var there: [UUID] = []
    try transaction.query("SELECT id FROM event_batch ORDER BY received_at, id") { row in
      there.append(row.uuid(0))
    }
    let present = Set(there)
    state.chunks = state.chunks.filter { present.contains($0.key) }
    let missing = there.filter { state.chunks[$0] == nil }
    var events = state.chunks.values.reduce(0) { $0 + $1.rows.count }
    for batch in try batches(missing, of: there.count, in: transaction)
    where state.chunks[batch.id] == nil {
      let chunk = try Self.chunk(batch, &state.vocabulary)
      events += chunk.rows.count
      if events * Self.bytesOfEvent > limit { throw QuestionFailure.tooMuch(.bytes) }
      state.chunks[batch.id] = chunk
    }
    return there
  }

  /// Some batches, and others beside them where all are read as quickly.
  private func batches(
    _ ids: [UUID], of count: Int, in transaction: any ReadTransaction
  ) throws -> [FreshBatch] {
    if ids.count > 100, ids.count > count / 2 {
      return try store.fresh(since: nil, in: transaction)
    }
    return try ids.compactMap { try store.batch($0, in: transaction) }
  }

  /// About what an event takes in memory.
  private static let bytesOfEvent = 128

  private static func chunk(
    _ batch: FreshBatch, _ vocabulary: inout Vocabulary
  ) throws -> FreshChunk {
    do throws(PackedError) {
      return try FreshChunk(batch, &vocabulary)
    } catch {
      throw QuestionFailure.damaged
    }
  }

  /// Opens segments that were not there before, and lets go of those that are gone.
  private func open(_ found: Found, _ state: inout State, isLast: Bool) throws {
    let live = Set(found.live.map { $0.id })
    state.parts = state.parts.filter { live.contains($0.key) }
    state.damaged.formIntersection(live)
    for entry in found.live
    where state.parts[entry.id] == nil && !state.damaged.contains(entry.id) {
      do throws(SegmentError) {
        guard let folder else {
          throw SegmentError.unreadable("there is no folder of events")
        }
        let reader = try SegmentReader(folder.path(of: entry.id, on: entry.day))
        let devices = state.devices
        state.parts[entry.id] = try SegmentPart(entry, reader, &state.vocabulary, devices)
      } catch {
        if case .unreadable = error, !isLast { throw error }
        if case .full = error { throw error }
        // One that cannot be opened may be there another time.
        if case .unreadable = error { continue }
        state.damaged.insert(entry.id)
      }
    }
  }

  private func snapshot(_ found: Found, _ state: inout State) -> EventSnapshot {
    let parts = found.live.compactMap { entry in
      state.damaged.contains(entry.id) ? nil : state.parts[entry.id]
    }
    let chunks = found.batches.compactMap { state.chunks[$0] }
    let key = PeopleView.Key(linkVersion: state.links.version, next: state.people.next)
    if let last = state.last, last.view.key == key,
      last.parts.elementsEqual(parts, by: { $0 === $1 }),
      last.fresh.chunks.elementsEqual(chunks, by: { $0 === $1 }),
      last.aside.count == found.aside.count + found.live.count - parts.count
    {
      return last
    }
    var fresh = Set<UUID>()
    for chunk in chunks { fresh.formUnion(chunk.people) }
    let view = PeopleView(state.people, state.links, fresh: fresh)
    let read = Set(parts.map { $0.id })
    let aside = (found.aside + found.live.filter { !read.contains($0.id) }).map {
      AsideSegment($0.id, of: $0.day, rows: Int64($0.rows))
    }
    let snapshot = EventSnapshot(
      parts: parts, fresh: FreshRows(chunks: chunks), view: view,
      KnownNumbers(vocabulary: state.vocabulary, devices: state.devices), aside: aside,
      zone: store.zone())
    state.last = snapshot
    return snapshot
  }

  /// - Parameter targets: for those who turned out to be somebody, who that is. They need not have an event of their own.
  private static func intervals(
    _ rows: [IntervalRow], _ view: PeopleView, _ targets: [UUID: UUID]
  ) -> IntervalIndex {
    let known = rows.compactMap { row in
      view.number(of: targets[row.person] ?? row.person).map {
        (person: view.canonical[Int($0)], row: row)
      }
    }
    var index = IntervalIndex()
    for (person, row) in known.sorted(by: { $0.row.since < $1.row.since }) {
      index.add(row.value, of: person, row.kind, since: row.since, until: row.until)
    }
    return index
  }
}
