import API
import Analytics
import Crypto
import CurlTransport
import Database
import EventStore
import EventTesting
import Fields
import Foundation
import HTTP
import SyncServer
import Telemetry
import Testing
import Values

@testable import EventExports
@testable import UmbuServer

@Suite("Events that leave and come, as operators and support tools do it")
struct EventHandingTests {
  @Test(
    "PR-204: umbu export writes a day of events, and keeps files of all days until it is told not to"
  )
  func exported() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var counter = Counter(1, in: room)
    await counter.allow()
    let sent = await counter.send(3)
    #expect(sent.status == .ok)
    let commands = Commands(room.umbu.apps)
    let day = ZoneRules(name: "", offset: -10_800).local(room.clock.now).date
    let folder = room.folder + "/mine"
    let result = await commands.run([
      "export", "ga4", folder, "--day", "\(day)", "--form", "jsonl,parquet",
    ])
    #expect(result.exitCode == 0)
    let name = "events_intraday_\("\(day)".filter { $0 != "-" })"
    let lines = result.text.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix("\(name).jsonl  3 rows  sha256 "))
    #expect(lines[1].hasPrefix("\(name).parquet  3 rows  sha256 "))
    let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/\(name).jsonl"))
    let checksum = Digest.sha256(Array(bytes)).hexadecimal
    #expect(lines[0].hasSuffix(checksum))
    let keep = await commands.run(["export", "ga4", "--daily", "jsonl"])
    #expect(keep.exitCode == 0)
    let analytics = try #require(room.app("sample").analytics)
    await analytics.export(analytics.context.settings.log)
    let kept = "\(room.folder)/data/exports/sample/\(name).jsonl"
    #expect(FileManager.default.contents(atPath: kept) == bytes)
    let off = await commands.run(["export", "ga4", "--daily", "off"])
    #expect(off.exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: kept))
    await room.umbu.stop()
  }

  private static let askedWrongly: [([String], String)] = [
    (["export"], "export takes ga4."),
    (["export", "ga4"], "export ga4 takes a folder, and --day or both --from and --to."),
    (["export", "ga4", "/x", "--day", "3"], "--day is a day such as 2026-03-01."),
    (
      ["export", "ga4", "/x", "--day", "2026-03-01", "--form", "csv"],
      "--form is jsonl, parquet or jsonl,parquet."
    ),
    (
      ["export", "ga4", "/x", "--daily", "off"],
      "--daily is for the server's own folder and for all days."
    ),
    (["hook"], "hook takes add, list, remove or test."),
    (
      ["hook", "add", "a", "--question", "dau", "--to", "http://tool.example"],
      "--to is where the other system listens: https://, or http:// in a private network."
    ),
    (
      ["hook", "add", "a", "--to", "https://tool.example"],
      "hook add needs --question or --forward."
    ),
    (
      ["hook", "add", "a", "--to", "https://tool.example", "--forward"],
      "--forward needs the key of the other system in UMBU_HOOK_KEY."
    ),
    (
      ["hook", "add", "a", "--to", "https://tool.example", "--question", "dau", "--people"],
      "--people needs a question that lists people."
    ),
    (
      ["hook", "add", "a", "--to", "https://tool.example", "--question", "dau", "--every", "1y"],
      "--every is a number of minutes, hours or days, such as 30m, 6h or 1d."
    ),
    (["import", "ga4", "/x"], "import ga4 takes the file of an export, and --mapping."),
  ]

  @Test("commands say what is wrong with how they were asked", arguments: askedWrongly)
  func refused(arguments: [String], words: String) async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let result = await Commands(room.umbu.apps).run(arguments)
    #expect(result.exitCode == 2)
    #expect(result.text == words + " See umbu help.\n")
    await room.umbu.stop()
  }

  @Test(
    "PR-210: umbu hook shows a secret once, tells whether the other system listens, and ends it")
  func hooks() async throws {
    let room = try await Counter.room { settings in
      settings.events.transport = HookTransport { address, headers, _ in
        let isSigned = headers.contains { $0.name == "Umbu-Signature" }
        return HTTPResponse(status: isSigned && address.host == "tool.example" ? 204 : 500)
      }
    }
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    let add = ["hook", "add", "tool", "--question", "dau", "--every", "6h"]
    let added = await commands.run(add + ["--to", "https://tool.example/in"])
    #expect(added.exitCode == 0)
    let secret = added.text.split(separator: "\n").last.map { String($0) } ?? ""
    #expect(secret.utf8.count == 64)
    let again = await commands.run(add + ["--to", "https://tool.example/in"])
    #expect(again.exitCode == 1 && again.text == "There is a hook of that name.\n")
    let listed = await commands.run(["hook", "list"])
    #expect(listed.text == "tool  answer  https://tool.example/in  never told\n")
    #expect(!listed.text.contains(secret))
    let tested = await commands.run(["hook", "test", "tool"])
    #expect(tested.exitCode == 0 && tested.text == "tool took it.\n")
    var other = add
    other[2] = "other"
    _ = await commands.run(other + ["--to", "https://other.example/in"])
    let deaf = await commands.run(["hook", "test", "other"])
    #expect(deaf.exitCode == 1)
    #expect(deaf.text == "other did not take it: it answered 500.\n")
    for name in ["tool", "other"] {
      let removed = await commands.run(["hook", "remove", name])
      #expect(removed.exitCode == 0)
    }
    let none = await commands.run(["hook", "list"])
    #expect(none.text == "No other system is told.\n")
    let unknown = await commands.run(["hook", "remove", "tool"])
    #expect(unknown.exitCode == 1)
    await room.umbu.stop()
  }

  @Test("PR-212: what one server hands on another one takes in, each event once, as it was")
  func roundTrip() async throws {
    let there = try await Counter.room()
    defer { there.remove() }
    let receiver = try #require(there.app("sample").analytics)
    let store = receiver.store
    let key = try await store.database.write {
      try store.makeKey(.secret, named: "umbu", origins: [], in: $0).text
    }
    let here = try await Counter.room { settings in
      settings.events.transport = HookTransport { _, headers, body in
        let fields = headers.map { ($0.name, $0.value) }
        // Twice, as when an answer is lost.
        _ = await there.send(.post, "/sample/v1/batch", body: body, headers: fields)
        let answer = await there.send(.post, "/sample/v1/batch", body: body, headers: fields)
        return HTTPResponse(status: Int(answer.status.code))
      }
    }
    defer { here.remove() }
    let added = await Commands(here.umbu.apps).run([
      "hook", "add", "there", "--to", "https://there.example/v1/batch", "--forward", "--key", key,
    ])
    #expect(added.exitCode == 0)
    var counter = Counter(1, in: here)
    await counter.allow()
    let count = JSONValue.Member("item_count", .integer(5))
    let now = here.clock.now
    let lines = [counter.device.view(at: now, count), counter.device.view(at: now)]
    let sent = await counter.send(EventDevice.body(lines, sentAt: now))
    #expect(sent.status == .ok)
    let analytics = try #require(here.app("sample").analytics)
    let found = try await analytics.context.events.read { try EventHook.all(in: $0).first }
    let hook = try #require(found)
    try await analytics.hooks.forward(to: hook)
    let ours = try await Self.events(of: here)
    let theirs = try await Self.events(of: there)
    #expect(ours.count == 2 && theirs.count == 2)
    #expect(theirs.map(\.name) == ours.map(\.name))
    #expect(theirs.map(\.at) == ours.map(\.at))
    #expect(theirs.map(\.values) == ours.map(\.values))
    #expect(theirs.map(\.stamp.version) == ours.map(\.stamp.version))
    #expect(theirs.map(\.stamp.device) == ours.map(\.stamp.device))
    #expect(theirs.map(\.stamp.language) == ours.map(\.stamp.language))
    #expect(theirs.map(\.stamp.connection) == ours.map(\.stamp.connection))
    #expect(Set(theirs.map(\.person)).count == 1)
    await here.umbu.stop()
    await there.umbu.stop()
  }

  /// In the order of their numbers.
  private static func events(of room: ServerRoom) async throws -> [AcceptedEvent] {
    let analytics = try #require(room.app("sample").analytics)
    let store = analytics.store
    let batches = try await store.database.read { try store.fresh(since: nil, in: $0) }
    return try batches.flatMap { try $0.events() }.sorted { $0.sequence < $1.sequence }
  }

  @Test(
    "PR-210: a support tool with a key reads what an account did, the newest first, and nobody else's"
  )
  func timeline() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let counter = Counter(1, in: room)
    let app = room.app("sample")
    let analytics = try #require(app.analytics)
    let (people, store) = (analytics.people, analytics.store)
    let accounts = (1...2).map { UUID(high: 3, low: $0) }
    let pseudonyms = try await app.database.write { transaction in
      try accounts.map { try people.pseudonym(of: $0, in: transaction) }
    }
    let now = room.clock.now
    let events = (0..<6).map { number in
      var event = AcceptedEvent(
        "screen_view", of: pseudonyms[number % 2],
        at: now.adding(milliseconds: Int64(number) * 1_000 - 60_000))
      event.values = [StoredParameter("screen_name", .text("Today"))]
      return event
    }
    try await app.events.write { transaction in
      try store.insert(events, receivedAt: now, in: transaction)
    }
    let none = await counter.call("people", PersonLookup(accounts[0]), token: "a key")
    #expect(none.status == .unauthorized)
    try await app.events.write { transaction in
      try transaction.execute(
        """
        INSERT INTO event_key (id, digest, kind, name, origins, made_at, revoked_at) \
        VALUES ($1, $2, 'ask', 'support', '', 0, NULL)
        """, [SQLValue(UUID(high: 1, low: 1)), .blob(Digest.sha256("a key"))])
    }
    let response = await counter.call("people", PersonLookup(accounts[0]), token: "a key")
    #expect(response.status == .ok)
    let answer = try Answer(object: response.json)
    let times = answer.rows.map { $0[0].integer }
    let expected = [4, 2, 0].map { events[$0].at.milliseconds }
    #expect(times == expected)
    let unknown = await counter.call(
      "people", PersonLookup(UUID(high: 9, low: 9)), token: "a key")
    #expect(unknown.status == .notFound)
    await room.umbu.stop()
  }

  @Test("PL-015: umbu import ga4 says what it would take in, and takes it in when it is told to")
  func imported() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let (file, map) = (room.folder + "/ga4.jsonl", room.folder + "/map.json")
    let row = """
      {"event_timestamp":\(room.clock.now.milliseconds * 1_000),"event_name":"screen_view",\
      "user_pseudo_id":"1.2","event_params":[{"key":"screen_name","value":{"string_value":"Today"}}]}
      """
    try Data("\(row)\n".utf8).write(to: URL(filePath: file))
    try Data(#"{"events": {"screen_view": "screen_view"}}"#.utf8).write(to: URL(filePath: map))
    let commands = Commands(room.umbu.apps)
    let dry = await commands.run(["import", "ga4", file, "--mapping", map])
    #expect(dry.exitCode == 0)
    #expect(
      dry.text == "1 of 1 rows would be taken in.\nNothing was written; --yes takes them in.\n")
    let counter = Counter(1, in: room)
    let before = try await counter.kept()
    let sure = await commands.run(["import", "ga4", file, "--mapping", map, "--yes"])
    #expect(sure.text == "1 of 1 rows were taken in.\n")
    let after = try await counter.kept()
    #expect(before == 0 && after == 1)
    let again = await commands.run(["import", "ga4", file, "--mapping", map, "--yes"])
    #expect(again.text == "0 of 1 rows were taken in.\n1 were taken in before.\n")
    try Data(#"{"events": {"screen_view": "no_event"}}"#.utf8).write(to: URL(filePath: map))
    let wrong = await commands.run(["import", "ga4", file, "--mapping", map])
    #expect(wrong.exitCode == 1)
    #expect(
      wrong.text == "Not done: nobody registered no_event, to which the mapping leads.\n")
    await room.umbu.stop()
  }
}
