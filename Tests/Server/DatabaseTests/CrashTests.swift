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

  private struct Found: Sendable {
    var numbers: [Int64]
    var torn: [Int64]
  }

  /// Starts the probe, kills it once it has answered so often, and returns all it answered for.
  private func killProbe(
    _ path: String, from first: Int64, after lines: Int
  ) async throws -> Answered {
    try await withCheckedThrowingContinuation { continuation in
      // On a thread of its own: reading the pipe blocks.
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try killProbeOnThread(path, from: first, after: lines) })
      }
    }
  }

  private func killProbeOnThread(
    _ path: String, from first: Int64, after lines: Int
  ) throws -> Answered {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let probe = try ChildProcess(
      products.appending(path: "DatabaseCrashProbe").path, [path, "\(first)"], output: .pipe)
    var output: [UInt8] = []
    var isKilled = false
    while let chunk = probe.output?.next(), !chunk.isEmpty {
      output += chunk
      if !isKilled, output.count(where: { $0 == UInt8(ascii: "\n") }) >= lines {
        probe.send(SIGKILL)
        isKilled = true
      }
    }
    probe.wait()
    return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { Int64($0) }
  }
}
