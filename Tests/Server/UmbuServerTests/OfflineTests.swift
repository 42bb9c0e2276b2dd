import Clinic
import Database
import DatabaseTesting
import Foundation
import Testing
import Waiting

@testable import UmbuServer

@Suite("Commands on data that no server has open", .onThreads)
struct OfflineTests {
  private func run(_ arguments: String..., in folder: String) throws -> (Int32, String) {
    let done = try UmbuProcess.run(arguments + UmbuProcess.place(folder))
    return (done.status, done.output + done.error)
  }

  private func place(_ folder: String) throws -> DataPlace {
    DataPlace(folder: folder, postgreSQL: try TestEngine.installation(in: folder))
  }

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = ServerRoom.temporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  @Test("where there is no data they say so and make none")
  func none() async throws {
    try await withFolder { folder in
      for command in [
        ["user", "list"], ["backup", folder + "/copy"], ["plan", "set", "a", "gold"],
      ] {
        let done = try UmbuProcess.run(command + UmbuProcess.place(folder))
        #expect(done.status == 1)
        let place = try place(folder)
        #expect(done.error.hasPrefix("There is no data in \(place). "), "\(done.error)")
      }
      #expect(try run("doctor", in: folder).1.contains("✔ database: none yet"))
      #expect(
        try run("doctor", in: folder).1.contains(
          "✔ what is sent is looked at by a process that is shut in"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test("data of an older version is copied and looked at, not changed")
  func older() async throws {
    try await withFolder { folder in
      let place = try place(folder)
      func tables() async throws -> [TableDescription] {
        let database = try place.open(.fisioFlow)
        let tables = try await database.read { try $0.tables() }
        await database.close()
        return tables
      }
      let database = try place.open(.fisioFlow)
      // As before the app had its tables.
      for tables in AppDefinition.fisioFlow.tables.dropLast() {
        try await database.migrate(tables.migrations, of: tables.room)
      }
      await database.close()
      let before = try await tables()
      let copied = try run("backup", folder + "/copy.sqlite", in: folder)
      #expect(copied.0 == 0, "\(copied.1)")
      for (status, said) in [
        try run("user", "list", in: folder),
        try run("plan", "set", "Ipê", "gold", in: folder),
      ] {
        #expect(status == 1)
        #expect(said.contains("Start umbu serve of this version once"), "\(said)")
      }
      let examined = try run("doctor", in: folder).1
      #expect(examined.contains("✔ database: sound, and of an older version"), "\(examined)")
      #expect(try await tables() == before)
    }
  }

  @Test("data of a newer version is not opened by commands that would read it wrong")
  func newer() async throws {
    try await withFolder { folder in
      let database = try place(folder).open(.fisioFlow)
      for tables in AppDefinition.fisioFlow.tables {
        try await database.migrate(tables.migrations, of: tables.room)
      }
      let next = Migration(fisioFlowMigrations.count + 1, "next", sql: "CREATE TABLE next (a TEXT)")
      try await database.migrate(fisioFlowMigrations + [next], of: "fisioflow")
      await database.close()
      for (status, said) in [
        try run("user", "list", in: folder), try run("doctor", in: folder),
      ] {
        #expect(status == 1)
        #expect(said.contains("written by a newer version"), "\(said)")
      }
    }
  }
}
