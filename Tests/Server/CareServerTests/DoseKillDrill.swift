import CareTesting
import Database
import DatabaseTesting
import Effort
import Foundation
import Killing
import Testing
import Values
import Waiting
import Zones

@testable import Jobs

@Suite(
  "Reminders of doses whose processes are killed", .onThreads,
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct DoseKillDrill {
  @Test(
    "CG-131 PL-005: killed again and again while clocks are set, each reminder once",
    arguments: [("America/New_York", "2026-10-25"), ("Australia/Lord_Howe", "2026-09-27")])
  func killed(zone: String, first: String) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("doses under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "doses_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      let sink = folder.file("taken")
      let days = 14
      let arguments = [place.text, zone, first, "\(days)", "\(seed)", sink]
      for _ in 0..<Effort.times(16) {
        let lines = Int.random(in: 1...80, using: &random)
        _ = try KilledProbe.run("CareCrashProbe", arguments, killedAfter: lines)
      }
      _ = try KilledProbe.run("CareCrashProbe", arguments, killedAfter: nil)

      let month = FamilyMonth(
        from: try #require(CivilDate(first)), days: days, in: try Zoneinfo.rules(zone), seed: seed)
      let lines = try String(contentsOfFile: sink, encoding: .utf8).split(separator: "\n")
      var taken: [String: TakenCall] = [:]
      for call in lines.compactMap({ TakenCall(line: String($0)) }) {
        // By its key each is one, however often it was brought; brought again it tells of nothing that it had not
        // told of, and of what was missed meanwhile it tells no more.
        let first = taken[call.key] ?? call
        #expect(
          call.number == first.number && call.title == first.title
            && call.doses.isSubset(of: first.doses),
          "one key, two messages: \(first.body), \(call.body); seed \(seed)")
        taken[call.key] = first
      }
      let found = taken.values.map { "\($0.number) \($0.title) \($0.body)" }.sorted()
      let wanted = month.expected().map { "\($0.number) \($0.title) \($0.body)" }.sorted()
      #expect(found == wanted, "seed \(seed)")
      #expect(wanted.count > 50)
      let database = try place.open(mustExist: true)
      let left = try await database.read { try Outbox.figures(at: .epoch, in: $0) }
      #expect(left.dead == 0, "seed \(seed)")
      await database.close()
    }
  }
}
