import AuditServer
import Crypto
import Database
import EventStore
import Jobs
import Retention
import SyncServer
import Values

/// What a restore is made of.
public enum RestoreSource: Sendable {
  /// The file of a backup.
  case backup(String)
  /// What servers archived, as it was at a moment; nil for its end. What is damaged ends it there
  /// where that is wanted, and is refused otherwise.
  case archive(ArchivePlan, at: Instant?, toDamage: Bool)
}

/// Brings the data of an app back: `umbu restore`.
///
/// What comes back is made in a folder of its own, brought up to date, marked as restored
/// (`SpaceGaps`) and verified; only then is it given its place, in one step.
public struct Restore: Sendable {
  let source: RestoreSource
  let target: DataPlace
  let app: AppDefinition
  private let replaces: Bool
  private let keys: String?
  let files: FileSettings

  /// - Parameters:
  ///   - replaces: whether data that is there is set aside; without that it is a refusal.
  ///   - keys: a copy of the keyring; nil for the one in the folder of data.
  ///   - files: where files that the backup brings are put.
  public init(
    _ source: RestoreSource, to target: DataPlace, of app: AppDefinition, replaces: Bool = false,
    keys: String? = nil, files: FileSettings = FileSettings()
  ) {
    self.keys = keys
    self.files = files
    self.source = source
    self.target = target
    self.app = app
    self.replaces = replaces
  }

  /// Why there was no restore; nothing was changed.
  private struct Refused: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// Restores the app, or leaves the place as it was.
  public func run() async -> CommandResult {
    do {
      // A server has it for as long as it runs.
      let lock = try FileLock(path: target.folder + "/umbu.lock")
      defer { withExtendedLifetime(lock) {} }
      let isThere = try await isThere()
      guard replaces || !isThere else {
        throw Refused(
          "There is data of \(app.name) in \(target) already; --replace sets it aside.")
      }
      removeLeavings()
      let made = target.beside(Self.workshop + randomBytes(4).hexadecimal)
      defer { made.remove() }
      let keyring = try keyring()
      let brought = try bring(to: made.file(of: app), keyring)
      var events = try bringEvents(to: made, keyring)
      let erased = try await finish(made, brought, keyring, &events)
      let files = try await putFiles(of: brought, keyring, in: made)
      // Before the tables have their place: without the keys they would be served as another's.
      try put(keyring, brought)
      try putEventKey(&events)
      let aside = try await publish(made, settingAside: isThere, events)
      var lines = [
        """
        \(app.name) is restored to \(target) from \(brought.what), verified. Devices start over and \
        keep what they have not sent.
        """
      ]
      if files.count > 0 {
        lines.append("\(Commands.files(files.count)) came back, each the same byte for byte.")
      }
      if !erased.isEmpty { lines.append("Erased before, and left out:") }
      lines += erased.map { "  \($0)" }
      if !brought.keyless.isEmpty {
        lines.append("Left out, since the keyring has no key of them:")
      }
      lines += brought.keyless.map { "  \($0)" }
      lines += events.lines
      if let aside { lines.append("What was there before is in \(aside).") }
      lines += files.lost
      return files.lost.isEmpty && brought.keyless.isEmpty && events.isWhole
        ? .done(lines.joined(separator: "\n")) : .incomplete(lines.joined(separator: "\n"))
    } catch let refused as Refused {
      return .failed(refused.reason)
    } catch {
      return .failed("Not done: \(error)")
    }
  }

  /// What a file was made of.
  struct Brought {
    var what: String
    /// Nil for what is not sealed.
    var sealed: SealedBackup?
    var about: Backup.About?
    /// The spaces that were left out although nobody erased them.
    var keyless: [UUID] = []
  }

  /// What is known of keys: those that were named, and those in the folder of data.
  private func keyring() throws -> Keyring? {
    let own = try KeyringFile(in: target.folder).load()
    guard let keys else { return own }
    guard var keyring = try KeyringFile(at: keys).load() else {
      throw Refused("There is no keyring at \(keys).")
    }
    if let own { keyring.merge(own) }
    return keyring
  }

  /// Makes the file; returns what it is made of.
  private func bring(to path: String, _ keyring: Keyring?) throws -> Brought {
    switch source {
    case .backup(let file):
      guard SealedBackup.isSealed(file) else {
        try RestoredFile.copy(file, to: path)
        return Brought(what: file)
      }
      guard let keyring else {
        throw Refused(
          """
          \(file) is sealed, and there is no keyring in \(target.folder); --keys FILE names a copy \
          (umbu keys export made it). Without the keys nobody can open it.
          """)
      }
      let sealed = SealedBackup(at: file, keyring)
      let restored = try sealed.restore(to: path)
      guard restored.about.app == app.id else { throw Refused("It is no backup of \(app.name).") }
      return Brought(
        what: file, sealed: sealed, about: restored.about,
        keyless: restored.leftOut.filter { keyring.erased[$0] == nil })
    case .archive(let plan, let time, let toDamage):
      let folder = plan.folder(of: app)
      let restored = try Archive(at: folder).restore(
        to: path, at: time, toDamage: toDamage, keys: keyring?.archives ?? [:])
      let remark = restored.remark.map { " (\($0))" } ?? ""
      return Brought(what: "\(folder) as of \(restored.time)\(remark)")
    }
  }

  /// Puts the keys of backups and that of the audit into the folder of data.
  private func put(_ keyring: Keyring?, _ brought: Brought) throws {
    if let keyring {
      try KeyringFile(in: target.folder).update(startingWith: keyring) {
        $0.merge(keyring, first: true)
      }
    }
    guard let about = brought.about else { return }
    try target.auditKeys.adopt(secret: about.auditSecret, trusting: Set(about.auditTrusted))
  }

  /// Whether there is data that a restore would replace.
  private func isThere() async throws -> Bool {
    guard try target.has(app) else { return false }
    guard let address = try target.address(of: app) else { return true }
    var others = try PostgresDatabase.connections(to: address)
    // Those of a server that has just ended go within a moment.
    for _ in 0..<20 where others > 0 {
      try await Task.sleep(for: .milliseconds(100))
      others = try PostgresDatabase.connections(to: address)
    }
    guard others == 0 else {
      throw Refused("\(others) connections of servers use \(target); stop those first.")
    }
    return true
  }

  /// Brings what was restored up to date, marks it and looks whether it is sound.
  /// - Returns: the spaces in it that were erased since; nothing of them is in it any more.
  private func finish(
    _ made: DataPlace, _ brought: Brought, _ keyring: Keyring?, _ events: inout Events
  ) async throws -> [UUID] {
    try await checkApp(made)
    let installation = Installation(made)
    var counted = events
    let erased = try await using(try await AppServer(app, in: installation)) { restored in
      let now = systemTime()
      let kind = app.schema.kind
      let erased = try await restored.database.write { transaction in
        try SpaceGaps.leave(at: now, in: transaction)
        try Outbox.holdAfterRestore(at: now, in: transaction)
        for space in brought.keyless { try Erasure.leaveOut(space, in: transaction) }
        let people = Set((keyring?.erased ?? [:]).keys)
        try restored.analytics?.people.replace(people, in: transaction)
        return try (keyring?.erased.keys.sorted() ?? []).filter { space in
          guard try Spaces.version(of: space, in: transaction) != nil else { return false }
          return try AppServer.erase(space, kind: kind, at: now, in: transaction)
        }
      }
      if !erased.isEmpty { try await restored.database.scrub() }
      try await finishEvents(&counted, of: restored, keyring)
      try await verify(restored)
      return erased
    }
    events = counted
    return erased
  }

  /// A backup holds the migrations of its app, which no other app has.
  private func checkApp(_ made: DataPlace) async throws {
    let database = try made.open(app, mustExist: true)
    let room = app.id
    let rooms = try? await database.read { snapshot in
      try snapshot.rows("SELECT DISTINCT room FROM migrations") { $0.text(0) }
    }
    await database.close()
    guard rooms?.contains(room) == true else {
      throw Refused("It is no backup of \(app.name).")
    }
  }

  /// Lends an app to `body` and closes its database.
  private func using<T>(
    _ app: AppServer, _ body: (AppServer) async throws -> T
  ) async throws -> T {
    do {
      let result = try await body(app)
      await app.close()
      return result
    } catch {
      await app.close()
      throw error
    }
  }

  private func verify(_ app: AppServer) async throws {
    let found = await Commands([app]).run(["verify"])
    guard found.exitCode == 0 else {
      throw Refused("What was restored is not sound, and was not put in place:\n\(found.text)")
    }
  }

  /// Gives it its place; returns where the data is that was there.
  private func publish(
    _ made: DataPlace, settingAside isThere: Bool, _ events: Events
  ) async throws -> String? {
    let mark = "\(systemTime())".filter { $0.isNumber }
    let folder = "\(target.folder)/before-\(mark)"
    guard let address = try target.address(of: app), let url = target.postgreSQL else {
      let path = target.file(of: app)
      let lock = try FileLock(path: path + ".lock")
      defer { withExtendedLifetime(lock) {} }
      let hadEvents = try events.isThere && publishEvents(made, settingAsideIn: folder)
      if isThere { try RestoredFile.setAside(path, in: folder) }
      try RestoredFile.publish(made.file(of: app), as: path)
      return isThere || hadEvents ? folder : nil
    }
    let new = try PostgresAddress(
      url, schema: "\(app.id)_restoring_\(randomBytes(4).hexadecimal)")
    do {
      try await copy(made, to: new, withEvents: events.isThere)
      let aside = isThere ? "\(app.id)_before_\(mark)" : nil
      try PostgresDatabase.publish(new, as: address.schema, settingAside: aside)
      if events.isThere { _ = try publishEvents(made, settingAsideIn: folder) }
      return aside.map { "the schema \($0)" }
    } catch {
      try? PostgresDatabase.drop(new)
      throw error
    }
  }

  private func copy(
    _ made: DataPlace, to address: PostgresAddress, withEvents: Bool
  ) async throws {
    let database = try PostgresDatabase(at: address)
    let installation = Installation(self.target)
    try await using(try await AppServer(app, bringing: database, in: installation)) { target in
      try await using(try AppServer(asItIs: app, in: Installation(made))) { source in
        _ = try await DatabaseCopy.copy(
          from: source.database, to: target.database, filled: [SchemaRevision.table])
        guard withEvents else { return }
        let names = EventMigrations.tables
        _ = try await DatabaseCopy.copy(
          from: source.events, to: target.events, among: { names.contains($0) })
      }
      try await verify(target)
    }
  }
}
