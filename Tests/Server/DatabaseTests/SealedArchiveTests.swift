import Crypto
import Database
import DatabaseTesting
import Foundation
import Testing
import Values
import Waiting

@Suite("An archive is sealed", .onSQLite, .onThreads)
struct SealedArchiveTests {
  @Test(
    "PL-004 its files say nothing of what the rows hold, and no plain copy is left beside the data")
  func sealed() async throws {
    try await withTemporaryFolder { folder in
      let keeper = Keeper(folder)
      let database = try await keeper.open()
      let words = "Zaratustra da Silva"
      try await database.add(1, words)
      try await database.checkpoint()
      // The copy has the first, the log after it the second.
      await keeper.nextBase()
      try await database.add(2, words)
      await database.close()
      let kept = try Data(contentsOf: URL(filePath: folder.file("kept.sqlite")))
      #expect(kept.range(of: Data(words.utf8)) != nil)
      let files = try keeper.files()
      #expect(
        files.contains { $0.hasSuffix(".sealed") } && files.contains { $0.hasSuffix(".segment") })
      for file in files {
        let bytes = try Data(contentsOf: URL(filePath: file))
        #expect(bytes.range(of: Data(words.utf8)) == nil, "\(file)")
        // Nor the names of tables.
        #expect(bytes.range(of: Data("things".utf8)) == nil, "\(file)")
      }
      let beside = FolderNames.all(in: folder.file(""))
      #expect(!beside.contains { $0.contains(".partial-") })
      #expect(try await keeper.restore().rows == [1, 2])
    }
  }

  @Test("without its key it is refused by name, also with --to-damage; the key stays over restarts")
  func locked() async throws {
    try await withTemporaryFolder { folder in
      let keeper = Keeper(folder)
      for number in 1...2 as ClosedRange<Int64> {
        let database = try await keeper.open()
        try await database.change(number, 10)
        await database.close()
        keeper.pass(milliseconds: 1_000)
      }
      #expect(keeper.keys.all.count == 1)
      #expect(try await keeper.restore().rows == [1, 2])
      keeper.keys.replace(with: [Values.UUID(high: 2, low: 1): SealingKey()])
      let base = try #require(try keeper.files().last { $0.hasSuffix(".sealed") })
      for toDamage in [false, true] {
        await #expect(throws: ArchiveError.locked(base)) {
          try await keeper.restore(toDamage: toDamage)
        }
      }
    }
  }

  @Test(
    "PL-004 once it has forgotten, a copy of it from before cannot be read with the keys of now")
  func forgotten() async throws {
    try await withTemporaryFolder { folder in
      let keeper = Keeper(folder)
      let database = try await keeper.open()
      try await database.change(1, 10)
      keeper.pass(milliseconds: 1_000)
      try await database.checkpoint()
      let stolen = folder.file("stolen")
      try FileManager.default.copyItem(atPath: keeper.folder, toPath: stolen)
      let before = keeper.keys.all
      #expect(before.count == 1)
      #expect(try await database.forgetPast())
      let now = keeper.keys.all
      #expect(now.count == 1 && before.keys.allSatisfy { now[$0] == nil })
      #expect(throws: ArchiveError.self) {
        try Archive(at: stolen).restore(to: folder.file("a.sqlite"), keys: now)
      }
      // The test can tell: a copy of the keys from before opens it.
      _ = try Archive(at: stolen).restore(to: folder.file("b.sqlite"), keys: before)
      keeper.pass(milliseconds: 1_000)
      try await database.change(2, 10)
      await database.close()
      #expect(try await keeper.restore().rows == [1, 2])
    }
  }

  @Test("a record that was changed together with its checksum is found")
  func forged() async throws {
    try await withTemporaryFolder { folder in
      let keeper = Keeper(folder)
      let database = try await keeper.open()
      try await database.change(1, 10)
      await database.close()
      let segment = try #require(try keeper.files().first { $0.hasSuffix(".segment") })
      let whole = try [UInt8](Data(contentsOf: URL(filePath: segment)))
      // The only record: the head of the file before it, its checksum behind it.
      var sum = Digest.sha256(Array(whole[..<160]))
      var records: [Range<Int>] = []
      var place = 160
      while place < whole.count {
        let count = Int(whole[place + 15]) | Int(whole[place + 14]) << 8
        let size = 40 + Int(whole[place + 31]) * 16 + count * (24 + 4_096) + 16
        records.append(place..<place + size)
        place += size + 32
      }
      #expect(place == whole.count && !records.isEmpty)
      var forged = whole
      for record in records {
        if record == records.last { forged[record.upperBound - 100] ^= 1 }
        sum = Digest.sha256(sum + forged[record])
        forged.replaceSubrange(record.upperBound..<record.upperBound + 32, with: sum)
      }
      try Data(forged).write(to: URL(filePath: segment))
      var said = ""
      do { _ = try await keeper.restore() } catch let error as ArchiveError { said = "\(error)" }
      #expect(said.contains("a record is not what was sealed"), "\(said)")
    }
  }
}
