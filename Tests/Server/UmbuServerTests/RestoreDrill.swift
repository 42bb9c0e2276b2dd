import Database
import DatabaseTesting
import Foundation
import Glibc
import Identity
import Retention
import Testing
import Values
import Waiting

@testable import UmbuServer

@Suite("The drill: everything is lost but the backup", .serialized, .onThreads)
struct RestoreDrill {
  @Test(
    """
    PL-004 backed up under load, killed, destroyed, restored from the backup and its keys alone: all \
    that was acknowledged before the backup is there once, every file byte for byte, the audit is \
    whole, and the devices go on with what they had not sent
    """)
  func backup() async throws {
    try drill { server, folder, crowd in
      crowd.wait(forMore: 40)
      let before = crowd.acknowledged
      #expect(before.count > 0)
      let made = try UmbuProcess.run(
        ["backup", folder + "/backup", "--keys", folder + "/keys"] + server.place())
      #expect(made.status == 0, "\(made.error)")
      #expect(made.output.contains("3 files beside it in files.sealed, 3 of them new"))
      crowd.wait(forMore: 40)
      return Cut(source: [folder + "/backup", "--keys", folder + "/keys"], before, isWhole: true)
    }
  }

  @Test(
    """
    PL-004 archived under load, killed, destroyed, restored as of a moment: all that was \
    acknowledged until then is there once, and the devices go on with what they had not sent
    """, .onSQLite)
  func archive() async throws {
    try drill { server, folder, crowd in
      crowd.wait(forMore: 100)
      let before = crowd.acknowledged
      let time = systemTime()
      // The archive may be read while it is written; here, to know when it has come so far.
      blockUntil {
        let path = folder + "/look"
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard let keyring = try? KeyringFile(at: folder + "/keys").load() else { return false }
        let found = try? Archive(at: folder + "/archive/fisioflow").restore(
          to: path, keys: keyring.archives)
        return found.map { $0.time > time } ?? false
      }
      return Cut(
        source: ["--archive", folder + "/archive", "--at", "\(time)", "--keys", folder + "/keys"],
        before)
    }
  }

  /// What a restore is to bring back.
  private struct Cut {
    /// What `umbu restore` is told.
    var source: [String]
    /// What must be there.
    var acknowledged: Set<UInt64>
    /// Whether files and the key of the audit are in it.
    var isWhole: Bool

    init(source: [String], _ acknowledged: Set<UInt64>, isWhole: Bool = false) {
      self.isWhole = isWhole
      self.source = source
      self.acknowledged = acknowledged
    }
  }

  /// Serves under load while `body` does what is to save it, kills the server, destroys its data,
  /// restores and looks.
  private func drill(
    _ body: (UmbuProcess, _ folder: String, PushingCrowd) throws -> Cut
  ) throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = UmbuProcess(folder: folder + "/data", of: folder)
    try server.start(
      TestEngine.isSQLite
        ? ["--archive", folder + "/archive", "--keys", folder + "/keys"] : [])
    let grant = try signUp(on: server.port)
    let space = try #require(grant.account.spaces.first).space
    let plan = try UmbuProcess.run(["plan", "set", "Ipê", "platinum"] + server.place())
    #expect(plan.status == 0, "\(plan.error)")
    let files = try (0..<3).map { number in
      try SentFile.send(
        String(repeating: "exame \(number) ", count: 200_000 * number + 1), to: space,
        token: grant.accessToken, on: server.port)
    }
    let crowd = PushingCrowd(to: space, grant: grant)
    let port = server.port
    let pushing = crowd.work { $0.push(to: port) }
    let cut = Result { try body(server, folder, crowd) }
    server.kill()
    pushing.wait()
    let saved = try cut.get()
    // The operator keeps the key that signs the audit apart (Docs/Backup.md).
    let key = URL(filePath: folder + "/data/audit.key")
    let keptKey = try Data(contentsOf: key)
    try destroy(folder)

    let restored = try UmbuProcess.run(["restore"] + saved.source + server.place())
    #expect(restored.status == 0, "\(restored.error)")
    if !saved.isWhole {
      try keptKey.write(to: key)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
    }
    try server.start()
    for file in files where saved.isWhole {
      #expect(try file.isThere(token: grant.accessToken, on: server.port), "\(file.path)")
    }
    let found = try patientNumbers(of: space, grant, on: server.port)
    #expect(found.count == Set(found).count, "one is there twice")
    let lost = saved.acknowledged.subtracting(found)
    #expect(lost.isEmpty, "\(lost.count) acknowledged before the cut are lost")
    print(
      """
      drill: \(saved.acknowledged.count) acknowledged before the cut, \(found.count) came back, \
      \(crowd.acknowledged.count) at the end
      """)
    // What waited is sent to the restored server, by devices that know what came after the cut.
    for device in crowd.devices { device.settle(on: server.port) }
    let last = try patientNumbers(of: space, grant, on: server.port)
    #expect(last.count == Set(last).count, "one is there twice")
    #expect(Set(found).isSubset(of: last))
    #expect(server.stop() == 0)
    let audit = try UmbuProcess.run(["audit", "verify"] + server.place())
    #expect(audit.status == 0, "\(audit.error)")
    let check = try UmbuProcess.run(["doctor"] + server.place())
    #expect(check.output.contains("database: sound") || check.error.contains("database: sound"))
  }

  private func destroy(_ folder: String) throws {
    try FileManager.default.removeItem(atPath: folder + "/data")
    guard let url = try TestEngine.installation(in: folder) else { return }
    try PostgresDatabase.drop(PostgresAddress(url, schema: "fisioflow"))
  }
}
