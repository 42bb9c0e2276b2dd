import API
import Analytics
import Crypto
import Database
import EventStore
import EventTesting
import Fields
import HTTP
import Testing
import Values

@testable import UmbuServer

@Suite("Queries in SQL over HTTP and on the command line")
struct SQLRouteTests {
  /// A server of an app with a device that has viewed a page so many times, and a key that asks.
  private func room(_ views: Int) async throws -> (room: ServerRoom, counter: Counter) {
    let room = try await Counter.room()
    var counter = Counter(1, in: room)
    await counter.allow()
    let sent = await counter.send(views)
    #expect(sent.status == .ok)
    try await room.app("sample").events.write { transaction in
      try transaction.execute(
        """
        INSERT INTO event_key (id, digest, kind, name, origins, made_at) \
        VALUES ($1, $2, 'ask', 'a key', '', 0)
        """,
        [SQLValue(UUID.random(at: .epoch)), .blob(Digest.sha256("a key"))])
    }
    return (room: room, counter: counter)
  }

  @Test("PR-205 who has a key that asks has rows; who has none has nothing")
  func asked() async throws {
    let (room, counter) = try await room(3)
    defer { room.remove() }
    let query = SQLQuery("SELECT event, screen_name, count(*) AS count FROM events")
    let response = await counter.call("sql", query, token: "a key")
    #expect(response.status == .ok)
    let table = try SQLTable(object: response.json)
    #expect(table.columns == ["event", "screen_name", "count"])
    #expect(table.rows == [[.text("screen_view"), .text("Today"), .integer(3)]])
    #expect(table.freshness.newestBatch == room.clock.now)
    let stranger = await counter.call("sql", query, token: "no key")
    #expect(stranger.status == .unauthorized)
    await room.umbu.stop()
  }

  @Test("PR-205 what is refused says why, and in whose words")
  func refused() async throws {
    let (room, counter) = try await room(1)
    defer { room.remove() }
    for (sql, code) in [
      ("DROP TABLE events", "sqlRefused"), ("SELECT unheard FROM events", "sqlRefused"),
      (
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 10000) "
          + "SELECT printf('%0100000d', n) FROM c",
        "sqlTooMuch"
      ),
    ] {
      let response = await counter.call("sql", SQLQuery(sql), token: "a key")
      #expect(response.status.code == 422)
      #expect(response.json["code"]?.text == code)
    }
    let unknown = await counter.call("sql", SQLQuery("SELECT unheard FROM events"), token: "a key")
    let why = unknown.json["detail"]?.text ?? ""
    #expect(why.contains("no such column: unheard"), "\(why)")
    for limit in [0, 10_001] as [Int64] {
      let response = await counter.call("sql", SQLQuery("SELECT 1", limit: limit), token: "a key")
      #expect(response.status.code == 422)
    }
    await room.umbu.stop()
  }

  @Test("PR-205 who was erased is in no row, as soon as it was asked for")
  func erased() async throws {
    let (room, counter) = try await room(2)
    defer { room.remove() }
    let erasing = await counter.call("installation-reset", InstallationOrder(counter.device.proof))
    #expect(erasing.status == .ok)
    for table in ["events", "people", "links"] {
      let response = await counter.call(
        "sql", SQLQuery("SELECT count(*) FROM \(table)"), token: "a key")
      let rows = try SQLTable(object: response.json).rows
      #expect(rows == [[.integer(0)]], "\(table)")
    }
    await room.umbu.stop()
  }

  @Test("PR-205 a query is saved under a name, run by it, over HTTP too, listed and removed")
  func saved() async throws {
    let (room, counter) = try await room(2)
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    let sql = "SELECT plan, count(*) AS events FROM events GROUP BY plan"
    let steps: [([String], Int, String)] = [
      ([], 0, "No query has a name.\n"),
      ([sql, "--save", "by plan"], 2, ""),
      (["DROP TABLE events", "--save", "drop"], 1, ""),
      ([sql, "--save", "by_plan"], 0, "by_plan is saved: umbu events sql by_plan.\n"),
      ([], 0, "by_plan\n  \(sql)\n"),
      (["by_plan"], 0, "plan  events\ngold  2\n\nRows: 1\n"),
    ]
    for (words, code, text) in steps {
      let result = await commands.run(["events", "sql"] + words)
      #expect(result.exitCode == code, "\(words)")
      #expect(text.isEmpty || result.text == text, "\(words)")
    }
    let csv = await commands.run(["events", "sql", "by_plan", "--csv"])
    #expect(Array(csv.text.utf8).starts(with: Array("plan,events\r\ngold,2\r\n".utf8)))
    var query = SQLQuery()
    query.saved = "by_plan"
    let response = await counter.call("sql", query, token: "a key")
    let rows = try SQLTable(object: response.json).rows
    #expect(rows == [[.text("gold"), .integer(2)]])
    for (words, code) in [(["by_plan", "--remove"], 0), (["by_plan"], 1)] {
      let result = await commands.run(["events", "sql"] + words)
      #expect(result.exitCode == code)
    }
    await room.umbu.stop()
  }
}
