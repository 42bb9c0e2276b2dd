import AgendaTesting
import Database
import DatabaseTesting
import Effort
import Foundation
import Gateways
import Killing
import SyncServer
import Testing
import Values
import Waiting
import Zones

@testable import Jobs

@Suite(
  "Offers whose processes are killed", .onThreads,
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct OfferKillDrill {
  private struct Offer: Hashable {
    var person: Values.UUID
    var startsAt: Int64
    var offeredAt: Int64
  }

  @Test("CC-046 PL-005: killed again and again, no time is offered to one twice, or to two at once")
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("offers under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "offers_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      let sink = folder.file("taken")
      let arguments = [place.text, "\(seed)", sink]
      for _ in 0..<Effort.times(16) {
        let lines = Int.random(in: 1...60, using: &random)
        _ = try KilledProbe.run("OfferCrashProbe", arguments, killedAfter: lines)
      }
      _ = try KilledProbe.run("OfferCrashProbe", arguments, killedAfter: nil)

      let lines = try String(contentsOfFile: sink, encoding: .utf8).split(separator: "\n")
      var keys: [String: Set<String>] = [:]
      for line in lines where line.contains("vagou") {
        let parts = line.split(separator: " ", maxSplits: 2)
        let words = SMSText.plain(String(parts[2])).prefix { $0 != "." }
        keys["\(parts[1]) \(words)", default: []].insert(String(parts[0]))
      }
      // By its key each is one, however often it was brought.
      #expect(keys.values.allSatisfy { $0.count == 1 }, "seed \(seed)")
      #expect(keys.count > 5, "seed \(seed)")

      let database = try place.open(mustExist: true)
      let offers = try await database.read { transaction in
        try transaction.rows(
          """
          SELECT o.person, s.starts_at, o.offered_at FROM waiting_offer AS o \
          JOIN waiting_slot AS s ON s.space = o.space AND s.id = o.slot
          """
        ) { Offer(person: $0.uuid(0), startsAt: $0.int(1), offeredAt: $0.int(2)) }
      }
      let asked = Set(offers.map { "\($0.person) \($0.startsAt)" })
      #expect(asked.count == offers.count, "nobody is asked twice; seed \(seed)")
      let moments = Set(offers.map { "\($0.startsAt) \($0.offeredAt)" })
      #expect(moments.count == offers.count, "nobody at once with another; seed \(seed)")
      let (open, placed, times) = try await database.read { transaction in
        (
          try transaction.first("SELECT count(*) FROM waiting_slot WHERE is_open = 1") {
            $0.int(0)
          },
          try transaction.first(
            "SELECT count(*) FROM agenda_session WHERE occupies_from IS NOT NULL"
          ) { $0.int(0) },
          try transaction.first(
            """
            SELECT count(DISTINCT starts_at) FROM agenda_session WHERE occupies_from IS NOT NULL
            """
          ) { $0.int(0) }
        )
      }
      #expect(open == 0 && placed == times, "seed \(seed)")
      let left = try await database.read { try Outbox.figures(at: .epoch, in: $0) }
      #expect(left.dead == 0, "seed \(seed)")
      await database.close()
    }
  }
}
