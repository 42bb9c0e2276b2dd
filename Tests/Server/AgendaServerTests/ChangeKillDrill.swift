import Agenda
import AgendaTesting
import Database
import DatabaseTesting
import Effort
import Foundation
import Gateways
import Killing
import Records
import SyncServer
import Testing
import Values
import Waiting
import Zones

@testable import Jobs

@Suite(
  "Changes, series and moves of a house whose processes are killed", .onThreads,
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ChangeKillDrill {
  /// Of each thing that somebody was told the keys with which it was.
  private static func told(_ lines: [Substring]) -> [String: Set<String>] {
    var keys: [String: Set<String>] = [:]
    for line in lines where line.contains("avisa: ") {
      let parts = line.split(separator: " ", maxSplits: 2)
      let text = SMSText.plain(String(parts[2]))
      let said = text.split(separator: "avisa: ", maxSplits: 1).last?.prefix { $0 != "." } ?? ""
      for change in said.split(separator: "; ") {
        keys["\(parts[1]) \(change)", default: []].insert(String(parts[0]))
      }
    }
    return keys
  }

  @Test(
    "FF-160 FF-010 PL-005: killed again and again, each change is told once, a series has its days, a house moves once"
  )
  func killed() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("changes under kill -9: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try await withTemporaryFolder { folder in
      let place = ProbePlace(
        in: folder.path, named: "changes_\(String(seed, radix: 16))", on: TestEngine.postgreSQL)
      let sink = folder.file("taken")
      let arguments = [place.text, "\(seed)", sink]
      for _ in 0..<Effort.times(16) {
        let lines = Int.random(in: 1...40, using: &random)
        _ = try KilledProbe.run("ChangeCrashProbe", arguments, killedAfter: lines)
      }
      _ = try KilledProbe.run("ChangeCrashProbe", arguments, killedAfter: nil)

      let lines = try String(contentsOfFile: sink, encoding: .utf8).split(separator: "\n")
      let keys = Self.told(lines)
      // By its key each is one, however often it was brought.
      #expect(keys.values.allSatisfy { $0.count == 1 }, "seed \(seed)")
      #expect(keys.count == ChangeWeek.changes, "seed \(seed)")

      let week = ChangeWeek(seed: seed)
      let first = week.series.place.start.date
      let expected = (0..<ChangeWeek.sessionsOfSeries).map {
        week.series.session(on: first.adding(days: $0)).uuid
      }
      let database = try place.open(mustExist: true)
      let (series, elsewhere, notices) = try await database.read { transaction in
        (
          try transaction.rows(
            "SELECT id FROM agenda_session WHERE series = $1", [SQLValue(week.series.id.uuid)]
          ) { $0.uuid(0) },
          try transaction.first(
            """
            SELECT count(*) FROM agenda_session \
            WHERE starts_at > $1 AND zone <> $2 AND occupies_from IS NOT NULL
            """,
            [.integer(week.movesAt.milliseconds), .text(ChangeWeek.otherZone)]
          ) { $0.int(0) },
          try transaction.first("SELECT count(*) FROM clock_notice") { $0.int(0) }
        )
      }
      #expect(Set(series) == Set(expected) && series.count == expected.count, "seed \(seed)")
      #expect(elsewhere == 0 && notices == 1, "seed \(seed)")
      let left = try await database.read { try Outbox.figures(at: .epoch, in: $0) }
      #expect(left.dead == 0, "seed \(seed)")
      await database.close()
    }
  }
}
