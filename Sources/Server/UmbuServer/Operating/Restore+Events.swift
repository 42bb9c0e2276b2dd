import Database
import EventStore
import Glibc
import Retention
import Values

/// What is counted, which has a backup of its own beside that of the app.
extension Restore {
  /// What came of it.
  struct Events {
    /// Whether tables and files of events are made; without that those of the place stay.
    var isThere = false
    /// Nothing is missing that should be there.
    var isWhole = true
    /// What is to be said.
    var lines: [String] = []
    /// The key by which what is in it was marked.
    fileprivate var secret: [UInt8]?
  }

  /// Makes the tables and the files of events beside those of the app. What cannot be opened any more keeps
  /// nothing else from coming back.
  func bringEvents(to made: DataPlace, _ keyring: Keyring?) throws -> Events {
    guard case .backup(let file) = source else { return Events() }
    let path = EventBackup.path(beside: file)
    var events = Events()
    guard access(path, F_OK) == 0 else {
      events.lines.append("There is no \(path): what is counted here, if anything, stays as it is.")
      return events
    }
    let keyring = keyring ?? Keyring()
    guard !KeyedBackup.hasEnded(path, keyring, at: systemTime()) else {
      events.lines.append(
        """
        What is counted did not come back: the key of \(path) was destroyed after \(KeyedBackup.days) \
        days, so that nobody is kept in backups for longer.
        """)
      return events
    }
    do {
      let restored = try KeyedBackup.restore(
        path, keyring, to: made.eventFile(of: app), files: made.eventFiles(of: app).path)
      guard restored.about.app == app.id else {
        throw DatabaseError.invalid("\(path) is of another app")
      }
      events.isThere = true
      events.secret = restored.about.secret
      let count = restored.files.count
      events.lines.append(
        "What is counted came back as well: \(restored.rows) rows"
          + (count > 0 ? ", \(Commands.files(count))." : "."))
      return events
    } catch DatabaseError.full {
      throw DatabaseError.full
    } catch {
      events.lines.append("What is counted did not come back: \(error)")
    }
    events.isWhole = false
    for suffix in ["", "-wal", "-shm"] { unlink(made.eventFile(of: app) + suffix) }
    FolderNames.removeAll(made.eventFiles(of: app).path)
    return events
  }

  /// Erases in it again who was erased since, and names files that are missing.
  func finishEvents(
    _ events: inout Events, of restored: AppServer, _ keyring: Keyring?
  ) async throws {
    guard events.isThere, let module = restored.analytics else { return }
    let store = module.store
    let people = Set((keyring?.erased ?? [:]).keys)
    let folder = restored.installation.data.eventFiles(of: app)
    let (again, lost) = try await restored.events.write { transaction in
      try store.releaseEngine(in: transaction)
      let lost = try store.segments(in: transaction).filter {
        $0.state == .live && access(folder.file(of: $0), F_OK) != 0
      }
      for segment in lost {
        try store.set(.aside, of: segment.id, note: "not in the backup", in: transaction)
      }
      return (try store.eraseAgain(people, in: transaction), lost.map(\.name))
    }
    try await module.erasure.run()
    if let secret = events.secret {
      // Those that the restored tables of the app say were erased, before the backup or since.
      let erased = try await restored.database.read { try Erasure.all(in: $0) }
      let keys = EventKeys(secret: secret)
      let marks = erased.map { keys.mark($0.space, of: app.id) }
      try await module.spaces.begin(Set(marks))
      try await module.spaces.run()
    }
    if !again.isEmpty {
      events.lines.append(
        "Who was erased since it was made is erased again: \(again.count) pseudonyms.")
    }
    if !lost.isEmpty {
      events.isWhole = false
      events.lines.append("Events that the backup had not, and that no figure counts:")
      events.lines += lost.map { "  \($0)" }
    }
  }

  /// Gives it its place.
  /// - Returns: whether something was there, which is in the folder now.
  func publishEvents(_ made: DataPlace, settingAsideIn aside: String) throws -> Bool {
    var wasThere = false
    if target.postgreSQL == nil {
      let path = target.eventFile(of: app)
      if access(path, F_OK) == 0 {
        try RestoredFile.setAside(path, in: aside)
        wasThere = true
      }
      try RestoredFile.publish(made.eventFile(of: app), as: path)
    }
    let (new, old) = (made.eventFiles(of: app), target.eventFiles(of: app))
    if access(old.path, F_OK) == 0 {
      let name = aside.split(separator: "/").last.map { String($0) } ?? aside
      let place = target.beside(name).eventFiles(of: app)
      try Self.move(old.path, to: place.path)
      wasThere = true
    }
    if access(new.path, F_OK) == 0 { try Self.move(new.path, to: old.path) }
    return wasThere
  }

  /// Puts the key of marks where there is none.
  func putEventKey(_ events: inout Events) throws {
    guard let secret = events.secret else { return }
    guard try !EventKeys.adopt(secret, in: target.eventKeyPath) else { return }
    events.lines.append(
      """
      \(target.eventKeyPath) stays, and is another than that of the backup: what was marked by that one \
      is something else in the figures than what is marked from now on.
      """)
  }

  private static func move(_ folder: String, to path: String) throws {
    // Those above it, each private to its owner.
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      made += made.isEmpty && part.isEmpty ? "/" : "\(part)/"
      mkdir(made, 0o700)
    }
    guard rename(folder, path) == 0 else {
      throw DatabaseError.unavailable(
        "cannot move \(folder) to \(path): \(String(cString: strerror(errno)))")
    }
  }
}

extension DataPlace {
  /// A folder in that of the data; files of events are where they can be moved from without being copied.
  func beside(_ name: String) -> DataPlace {
    var place = DataPlace(folder: "\(folder)/\(name)")
    place.events = events.map { "\($0)/\(name)" }
    return place
  }

  /// Removes it with all that is in it.
  func remove() {
    for folder in [folder, events].compactMap(\.self) { FolderNames.removeAll(folder) }
  }
}
