import AgendaTesting
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
  "Reminders whose processes are killed", .onThreads,
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ReminderKillDrill {
  @Test(
    "FF-160 PL-005: killed again and again in a month in which clocks are set, each reminder once",
    arguments: [("America/New_York", "2026-10-18"), ("Australia/Lord_Howe", "2026-09-20")])
  func killed(zone: String, first: String) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("reminders under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "month_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      let sink = folder.file("taken")
      let arguments = [place.text, zone, first, "\(seed)", sink]
      for _ in 0..<Effort.times(16) {
        let lines = Int.random(in: 1...60, using: &random)
        _ = try KilledProbe.run("AgendaCrashProbe", arguments, killedAfter: lines)
      }
      _ = try KilledProbe.run("AgendaCrashProbe", arguments, killedAfter: nil)

      let month = AgendaMonth(
        from: try #require(CivilDate(first)), in: try Zoneinfo.rules(zone), hasNights: false,
        seed: seed)
      let lines = try String(contentsOfFile: sink, encoding: .utf8).split(separator: "\n")
      let taken = Set(lines.compactMap { TakenReminder(line: String($0)) })
      // By its key each is one, however often it was brought.
      #expect(Set(taken.map(\.key)).count == taken.count, "one key, two messages; seed \(seed)")
      let found = taken.map { "\($0.visitor) \($0.when)" }.sorted()
      let wanted = month.expected().map { "\($0.visitor) \($0.plain)" }.sorted()
      #expect(found == wanted, "seed \(seed)")
      #expect(wanted.count > 20)
      let database = try place.open(mustExist: true)
      let left = try await database.read { try Outbox.figures(at: .epoch, in: $0) }
      #expect(left.dead == 0, "seed \(seed)")
      await database.close()
    }
  }
}
