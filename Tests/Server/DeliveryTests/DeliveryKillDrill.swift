import Database
import DatabaseTesting
import Effort
import Foundation
import Killing
import SyncServer
import Testing
import Waiting

@testable import Delivery
@testable import Jobs

@Suite("Messages whose processes are killed", .onThreads)
struct DeliveryKillDrill {
  @Test(
    "PL-005 PL-008: killed again and again, each message that was asked for reaches its person, and by its key once"
  )
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("messages under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "post_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      let sink = folder.file("taken")
      var asked: Set<Int> = []
      let rounds = Effort.times(16)
      for round in 0..<rounds {
        let lines = Int.random(in: 1...80, using: &random)
        let said = try probe(
          place, from: round * 1_000_000, round: round, killedAfter: lines, into: sink)
        asked.formUnion(said.compactMap { $0.hasPrefix("a ") ? Int($0.dropFirst(2)) : nil })
      }
      _ = try probe(place, from: 0, round: rounds, killedAfter: nil, into: sink)

      let database = try place.open(mustExist: true)
      let found = try await database.read { transaction in
        Found(
          keys: try transaction.rows("SELECT unique_key FROM message") { Int($0.text(0)) ?? -1 },
          states: try transaction.rows("SELECT DISTINCT state FROM message") { $0.int(0) },
          attempts: try transaction.rows(
            "SELECT id, channel, state, message FROM message_attempt"
          ) { row in
            Found.Line(
              key: "\(row.uuid(0))", channel: row.int(1), state: row.int(2),
              message: "\(row.uuid(3))")
          }, left: try Outbox.figures(at: .epoch, in: transaction))
      }
      let lines = try String(contentsOfFile: sink, encoding: .utf8).split(separator: "\n")
      let taken = Set(
        lines.compactMap { line in
          line.split(separator: " ").last?.split(separator: "@").first.map { String($0) }
        })
      #expect(found.left.waiting + found.left.running + found.left.dead == 0, "seed \(seed)")
      #expect(asked.subtracting(found.keys) == [], "a request was lost; seed \(seed)")
      #expect(found.keys.count == Set(found.keys).count)
      #expect(found.states == [QueuedMessage.State.sent.rawValue], "seed \(seed)")
      let sent = found.attempts.filter { $0.state == Attempt.State.sent.rawValue }
      #expect(Set(sent.map(\.key)).subtracting(taken) == [], "not taken; seed \(seed)")
      #expect(taken.subtracting(found.attempts.map(\.key)) == [], "of nobody; seed \(seed)")
      // A message that was taken on a way has one attempt on it, however often it was begun.
      let ways = found.attempts.map { "\($0.message) \($0.channel)" }
      #expect(ways.count == Set(ways).count, "two attempts; seed \(seed)")
      #expect(Set(sent.map(\.message)).count == found.keys.count, "seed \(seed)")
      #expect(sent.count == found.keys.count, "on two ways; seed \(seed)")
      #expect(asked.count >= rounds)
      await database.close()
    }
  }

  private struct Found: Sendable {
    struct Line: Sendable {
      var key: String
      var channel: Int64
      var state: Int64
      var message: String
    }

    var keys: [Int]
    var states: [Int64]
    var attempts: [Line]
    var left: Outbox.Figures
  }
}

/// Runs the probe until it has said so many lines, or without a number to its end; returns the lines.
/// Each round's clock starts hours after the last, when the leases of the killed have ended.
private func probe(
  _ place: ProbePlace, from first: Int, round: Int, killedAfter lines: Int?, into sink: String
) throws -> [String] {
  let time = 1_760_000_000_000 + round * 7_200_000
  return try KilledProbe.run(
    "DeliveryCrashProbe",
    [place.text, "\(first)", "\(time)", lines == nil ? "drain" : "work", sink],
    killedAfter: lines)
}
