import AuditServer
import Database
import EventStore
import FileServer
import Glibc
import Retention
import Threading

extension Commands {
  /// `backup FILE`; with `--with-files` also where files lie elsewhere, with `--keys FILE` the keys are
  /// copied there.
  func backUp(_ arguments: [String], _ app: AppServer) async throws -> CommandResult {
    let path = arguments.first ?? ""
    let takesAll = arguments.contains("--with-files")
    let copy = Self.value(of: "--keys", in: arguments)
    guard !path.isEmpty, arguments.count == 1 + (takesAll ? 1 : 0) + (copy == nil ? 0 : 2) else {
      return .wronglyAsked("backup takes the name of a file that is not there yet. See umbu help.")
    }
    let events = EventBackup(of: app)
    let eventPath = EventBackup.path(beside: path)
    let problems = try await app.database.verify()
    guard problems.isEmpty else {
      return .failed(
        "Not done: the database is not sound; see what a restore can bring back.\n"
          + problems.joined(separator: "\n"))
    }
    let leavesFiles = app.installation.keepsFilesElsewhere && !takesAll
    let auditKeys = app.installation.data.auditKeys
    var backup = Backup(
      to: path,
      about: Backup.About(
        app: app.app.id, madeAt: app.now(), version: umbuVersion, auditSecret: auditKeys.secret,
        auditTrusted: auditKeys.trusted().sorted { $0.lexicographicallyPrecedes($1) }),
      of: app.database, keys: app.installation.keys,
      files: leavesFiles ? nil : app[FileModule.self].store)
    if app.installation.data.postgreSQL != nil { backup.tablesElsewhere = EventMigrations.tables }
    let made = try await Threads().run { [backup] in try backup.make() }
    // What lies there was beside a backup that was removed: nothing was of this name just now.
    unlink(eventPath)
    let counted: KeyedBackup.Made?
    do {
      counted = try await Threads().run { try events?.make(to: eventPath) }
    } catch {
      return .incomplete(
        "\(path) is made, whole and checked. But what is counted is in no backup: \(error)")
    }
    if let problem = exportKeys(to: copy, of: app) {
      return .failed("\(path) is made, whole and checked. " + problem)
    }
    var lines = Self.words(of: made, app, path, leavesFiles, copy)
    if let counted { lines += Self.words(of: counted, in: eventPath) }
    let damaged = counted?.damaged ?? []
    let lost = try await LostFileWords(app: app.app, database: app.database)
      .words(of: made.files.lost)
    guard lost.count > 0 else {
      let text = lines.joined(separator: "\n")
      return damaged.isEmpty ? .done(text) : .incomplete(text)
    }
    lines.append(
      """
      \(Self.files(lost.count)) should be in the store and did not come along. A copy of it has \
      them, or a restore of a backup from before:
      """)
    return .incomplete((lines + lost.lines).joined(separator: "\n"))
  }

  private static func words(
    of made: Backup.Made, _ app: AppServer, _ path: String, _ leavesFiles: Bool,
    _ copy: String?
  ) -> [String] {
    var lines = [
      "\(app.app.name) is backed up to \(path), whole and checked: \(made.rows) rows, sealed."
    ]
    if leavesFiles {
      lines.append(
        "Its files are not in it: where they lie is a place of its own. --with-files takes them along."
      )
    } else if made.files.files > 0 {
      lines.append(
        "\(files(made.files.files)) beside it in \(SealedFiles.name), \(made.files.new) of them new."
      )
    }
    if made.files.gone > 0 {
      lines.append("\(files(made.files.gone)) went while it was made, and did not come along.")
    }
    for space in made.leftOut { lines.append("\(space) was erased meanwhile, and is not in it.") }
    let keys = app.installation.keys.path
    if made.hasNewKeyring { lines.append("The keys are new: \(keys).") }
    if let copy {
      lines.append("Without \(keys) nobody can open it; \(copy) is a copy of now.")
    } else {
      lines.append(
        """
        Without \(keys) nobody can open it. Keep a copy elsewhere, not beside the backup: \
        umbu keys export, or --keys FILE with each backup.
        """)
      if made.newKeys > 0, !made.hasNewKeyring {
        lines.append("\(made.newKeys) spaces are new: copies of the keys from before lack theirs.")
      }
    }
    return lines
  }

  private static func words(of counted: KeyedBackup.Made, in path: String) -> [String] {
    let content =
      "\(counted.rows) rows" + (counted.files > 0 ? ", \(files(counted.files))" : "")
    let first = """
      What is counted is beside it in \(path): \(content). Nobody can open that after \
      \(KeyedBackup.days) days.
      """
    return [first]
      + counted.damaged.map { "\($0) is damaged or missing, and is not in it: umbu events check." }
  }

  /// Brings a copy of the keys up to date; what keeps it from that.
  func exportKeys(to copy: String?, of app: AppServer) -> String? {
    guard let copy else { return nil }
    do throws(DatabaseError) {
      try app.installation.keys.keepCopy(at: copy)
      return nil
    } catch {
      return "But the copy of its keys is not up to date: \(error)"
    }
  }

  static func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }
}

/// What the operator does with the keys of backups: `umbu keys`.
public struct BackupKeys: Sendable {
  private let data: DataPlace

  public init(of data: DataPlace) { self.data = data }

  /// Writes a copy of the keyring, which opens every backup that was made until now.
  public func export(to path: String) -> CommandResult {
    let keys = KeyringFile(in: data.folder)
    do throws(DatabaseError) {
      try keys.export(to: path)
    } catch {
      return .failed("Not done: \(error)")
    }
    return .done(
      """
      The keys are in \(path). Whoever has it opens the backups. Export them again after a backup of \
      new spaces, and destroy older copies after umbu erase.
      """)
  }
}
