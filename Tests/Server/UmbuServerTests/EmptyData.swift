import Database
import DatabaseTesting
import Foundation

@testable import UmbuServer

/// The data of all apps with nothing in it yet, made once in a process and copied for each room: what a server still
/// has to do there is to see that no migration is missing. To make it takes all migrations of all apps.
enum EmptyData {
  /// The files by their names; none on PostgreSQL, where it is an installation to copy.
  private static let files = Task {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let data = DataPlace(
      folder: folder, postgreSQL: try TestEngine.installation(in: Self.name))
    for app in ServerRoom.apps {
      let database = try data.open(app)
      try await database.migrate(app.tables)
      let events = try data.openEvents(of: app, beside: database)
      try await events.migrate([AppDefinition.eventTables])
      if data.postgreSQL == nil { await events.close() }
      await database.close()
    }
    var files: [String: Data] = [:]
    for app in ServerRoom.apps where data.postgreSQL == nil {
      let names = [data.file(of: app), data.eventFile(of: app)].map {
        URL(filePath: $0).lastPathComponent
      }
      for file in names + names.map({ $0 + "-wal" }) {
        let bytes = FileManager.default.contents(atPath: folder + "/" + file)
        if let bytes, !bytes.isEmpty { files[file] = bytes }
      }
    }
    return files
  }

  /// As whose the installation is known.
  private static let name = "empty-\(getpid())"

  /// The database of a room's folder, where PostgreSQL keeps them: a copy, unless it is there already.
  static func installation(in folder: String) async throws -> String? {
    guard !TestEngine.isSQLite else { return nil }
    _ = try await files.value
    return try TestEngine.installation(in: folder, like: name)
  }

  /// Puts the files where nothing is yet.
  static func copy(to data: DataPlace) async throws {
    guard data.postgreSQL == nil, !FileManager.default.fileExists(atPath: data.folder) else {
      return
    }
    let files = try await files.value
    // Private, as a server makes it.
    try FileManager.default.createDirectory(
      atPath: data.folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    for (name, bytes) in files {
      let isMade = FileManager.default.createFile(
        atPath: data.folder + "/" + name, contents: bytes,
        attributes: [.posixPermissions: 0o600])
      guard isMade else { throw NotCopied(name: name) }
    }
  }

  struct NotCopied: Error {
    var name: String
  }
}
