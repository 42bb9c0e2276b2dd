import CLinux
import Glibc
import Synchronization
import Threading
import Values

/// Adds what is committed to an archive, sealed, from which the database can be brought back as it was
/// at any moment.
///
/// SQLite's log holds every page that a commit wrote; a thread of its own copies it, so that no
/// write waits for the archive. Before the log may begin anew (only after a checkpoint, and the
/// writer makes all of them) the rest of it is copied. An archive that cannot be written never
/// stops the writer: then commits are missing in it, which it says, and it goes on with a new copy.
final class LogArchive: Sendable {
  /// What the writer's thread and the archive's share.
  private struct Noted {
    var isWanted = false
    var commits: [ArchiveRecord.Commit] = []
    var lastTime = Instant.epoch
  }

  /// A generation that is being written.
  struct Generation {
    var name: String
    /// What seals it.
    var key: ArchiveKey
    /// The number of its last commit in the archive.
    var commit = 0
    /// The number of the last run that was begun, 0 for none.
    var run = 0
    var segment: SegmentWriter?
    /// The time of its last copy; nil before there is one.
    var base: Instant?
  }

  private struct Work {
    var generation: Generation?
  }

  let settings: ArchiveSettings
  let folder: ArchiveFolder
  private let database: String
  private let log: LogFile
  private let noted = Mutex(Noted())
  private let work = Mutex(Work())
  private let isEnding = Atomic(false)
  /// Who waits until all that was archived before is gone.
  private let forgetting = Mutex<[CheckedContinuation<Void, any Error>]>([])
  /// Written to when it is to end.
  private let bell: Int32
  /// Nobody else writes to the folder until `close`.
  private let lock: Mutex<FileLock?>

  /// - Parameter files: the database.
  /// - Throws: `unavailable` when the folder cannot be made or another server writes to it.
  init(_ settings: ArchiveSettings, of files: DataFiles) throws(DatabaseError) {
    self.settings = settings
    folder = ArchiveFolder(path: settings.folder)
    database = files.path
    log = LogFile(path: files.logPath)
    lock = Mutex(try FileLock(path: settings.folder + "/archive.lock"))
    bell = eventfd(0, Int32(EFD_CLOEXEC))
  }

  deinit { Glibc.close(bell) }

  // The writer's thread

  /// Notes that the log has so many frames after a commit. Called before anyone is told that it is
  /// durable, so that its time is never later than the answer's.
  func committed(frames: Int32) {
    noted.withLock { noted in
      guard noted.isWanted else { return }
      noted.lastTime = max(noted.lastTime, settings.now())
      noted.commits.append(ArchiveRecord.Commit(frames: Int(frames), time: noted.lastTime))
    }
  }

  /// Copies the rest of the log, which may begin anew after a checkpoint.
  func beforeCheckpoint() {
    work.withLock { work in
      do throws(DatabaseError) { try addCommits(&work) } catch { interrupt(&work, error) }
    }
  }

  // The archive's thread

  /// Works until `end`; what is asked of the writer is run between its transactions.
  func run(atRest: @Sendable (@escaping @Sendable (SQLiteConnection) -> Void) -> Bool) {
    while !isEnding.load(ordering: .acquiring) {
      var shallRest = false
      let waiting = forgetting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      if !waiting.isEmpty {
        let result = Result { try forget(atRest) }
        for one in waiting { one.resume(with: result) }
      }
      do {
        if needsBase { try addBase(atRest, by: try key()) }
        try work.withLock { work throws(DatabaseError) in try addCommits(&work) }
      } catch {
        settings.report(.failed(error))
        shallRest = true
      }
      wait(shallRest ? settings.rest : settings.interval)
    }
  }

  /// Begins a generation, and removes those before once it has its copy.
  private func forget(
    _ atRest: @Sendable (@escaping @Sendable (SQLiteConnection) -> Void) -> Bool
  ) throws {
    work.withLock { work in
      work.generation = nil
      noted.withLock { noted in
        noted.isWanted = false
        noted.commits = []
      }
    }
    let before = folder.keys()
    try addBase(atRest, by: try settings.keys.make())
    guard let base = work.withLock({ $0.generation?.base }) else { throw DatabaseError.closed }
    // Before the files: what is left of them by whoever is ended here cannot be read any more.
    try settings.keys.destroy(before)
    folder.prune(before: base)
    guard folder.generations().count == 1 else {
      throw DatabaseError.unavailable("some files of \(folder.path) cannot be removed")
    }
  }

  /// Begins anew soon, and tells when nothing of before is left.
  func beginAnew(telling waiting: CheckedContinuation<Void, any Error>) {
    forgetting.withLock { $0.append(waiting) }
    eventfd_write(bell, 1)
  }

  /// Ends `run` soon.
  func end() {
    isEnding.store(true, ordering: .releasing)
    eventfd_write(bell, 1)
  }

  /// Lets go of the folder, once neither thread works any more.
  func close() {
    lock.withLock { $0 = nil }
    let waiting = forgetting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for one in waiting { one.resume(throwing: DatabaseError.closed) }
  }

  private func wait(_ time: Duration) {
    var ring = pollfd(fd: bell, events: Int16(POLLIN), revents: 0)
    let milliseconds =
      time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
    guard poll(&ring, 1, Int32(clamping: milliseconds)) > 0 else { return }
    var rings: eventfd_t = 0
    eventfd_read(bell, &rings)
  }

  // Commits

  /// Adds what was noted since the last time.
  private func addCommits(_ work: inout Work) throws(DatabaseError) {
    let commits = noted.withLock { noted in
      defer { noted.commits = [] }
      return noted.commits
    }
    guard !commits.isEmpty, var generation = work.generation else { return }
    do throws(DatabaseError) {
      guard let head = try log.head() else {
        throw .corrupt("the log \(log.path) cannot be read")
      }
      let segment = try segment(for: head, of: &generation)
      try segment.add(commits, from: log, numbered: generation.commit + 1)
      generation.commit += commits.count
      work.generation = generation
    } catch {
      noted.withLock { $0.commits = commits + $0.commits }
      throw error
    }
  }

  /// The segment of the run that the log is in now; a new one after the log began anew.
  private func segment(
    for head: LogHead, of generation: inout Generation
  ) throws(DatabaseError) -> SegmentWriter {
    if let segment = generation.segment, segment.head.log == head { return segment }
    let previous = generation.segment?.checksum ?? [UInt8](repeating: 0, count: 32)
    generation.run += 1
    let segment = try SegmentWriter(
      SegmentHead(
        generation: generation.name, run: generation.run, previous: previous, log: head,
        seal: ArchiveSeal(by: generation.key)),
      by: generation.key.key, at: folder.segment(generation.run, of: generation.name))
    generation.segment = segment
    return segment
  }

  private func interrupt(_ work: inout Work, _ error: DatabaseError) {
    work.generation = nil
    noted.withLock { noted in
      noted.isWanted = false
      noted.commits = []
    }
    settings.report(.interrupted(error))
  }

  // Copies

  private var needsBase: Bool {
    work.withLock { work in
      guard let base = work.generation?.base else { return true }
      return settings.now().since(base) >= settings.baseInterval
    }
  }

  /// The key of what is written next: that of the files before, so that a copy of the keyring stays
  /// good; a new one where there is none, or not any more.
  private func key() throws(DatabaseError) -> ArchiveKey {
    if let key = work.withLock({ $0.generation?.key }) { return key }
    if let id = folder.lastKey(), let key = try settings.keys.find(id) {
      return ArchiveKey(id: id, key: key)
    }
    return try settings.keys.make()
  }

  /// Adds a copy of the whole database, as it is between two transactions; the first one begins a
  /// generation, which the key seals.
  private func addBase(
    _ atRest: @Sendable (@escaping @Sendable (SQLiteConnection) -> Void) -> Bool,
    by key: ArchiveKey
  ) throws {
    let answers = JobQueue<Result<Moment, any Error>>(capacity: 1)
    guard
      atRest({ [self] _ in
        _ = answers.add(Result { try moment(key) })
      }), let moment = try answers.next()?.get()
    else { return }
    do {
      try write(moment)
    } catch {
      // A generation without a copy is none.
      if moment.isFirst { work.withLock { interrupt(&$0, error as? DatabaseError ?? .closed) } }
      throw error
    }
    work.withLock { $0.generation?.base = moment.base.time }
    settings.report(.base(folder.file(of: moment.base)))
    folder.prune(before: settings.now().adding(milliseconds: Int64(-settings.days) * 86_400_000))
  }

  /// A moment between two transactions and a view of the database as it was then. Handed from the
  /// writer's thread to the archive's, and used by that alone.
  private struct Moment: @unchecked Sendable {
    var base: ArchiveFolder.Base
    var isFirst: Bool
    var key: ArchiveKey
    var view: SQLiteConnection
  }

  /// On the writer's thread: all that is committed is in the log and noted.
  private func moment(_ key: ArchiveKey) throws -> Moment {
    try work.withLock { work in
      try addCommits(&work)
      let isFirst = work.generation == nil
      let time = noted.withLock { noted in
        noted.isWanted = true
        noted.lastTime = max(noted.lastTime, settings.now())
        return noted.lastTime
      }
      if isFirst {
        // After every other, also when the clock was put back.
        let last = folder.generations().last.flatMap { ArchiveFolder.time($0) } ?? .epoch
        work.generation = Generation(
          name: ArchiveFolder.text(max(time, last.adding(milliseconds: 1))), key: key)
      }
      guard let generation = work.generation else { throw DatabaseError.closed }
      let view = try SQLiteConnection(path: database, for: .reading)
      try view.beginView()
      return Moment(
        base: ArchiveFolder.Base(
          generation: generation.name, run: max(generation.run, 1), commit: generation.commit,
          time: time),
        isFirst: isFirst, key: generation.key, view: view)
    }
  }

  private func write(_ moment: Moment) throws {
    defer { moment.view.close() }
    let path = folder.file(of: moment.base)
    // Until it is sealed the copy lies beside the database, never in the archive.
    PartialFile.removeLeavings(in: DataFiles.folder(of: database))
    let plain = try PartialFile(of: database)
    defer { plain.remove() }
    try SQLiteConnection.copy(moment.view, to: plain.path)
    try BackupFile.check(plain.path)
    let key = moment.key
    try BackupFile(path).write { partial in
      try SealedCopy.seal(plain.path, to: partial, by: key)
      // Before the copy has its name, so that no copy is ever without.
      try ArchiveChecksum.write(of: partial, for: path)
    } check: { partial in
      try SealedCopy.open(partial, [key.id: key.key])
    }
  }
}
