import Database
import EventStore
import EventTesting
import Fields
import Foundation
import SyncServer
import Telemetry
import Testing
import Values

@testable import EventExports

@Suite("Files of days that a server keeps")
struct KeptExportTests {
  private static let today = "events_intraday_20260303.jsonl"
  private static let whole = "events_20260303.jsonl"

  @Test("PR-204: today's file is made anew each hour, and has another name once the day is over")
  func intraday() async throws {
    try await Exporting.run { world in
      let start = world.table.clock.now
      try await world.add([world.event(Exporting.anna, at: start, 1)])
      try await world.exports.makeDue(months: 14)
      #expect(world.names() == [])
      try await world.exports.keep([.jsonl, .parquet])
      try await world.exports.makeDue(months: 14)
      #expect(world.names() == [Self.today, "events_intraday_20260303.parquet"])
      try await world.add([world.event(Exporting.anna, at: start, 2)])
      world.table.clock.move(milliseconds: 3_599_999)
      try await world.exports.makeDue(months: 14)
      #expect(world.rows(kept: Self.today)?.count == 1)
      world.table.clock.move(milliseconds: 1)
      try await world.exports.makeDue(months: 14)
      #expect(world.rows(kept: Self.today)?.count == 2)
      // 00:00 of the next day in São Paulo.
      world.table.clock.move(milliseconds: 13 * 3_600_000)
      try await world.exports.makeDue(months: 14)
      #expect(world.names() == [Self.whole, "events_20260303.parquet"])
      let rows = try #require(world.rows(kept: Self.whole))
      #expect(rows.count == 2)
      #expect(rows[0]["event_date"]?.text == "20260303")
      #expect(rows[0]["event_timestamp"]?.integer == start.milliseconds * 1_000)
      let kept = try await world.table.database.read { try KeptExport.all(in: $0) }
      #expect(kept.map(\.rows) == [2, 2])
      #expect(kept.map(\.form) == [.jsonl, .parquet])
    }
  }

  @Test("PR-204: what comes late is in the file for three days after the day, and then no more")
  func late() async throws {
    try await Exporting.run { world in
      let start = world.table.clock.now
      try await world.exports.keep([.jsonl])
      try await world.add([world.event(Exporting.anna, at: start, 1)])
      for day: Int64 in 1...3 {
        world.move(days: 1)
        try await world.add([world.event(Exporting.anna, at: start, 1 + day)])
        try await world.exports.makeDue(months: 14)
        #expect(world.rows(kept: Self.whole)?.count == Int(1 + day))
      }
      world.move(days: 1)
      try await world.add([world.event(Exporting.anna, at: start, 9)])
      try await world.exports.makeDue(months: 14)
      #expect(world.rows(kept: Self.whole)?.count == 4)
    }
  }

  @Test("a file that would be the same stays, and one that is older than events are kept goes")
  func kept() async throws {
    try await Exporting.run { world in
      let start = world.table.clock.now
      try await world.exports.keep([.jsonl])
      try await world.add([world.event(Exporting.anna, at: start, 1)])
      world.move(days: 1)
      try await world.exports.makeDue(months: 14)
      let path = "\(world.folder)/\(Self.whole)"
      let before = try FileManager.default.attributesOfItem(atPath: path)
      world.move(days: 1)
      try await world.exports.makeDue(months: 14)
      let after = try FileManager.default.attributesOfItem(atPath: path)
      let (one, other) = (before[.systemFileNumber] as? Int, after[.systemFileNumber] as? Int)
      #expect(one == other)
      world.move(days: 450)
      try await world.exports.makeDue(months: 14)
      #expect(world.names() == [])
    }
  }

  @Test(
    "PL-014: who was erased is in no kept file, however old, and is listed for who took files away")
  func erased() async throws {
    try await Exporting.run { world in
      let start = world.table.clock.now
      try await world.exports.keep([.jsonl, .parquet])
      try await world.add([
        world.event(Exporting.anna, at: start, 1), world.event(Exporting.bruno, at: start, 1),
      ])
      world.move(days: 1)
      try await world.exports.makeDue(months: 14)
      let parquet = "\(world.folder)/events_20260303.parquet"
      let before = FileManager.default.contents(atPath: parquet)
      world.move(days: 30)
      try await world.erase(Exporting.anna)
      try await world.finishErasing()
      let rows = try #require(world.rows(kept: Self.whole))
      #expect(rows.map(\.person) == [Exporting.bruno])
      let after = FileManager.default.contents(atPath: parquet)
      #expect(before != after)
      let listed = world.rows(kept: "deletions_20260403.jsonl")
      #expect(listed?.map(\.person) == [Exporting.anna])
      let done = try await world.table.database.read { transaction in
        try transaction.first("SELECT count(*) FROM event_erasure WHERE exports_at IS NULL") {
          Int($0.int(0))
        }
      }
      #expect(done == 0)
      // The last one takes the file along.
      try await world.erase(Exporting.bruno)
      try await world.finishErasing()
      #expect(world.names() == ["deletions_20260403.jsonl"])
    }
  }

  @Test("who says no after that is in no file that is made from then on")
  func withdrawn() async throws {
    try await Exporting.run { world in
      let table = world.table
      var device = EventDevice(1)
      try await table.allow(device)
      let body = EventDevice.body([device.view(at: table.clock.now)], sentAt: table.clock.now)
      _ = try await table.intake.own(body, from: device.proof)
      try await world.add([world.event(Exporting.bruno, at: table.clock.now, 1)])
      try await world.exports.keep([.jsonl])
      try await world.exports.makeDue(months: 14)
      #expect(world.rows(kept: Self.today)?.count == 2)
      table.clock.move(milliseconds: 3_600_000)
      try await table.allow(device, false)
      try await world.exports.makeDue(months: 14)
      let rows = try #require(world.rows(kept: Self.today))
      #expect(rows.map(\.person) == [Exporting.bruno])
    }
  }

  @Test("the no of an account counts for what servers tell of it, without any device")
  func account() async throws {
    try await Exporting.run { world in
      let table = world.table
      let account = UUID(high: 3, low: 3)
      let (person, subject) = try await table.database.write { transaction in
        (
          try table.people.pseudonym(of: account, in: transaction),
          try table.people.subject(of: account, in: transaction)
        )
      }
      let none = try await world.exports.withheld()
      #expect(none.isEmpty)
      let no = EventDevice.entry(false, at: table.clock.now)
      try await table.database.write { transaction in
        try table.store.add([no], of: .account(subject), in: transaction)
      }
      let withheld = try await world.exports.withheld()
      #expect(withheld == [person])
      table.clock.move(milliseconds: 1_000)
      let yes = EventDevice.entry(true, at: table.clock.now)
      try await table.database.write { transaction in
        try table.store.add([yes], of: .account(subject), in: transaction)
      }
      let again = try await world.exports.withheld()
      #expect(again.isEmpty)
    }
  }

  @Test(
    "a server whose folder is another makes nothing and leaves the erasures to the one that has it")
  func elsewhere() async throws {
    try await Exporting.run { world in
      try await world.add([world.event(Exporting.anna, at: world.table.clock.now, 1)])
      let plan = ExportPlan(forms: [.jsonl], folder: UUID(high: 9, low: 9), madeAt: nil)
      try await world.table.database.write { try plan.save(in: $0) }
      try await world.exports.makeDue(months: 14)
      #expect(world.names() == [])
      try await world.erase(Exporting.anna)
      try await world.finishErasing()
      let open = try await world.table.database.read { transaction in
        try transaction.first("SELECT count(*) FROM event_erasure WHERE exports_at IS NULL") {
          Int($0.int(0))
        }
      }
      #expect(open == 1)
    }
  }

  @Test("what a killed server left half written is no file, and is in nobody's way")
  func killed() async throws {
    try await Exporting.run { world in
      try await world.exports.keep([.jsonl])
      let partial = "\(world.folder)/\(Self.today).partial"
      try Data("{".utf8).write(to: URL(filePath: partial))
      try await world.add([world.event(Exporting.anna, at: world.table.clock.now, 1)])
      try await world.exports.makeDue(months: 14)
      #expect(world.names() == [Self.today])
      #expect(world.rows(kept: Self.today)?.count == 1)
    }
  }

  @Test("days are written where somebody wants them, and what had to be cut is said")
  func written() async throws {
    try await Exporting.run { world in
      let start = world.table.clock.now
      var long = world.event(Exporting.anna, at: start, 1)
      long.stamp.properties = []
      long.stamp.role = String(repeating: "r", count: 40)
      try await world.add([long])
      world.move(days: 1)
      let day = CivilDate(year: 2026, month: 3, day: 3)!
      let folder = world.room.file("mine")
      let lines = try await world.exports.write(day...day, as: [.jsonl], to: folder)
      #expect(lines.count == 2)
      #expect(lines[0].hasPrefix("events_20260303.jsonl  1 rows  sha256 "))
      #expect(lines[1] == "screen_view.role: the value of a property was cut, 1 times")
      #expect(world.rows("\(folder)/events_20260303.jsonl")?.count == 1)
      let none = try await world.exports.write(
        day.adding(days: 1)...day.adding(days: 2), as: [.jsonl], to: folder)
      #expect(none == [])
    }
  }
}
