import AuditServer
import Database
import EventStore
import Retention
import SyncServer
import Values

/// Moves a whole installation from one place to another, whatever the engines: `umbu copy`.
public struct InstallationCopy: Sendable {
  private let source: DataPlace
  private let target: DataPlace
  private let apps: [AppDefinition]

  public init(from source: DataPlace, to target: DataPlace, of apps: [AppDefinition]) {
    self.source = source
    self.target = target
    self.apps = apps
  }

  /// Copies every app that the source has. Each is copied whole or not at all, and read back before
  /// it counts as copied; the source stays as it is.
  public func run() async -> CommandResult {
    guard source != target else { return .wronglyAsked("--from and --to are the same place.") }
    do {
      let present = try apps.filter { try source.has($0) }
      guard !present.isEmpty else { return .failed("There is no data in \(source).") }
      var lines: [String] = []
      for app in present {
        let tables = try await copy(app)
        let rows = tables.reduce(0) { $0 + $1.rows }
        lines.append("\(app.name): \(rows) rows of \(tables.count) tables, read back and the same")
        lines += tables.map { "  \($0.name): \($0.rows) rows, SHA-256 \($0.checksum)" }
      }
      // What the old folder signed stays good; a place in PostgreSQL has no folder.
      if !source.folder.isEmpty, !target.folder.isEmpty {
        try AuditKeyFile(in: target.folder).trust(AuditKeyFile(in: source.folder).trusted())
        try EventKeys.carry(from: source.eventKeyPath, to: target.eventKeyPath)
        if let keyring = try KeyringFile(in: source.folder).load() {
          try KeyringFile(in: target.folder).update(startingWith: keyring) { $0.merge(keyring) }
          lines.append("The keys of its backups are in \(target.folder), too.")
        }
      }
      if target.folder.isEmpty || source.folder.isEmpty {
        lines.append(
          "Where there is no folder, \(KeyringFile.name), \(AuditKeyFile.name) and the folder events "
            + "are yours to carry."
        )
      }
      lines.append("Copied to \(target).")
      return .done(lines.joined(separator: "\n"))
    } catch {
      return .failed("Not done: \(error)")
    }
  }

  private func copy(_ app: AppDefinition) async throws -> [DatabaseCopy.Table] {
    let from = try AppServer(asItIs: app, in: Installation(source))
    do {
      guard try await from.hasCurrentTables() else { throw Older(name: app.name) }
      let to = try await AppServer(app, in: Installation(target))
      do {
        // Events are beside the app's tables on one engine, and in a file of their own on the other.
        let events = EventMigrations.tables
        var tables = try await DatabaseCopy.copy(
          from: from.database, to: to.database, filled: [SchemaRevision.table],
          among: { !events.contains($0) })
        if from.hasEvents {
          tables += try await DatabaseCopy.copy(
            from: from.events, to: to.events, among: { events.contains($0) })
        }
        if let old = source.eventFolder(of: app), let new = target.eventFolder(of: app) {
          try EventFolder.copy(from: old, to: new)
        }
        await to.close()
        await from.close()
        return tables
      } catch {
        await to.close()
        throw error
      }
    } catch {
      await from.close()
      throw error
    }
  }

  private struct Older: Error, CustomStringConvertible {
    var name: String
    var description: String {
      "the data of \(name) is of an older version of umbu; start umbu serve of this version once"
    }
  }
}
