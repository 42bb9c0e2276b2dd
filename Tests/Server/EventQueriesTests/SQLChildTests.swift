import EventAnswers
import EventStore
import EventTesting
import QueryWire
import Testing
import Threading
import Values
import Waiting

@testable import EventQueries

@Suite("Queries in SQL are run in a process of their own", .onThreads)
struct SQLChildTests {
  @Test("PR-205 a query reads what was counted, in a column for everything that an event says")
  func columns() throws {
    let room = try QueryRoom()
    let answer = try room.answer(
      """
      SELECT person, event, at, day, session, platform, app_version, plan, role, space, language,
        user_type, screen_name, item_count, duration, is_new, item_id, search_filters, user_clinic
      FROM events ORDER BY at
      """)
    #expect(answer.columns.prefix(4) == ["person", "event", "at", "day"])
    #expect(answer.isCut == false)
    let start = QueryRoom.start.milliseconds
    let stamp: [QueryValue] = [
      .integer(7), .text("web"), .text("1.4.0"), .text("gold"), .text("owner"), .null, .text("pt"),
      .text("premium"),
    ]
    let ana = QueryValue.text(QueryRoom.ana.description)
    let viewed: [QueryValue] =
      [ana, .text("screen_view"), .integer(start), .text("2026-03-03")] + stamp
      + [.text("Today"), .integer(3), .null, .null, .null, .null, .null]
    let created: [QueryValue] =
      [ana, .text("item_created"), .integer(start + 60_000), .text("2026-03-03")] + stamp
      + [
        .null, .null, .number(1.5), .integer(1), .text(QueryRoom.item.description), .text("a,b"),
        .null,
      ]
    #expect(answer.rows.count == 3)
    #expect(answer.rows[0] == viewed)
    #expect(answer.rows[1] == created)
    let plans = try room.rows(
      "SELECT plan, user_type, app_version FROM events WHERE day > '2026-03-03'")
    #expect(plans == [[.text("free"), .text("free"), .null]])
  }

  @Test("PR-205 people and links are tables, too, and may be joined")
  func tables() throws {
    let room = try QueryRoom()
    let people = try room.rows("SELECT day, person, events FROM people")
    let (ana, bia) = (QueryRoom.ana.description, QueryRoom.bia.description)
    let expected: [[QueryValue]] = [
      [.text("2026-03-03"), .text(ana), .integer(2)],
      [.text("2026-03-04"), .text(bia), .integer(1)],
    ]
    #expect(people == expected)
    let joined = try room.rows(
      """
      SELECT links.origin, count(*) FROM links JOIN events ON events.person = links.person
      GROUP BY links.origin
      """)
    #expect(joined == [[.text(QueryRoom.other.description), .integer(2)]])
  }

  @Test("PR-205 what programs, demonstrations and staff did is not there to be read")
  func leftOut() throws {
    for traffic in [EventTraffic.internal, EventTraffic.demonstration, EventTraffic.bot, 9] {
      var hidden = QueryRoom.event("screen_view", of: QueryRoom.program, after: 0)
      hidden.traffic = traffic
      let room = try QueryRoom(QueryRoom.events + [hidden])
      let program = QueryRoom.program.description
      for sql in [
        "SELECT 1 FROM events WHERE person = '\(program)'",
        "SELECT 1 FROM people WHERE person = '\(program)'",
        "SELECT 1 FROM people WHERE lower(person) = '\(program)'",
      ] {
        let rows = try room.rows(sql)
        #expect(rows == [], "\(traffic) \(sql)")
      }
      let counted = try room.rows("SELECT count(*) FROM events")
      #expect(counted == [[.integer(3)]])
    }
    var taken = QueryRoom.event("screen_view", of: QueryRoom.program, after: 0)
    taken.traffic = EventTraffic.imported
    let room = try QueryRoom([taken])
    let counted = try room.rows("SELECT count(*) FROM events")
    #expect(counted == [[.integer(1)]])
  }

  /// Pairs of conditions that say the same, the first in a form by which days and people are left unread.
  private static let conditions: [(String, String)] = [
    ("day = '2026-03-04'", "day || '' = '2026-03-04'"),
    ("day > '2026-03-03'", "day || '' > '2026-03-03'"),
    ("day >= '2026-03-03' AND day <= '2026-03-03'", "day || '' = '2026-03-03'"),
    ("day < '2026-03'", "day || '' < '2026-03'"),
    ("day IN ('2026-03-04', '2026-03-03', 'x')", "day || '' <> 'y'"),
    ("day = '2026-03-04 ' COLLATE RTRIM", "day || '' = '2026-03-04'"),
    ("day > 5", "day || '' > '5'"),
    ("day > NULL", "0"),
    ("at = 1772542800000", "at + 0 = 1772542800000"),
    ("at > 1772542800000", "at + 0 > 1772542800000"),
    ("at >= 1772542860000 AND at < 1772629200000", "at + 0 = 1772542860000"),
    ("at <= 1772542800000.5", "at + 0 = 1772542800000"),
    ("at > '1772542800000'", "at + 0 > 1772542800000"),
    ("at = 'x'", "0"),
    ("person = '00000000-0000-000a-0000-000000000001'", "plan = 'gold'"),
    ("person = '00000000-0000-000A-0000-000000000001'", "0"),
    ("person = '00000000-0000-000A-0000-000000000001' COLLATE NOCASE", "plan = 'gold'"),
    ("person = 'nobody'", "0"),
    ("person IN ('00000000-0000-000b-0000-000000000002', 5)", "plan = 'free'"),
    (
      "person = '00000000-0000-000a-0000-000000000001' "
        + "AND person = '00000000-0000-000b-0000-000000000002'", "0"
    ),
  ]

  @Test("rows that are not read are rows that nobody asked for", arguments: conditions)
  func unread(quick: String, slow: String) throws {
    let room = try QueryRoom()
    let found = try room.rows("SELECT at, person FROM events WHERE \(quick) ORDER BY at, person")
    let all = try room.rows("SELECT at, person FROM events WHERE \(slow) ORDER BY at, person")
    #expect(found == all)
  }

  @Test("a day of more events than are handed over at once is read whole, and by days unsorted")
  func parts() throws {
    var events: [AcceptedEvent] = []
    for number in 0..<90_000 {
      let person = [QueryRoom.ana, QueryRoom.bia, QueryRoom.other][number % 3]
      // Into the next day: 86,400 are on the first.
      events.append(
        QueryRoom.event("screen_view", of: person, after: -36_000_000 + Int64(number) * 1_000))
    }
    let room = try QueryRoom(events)
    let days = try room.rows(
      "SELECT day, count(*), count(DISTINCT person) FROM events GROUP BY day")
    let expected: [[QueryValue]] = [
      [.text("2026-03-03"), .integer(86_400), .integer(3)],
      [.text("2026-03-04"), .integer(3_600), .integer(3)],
    ]
    #expect(days == expected)
    let hers = try room.rows(
      """
      SELECT count(*), count(DISTINCT rowid) FROM events
      WHERE person = '\(QueryRoom.other)' AND session = 7
      """)
    #expect(hers == [[.integer(30_000), .integer(30_000)]])
  }

  /// What is no query that reads, and tries to get at more.
  private static let refused = [
    "", " ; -- nothing", "SELEC 1", "SELECT nothing FROM events", "SELECT * FROM nothing",
    "SELECT 1; SELECT 2", "SELECT 1; DROP TABLE events", "SELECT ?", "SELECT :name", "SELECT \u{0}",
    "DELETE FROM events", "INSERT INTO links VALUES ('a', 'b', 1)", "UPDATE events SET at = 1",
    "DROP TABLE events", "CREATE TABLE t (a)", "CREATE TEMP TABLE t AS SELECT 1",
    "CREATE VIEW v AS SELECT 1", "CREATE VIRTUAL TABLE t USING events",
    "ATTACH '/etc/passwd' AS p", "DETACH main", "PRAGMA temp_store = 1",
    "PRAGMA table_info(events)",
    "SELECT name FROM pragma_table_info('events')", "SELECT sql FROM sqlite_schema",
    "SELECT * FROM sqlite_temp_master", "SELECT * FROM dbstat", "BEGIN", "COMMIT", "SAVEPOINT s",
    "VACUUM", "VACUUM INTO '/tmp/umbu-query-test'", "REINDEX", "ANALYZE",
    "SELECT load_extension('/tmp/x.so')", "SELECT readfile('/etc/passwd')",
    "SELECT writefile('/tmp/x', 'x')", "SELECT fts3_tokenizer('simple')", "SELECT edit('x')",
    "WITH x AS (SELECT 1) DELETE FROM events", "SELECT zeroblob(2000000)",
    "SELECT 1 WHERE '" + String(repeating: "x", count: 20_000) + "' = ''",
  ]

  @Test("PR-205 what is not one query that reads is refused with why", arguments: refused)
  func injection(sql: String) throws {
    let room = try QueryRoom()
    let failure = room.failure(sql)
    guard case .refused(let why) = failure else {
      Issue.record("\(sql): \(String(describing: failure))")
      return
    }
    #expect(!why.isEmpty)
  }

  @Test("comments, a semicolon at the end and what SQL can compute are no harm")
  func harmless() throws {
    let room = try QueryRoom()
    let one = try room.rows("/* one */ SELECT 1; -- and no more\n ;")
    #expect(one == [[.integer(1)]])
    let recursive = try room.rows(
      """
      WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 5)
      SELECT count(*) FROM c
      """)
    #expect(recursive == [[.integer(5)]])
    let values = try room.rows("SELECT NULL, 1.5, x'0102', json_extract('{\"a\":2}', '$.a')")
    #expect(values == [[.null, .number(1.5), .bytes([1, 2]), .integer(2)]])
    let window = try room.rows(
      "SELECT event, row_number() OVER (PARTITION BY person ORDER BY at) FROM events ORDER BY at")
    #expect(window.map { $0[1] } == [.integer(1), .integer(2), .integer(1)])
  }

  @Test("PR-205 a query that would never end is ended when its time is over")
  func time() throws {
    var room = try QueryRoom()
    room.queries.milliseconds = 20
    let endless =
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c"
    let first = room.failure(endless)
    #expect(first == .tooLong)
    // Before its first row, too.
    room.queries.milliseconds = 0
    let second = room.failure("SELECT count(*) FROM events")
    #expect(second == .tooLong)
  }

  @Test("PR-205 a process that does not answer is ended by who started it")
  func stuck() async throws {
    let (begun, over) = (Signal(), Signal())
    var room = try QueryRoom()
    room.queries = EventQueries(
      in: QueryRoom.folder, command: Self.worker("exec /bin/cat > /dev/null")
    ) { duration in
      #expect(duration == .seconds(15))
      begun.give()
      await over.wait()
    }
    let pool = WorkerPool(threads: 1, capacity: 1)
    async let asking = pool.run { [room] in room.failure("SELECT 1") }
    await begun.wait()
    over.give()
    let failure = try await asking
    #expect(failure == .tooLong)
  }

  @Test("PR-205 a query that wants more memory than it may have is ended, and so is a long answer")
  func memory() throws {
    let room = try QueryRoom()
    let many = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 10000) "
    for sql in [
      // Sorted in memory, which 10,000 times 100 kB have no room in.
      many + "SELECT printf('%0100000d', n) AS text FROM c ORDER BY text DESC",
      // Sent as it is found, until the answer is too long.
      many + "SELECT printf('%0100000d', n) FROM c",
    ] {
      let failure = room.failure(sql)
      #expect(failure == .tooMuch, "\(sql)")
    }
  }

  @Test("PR-205 an answer has no more rows than were asked for, and says so")
  func cut() throws {
    let room = try QueryRoom()
    let some = try room.answer("SELECT event FROM events", limit: 2)
    #expect(some.rows.count == 2 && some.isCut)
    let all = try room.answer("SELECT event FROM events", limit: 3)
    #expect(all.rows.count == 3 && !all.isCut)
    let many = try room.answer(
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c",
      limit: 20_000)
    #expect(many.rows.count == 10_000 && many.isCut)
  }

  /// A process that stands ready, takes the files, and then does what the words say.
  private static func worker(_ words: String) -> [String] {
    ["/bin/sh", "-c", "printf 'ready query 1' >&0; /usr/bin/head -c 1 > /dev/null; \(words)"]
  }

  /// Asks for a part of a day, given as a byte in octal, with the columns of these bits.
  private static func asking(day: String, bits: String) -> String {
    let head = "d" + String(repeating: "\\000", count: 7)
    let place = "\\" + day + String(repeating: "\\000", count: 7)
    return "printf '\(head)\(place)\(String(repeating: bits, count: 128))' >&0"
  }

  @Test(
    "PR-205 whatever a process says that a query has taken over, the server does not believe it",
    arguments: [
      ("kill -SEGV $$", QueryFailure.tooMuch), ("kill -XCPU $$", .tooLong), ("exit 0", .tooMuch),
      ("printf 'e' >&0", .tooMuch), ("printf 'x' >&0", .damaged), ("printf 'd' >&0", .damaged),
      ("printf 'f' >&0", .damaged), ("printf 'fz' >&0", .damaged),
      ("printf 'o\\377\\377\\377\\377' >&0; printf 'e' >&0", .tooMuch),
      ("printf 'frno such table' >&0", .refused("no such table")),
      (Self.asking(day: "143", bits: "\\000"), .damaged),
      (Self.asking(day: "000", bits: "\\377"), .tooMuch),
    ])
  func senseless(words: String, failure: QueryFailure) throws {
    var room = try QueryRoom()
    room.queries = EventQueries(in: QueryRoom.folder, command: Self.worker(words))
    let found = room.failure("SELECT 1")
    #expect(found == failure)
  }

  @Test("a process that does not start, or is of another version, is said to be missing")
  func unavailable() throws {
    let older = ["/bin/sh", "-c", "printf 'ready 1' >&0"]
    for command in [["/no/such/program"], ["/bin/true"], older] {
      var room = try QueryRoom()
      room.queries = EventQueries(in: QueryRoom.folder, command: command)
      guard case .unavailable = room.failure("SELECT 1") else {
        Issue.record("\(command): answered")
        continue
      }
    }
  }
}
