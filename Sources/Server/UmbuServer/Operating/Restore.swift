import Crypto
import Database
import Glibc
import Jobs
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
  private let source: RestoreSource
  private let target: DataPlace
  private let app: AppDefinition
  private let replaces: Bool
  private let now: @Sendable () -> Instant

  /// - Parameter replaces: whether data that is there is set aside; without that it is a refusal.
  public init(
    _ source: RestoreSource, to target: DataPlace, of app: AppDefinition, replaces: Bool = false,
    now: @escaping @Sendable () -> Instant = systemTime
  ) {
    self.source = source
    self.target = target
    self.app = app
    self.replaces = replaces
    self.now = now
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
      let workshop = "\(target.folder)/restoring-\(randomBytes(4).hexadecimal)"
      let made = DataPlace(folder: workshop)
      defer { clear(made) }
      let what = try bring(to: made.file(of: app))
      try await finish(made)
      let aside = try await publish(made, settingAside: isThere)
      return .done(
        """
        \(app.name) is restored to \(target) from \(what), verified. Devices start over and \
        keep what they have not sent.
        """ + (aside.map { "\nWhat was there before is in \($0)." } ?? ""))
    } catch let refused as Refused {
      return .failed(refused.reason)
    } catch {
      return .failed("Not done: \(error)")
    }
  }

  /// Makes the file; returns what it is made of.
  private func bring(to path: String) throws -> String {
    switch source {
    case .backup(let file):
      try RestoredFile.copy(file, to: path)
      return file
    case .archive(let plan, let time, let toDamage):
      let folder = plan.folder(of: app)
      let restored = try Archive(at: folder).restore(to: path, at: time, toDamage: toDamage)
      let remark = restored.remark.map { " (\($0))" } ?? ""
      return "\(folder) as of \(restored.time)\(remark)"
    }
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
  private func finish(_ made: DataPlace) async throws {
    try await checkApp(made)
    try await using(try await AppServer(app, in: made, now: now)) { restored in
      let now = now()
      try await restored.database.write { transaction in
        try SpaceGaps.leave(at: now, in: transaction)
        try Outbox.holdAfterRestore(at: now, in: transaction)
      }
      try await verify(restored)
    }
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
      await app.database.close()
      return result
    } catch {
      await app.database.close()
      throw error
    }
  }

  /// Removes the folder in which it was made.
  private func clear(_ made: DataPlace) {
    for suffix in ["", "-wal", "-shm", ".lock"] { unlink(made.file(of: app) + suffix) }
    rmdir(made.folder)
  }

  private func verify(_ app: AppServer) async throws {
    let found = await Commands([app]).run(["verify"])
    guard found.exitCode == 0 else {
      throw Refused("What was restored is not sound, and was not put in place:\n\(found.text)")
    }
  }

  /// Gives it its place; returns where the data is that was there.
  private func publish(_ made: DataPlace, settingAside isThere: Bool) async throws -> String? {
    let mark = "\(now())".filter { $0.isNumber }
    guard let address = try target.address(of: app), let url = target.postgreSQL else {
      let path = target.file(of: app)
      let lock = try FileLock(path: path + ".lock")
      defer { withExtendedLifetime(lock) {} }
      let aside = "\(target.folder)/before-\(mark)"
      if isThere { try RestoredFile.setAside(path, in: aside) }
      try RestoredFile.publish(made.file(of: app), as: path)
      return isThere ? aside : nil
    }
    let new = try PostgresAddress(
      url, schema: "\(app.id)_restoring_\(randomBytes(4).hexadecimal)")
    do {
      try await copy(made, to: new)
      let aside = isThere ? "\(app.id)_before_\(mark)" : nil
      try PostgresDatabase.publish(new, as: address.schema, settingAside: aside)
      return aside.map { "the schema \($0)" }
    } catch {
      try? PostgresDatabase.drop(new)
      throw error
    }
  }

  private func copy(_ made: DataPlace, to address: PostgresAddress) async throws {
    let database = try PostgresDatabase(at: address)
    try await using(try await AppServer(app, bringing: database, in: self.target, now: now)) {
      target in
      try await using(try AppServer(asItIs: app, in: made, now: now)) { source in
        _ = try await DatabaseCopy.copy(
          from: source.database, to: target.database, filled: [SchemaRevision.table])
      }
      try await verify(target)
    }
  }
}
