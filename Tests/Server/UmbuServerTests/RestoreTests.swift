import Clinic
import Database
import DatabaseTesting
import EventStore
import Fields
import Foundation
import SampleServer
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("A backup that is restored")
struct RestoreTests {
  @Test("what the backup holds is there again, on either engine, and the place is left tidy")
  func restored() async throws {
    try await withBackup { room, ana, backup, folder in
      let counts = try await room.allCounts()["fisioflow"]
      for postgreSQL in Set([nil, try TestEngine.installation(in: folder)]) {
        let place = DataPlace(folder: folder + "/new", postgreSQL: postgreSQL)
        let done = await Restore(.backup(backup), to: place, of: .fisioFlow, keys: folder + "/keys")
          .run()
        #expect(done.exitCode == 0, "\(done.text)")
        let app = try AppServer(asItIs: .fisioFlow, in: Installation(place))
        let names = try await app.database.read { snapshot in
          try snapshot.rows("SELECT full_name FROM patient") { $0.text(0) }
        }
        #expect(names == ["João"])
        #expect(try await app.database.read { try tables(in: $0) } == counts)
        await app.close()
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/new").sorted()
      #expect(
        files == [
          "audit.key", "backup.keys", "backup.keys.lock", "fisioflow.sqlite",
          "fisioflow.sqlite.lock", "umbu.lock",
        ])
    }
  }

  @Test("a backup that an earlier version made, which is not sealed, is restored as before")
  func plain() async throws {
    try await withBackup { room, ana, _, folder in
      try await room.app("fisioflow").database.backup(to: folder + "/plain")
      let place = DataPlace(
        folder: folder + "/new", postgreSQL: try TestEngine.installation(in: folder))
      let done = await Restore(.backup(folder + "/plain"), to: place, of: .fisioFlow).run()
      #expect(done.exitCode == 0, "\(done.text)")
      let app = try AppServer(asItIs: .fisioFlow, in: Installation(place))
      #expect(try await patients(of: app.database) == 1)
      await app.close()
    }
  }

  @Test("data that is there is refused, or set aside whole; a place in service is refused")
  func replaced() async throws {
    try await withBackup { room, ana, backup, folder in
      var ana = ana
      try await ana.sync(AddPatient(Patient(2, "Maria")))
      let place = DataPlace(
        folder: room.folder + "/data", postgreSQL: try TestEngine.installation(in: room.folder))
      let inUse = await Restore(
        .backup(backup), to: place, of: .fisioFlow, replaces: true, keys: folder + "/keys"
      ).run()
      #expect(inUse.exitCode == 1)
      #expect(inUse.text.contains("another server"), "\(inUse.text)")
      if place.postgreSQL != nil {
        // A server elsewhere has another folder, and the same tables.
        let elsewhere = DataPlace(folder: folder + "/b", postgreSQL: place.postgreSQL)
        let remote = await Restore(
          .backup(backup), to: elsewhere, of: .fisioFlow, replaces: true,
          keys: folder + "/keys"
        ).run()
        #expect(remote.text.contains("connections of servers"), "\(remote.text)")
      }
      await room.umbu.stop()
      let refused = await Restore(
        .backup(backup), to: place, of: .fisioFlow, keys: folder + "/keys"
      ).run()
      #expect(refused.exitCode == 1)
      #expect(refused.text.contains("--replace"), "\(refused.text)")
      let done = await Restore(
        .backup(backup), to: place, of: .fisioFlow, replaces: true, keys: folder + "/keys"
      ).run()
      #expect(done.exitCode == 0, "\(done.text)")
      #expect(done.text.contains("What was there before is in "), "\(done.text)")
      let app = try AppServer(asItIs: .fisioFlow, in: Installation(place))
      #expect(try await patients(of: app.database) == 1)
      await app.close()
      if TestEngine.isSQLite {
        let aside = done.text.split(separator: " ").last.map { String($0.dropLast(2)) } ?? ""
        let before = try AppServer(
          asItIs: .fisioFlow, in: Installation(DataPlace(folder: aside)))
        #expect(try await patients(of: before.database) == 2)
        await before.close()
      }
    }
  }

  @Test("a file that is damaged, of another app, in service or not there is refused and makes none")
  func unsound() async throws {
    try await withBackup { room, ana, backup, folder in
      var bytes = try Data(contentsOf: URL(filePath: backup))
      for position in stride(from: 500, to: bytes.count, by: 400) { bytes[position] ^= 0xFF }
      try bytes.write(to: URL(filePath: folder + "/damaged"))
      // One that an earlier version made.
      let plain = folder + "/plain"
      try await room.app("fisioflow").database.backup(to: plain)
      bytes = try Data(contentsOf: URL(filePath: plain))
      for position in stride(from: 5_000, to: bytes.count, by: 40) { bytes[position] ^= 0xFF }
      try bytes.write(to: URL(filePath: folder + "/damaged-plain"))
      try Data("no database at all".utf8).write(to: URL(filePath: folder + "/text"))
      try Data().write(to: URL(filePath: folder + "/empty"))
      try FileManager.default.copyItem(atPath: plain, toPath: folder + "/live")
      try Data("log".utf8).write(to: URL(filePath: folder + "/live-wal"))
      let place = DataPlace(
        folder: folder + "/new", postgreSQL: try TestEngine.installation(in: folder))
      for name in ["damaged", "damaged-plain", "text", "empty", "live", "none"] {
        let done = await Restore(
          .backup("\(folder)/\(name)"), to: place, of: .fisioFlow, keys: folder + "/keys"
        ).run()
        #expect(done.exitCode == 1, "\(name): \(done.text)")
      }
      for file in [backup, plain] {
        let other = await Restore(
          .backup(file), to: place, of: .sample, keys: folder + "/keys"
        ).run()
        #expect(other.text == "It is no backup of Sample.\n")
      }
      let keyless = await Restore(.backup(backup), to: place, of: .fisioFlow).run()
      #expect(keyless.exitCode == 1)
      #expect(keyless.text.contains("there is no keyring in"), "\(keyless.text)")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/new")
      #expect(files == ["umbu.lock"])
      #expect(try !place.has(.fisioFlow))
    }
  }

  @Test("who saw what the restore took back starts over, even when the space has moved on since")
  func lostFuture() async throws {
    try await withBackup { room, ana, backup, folder in
      var (ahead, behind) = (ana, ana)
      try await ahead.sync(AddPatient(Patient(2, "of the lost future")))
      let place = DataPlace(
        folder: folder + "/data", postgreSQL: try TestEngine.installation(in: folder))
      #expect(
        await Restore(.backup(backup), to: place, of: .fisioFlow, keys: folder + "/keys").run()
          .exitCode == 0)
      let next = try await ServerRoom.open(at: folder)
      for number in 3..<9 {
        let response = await next.call(
          .post, "/fisioflow/v1/sync", token: ana.token,
          json: behind.request(behind.queue([AddPatient(Patient(UInt64(number), "new"))])).object)
        let answer = try SyncResponse(object: response.json)
        #expect(!answer.startsOver)
        #expect(answer.acknowledged == behind.sequence)
        behind.cursor = answer.cursor
      }
      let response = await next.call(
        .post, "/fisioflow/v1/sync", token: ana.token, json: ahead.request().object)
      let answer = try SyncResponse(object: response.json)
      #expect(answer.startsOver)
      #expect(answer.changes.count { $0.table == "patient" } == 7)
      await next.umbu.stop()
    }
  }

  /// A room with a person and a patient, and a backup of it that was taken while it serves.
  private func withBackup(
    _ body: (ServerRoom, Person, _ backup: String, _ folder: String) async throws -> Void
  ) async throws {
    let folder = ServerRoom.temporaryFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let room = try await ServerRoom.open()
    defer {
      room.remove()
      try? FileManager.default.removeItem(atPath: folder)
    }
    var ana = try await Person(in: room, "ana@example.com")
    try await ana.sync(AddPatient(Patient(1, "João")))
    let backup = folder + "/backup"
    let done = await Commands(room.umbu.apps).run(["backup", backup])
    #expect(done.exitCode == 0, "\(done.text)")
    let place = DataPlace(folder: room.folder + "/data")
    #expect(BackupKeys(of: place).export(to: folder + "/keys").exitCode == 0)
    try await body(room, ana, backup, folder)
    await room.umbu.stop()
  }

  private func patients(of database: any Database) async throws -> Int? {
    try await database.read { try $0.first("SELECT count(*) FROM patient", []) { Int($0.int(0)) } }
  }

  /// The row counts of all tables, but of what a restore adds.
  private func tables(in snapshot: any ReadTransaction) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for table in try snapshot.tables().map(\.name)
    where !ServerRoom.isOfServer(table) && !EventMigrations.tables.contains(table) {
      counts[table] = try snapshot.first("SELECT count(*) FROM \"\(table)\"") { Int($0.int(0)) }
    }
    if counts["space_gap"] == counts["space"] { counts["space_gap"] = 0 }
    return counts
  }
}
