import ClickHouse
import ClickHouseStandIn
import EventStore
import EventTesting
import Testing
import Values

@Suite("Copies of sealed events in ClickHouse") struct CopyingTests {
  @Test("a sealed file takes its partition's place, and repeating leaves one copy")
  func copies() async throws {
    try await CopyRoom.with { room in
      try await room.seal(120, on: 0)
      try await room.seal(80, on: 1)
      let first = try await room.copier.run()
      #expect(first?.copied == 2)
      let sizes = try await room.sizes()
      #expect(room.partitions() == sizes)
      let copies = try await room.copies()
      #expect(Set(copies.map { $0.segment.description }) == Set(sizes.keys))
      #expect(copies.allSatisfy { $0.copiedAt == room.clock.now && $0.version == 1 })
      let place = try #require(copies.first?.place)
      #expect(place.hasSuffix("/events/umbu_events_sample"))
      #expect(!place.contains(ClickHouseStandIn.password))
      room.clickHouse.forgetStatements()
      let again = try await room.copier.run()
      #expect(again == EventCopier.Report())
      #expect(room.partitions() == sizes)
      #expect(!room.clickHouse.statements.contains { $0.hasPrefix("INSERT") })
      // Nothing waits any more.
      #expect(room.clickHouse.tables == [CopyRoom.name])
    }
  }

  @Test("files that are put together take the place of all their partitions")
  func merged() async throws {
    try await CopyRoom.with { room in
      try await room.seal(60, on: 0)
      try await room.seal(40, on: 0)
      try await room.copier.run()
      let before = try await room.segments()
      #expect(room.partitions().count == 2)
      try await room.holder.rewrite(before.map { $0.id }, of: CopyRoom.days[0])
      let report = try await room.copier.run()
      #expect(report?.copied == 1 && report?.dropped == 2)
      let sizes = try await room.sizes()
      #expect(room.partitions() == sizes && sizes.values.first == 100)
      let copies = try await room.copies()
      #expect(copies.count == 1)
    }
  }

  @Test(
    "what ends copying at any statement leaves no half of a partition, and the next run goes on",
    arguments: [
      "CREATE TABLE umbu_events_sample_v1_staging", "INSERT INTO",
      "SELECT segment, count() FROM umbu_events_sample_v1_staging",
      "ALTER TABLE umbu_events_sample_v1 REPLACE", "DROP TABLE IF EXISTS",
    ], [ClickHouseStandIn.Trouble.refused, .doneAndRefused])
  func killed(at start: String, _ trouble: ClickHouseStandIn.Trouble) async throws {
    try await CopyRoom.with { room in
      try await room.seal(120, on: 0)
      room.clickHouse.trouble(trouble, with: start)
      var isEnded = false
      do {
        try await room.copier.run()
      } catch ClickHouseFailure.refused(let code, let status) {
        isEnded = code == 241 && status == 500
      }
      #expect(isEnded)
      let sizes = try await room.sizes()
      let there = room.partitions()
      #expect(there.isEmpty || there == sizes, "whole or not at all")
      try await room.copier.run()
      #expect(room.partitions() == sizes)
      #expect(room.clickHouse.tables == [CopyRoom.name])
      let copies = try await room.copies()
      #expect(copies.map { $0.rows } == [120])
    }
  }

  @Test("a partition that lost rows is copied anew")
  func half() async throws {
    try await CopyRoom.with { room in
      try await room.seal(120, on: 0)
      try await room.copier.run()
      room.clickHouse.lose(5, of: CopyRoom.name)
      let report = try await room.copier.run()
      #expect(report?.copied == 1)
      let sizes = try await room.sizes()
      #expect(room.partitions() == sizes)
    }
  }

  @Test("while ClickHouse is down nothing is lost, and copying goes on afterwards")
  func down() async throws {
    try await CopyRoom.with { room in
      try await room.seal(50, on: 0)
      room.clickHouse.setDown(true)
      await #expect(throws: ClickHouseFailure.refused(code: 0, status: 503)) {
        try await room.copier.run()
      }
      try await room.seal(50, on: 1)
      room.clickHouse.setDown(false)
      let report = try await room.copier.run()
      #expect(report?.copied == 2)
      let sizes = try await room.sizes()
      #expect(room.partitions() == sizes)
    }
  }

  @Test("a table of another form is made anew, an older version goes, and a newer one stays")
  func forms() async throws {
    try await CopyRoom.with { room in
      room.clickHouse.make(CopyRoom.name, columns: "segment String, person Int64")
      room.clickHouse.make("umbu_events_sample_v0", columns: "segment String")
      room.clickHouse.make("umbu_events_sample_v2", columns: "segment String")
      room.clickHouse.make("umbu_events_other_v0", columns: "segment String")
      try await room.seal(50, on: 0)
      try await room.copier.run()
      let sizes = try await room.sizes()
      #expect(room.partitions() == sizes)
      #expect(
        room.clickHouse.tables == [
          "umbu_events_other_v0", CopyRoom.name, "umbu_events_sample_v2",
        ])
    }
  }

  @Test("one process copies, and what waits of one that lost its turn takes nobody's place")
  func fenced() async throws {
    try await CopyRoom.with { room in
      try await room.seal(50, on: 0)
      room.clickHouse.trouble(.refused, with: "ALTER TABLE")
      await #expect(throws: ClickHouseFailure.self) { try await room.copier.run() }
      let other = try room.process(6)
      let early = try await other.run()
      #expect(early == nil, "the turn of the first is not over")
      #expect(room.clickHouse.tables.count == 2)
      room.clock.move(milliseconds: EngineLease.length + 1)
      let report = try await other.run()
      #expect(report?.copied == 1)
      #expect(room.clickHouse.tables == [CopyRoom.name])
      let late = try await room.copier.run()
      #expect(late == nil)
    }
  }

  @Test("events older than are kept go there as well")
  func retention() async throws {
    try await CopyRoom.with { room in
      try await room.seal(50, on: 0)
      try await room.copier.run()
      room.clock.move(milliseconds: 500 * 86_400_000)
      let store = room.store
      try await room.table.database.write { try store.removeOld(months: 14, in: $0) }
      let report = try await room.copier.run()
      #expect(report?.dropped == 1)
      #expect(room.partitions().isEmpty)
      let copies = try await room.copies()
      #expect(copies.isEmpty)
    }
  }
}
