import Analytics
import ClickHouse
import ClickHouseStandIn
import EventStore
import EventTesting
import Fields
import Testing
import Values

@Suite("Answers through ClickHouse") struct ReadingTests {
  private func expectSame(
    _ room: CopyRoom, _ questions: [String], by engine: AnsweringEngine = .clickhouse
  ) async throws {
    let reader = try room.reader()
    for question in questions {
      var files = try await room.answer(question, through: nil)
      var other = try await room.answer(question, through: reader)
      #expect(files.engine == .own && other.engine == engine, "\(question)")
      #expect(!files.rows.isEmpty)
      (files.milliseconds, other.milliseconds) = (0, 0)
      other.engine = .own
      #expect(files == other, "\(question)")
    }
  }

  private static let streamed = [
    Asked.funnel, Asked.filtered, Asked.retention, Asked.lifecycle, Asked.paths,
  ]

  @Test("rows that come from there in order are answered as those of files are")
  func same() async throws {
    try await CopyRoom.with { room in
      for day in 0..<3 { try await room.seal(150, on: day) }
      try await room.copier.run()
      try await expectSame(room, Self.streamed)
    }
  }

  @Test("links and erasures that came since hold there at once")
  func moved() async throws {
    try await CopyRoom.with { room in
      for day in 0..<3 { try await room.seal(150, on: day) }
      try await room.copier.run()
      try await room.link(1, to: 2)
      try await room.erase(3)
      try await expectSame(room, Self.streamed)
    }
  }

  @Test("days of which something is in no copy are read of files, beside those that are there")
  func mixed() async throws {
    try await CopyRoom.with { room in
      try await room.seal(150, on: 0)
      try await room.seal(60, on: 1)
      try await room.copier.run()
      try await room.seal(60, on: 1)
      try await room.add(room.events(90, on: 2))
      room.clickHouse.forgetStatements()
      try await expectSame(room, Self.streamed)
      let segments = try await room.segments().filter { $0.day != CopyRoom.days[0] }
      for segment in segments {
        let isAsked = room.clickHouse.statements.contains { $0.contains("'\(segment.id)'") }
        #expect(!isAsked)
      }
    }
  }

  @Test("while it is down files answer, and it is left alone for half a minute")
  func down() async throws {
    try await CopyRoom.with { room in
      for day in 0..<3 { try await room.seal(100, on: day) }
      try await room.copier.run()
      let reader = try room.reader()
      let files = try await room.answer(Asked.funnel, through: nil)
      room.clickHouse.setDown(true)
      let first = try await room.answer(Asked.funnel, through: reader)
      #expect(first.rows == files.rows && first.engine == .own)
      room.clickHouse.setDown(false)
      room.clickHouse.forgetStatements()
      let second = try await room.answer(Asked.funnel, through: reader)
      #expect(second.rows == files.rows && second.engine == .own)
      #expect(room.clickHouse.statements.isEmpty)
      room.clock.move(milliseconds: ClickHouseReader.pause)
      let third = try await room.answer(Asked.funnel, through: reader)
      #expect(third.rows == files.rows && third.engine == .clickhouse)
    }
  }

  @Test(
    "an answer that is none is not believed", arguments: ["SELECT DISTINCT", "SELECT person AS p"],
    [ClickHouseStandIn.Trouble.refused, .garbled])
  func garbled(_ start: String, _ trouble: ClickHouseStandIn.Trouble) async throws {
    try await CopyRoom.with { room in
      for day in 0..<3 { try await room.seal(100, on: day) }
      try await room.copier.run()
      let files = try await room.answer(Asked.retention, through: nil)
      room.clickHouse.trouble(trouble, with: start)
      let other = try await room.answer(Asked.retention, through: try room.reader())
      #expect(other.rows == files.rows && other.engine == .own)
    }
  }

  @Test("a half partition is read of its file, and one that goes meanwhile makes the answer void")
  func half() async throws {
    try await CopyRoom.with { room in
      for day in 0..<3 { try await room.seal(100, on: day) }
      try await room.copier.run()
      let files = try await room.answer(Asked.funnel, through: nil)
      let clickHouse = room.clickHouse
      let void = try await room.answer(Asked.funnel, through: try room.reader()) {
        clickHouse.lose(1, of: CopyRoom.name)
      }
      #expect(void.rows == files.rows && void.engine == .own)
      try await expectSame(room, [Asked.funnel])
    }
  }

  @Test("where nothing was copied yet files answer")
  func nothing() async throws {
    try await CopyRoom.with { room in
      try await room.seal(100, on: 0)
      try await expectSame(room, [Asked.funnel], by: .own)
    }
  }
}
