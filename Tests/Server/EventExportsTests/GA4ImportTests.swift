import Database
import EventStore
import EventTesting
import Fields
import Foundation
import Telemetry
import Testing
import Values

@testable import EventExports

@Suite("Taking in what GA4 had")
struct GA4ImportTests {
  private func mapping(_ text: String) throws -> GA4Mapping { try GA4Mapping(Array(text.utf8)) }

  private static let plain = """
    {"events": {"screen_view": "screen_view", "add_item": {"event": "item_created",
      "parameters": {"took": "duration", "new": "is_new",
                     "filters": {"name": "search_filters", "values": {"first": "a"}}}}},
     "properties": {"tier": "plan"}}
    """

  private func importer(_ world: Exporting, _ mapping: GA4Mapping) -> GA4Import {
    GA4Import(
      world.table.store, LiveRegistry(TestEvents.registry), mapping, months: 14,
      at: world.table.clock.now)
  }

  private func take(
    _ text: String, by mapping: GA4Mapping, in world: Exporting, isSure: Bool = true
  ) async throws -> GA4Import.Outcome {
    let path = world.room.file("ga4.jsonl")
    try Data(text.utf8).write(to: URL(filePath: path))
    let lines = try #require(ImportLines(path))
    return try await importer(world, mapping).run(lines, isSure: isSure, digest: [1, 2])
  }

  /// As BigQuery writes one: whole numbers are texts there.
  private func line(
    _ name: String, at: Instant, person: String = "1234.5678", _ parameters: String = ""
  ) -> String {
    """
    {"event_date":"20260303","event_timestamp":"\(at.milliseconds * 1_000)","event_name":"\(name)",\
    "event_params":[{"key":"ga_session_number","value":{"int_value":"3"}}\(parameters)],\
    "user_pseudo_id":"\(person)","user_properties":[{"key":"tier","value":{"string_value":"gold"}}],\
    "device":{"category":"mobile","language":"pt-BR"},"app_info":{"version":"2.0.1"},"platform":"WEB"}

    """
  }

  @Test("PL-015: what the mapping names is taken in as events of ours, marked as taken in")
  func taken() async throws {
    try await Exporting.run { world in
      let at = world.table.clock.now.adding(milliseconds: -86_400_000)
      let text =
        line("screen_view", at: at, #",{"key":"screen_name","value":{"string_value":"Today"}}"#)
        + line(
          "add_item", at: at,
          #",{"key":"took","value":{"int_value":"5"}},{"key":"new","value":{"int_value":1}}"#
            + #",{"key":"filters","value":{"string_value":"first,b"}}"#)
      let outcome = try await take(text, by: mapping(Self.plain), in: world)
      #expect(outcome.rows == 2 && outcome.count.taken == 2)
      #expect(outcome.unmapped.isEmpty && outcome.refused.isEmpty && outcome.leftOut.isEmpty)
      let events = try await world.table.events().sorted { $0.sequence < $1.sequence }
      #expect(events.map(\.name) == ["screen_view", "item_created"])
      let traffic = Set(events.map(\.traffic))
      #expect(traffic == [EventTraffic.imported])
      #expect(events[0].at == at && events[0].session == 3)
      #expect(events[0].received == world.table.clock.now)
      #expect(events[0].person == events[1].person)
      #expect(events[0].stamp.plan == "gold" && events[0].stamp.version == "2.0.1")
      #expect(events[0].stamp.platform == "web" && events[0].stamp.device == "mobile")
      let values = [
        StoredParameter("duration", .decimal(5)), StoredParameter("is_new", .flag(true)),
        StoredParameter("search_filters", .texts(["a", "b"])),
      ]
      #expect(events[1].values == values)
      let noted = try await world.table.database.read { transaction in
        try transaction.first("SELECT rows FROM event_import WHERE source = 'ga4'") {
          Int($0.int(0))
        }
      }
      #expect(noted == 2)
    }
  }

  @Test("PL-015: a file that is brought again, or says a row twice, adds nothing")
  func repeated() async throws {
    try await Exporting.run { world in
      let one = line(
        "screen_view", at: world.table.clock.now,
        #",{"key":"screen_name","value":{"string_value":"Today"}}"#)
      let first = try await take(one + one, by: mapping(Self.plain), in: world)
      #expect(first.count.taken == 1 && first.count.repeated == 1)
      world.move(days: 2)
      let second = try await take(one, by: mapping(Self.plain), in: world)
      #expect(second.count.taken == 0 && second.count.repeated == 1)
      let events = try await world.table.events()
      #expect(events.count == 1)
    }
  }

  @Test("PL-015: nothing that is not registered comes in, and each row that does not is counted")
  func refused() async throws {
    try await Exporting.run { world in
      let now = world.table.clock.now
      let name = #",{"key":"screen_name","value":{"string_value":"Today"}}"#
      let text =
        line("page_view", at: now) + line("screen_view", at: now)
        + line("screen_view", at: now, #",{"key":"screen_name","value":{"string_value":"Secret"}}"#)
        + line("screen_view", at: now.adding(milliseconds: 3_700_000), name)
        + line("screen_view", at: now.adding(milliseconds: -500 * 86_400_000), name)
        + line(
          "screen_view", at: now, name + #",{"key":"page_title","value":{"string_value":"x"}}"#)
        + "no JSON\n{}\n"
      let outcome = try await take(text, by: mapping(Self.plain), in: world)
      #expect(outcome.rows == 8 && outcome.count.taken == 1)
      #expect(outcome.unmapped == ["page_view": 1])
      #expect(outcome.leftOut == ["screen_view.page_title": 1])
      let refused = [
        "screen_view.screen_name: missing": 1, "screen_view.screen_name: notListed": 1,
        "tooNew": 1, "tooOld": 1, "not a JSON object": 1, "no event_name": 1,
      ]
      #expect(outcome.refused == refused)
      let events = try await world.table.events()
      #expect(events.count == 1)
    }
  }

  @Test("PL-015: without being sure it says the same and writes nothing")
  func dry() async throws {
    try await Exporting.run { world in
      let one = line(
        "screen_view", at: world.table.clock.now,
        #",{"key":"screen_name","value":{"string_value":"Today"}}"#)
      let outcome = try await take(one, by: mapping(Self.plain), in: world, isSure: false)
      #expect(outcome.count.taken == 1)
      let events = try await world.table.events()
      #expect(events.isEmpty)
    }
  }

  @Test(
    "PL-015 PL-014: who was erased stays erased when the same file, or more of them, is brought")
  func erased() async throws {
    try await Exporting.run { world in
      let now = world.table.clock.now
      let name = #",{"key":"screen_name","value":{"string_value":"Today"}}"#
      _ = try await take(line("screen_view", at: now, name), by: mapping(Self.plain), in: world)
      let first = try await world.table.events().first
      let person = try #require(first?.person)
      try await world.erase(person)
      let text =
        line("screen_view", at: now, name)
        + line("screen_view", at: now.adding(milliseconds: -1_000), name)
      let outcome = try await take(text, by: mapping(Self.plain), in: world)
      #expect(outcome.count.taken == 0 && outcome.count.erased == 2)
    }
  }

  @Test("PL-015: what was exported and taken in elsewhere is exported there as the same rows")
  func roundTrip() async throws {
    try await Exporting.run { world in
      let start = world.table.clock.now
      var created = world.event(Exporting.bruno, at: start.adding(milliseconds: 60_000), 2)
      created.name = "item_created"
      created.values = [
        StoredParameter("duration", .decimal(1.5)), StoredParameter("is_new", .flag(false)),
        StoredParameter("search_filters", .texts(["a", "b"])),
      ]
      try await world.add([
        world.event(Exporting.anna, at: start, 1), world.event(Exporting.bruno, at: start, 1),
        created,
      ])
      let day = CivilDate(year: 2026, month: 3, day: 3)!
      let folder = world.room.file("first")
      _ = try await world.exports.write(day...day, as: [.jsonl], to: folder)
      let path = "\(folder)/events_intraday_20260303.jsonl"
      let first = try #require(world.rows(path))
      let same = try mapping(
        """
        {"events": {"screen_view": "screen_view", "item_created": "item_created"},
         "properties": {"plan": "plan", "role": "role"}}
        """)
      try await Exporting.run { other in
        let lines = try #require(ImportLines(path))
        let outcome = try await importer(other, same).run(lines, isSure: true, digest: [1])
        #expect(outcome.count.taken == 3 && outcome.leftOut.isEmpty)
        let again = other.room.file("second")
        _ = try await other.exports.write(day...day, as: [.jsonl], to: again)
        let second = try #require(other.rows("\(again)/events_intraday_20260303.jsonl"))
        // People have other pseudonyms there.
        let people = Set(second.map(\.person))
        #expect(people.count == 2)
        let (one, two) = (first.map(Self.anonymous).sorted(), second.map(Self.anonymous).sorted())
        #expect(one == two)
      }
    }
  }

  private static func anonymous(_ row: JSONValue) -> String {
    guard case .object(let members) = row else { return "" }
    return JSONValue.object(members.filter { $0.name != "user_pseudo_id" }).jsonText
  }

  @Test(
    "a mapping of another form is refused, with the place",
    arguments: [
      ("{", nil), ("[]", "events"), (#"{"events": []}"#, "events"),
      (#"{"events": {"a": 1}}"#, "events.a.event"),
      (#"{"events": {"a": {"event": "b", "parameters": {"c": 1}}}}"#, "events.a.parameters.c.name"),
      (#"{"events": {"a": "b"}, "properties": {"c": ""}}"#, "properties.c"),
    ] as [(String, String?)])
  func forms(_ text: String, _ place: String?) {
    do throws(GA4Mapping.Failure) {
      _ = try GA4Mapping(Array(text.utf8))
      Issue.record("it was read")
    } catch {
      switch error {
      case .json: #expect(place == nil)
      case .form(let path): #expect(path == place)
      }
    }
  }

  @Test("a mapping that leads to what nobody registered is known before anything is read")
  func unknown() async throws {
    try await Exporting.run { world in
      let wrong = try mapping(
        """
        {"events": {"a": "no_such_event", "b": {"event": "screen_view", "parameters": {"c": "d"}}},
         "properties": {"e": "f", "g": "role"}}
        """)
      let unknown = importer(world, wrong).unknown
      #expect(unknown == ["no_such_event", "screen_view.d", "user.f"])
    }
  }
}
