import Database
import DatabaseTesting
import Foundation
import Glibc
import Retention
import Testing

@Suite("What backups leave that died")
struct LeavingsTests {
  /// Names that are like those of files on their way.
  private static let dead = [
    "backup.partial-0123456789abcdef", "other-name.partial-1a2b3c4d5e6f", "old.partial-00000000",
  ]

  @Test("goes with the next one in the folder; what is being written, and what is not ours, stays")
  func removed() async throws {
    try await withTemporaryFolder { folder in
      func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder.file(name)))
      }
      for (name, text) in zip(Self.dead, ["umbu sealed 0001 and more", "", "SQLite format 3\u{0}"])
      {
        try write(name, text)
      }
      try write(Self.dead[2] + "-wal", "log")
      let strangers = [
        "thesis.partial-0123456789abcdef": "a text of somebody's", "backup.partial-draft": "",
        "backup.partial-0123456789ABCDEF": "umbu sealed 0001",
        "backup.partial-01": "umbu sealed 0001",
        "partial-0123456789abcdef": "umbu sealed 0001", "backup": "umbu sealed 0001",
      ]
      for (name, text) in strangers { try write(name, text) }
      try FileManager.default.createDirectory(
        atPath: folder.file("folder.partial-0123456789abcdef"), withIntermediateDirectories: false)
      mkfifo(folder.file("pipe.partial-0123456789abcdef"), 0o600)
      let others = [
        "folder.partial-0123456789abcdef", "pipe.partial-0123456789abcdef",
      ]
      let live = try PartialFile(of: folder.file("backup"))
      PartialFile.removeLeavings(in: folder.path)
      func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
      }
      let name = try #require(live.path.split(separator: "/").last.map { String($0) })
      #expect(try names() == Set(strangers.keys).union(others).union([name]))
      live.remove()
    }
  }

  @Test("one that is being written keeps its file while others begin and end beside it")
  func beside() async throws {
    try await withTemporaryFolder { folder in
      try BackupFile(folder.file("first")).write(
        { partial in
          try Data("umbu sealed 0001".utf8).write(
            to: try #require(FileHandle(forWritingAtPath: partial)))
          try BackupFile(folder.file("second")).write({ _ in }, check: { _ in })
          #expect(FileManager.default.fileExists(atPath: partial))
        }, check: { _ in })
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["first", "second"])
    }
  }
}

extension Data {
  fileprivate func write(to handle: FileHandle) throws { try handle.write(contentsOf: self) }
}
