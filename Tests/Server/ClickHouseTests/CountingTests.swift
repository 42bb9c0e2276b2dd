import Analytics
import Database
import EventAnswers
import EventStore
import EventTesting
import Fields
import Testing
import Threading
import Values

@testable import ClickHouse
@testable import ClickHouseStandIn

@Suite("Counting in ClickHouse") struct CountingTests {
  @Test("values are quoted wherever they come from")
  func quotes() {
    let name = "it's \\ '; DROP TABLE x --"
    let sql: ClickHouseSQL = "event = \(name) AND at < \(Int64(-5)) AND t IN (\(["a", "b'"]))"
    #expect(
      sql.text
        == #"event = 'it\'s \\ \'; DROP TABLE x --' AND at < -5 AND t IN ('a','b\'')"#)
  }

  @Test("steps are found by few divisions: where clocks change there is one more")
  func steps() {
    let hour: Int64 = 3_600_000
    let days = StepRuns([0, 24 * hour, 48 * hour, 71 * hour, 95 * hour])
    #expect(
      days.sql.text == """
        multiIf(at < 172800000, intDiv(at - 0, 86400000) + 0, \
        at < 255600000, intDiv(at - 172800000, 82800000) + 2, \
        intDiv(at - 255600000, 86400000) + 3)
        """)
    #expect(StepRuns((0...300).map { $0 * hour }).runs.count == 1)
  }

  @Test("addresses name a server, a database and a user, and no password")
  func addresses() {
    let plain = ClickHouseAddress("http://10.0.0.7:8123/umbu")
    #expect(plain?.base == "http://10.0.0.7:8123/" && plain?.database == "umbu")
    #expect(plain?.user == "default")
    let named = ClickHouseAddress("https://events@ch.example/umbu", password: "x")
    #expect(named?.base == "https://ch.example/" && named?.user == "events")
    for wrong in [
      "", "10.0.0.7/umbu", "ftp://h/umbu", "http://h", "http://h/", "http://h/a/b",
      "http://a:b@h/umbu", "http://h/um`bu", "http://h?x/umbu",
    ] {
      #expect(ClickHouseAddress(wrong) == nil, "\(wrong)")
    }
  }

  @Test("a trend by plan is asked as two statements about people and one about groups")
  func trend() async throws {
    try await CopyRoom.with { room in
      for day in 0..<2 { try await room.seal(100, on: day) }
      try await room.copier.run()
      room.clickHouse.forgetStatements()
      var sizes = StandInOutput()
      for (plan, events) in [("free", Int64(10)), ("gold", Int64(30))] {
        sizes.add(UInt8(1))
        sizes.add(plan)
        sizes.add(events)
      }
      room.clickHouse.answer("SELECT there_0, value_0, toInt64(count())", sizes.bytes)
      var cells = StandInOutput()
      // On the second day, of the plan gold: 12 events of 4 people.
      cells.add(Int32(1))
      cells.add(Int32(0))
      for figure in [12, 4, 0, 0, 0, 0, 0] { cells.add(Int64(figure)) }
      room.clickHouse.answer("SELECT toInt32(step) AS shown", cells.bytes)
      var whole = StandInOutput()
      for figure in [40, 6, 0, 3, 0, 0, 0] { whole.add(Int64(figure)) }
      room.clickHouse.answer("SELECT toInt64(countIf(is_wanted))", whole.bytes)
      let answer = try await room.answer(Asked.trend, through: try room.reader())
      #expect(answer.engine == .clickhouse)
      let rows = answer.rows.map { row in row.map { $0.text ?? $0.jsonText } }
      #expect(
        rows == [
          ["2026-03-01", "gold", "0"], ["2026-03-01", "free", "0"], ["2026-03-02", "gold", "4"],
          ["2026-03-02", "free", "0"],
        ])
      #expect(answer.counted.events == 40 && answer.counted.people == 6)
      #expect(answer.leftOut == [LeftOut("traffic.internal", events: 3)])
      #expect(answer.groups.map { $0.events } == [30, 10])
      try await expectStatements(of: room)
    }
  }

  /// What was asked, word for word.
  private func expectStatements(of room: CopyRoom) async throws {
    let ids = try await room.segments().sorted { $0.day < $1.day }.map { "'\($0.id)'" }
    let traffic = Question.usualTraffic.map { String($0.code) }.joined(separator: ",")
    let zone = room.store.zone()
    let start = zone.start(of: CopyRoom.days[0]).milliseconds
    let columns = """
      at, event, platform, app_version, plan, role, space, device_type, connection_type, \
      language, traffic, text_names, text_values, number_names, number_values
      """
    let rows = """
      SELECT p, at, traffic, intDiv(at - \(start), 86400000) + 0 AS step, \
      (event = 'item_created') AS is_matched, \
      (event = 'item_created' AND traffic IN (\(traffic)) AND 1) AS is_wanted, \
      (plan != '') AS there_0, plan AS value_0 FROM (SELECT person AS p, \(columns) \
      FROM umbu_events_sample_v1 WHERE segment IN (\(ids.joined(separator: ","))) AND p >= 0 \
      AND at >= \(start) AND at < \(start + 2 * 86_400_000))
      """
    let asked = room.clickHouse.statements.filter { !$0.contains("system.") }
    let group = """
      multiIf(there_0 AND value_0 = 'gold', 0, there_0 AND value_0 = 'free', 1, 2)
      """
    #expect(
      asked.dropFirst().first == """
        SELECT toInt32(step) AS shown, toInt32(\(group)) AS shown_group, toInt64(count()), \
        toInt64(uniqExact(p)), toInt64(0), toInt64(0), toInt64(0), toInt64(0), toInt64(0) \
        FROM (\(rows)) WHERE is_wanted GROUP BY shown, shown_group FORMAT RowBinary
        """)
    #expect(asked.count == 3)
  }

  @Test("rows that it does not have go along, and are counted there")
  func rest() async throws {
    try await CopyRoom.with { room in
      try await room.seal(100, on: 0)
      try await room.copier.run()
      try await room.add(room.events(30, on: 1))
      let snapshot = try await room.holder.snapshot()
      let table = try CopyRoom.at(room.clickHouse)
      let source = try await Threads().run {
        try ClickHouseSource(SegmentSource(snapshot), of: snapshot, in: table)
      }
      let zone = room.store.zone()
      let steps = (0...2).map {
        zone.start(of: CopyRoom.days[0].adding(days: $0)).milliseconds
      }
      var order = CountOrder(EventMatch("item_created"), steps) { name in
        CopyRoom.catalogue.registry.kind(ofParameter: name)
      }
      order.traffic = [0]
      order.number = "duration"
      let made = try CountStatement(order, source)
      let statement = try #require(made)
      #expect(statement.rest.count == 30)
      let isUnited = statement.whole.text.contains("UNION ALL SELECT person AS p, at, event")
      #expect(isUnited)
    }
  }

  @Test(
    "what the table cannot tell is not asked",
    arguments: [
      Condition.leaf(Comparison(Dimension(.interval, "subscription"), .isThere)),
      .leaf(Comparison(Dimension(.cohort, "sleepers"), .inCohort)),
      .leaf(Comparison(Dimension(.stamp, "app_version"), .atLeast, "1.2.0")),
      .not(.any([.leaf(Comparison(Dimension(.interval, "access"), .isThere))])),
    ])
  func unknown(_ condition: Condition) {
    let conditions = CountedCondition { _ in nil }
    #expect(conditions.sql(condition) == nil)
  }

  @Test("what is not there equals nothing, and is not what it is compared with")
  func conditions() {
    let conditions = CountedCondition { name in
      name == "width" ? DimensionKind.number : DimensionKind.list([])
    }
    func sql(_ operation: ComparisonOperation, _ name: String, _ value: String) -> String? {
      conditions.sql(.leaf(Comparison(Dimension(.parameter, name), operation, value)))?.text
    }
    let width = "(has(number_names, 'width')) AND number_values[indexOf(number_names, 'width')]"
    #expect(sql(.less, "width", "2.5") == "(\(width) < 2500)")
    #expect(sql(.isNot, "width", "2") == "(NOT (\(width) IN (2000)))")
    let tags =
      "(has(text_names, 'tags')) AND hasAny(splitByChar(',', "
      + "text_values[indexOf(text_names, 'tags')]), ['a'])"
    #expect(sql(.equals, "tags", "a") == "(\(tags))")
    #expect(sql(.equals, "tags", "") == "0")
    #expect(sql(.greater, "tags", "a") == "0")
    #expect(conditions.sql(.all([]))?.text == "1" && conditions.sql(.any([]))?.text == "0")
  }
}
