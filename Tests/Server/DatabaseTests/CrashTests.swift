import ChildProcess
import Database
import DatabaseTesting
import Effort
import Foundation
import Testing

@Suite(.onSQLite) struct CrashTests {
  /// The numbers the probe had answered for before it was killed.
  private typealias Answered = [Int64]

  @Test("killed 20 times under load: every answered write is there, whole, and none twice")
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
        let batch = try await killProbe(path, from: Int64(round) * 1_000_000, after: lines)
        #expect(batch.count >= lines, "round \(round), seed \(seed)")
        answered.formUnion(batch)
        // The killed process left its lock file; the lock itself is gone.
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
        #expect(answered.subtracting(found.numbers) == [], "lost; round \(round), seed \(seed)")
        #expect(Set(found.numbers).count == found.numbers.count, "twice; seed \(seed)")
        #expect(found.torn == [], "torn; round \(round), seed \(seed)")
        #expect(try await database.verify() == [], "damaged; round \(round), seed \(seed)")
        await database.close()
      }
      #expect(answered.count >= rounds)
    }
  }

  @Test("a disk that fails to take the tables ends the server, and every answered write is there")
  func brokenDisk() async throws {
    try await withTemporaryFolder { folder in
      let (path, errors) = (folder.file("letters.sqlite"), folder.file("errors"))
      let answered = try await run(path, from: 1, after: 300, saying: errors) { _ in
        try Data().write(to: URL(filePath: path + ".fails"))
      }
      let said = try String(contentsOfFile: errors, encoding: .utf8)
      #expect(said.contains("the disk failed to take the database's tables"), "\(said)")
      let database = try SQLiteDatabase(at: path, readers: 1)
      let found = try await database.read {
        try $0.rows("SELECT number FROM letters") { $0.int(0) }
      }
      #expect(Set(answered).subtracting(found) == [])
      #expect(try await database.verify() == [])
      await database.close()
    }
  }

  private struct Found: Sendable {
    var numbers: [Int64]
    var torn: [Int64]
  }

  /// Starts the probe, kills it once it has answered so often, and returns all it answered for.
  private func killProbe(
    _ path: String, from first: Int64, after lines: Int
  ) async throws -> Answered {
    try await run(path, from: first, after: lines) { $0.send(SIGKILL) }
  }

  /// Starts the probe, does something once it has answered so often, and returns all that it answered
  /// for until its end.
  /// - Parameter errors: a file for what it says of errors; nil for as here.
  private func run(
    _ path: String, from first: Int64, after lines: Int, saying errors: String? = nil,
    _ deed: @escaping @Sendable (ChildProcess) throws -> Void
  ) async throws -> Answered {
    try await withCheckedThrowingContinuation { continuation in
      // On a thread of its own: reading the pipe blocks.
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try runOnThread(path, from: first, after: lines, saying: errors, deed) })
      }
    }
  }

  private func runOnThread(
    _ path: String, from first: Int64, after lines: Int, saying errors: String?,
    _ deed: (ChildProcess) throws -> Void
  ) throws -> Answered {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let probe = try ChildProcess(
      products.appending(path: "DatabaseCrashProbe").path, [path, "\(first)"], output: .pipe,
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
    probe.wait()
    return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { Int64($0) }
  }
}
