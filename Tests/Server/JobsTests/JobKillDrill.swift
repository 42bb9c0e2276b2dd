import Database
import DatabaseTesting
import Effort
import Jobs
import Killing
import Testing
import Waiting

@Suite("Jobs whose processes are killed", .onThreads)
struct JobKillDrill {
  @Test(
    "PL-005: killed again and again while jobs run, each has its effect exactly once and none is lost"
  )
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("jobs under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "kill_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      // PostgreSQL has several processes at once, a file one.
      let processes = TestEngine.isSQLite ? 1 : 2
      var asked: Set<Int> = []
      var done: [Int] = []
      let rounds = Effort.times(20)
      for round in 0..<rounds {
        let lines = (0..<processes).map { _ in Int.random(in: 1...120, using: &random) }
        let said = try await withThrowingTaskGroup(of: [String].self) { group in
          for (process, lines) in lines.enumerated() {
            group.addTask {
              try probe(
                place, from: (round * processes + process) * 1_000_000, round: round,
                killedAfter: lines)
            }
          }
          return try await group.reduce(into: []) { $0 += $1 }
        }
        asked.formUnion(said.compactMap { number(in: $0, after: "a ") })
        done += said.compactMap { number(in: $0, after: "d ") }
      }
      _ = try probe(place, from: 0, round: rounds, killedAfter: nil)

      let database = try place.open(mustExist: true)
      let found = try await database.read { transaction in
        Found(
          asked: try transaction.rows("SELECT number FROM asked") { Int($0.int(0)) },
          done: try transaction.rows("SELECT number FROM done") { Int($0.int(0)) },
          tally: try transaction.first("SELECT sum(count) FROM tally") { Int($0.int(0)) } ?? 0,
          left: try Outbox.figures(at: .epoch, in: transaction))
      }
      #expect(found.left.waiting + found.left.running + found.left.dead == 0, "left; seed \(seed)")
      #expect(asked.subtracting(found.asked) == [], "a request was lost; seed \(seed)")
      #expect(Set(done).subtracting(found.done) == [], "an effect was lost; seed \(seed)")
      #expect(Set(found.asked) == Set(found.done), "not done, or not asked; seed \(seed)")
      #expect(Set(found.done).count == found.done.count, "twice; seed \(seed)")
      #expect(found.tally == found.done.count { $0 % 3 == 2 }, "counted; seed \(seed)")
      #expect(asked.count >= rounds)
      await database.close()
    }
  }

  private struct Found: Sendable {
    var asked: [Int]
    var done: [Int]
    var tally: Int
    var left: Outbox.Figures
  }

  private func number(in line: String, after mark: String) -> Int? {
    line.hasPrefix(mark) ? Int(line.dropFirst(mark.count)) : nil
  }
}

/// Runs the probe until it has said so many lines, or without a number to its end; returns the lines.
/// Each round's clock starts hours after the last, when the leases of the killed have ended.
private func probe(
  _ place: ProbePlace, from first: Int, round: Int, killedAfter lines: Int?
) throws -> [String] {
  let time = 1_760_000_000_000 + round * 7_200_000
  return try KilledProbe.run(
    "JobCrashProbe", [place.text, "\(first)", "\(time)", lines == nil ? "drain" : "work"],
    killedAfter: lines)
}
