import Database
import DatabaseTesting
import Effort
import Foundation
import Synchronization
import Testing
import Values
import Waiting

@Suite("An archive, and what comes back from it", .onSQLite, .onThreads)
struct ArchiveTests {
  @Test("any moment comes back as it was: over checkpoints, copies and restarts")
  func moments() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("archive test: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let keeper = Keeper(folder)
      keeper.days = 1_000
      var states: [(time: Instant, rows: [Int64])] = []
      var rows: [Int64] = []
      for _ in 0..<3 {
        let database = try await keeper.open()
        for _ in 0..<30 {
          keeper.pass(milliseconds: .random(in: 1...20_000, using: &random))
          let number = Int64.random(in: 0..<60, using: &random)
          let size = Int.random(in: 0...30_000, using: &random)
          try await database.change(number, size)
          rows = rows.contains(number) ? rows.filter { $0 != number } : rows + [number]
          states.append((keeper.now, rows.sorted()))
          if Int.random(in: 0..<8, using: &random) == 0 { try await database.checkpoint() }
          if Int.random(in: 0..<8, using: &random) == 0 { await keeper.nextBase() }
        }
        await database.close()
        keeper.pass(milliseconds: 1_000)
      }
      #expect(keeper.failures == [])
      for (place, state) in states.enumerated() where place % 5 == 0 || place > states.count - 3 {
        let next = place + 1 < states.count ? states[place + 1].time : keeper.now
        // Any time before the next commit.
        let time = Instant(
          milliseconds: .random(
            in: state.time.milliseconds..<next.milliseconds, using: &random))
        let (found, restored) = try await keeper.restore(at: time)
        #expect(found == state.rows, "\(time), seed \(seed)")
        #expect(restored.remark == nil)
      }
      #expect(try await keeper.restore().rows == rows.sorted(), "seed \(seed)")
    }
  }

  @Test("nothing is lost to it while the log is moved beside the writer and begins anew")
  func logMovedBeside() async throws {
    try await withTemporaryFolder { folder in
      // Seldom, so that it is the writer who sees to it that the log is copied in time.
      let keeper = Keeper(folder, pagesToMove: 20, lookingEach: .seconds(60))
      let database = try await keeper.open()
      for round in 0..<60 as Range<Int64> {
        keeper.pass(milliseconds: 1)
        // Together, so that there is no rest between two commits.
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<8 as Range<Int64> {
            group.addTask { try await database.change(round * 8 + number, 20_000) }
          }
          try await group.waitForAll()
        }
      }
      await database.close()
      #expect(keeper.failures == [])
      #expect(try await keeper.restore().rows == Array(0..<480))
    }
  }

  @Test("what is damaged, missing or elsewhere is named and refused, or restored up to")
  func damage() async throws {
    try await withTemporaryFolder { folder in
      let keeper = Keeper(folder)
      let database = try await keeper.open()
      var times: [Instant] = []
      for number in 1...30 as ClosedRange<Int64> {
        keeper.pass(milliseconds: 1_000)
        try await database.change(number, 5_000)
        times.append(keeper.now)
        if number % 10 == 0 { try await database.checkpoint() }
      }
      await database.close()
      let segments = try keeper.files().filter { $0.hasSuffix(".segment") }
      #expect(segments.count == 3)
      let whole = try segments.map { try Data(contentsOf: URL(filePath: $0)) }
      func with(_ change: ([String]) throws -> Void, _ look: (String) async throws -> Void)
        async throws
      {
        try change(segments)
        var said = ""
        do {
          _ = try await keeper.restore()
        } catch let error as ArchiveError {
          said = "\(error)"
        }
        try await look(said)
        for (path, data) in zip(segments, whole) { try data.write(to: URL(filePath: path)) }
      }
      try await with {
        var data = whole[1]
        // In the pages of its last record.
        data[data.count - 100] ^= 1
        try data.write(to: URL(filePath: $0[1]))
      } _: { said in
        #expect(said.contains(segments[1]) && said.contains("another checksum"), "\(said)")
        #expect(said.contains("--to-damage restores the data as of "), "\(said)")
        let (rows, restored) = try await keeper.restore(toDamage: true)
        #expect(rows.count >= 10 && rows.count < 20)
        #expect(rows == Array(1...Int64(rows.count)))
        #expect(restored.remark?.contains("another checksum") == true)
        // What is before the damage needs none of it.
        #expect(try await keeper.restore(at: times[4]).rows.count == 5)
      }
      try await with {
        try FileManager.default.removeItem(atPath: $0[1])
      } _: { said in
        #expect(said.contains(segments[1]) && said.contains("it is not there"), "\(said)")
        let (rows, _) = try await keeper.restore(toDamage: true)
        #expect(rows.count == 10)
      }
      try await with {
        try whole[2].write(to: URL(filePath: $0[1]))
        try whole[1].write(to: URL(filePath: $0[2]))
      } _: { said in
        #expect(said.contains(segments[1]) && said.contains("it is run 3"), "\(said)")
      }
      try await with {
        try whole[2].dropLast(100).write(to: URL(filePath: $0[2]))
      } _: { said in
        #expect(said == "")
        let (rows, restored) = try await keeper.restore()
        #expect(rows.count >= 20 && rows.count < 30)
        #expect(restored.remark?.contains("half written") == true)
      }
      try await with {
        try whole[1].dropLast(100).write(to: URL(filePath: $0[1]))
      } _: { said in
        #expect(said.contains("it ends early"), "\(said)")
      }
      let base = try #require(try keeper.files().first { $0.hasSuffix(".sealed") })
      var data = try Data(contentsOf: URL(filePath: base))
      data[200] ^= 1
      try data.write(to: URL(filePath: base))
      await #expect(throws: ArchiveError.damaged(base, "it has another checksum", restorable: nil))
      {
        try await keeper.restore()
      }
    }
  }

  @Test("a moment before it began, and a folder without one, are refused")
  func early() async throws {
    try await withTemporaryFolder { folder in
      let keeper = Keeper(folder)
      await #expect(throws: ArchiveError.empty(keeper.folder)) { try await keeper.restore() }
      let began = keeper.now
      let database = try await keeper.open()
      await database.close()
      await #expect(throws: ArchiveError.tooEarly(first: began)) {
        try await keeper.restore(at: began.adding(milliseconds: -1))
      }
      #expect(try await keeper.restore(at: began).rows == [])
    }
  }

  @Test("an archive that cannot be written stops nobody, says so, and goes on with a new copy")
  func interrupted() async throws {
    try await withTemporaryFolder { folder in
      let keeper = Keeper(folder)
      let database = try await keeper.open()
      // At one stroke: a folder cannot be removed while something comes into it.
      for (number, path) in try keeper.generations().enumerated() {
        try FileManager.default.moveItem(atPath: path, toPath: folder.file("gone-\(number)"))
      }
      keeper.pass(milliseconds: 10)
      try await database.change(1, 10)
      try await database.checkpoint()
      await keeper.bases.wait(for: 2)
      #expect(keeper.failures.contains("interrupted"))
      keeper.pass(milliseconds: 10)
      try await database.change(2, 10)
      await database.close()
      #expect(try await keeper.restore().rows == [1, 2])
    }
  }

  @Test("what only moments before its days need is removed, and nothing that later ones need")
  func pruned() async throws {
    try await withTemporaryFolder { folder in
      let keeper = Keeper(folder)
      keeper.days = 2
      var times: [Instant] = []
      var database = try await keeper.open()
      for day in 1...6 as ClosedRange<Int64> {
        if day == 3 {
          await database.close()
          database = try await keeper.open()
        }
        try await database.change(day, 5_000)
        times.append(keeper.now)
        try await database.checkpoint()
        await keeper.nextBase()
      }
      await database.close()
      #expect(try keeper.generations().count == 1)
      #expect(try keeper.files().count { $0.hasSuffix(".sealed") } == 3)
      for day in 5...6 {
        #expect(try await keeper.restore(at: times[day - 1]).rows.count == day)
      }
      await #expect(throws: ArchiveError.self) { try await keeper.restore(at: times[0]) }
    }
  }

  @Test("two databases never write to one archive")
  func alone() async throws {
    try await withTemporaryFolder { folder in
      let keeper = Keeper(folder)
      let database = try await keeper.open()
      #expect(throws: DatabaseError.self) {
        try SQLiteDatabase(at: folder.file("other.sqlite"), archiving: keeper.settings)
      }
      await database.close()
    }
  }
}
