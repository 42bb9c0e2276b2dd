import Database
import DatabaseTesting
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
      let base = try #require(try keeper.files().first { $0.hasSuffix(".sqlite") })
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
      #expect(try keeper.files().count { $0.hasSuffix(".sqlite") } == 3)
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

/// Opens a database with an archive, and restores from it, by a clock that only the test moves.
private final class Keeper: Sendable {
  let folder: String
  let bases = Count()
  private let home: TemporaryFolder
  private let pagesToMove: Int32
  private let interval: Duration
  private let state = Mutex(
    (
      now: Instant(milliseconds: 1_800_000_000_000), days: 7, restores: 0, failures: [String]()
    ))

  /// - Parameters:
  ///   - pagesToMove: how long the log is before it is moved to the tables.
  ///   - interval: how often the archive looks at the log by itself.
  init(
    _ home: TemporaryFolder, pagesToMove: Int32 = 6_000,
    lookingEach interval: Duration = .milliseconds(5)
  ) {
    self.home = home
    self.pagesToMove = pagesToMove
    self.interval = interval
    folder = home.file("archive")
  }

  var now: Instant { state.withLock { $0.now } }
  var failures: [String] { state.withLock { $0.failures } }
  var days: Int {
    get { state.withLock { $0.days } }
    set { state.withLock { $0.days = newValue } }
  }
  func pass(milliseconds: Int64) {
    state.withLock { $0.now = $0.now.adding(milliseconds: milliseconds) }
  }

  var settings: ArchiveSettings {
    var settings = ArchiveSettings(folder: folder, now: { self.now }) { event in
      switch event {
      case .base: self.bases.add()
      case .failed: self.state.withLock { $0.failures.append("failed") }
      case .interrupted: self.state.withLock { $0.failures.append("interrupted") }
      }
    }
    settings.interval = interval
    settings.rest = .milliseconds(5)
    settings.days = days
    return settings
  }

  /// Opens it, with a copy in the archive.
  func open() async throws -> SQLiteDatabase {
    let count = bases.value
    let database = try SQLiteDatabase(
      at: home.file("kept.sqlite"), pagesToMove: pagesToMove, archiving: settings)
    await bases.wait(for: count + 1)
    try await database.migrate(
      [
        Migration(
          1, "things",
          sql: "CREATE TABLE things (number INTEGER NOT NULL PRIMARY KEY, body BLOB) STRICT")
      ], of: "test")
    return database
  }

  /// Lets a day pass and waits for the copy of it.
  func nextBase() async {
    let count = bases.value
    pass(milliseconds: 86_400_000)
    await bases.wait(for: count + 1)
  }

  /// The numbers that are there, restored.
  @discardableResult
  func restore(at time: Instant? = nil, toDamage: Bool = false) async throws -> (
    rows: [Int64], Archive.Restored
  ) {
    let number = state.withLock { state in
      state.restores += 1
      return state.restores
    }
    let path = home.file("restored-\(number).sqlite")
    let restored = try Archive(at: folder).restore(to: path, at: time, toDamage: toDamage)
    let database = try SQLiteDatabase(at: path, readers: 1)
    let isMade = try await database.read { snapshot in
      try snapshot.tables().contains { $0.name == "things" }
    }
    let rows = try await database.read { snapshot in
      try isMade
        ? snapshot.rows("SELECT number FROM things ORDER BY number") { $0.int(0) } : []
    }
    await database.close()
    return (rows, restored)
  }

  func generations() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasPrefix("2") }.map { "\(folder)/\($0)" }
  }

  func files() throws -> [String] {
    try generations().flatMap { generation in
      try FileManager.default.contentsOfDirectory(atPath: generation).sorted()
        .map { "\(generation)/\($0)" }
    }
  }
}

extension SQLiteDatabase {
  /// Adds a thing of a size, or removes it.
  fileprivate func change(_ number: Int64, _ size: Int) async throws {
    try await write { tx in
      let body = SQLValue.blob([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size))
      if try tx.execute("DELETE FROM things WHERE number = $1", [.integer(number)]) == 0 {
        try tx.execute("INSERT INTO things VALUES ($1, $2)", [.integer(number), body])
      }
    }
  }
}
