import API
import Analytics
import Crypto
import Database
import EventStore
import EventTesting
import Fields
import HTTP
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("Questions about what people use")
struct AskTests {
  /// A server of an app with a device that has viewed a page so many times.
  private func room(_ views: Int) async throws -> (room: ServerRoom, counter: Counter) {
    let room = try await Counter.room()
    var counter = Counter(1, in: room)
    await counter.allow()
    if views > 0 {
      let sent = await counter.send(views)
      #expect(sent.status == .ok)
    }
    return (room: room, counter: counter)
  }

  /// Makes a key, whose text is its name.
  private func add(
    _ key: String, _ kind: String, revokedAt: Int64? = nil, in room: ServerRoom
  ) async throws {
    try await room.app("sample").events.write { transaction in
      try transaction.execute(
        """
        INSERT INTO event_key (id, digest, kind, name, origins, made_at, revoked_at) \
        VALUES ($1, $2, $3, $4, '', 0, $5)
        """,
        [
          SQLValue(UUID.random(at: .epoch)), .blob(Digest.sha256(key)), .text(kind), .text(key),
          SQLValue(revokedAt),
        ])
    }
  }

  private var views: Question {
    Question(TrendQuestion(EventMatch("screen_view")), during: Period(last: 2, .day))
  }

  @Test("PR-008 who has a key that asks hears what was just counted, with its definition")
  func asked() async throws {
    let (room, counter) = try await room(3)
    defer { room.remove() }
    try await add("a key", "ask", in: room)
    let response = await counter.call("ask", views, token: "a key")
    #expect(response.status == .ok)
    let answer = try Answer(object: response.json)
    let counts = answer.rows.map { $0[1] }
    #expect(counts == [.integer(0), .integer(3)])
    #expect(answer.columns == [AnswerColumn("date", .date), AnswerColumn("total", .integer)])
    #expect(answer.counted.events == 3 && answer.counted.people == 1)
    #expect(answer.zone == "America/Sao_Paulo")
    #expect(answer.definition.hasPrefix("Quantas vezes: screen_view, por dia, de "))
    #expect(answer.freshness.newestBatch == room.clock.now)
    var english = views
    english.language = .en
    let other = await counter.call("ask", english, token: "a key")
    let definition = other.json["definition"]?.text ?? ""
    #expect(definition.hasPrefix("How many times: screen_view, every day, from "))
    await room.umbu.stop()
  }

  @Test("who has no key that asks hears nothing")
  func keys() async throws {
    let (room, counter) = try await room(0)
    defer { room.remove() }
    try await add("a public key", "public", in: room)
    try await add("an old key", "ask", revokedAt: 1, in: room)
    for token in [nil, "no key", "a public key", "an old key"] as [String?] {
      let response = await counter.call("ask", views, token: token)
      #expect(response.status == .unauthorized)
      #expect(response.json["code"]?.text == "noKey")
    }
    await room.umbu.stop()
  }

  @Test("a question that cannot be answered is told why, with the path of it")
  func wrong() async throws {
    let (room, counter) = try await room(0)
    defer { room.remove() }
    try await add("a key", "ask", in: room)
    var unknown = views
    unknown.trend?.match.event = "screen_veiw"
    var nowhere = views
    nowhere.zone = "America/Nowhere"
    for (question, path, reason) in [
      (unknown, "trend.match.event", "unknownEvent"), (nowhere, "zone", "unknownZone"),
    ] {
      let response = await counter.call("ask", question, token: "a key")
      #expect(response.status.code == 422)
      let problem = try Problem(object: response.json)
      #expect(problem.code == "badQuestion")
      #expect(problem.errors == [FieldProblem(path: path, reason: reason)])
    }
    await room.umbu.stop()
  }

  @Test("umbu ask prints a table, CSV or JSON, of a question with a name or written in JSON")
  func command() async throws {
    let (room, _) = try await room(2)
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    let today = ZoneRules(name: "", offset: -10_800).local(room.clock.now).date
    let csv = await commands.run(["ask", "dau", "--last", "1d", "--csv"])
    #expect(csv.exitCode == 0)
    #expect(csv.text == "date,people\r\n\(today),1\r\n")
    let table = await commands.run([
      "ask", "dau", "--from", "\(today)", "--to", "\(today)", "--language", "en",
    ])
    let lines = table.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.prefix(3) == ["date        people", "\(today)       1", ""])
    #expect(table.text.contains("\nCounted: 1 people.\n"))
    let json = await commands.run(["ask", views.object.jsonText, "--json"])
    let answer = try Answer(jsonBytes: Array(json.text.utf8))
    #expect(answer.counted.events == 2)
    await room.umbu.stop()
  }

  private static let names = (BuiltIn.all.map { $0.name } + BuiltIn.reports.map { $0.name })
    .joined(separator: ", ")

  private static let askedWrongly: [([String], String)] = [
    ([], "ask takes the name of a question, or a question in JSON."),
    (["yau"], "No question is called yau. There are \(names)."),
    (
      ["dau", "--save", "Daily"],
      "A name is made of small letters, digits and _, at most 40 of them."
    ),
    (["dau", "--save", "mau"], "Every app has a question called mau; that stays as it is."),
    (["adoption", "--save", "mine"], "A report cannot be saved under another name."),
    (
      ["dau", "--last", "30"],
      "--last is a number of days, weeks or months, such as 30d, 12w or 6m."
    ),
    (["dau", "--from", "2026-03-01"], "--from and --to go together."),
    (["dau", "mau"], "ask takes one question; mau is one more."),
    (["{"], "It is not JSON: unexpectedEnd at byte 1."),
    ([#"{"kind":"trend"}"#], "during is missing."),
  ]

  @Test("umbu ask says what is wrong with how it was asked", arguments: askedWrongly)
  func refused(arguments: [String], words: String) async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let result = await Commands(room.umbu.apps).run(["ask"] + arguments)
    #expect(result.exitCode == 2)
    #expect(result.text == words + " See umbu help.\n")
    await room.umbu.stop()
  }

  @Test("a question gets a name, is asked by it, also as a group of others, and loses it")
  func saved() async throws {
    let (room, _) = try await room(2)
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    let question = Question(
      PeopleQuestion(.did(PeopleDeed(EventMatch("screen_view"), .atLeast, 2))),
      during: Period(last: 7, .day))
    let saved = await commands.run(["ask", question.object.jsonText, "--save", "viewers"])
    #expect(saved.text == "viewers is a question now.\n")
    let asked = await commands.run(["ask", "viewers", "--csv"])
    #expect(asked.text == "people,everybody\r\n1,1\r\n")
    var views = views
    views.filter = .leaf(Comparison(Dimension(.cohort, "viewers"), .inCohort))
    let inside = await commands.run(["ask", views.object.jsonText, "--json"])
    let answer = try Answer(jsonBytes: Array(inside.text.utf8))
    #expect(answer.counted.events == 2)
    // Of a group that asks about itself there is no end.
    var itself = question
    itself.filter = views.filter
    let circle = await commands.run(["ask", itself.object.jsonText, "--save", "viewers"])
    #expect(circle.exitCode == 2 && circle.text.contains("cycle"))
    let gone = await commands.run(["ask", "viewers", "--forget"])
    #expect(gone.text == "viewers is no question any more.\n")
    let unknown = await commands.run(["ask", "viewers"])
    #expect(unknown.exitCode == 2)
    await room.umbu.stop()
  }
}
