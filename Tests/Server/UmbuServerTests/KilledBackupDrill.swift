import ChildProcess
import Database
import DatabaseTesting
import Foundation
import Glibc
import Identity
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

@Suite("A backup or a restore that is killed", .serialized, .onThreads)
struct KilledBackupDrill {
  @Test("PL-004 what a killed backup left goes with the next one there, and never while it lives")
  func backup() async throws {
    try killBackup()
  }

  @Test("PL-004 what a killed restore left, which is not sealed, goes with the next one")
  func restore() async throws {
    try killRestore()
  }

  /// Data with a clinic and a file, which no server has open.
  private func makeData(in folder: String) throws {
    let server = UmbuProcess(folder: folder + "/data", of: folder)
    try server.start()
    let grant = try signUp(on: server.port)
    let space = try #require(grant.account.spaces.first).space
    _ = try SentFile.send("exame", to: space, token: grant.accessToken, on: server.port)
    #expect(server.stop() == 0)
  }

  private func withFolders(_ body: (String, String, String) throws -> Void) throws {
    let folders = (0..<3).map { _ in ServerRoom.temporaryFolder() }
    defer { for folder in folders { try? FileManager.default.removeItem(atPath: folder) } }
    for folder in folders {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try body(folders[0], folders[1], folders[2])
  }

  /// Puts a pipe in the place of the one file below a folder: who opens it stands still there.
  private func stopReaders(below folder: String) throws -> (path: String, bytes: Data) {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let name = try #require(all.first { $0.utf8.count > 64 })
    let path = folder + "/" + name
    let bytes = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    return (path, bytes)
  }

  /// The names in a folder that have these words in them.
  private func names(in folder: String, with words: String) -> [String] {
    FolderNames.all(in: folder).filter { $0.contains(words) }
  }

  private func wait(for words: String, in folder: String, _ process: ChildProcess) throws {
    try blockUntil {
      try #require(process.isRunning, "it ended before it stood still")
      return !names(in: folder, with: words).isEmpty
    }
  }

  private func killBackup() throws {
    try withFolders { first, second, saved in
      try makeData(in: first)
      try makeData(in: second)
      _ = try stopReaders(below: first + "/data/files/fisioflow")
      let process = try ChildProcess(
        UmbuProcess.executable,
        ["backup", saved + "/a"] + UmbuProcess.place(first + "/data", of: first), error: .nowhere)
      defer { process.send(SIGKILL) }
      try wait(for: "a.partial-", in: saved, process)
      let place = try UmbuProcess.place(second + "/data", of: second)
      let beside = try UmbuProcess.run(["backup", saved + "/b"] + place)
      #expect(beside.status == 0, "\(beside.error)")
      #expect(names(in: saved, with: ".partial-").count == 1)
      #expect(process.isRunning)
      process.send(SIGKILL)
      process.wait()
      #expect(names(in: saved, with: ".partial-").count == 1)
      let next = try UmbuProcess.run(["backup", saved + "/c"] + place)
      #expect(next.status == 0, "\(next.error)")
      #expect(
        FolderNames.all(in: saved) == ["b", "b.events", "c", "c.events", "files.sealed"])
    }
  }

  private func killRestore() throws {
    try withFolders { first, second, saved in
      try makeData(in: first)
      let place = try UmbuProcess.place(first + "/data", of: first)
      let made = try UmbuProcess.run(["backup", saved + "/a", "--keys", second + "/keys"] + place)
      #expect(made.status == 0, "\(made.error)")
      let (path, bytes) = try stopReaders(below: saved + "/files.sealed")
      let command =
        ["restore", saved + "/a", "--keys", second + "/keys"]
        + (try UmbuProcess.place(second + "/data", of: second))
      let process = try ChildProcess(UmbuProcess.executable, command, error: .nowhere)
      defer { process.send(SIGKILL) }
      try wait(for: "restoring-", in: second + "/data", process)
      process.send(SIGKILL)
      process.wait()
      #expect(names(in: second + "/data", with: "restoring-").count == 1)
      try FileManager.default.removeItem(atPath: path)
      try bytes.write(to: URL(filePath: path))
      let back = try UmbuProcess.run(command)
      #expect(back.status == 0, "\(back.error)")
      #expect(names(in: second + "/data", with: "restoring-") == [])
    }
  }
}
