import CSQLite
import Glibc
import Threading

/// The one thread that changes the file. Writes that wait together share one commit, and so one
/// wait for the disk; none is answered before the commit.
///
/// They run without savepoints, for which SQLite copies every page that changes: nearly all writes
/// succeed, or fail before they change anything. When one fails later, all is rolled back and the
/// batch run again with a savepoint for each, so that it takes back its own changes and no one
/// else's.
///
/// Unchecked because what varies is touched by the writer's thread alone.
final class SQLiteWriter: @unchecked Sendable {
  /// What the thread is asked to do.
  enum Job: Sendable {
    case write(any PendingWrite)
    /// Work between transactions: migrations, checkpoints.
    case alone(@Sendable (SQLiteConnection) -> Void)
  }

  /// A batch ends when it has this many writes or has taken this long.
  private static let largestBatch = 512
  private let longestBatch: Duration
  private let limits: SQLiteLimits
  /// When the last batch was committed.
  private var committedAt: ContinuousClock.Instant?

  /// Once the log has this many pages it is moved to the tables.
  private let pagesToMove: Int32

  /// Above this multiple of `pagesToMove`, writes wait until the log is moved, so that it grows no
  /// further when the disk is slow.
  private static let mostMoves: Int32 = 4

  /// A log of fewer pages (1 MB) is no burden to any disk.
  private static let pagesToMind: Int32 = 256

  /// How many batches have savepoints from the beginning after one that had to be run again: whoever
  /// sends failing writes on purpose does not make the writes of others run twice.
  private static let carefulBatches = 64

  private static let openReference =
    DatabaseError.constraint(ConstraintViolation(.foreignKey))

  /// The answers of so many writes are given by the thread of `answer`: each wakes a task and frees
  /// what its body kept, while the next batch waits. For fewer it takes longer to wake a thread.
  private static let manyAnswers = 16

  private let connection: SQLiteConnection
  private let queue: JobQueue<Job>
  private let committed = JobQueue<[any PendingWrite]>(capacity: 16)
  /// Held for as long as this thread may write.
  private var lock: FileLock?
  private let counters: DatabaseCounters
  private var carefulBatchesLeft = 0
  private let mover: LogMover
  private let archive: LogArchive?
  /// The last commit of which the archive knows.
  private var archivedCommit = 0

  /// What becomes of the log that it writes.
  struct Log {
    /// Moves it to the tables.
    let mover: LogMover
    /// Keeps its past; nil for nobody.
    let archive: LogArchive?
  }

  init(
    _ connection: SQLiteConnection, holding lock: FileLock, taking queue: JobQueue<Job>,
    counting counters: DatabaseCounters, log: Log, limits: SQLiteLimits
  ) {
    mover = log.mover
    archive = log.archive
    pagesToMove = limits.pagesToMove
    self.connection = connection
    self.queue = queue
    self.lock = lock
    self.counters = counters
    longestBatch = limits.longestBatch
    self.limits = limits
  }

  /// Works until the queue stops, then leaves the file without a log. Runs on a thread of its own.
  func run() {
    // On Linux this is said of the thread that says it (setpriority(2)).
    if limits.givesWay { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5) }
    while let job = queue.next() {
      switch job {
      case .write(let write):
        commitBatch(beginningWith: write)
        moveLogIfLong()
      case .alone(let work):
        mover.rest()
        work(connection)
        noteCommit()
      }
    }
    mover.end()
    archive?.beforeCheckpoint()
    // What cannot be moved stays in the log.
    try? connection.checkpoint()
    connection.close()
    lock = nil
    committed.stop()
  }

  /// Answers the writes of large batches until `run` is over. Runs on a thread of its own.
  func answer() {
    while let batch = committed.next() {
      for write in batch { write.answer() }
    }
  }

  /// Waits for others to share the next commit, where the last one was just now.
  private func gather() {
    guard limits.pause > .zero, let committedAt else { return }
    let left = limits.pause - (ContinuousClock.now - committedAt)
    if left > .zero { queue.gather(limits.enough - 1, atMost: left) }
  }

  /// A batch is who waits when it begins. Who comes later waits for the next one: while the disk
  /// works for these, those are read and answered.
  private func commitBatch(beginningWith first: any PendingWrite) {
    gather()
    defer { committedAt = .now }
    let most = min(queue.count + 1, Self.largestBatch)
    var batch = [first]
    do {
      let refused: Int
      do {
        let isCareful = carefulBatchesLeft > 0
        if isCareful { carefulBatchesLeft -= 1 }
        refused = try commit(&batch, upTo: most, saving: isCareful)
      } catch is FailedLate {
        carefulBatchesLeft = Self.carefulBatches
        refused = try commit(&batch, upTo: most, saving: true)
      }
      noteCommit()
      counters.committed(batch.count, refused: refused)
      if batch.count < Self.manyAnswers || committed.add(batch) != .added {
        for write in batch { write.answer() }
      }
    } catch {
      let error = connection.failure ?? error as? DatabaseError ?? .unavailable("\(error)")
      counters.failed(batch.count)
      for write in batch { write.fail(error) }
    }
  }

  /// Tells the archive what has become durable, before anyone else hears of it.
  private func noteCommit() {
    guard let archive, connection.commits != archivedCommit else { return }
    archivedCommit = connection.commits
    archive.committed(frames: connection.logPages)
  }

  /// Runs the batch, and takes in who waits until it is full, in one transaction; returns how many
  /// were refused.
  private func commit(
    _ batch: inout [any PendingWrite], upTo most: Int, saving: Bool
  ) throws -> Int {
    var refused = 0
    try connection.transaction {
      let limit = ContinuousClock.now + longestBatch
      var position = 0
      while position < batch.count {
        let write = batch[position]
        if try !(saving ? apply(write) : applyUnsaved(write)) { refused += 1 }
        position += 1
        if position == batch.count, position < most, ContinuousClock.now < limit,
          let next = nextWrite()
        {
          batch.append(next)
        }
      }
    }
    return refused
  }

  /// A write without a savepoint failed after it had changed something.
  private struct FailedLate: Error {}

  /// Runs a write without a savepoint; whether its changes stand. Throws `FailedLate` if changes of
  /// a failed one are left, and other errors if the whole batch is lost.
  private func applyUnsaved(_ write: any PendingWrite) throws -> Bool {
    let before = connection.effects
    let isDone: Bool
    do {
      try run(write, savingParts: false)
      isDone = true
    } catch {
      isDone = false
    }
    try connection.checkAlive()
    if connection.needsUndoing || !isDone && connection.effects != before { throw FailedLate() }
    return isDone
  }

  /// Whether the write's changes stand. Throws if the whole batch is lost.
  ///
  /// The parts of a body get a savepoint each only after one of them failed too late to be taken
  /// back without.
  private func apply(_ write: any PendingWrite) throws -> Bool {
    if try attempt(write, savingParts: false) { return true }
    guard connection.needsUndoing else { return false }
    connection.needsUndoing = false
    return try attempt(write, savingParts: true)
  }

  private func attempt(_ write: any PendingWrite, savingParts: Bool) throws -> Bool {
    do {
      try connection.savepoint { try run(write, savingParts: savingParts) }
      return true
    } catch {
      if let failure = connection.failure { throw failure }
      return false
    }
  }

  private func run(_ write: any PendingWrite, savingParts: Bool) throws {
    try write.run(in: SQLiteTransaction(connection: connection, savesParts: savingParts))
    // Found by COMMIT it would be everyone's error.
    guard connection.hasOpenReferences else { return }
    write.refuse(Self.openReference)
    throw Self.openReference
  }

  private func nextWrite() -> (any PendingWrite)? {
    let job = queue.takeNow { job in
      if case .write = job { true } else { false }
    }
    guard case .write(let write)? = job else { return nil }
    return write
  }

  /// Whether the log has taken a good part of the room that the disk had left. Moving it takes room
  /// as well, so a log that fills a disk could never be moved.
  private var isShortOfRoom: Bool {
    var system = statvfs()
    guard connection.logPages >= Self.pagesToMind,
      let path = sqlite3_db_filename(connection.handle, "main"), statvfs(path, &system) == 0
    else { return false }
    return UInt64(system.f_bavail) * UInt64(system.f_frsize)
      < 4 * UInt64(connection.logPages) * 4_096
  }

  /// After the answers, so that nobody waits for it. The mover does the most, and this thread what is
  /// committed meanwhile. Passive: readers are not disturbed, and what they still need stays in the
  /// log until the next time.
  private func moveLogIfLong() {
    let state = mover.state()
    // Once all of it is moved, the next commit begins the log anew.
    if state != .atRest { archive?.beforeCheckpoint() }
    let isShortOfRoom = isShortOfRoom
    guard connection.logPages >= pagesToMove || isShortOfRoom else { return }
    if state == .moved || isShortOfRoom || connection.logPages >= Self.mostMoves * pagesToMove {
      mover.rest()
      archive?.beforeCheckpoint()
      connection.moveLog()
    } else if state == .atRest {
      archive?.beforeCheckpoint()
      mover.startMoving()
    }
  }
}
