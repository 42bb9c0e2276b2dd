import ChildProcess
import Database
import DatabaseTesting
import Effort
import Foundation
import Testing
import Waiting

@Suite(.onSQLite, .onThreads) struct CrashDrill {
  /// The numbers the probe had answered for before it was killed.
  private typealias Answered = [Int64]

  @Test("killed again and again under load: every answered write is there, whole, and none twice")
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("database crash test: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let path = folder.file("letters.sqlite")
      var answered: Set<Int64> = []
      let rounds = Effort.times(20)
      for round in 0..<rounds {
        let lines = Int.random(in: 1...400, using: &random)
        let batch = try killProbe(path, from: Int64(round) * 1_000_000, after: lines)
        #expect(batch.count >= lines, "round \(round), seed \(seed)")
        answered.formUnion(batch)
        // The killed process left its lock file; the lock itself is gone.
        try await check(path, has: answered, "round \(round), seed \(seed)")
      }
      #expect(answered.count >= rounds)
    }
  }

  @Test(
    "a disk that fails to take the tables or the log ends the server, and what was answered is there",
    arguments: ["", "-wal"])
  func brokenDisk(file: String) async throws {
    try await withTemporaryFolder { folder in
      let (path, errors) = (folder.file("letters.sqlite"), folder.file("errors"))
      let (answered, status) = try run([path, "1"], after: 300, saying: errors) { _ in
        try Data().write(to: URL(filePath: path + file + ".fails"))
      }
      let said = try String(contentsOfFile: errors, encoding: .utf8)
      #expect(status == 74 && said.contains("the disk did not take what was written"), "\(said)")
      // A log that has just begun anew has nothing to take.
      if file.isEmpty { #expect(throws: DatabaseError.self) { try SQLiteDatabase(at: path) } }
      try FileManager.default.removeItem(atPath: path + file + ".fails")
      try await check(path, has: Set(answered), "a broken disk")
    }
  }

  @Test(
    """
    a disk that fails a sync ends the server too when the log is moved for the last time, and in the \
    middle of a transaction larger than the cache
    """, arguments: ["checkpoint", "close", "spill"])
  func brokenAtTheEnd(way: String) async throws {
    try await withTemporaryFolder { folder in
      let (path, errors) = (folder.file("letters.sqlite"), folder.file("errors"))
      let (answered, status) = try run([path, "1", way], saying: errors)
      let said = try String(contentsOfFile: errors, encoding: .utf8)
      #expect(status == 74 && said.contains("the disk did not take what was written"), "\(said)")
      try FileManager.default.removeItem(atPath: path + (way == "spill" ? "-wal" : "") + ".fails")
      // So many, and then it was told to fail.
      #expect(answered.count >= 300)
      try await check(path, has: Set(answered), "a broken disk, \(way)")
    }
  }

  @Test(
    "power lost again and again under load, with all that was not synced there or not, page by page"
  )
  func powerLost() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("database power test: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      var answered: Set<Int64> = []
      for round in 0..<Effort.times(100) {
        // A new one now and then, so that none gets large.
        if round % 5 == 0 { answered = [] }
        let path = folder.file("letters-\(round / 5).sqlite")
        // From here on what the disk has of both files for certain is kept beside them.
        for file in [path, path + "-wal"] {
          try (FileManager.default.contents(atPath: file) ?? Data())
            .write(to: URL(filePath: file + ".durable"))
        }
        let lines = Int.random(in: 1...1_000, using: &random)
        answered.formUnion(try killProbe(path, from: Int64(round) * 1_000_000, after: lines))
        try losePower(path, using: &random)
        try losePower(path + "-wal", using: &random)
        try? FileManager.default.removeItem(atPath: path + "-shm")
        try await check(path, has: answered, "round \(round), seed \(seed)")
      }
    }
  }

  /// Leaves of a file what was synced, and of all pages that were not some as they were written and
  /// some as they were before: here and there, or all of a stretch.
  private func losePower(_ path: String, using random: inout SeededGenerator) throws {
    let written = FileManager.default.contents(atPath: path) ?? Data()
    let durable = try Data(contentsOf: URL(filePath: path + ".durable"))
    let pages = (max(written.count, durable.count) + 4_095) / 4_096
    // Most often near the beginning, where a log begins anew.
    let ends = [0, 0].map { _ in
      Int.random(in: 0...Int.random(in: 0...pages, using: &random), using: &random)
    }.sorted()
    let share = Int.random(in: 0...4, using: &random)
    let isOneStretch = Bool.random(using: &random)
    var left = Data()
    for page in 0..<pages {
      let isThere =
        isOneStretch
        ? page >= ends[0] && page < ends[1] : Int.random(in: 1...4, using: &random) <= share
      let bytes = (isThere ? written : durable).dropFirst(page * 4_096).prefix(4_096)
      // What was never written between pages that were reads as zeros.
      if !bytes.isEmpty { left += Data(count: page * 4_096 - left.count) + bytes }
    }
    try left.write(to: URL(filePath: path))
  }

  /// Opens the database that a process left and looks at what is in it.
  private func check(
    _ path: String, has answered: Set<Int64>, _ comment: Comment
  ) async throws {
    let database = try SQLiteDatabase(at: path, readers: 1)
    let found = try await database.read { tx in
      Found(
        numbers: try tx.rows("SELECT number FROM letters") { $0.int(0) },
        torn: try tx.rows(
          """
          SELECT number FROM letters LEFT JOIN pages ON letter = number
          GROUP BY number HAVING count(page) <> max(pages)
          UNION ALL
          SELECT letter FROM pages WHERE letter NOT IN (SELECT number FROM letters)
          """
        ) { $0.int(0) })
    }
    #expect(answered.subtracting(found.numbers) == [], "lost; \(comment)")
    #expect(Set(found.numbers).count == found.numbers.count, "twice; \(comment)")
    #expect(found.torn == [], "torn; \(comment)")
    #expect(try await database.verify() == [], "damaged; \(comment)")
    await database.close()
  }

  private struct Found: Sendable {
    var numbers: [Int64]
    var torn: [Int64]
  }

  /// Starts the probe, kills it once it has answered so often, and returns all it answered for.
  private func killProbe(_ path: String, from first: Int64, after lines: Int) throws -> Answered {
    try run([path, "\(first)"], after: lines) { $0.send(SIGKILL) }.answered
  }

  /// Starts the probe, does something once it has answered so often, and returns all that it answered
  /// for until its end, and how it ended.
  /// - Parameter errors: a file for what it says of errors; nil for as here.
  private func run(
    _ arguments: [String], after lines: Int = .max / 2, saying errors: String? = nil,
    _ deed: (ChildProcess) throws -> Void = { _ in }
  ) throws -> (answered: Answered, status: Int32) {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let probe = try ChildProcess(
      products.appending(path: "DatabaseCrashProbe").path, arguments, output: .pipe,
      error: errors.map { .file($0) } ?? .asHere)
    var output: [UInt8] = []
    var answered = 0
    var isDone = false
    while let chunk = probe.output?.next(), !chunk.isEmpty {
      output += chunk
      answered += chunk.count { $0 == UInt8(ascii: "\n") }
      if !isDone, answered >= lines {
        try deed(probe)
        isDone = true
      }
      // Whatever should have ended it has not.
      if answered >= lines + 20_000 { probe.send(SIGKILL) }
    }
    let status = probe.wait()
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    return (lines.compactMap { Int64($0) }, status)
  }
}
