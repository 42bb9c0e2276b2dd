import API
import Database
import EventStore
import EventTesting
import Fields
import SyncServer
import Telemetry
import Testing
import Values

@testable import EventExports

@Suite("Events that are handed on")
struct ForwardingTests {
  private func waiting(_ hooking: Hooking) async throws -> Int {
    try await hooking.world.table.count("SELECT count(*) FROM event_hook_batch")
  }

  @Test(
    "PR-212: an event is handed on in Segment's form, once it is kept, until the other system has it"
  )
  func form() async throws {
    try await Hooking.run { hooking in
      let world = hooking.world
      let start = world.table.clock.now
      try await world.add([world.event(Exporting.bruno, at: start, 1)])
      let hook = try await hooking.add(.events)
      var event = world.event(Exporting.anna, at: start, 7)
      event.values += [
        StoredParameter("search_filters", .texts(["a", "b"])), StoredParameter("took", .decimal(2)),
      ]
      event.stamp.properties = [StampProperty("clinic", "x")]
      try await world.add([event])
      hooking.system.answer(HTTPResponse(status: 503))
      let failed = await hooking.failure(hook)
      #expect(failed?.words == "it answered 503")
      let kept = try await waiting(hooking)
      #expect(kept == 1)
      try await hooking.tell(hook)
      let done = try await waiting(hooking)
      #expect(done == 0)
      let sent = hooking.system.all
      #expect(sent.count == 2)
      let bodies = sent.map(\.json)
      // The same both times, so that what came twice counts once.
      #expect(bodies[0]["batch"] == bodies[1]["batch"])
      let login = sent[0].headers.value(of: "Authorization")
      #expect(login == "Basic \(Base64Text.encode(Array("s3cret:".utf8)))")
      let messages = try #require(bodies[1]["batch"]?.array)
      #expect(messages.count == 1)
      let mark = world.table.store.mark(event.installation)
      let expected = """
        {"type":"track","event":"screen_view","anonymousId":"\(Exporting.anna)",\
        "messageId":"\(mark):7","timestamp":"\(start)","originalTimestamp":"\(start)",\
        "properties":{"screen_name":"Today","search_filters":["a","b"],"took":2.0},\
        "context":{"library":{"name":"umbu"},"app":{"version":"1.4.0"},\
        "device":{"type":"mobile"},"locale":"pt","network":{"wifi":true},\
        "traits":{"plan":"gold","role":"owner","clinic":"x"}}}
        """
      #expect(messages[0].jsonText == expected)
    }
  }

  @Test(
    "PR-212: nobody who was erased or says no is handed on, nor programs or those who work on the app"
  )
  func withheld() async throws {
    try await Hooking.run { hooking in
      let world = hooking.world
      let hook = try await hooking.add(.events)
      let start = world.table.clock.now
      var bot = world.event(UUID(high: 1, low: 9), at: start, 1)
      bot.traffic = EventTraffic.bot
      try await world.add([
        world.event(Exporting.anna, at: start, 1), world.event(Exporting.bruno, at: start, 1), bot,
      ])
      try await world.erase(Exporting.anna)
      try await hooking.tell(hook)
      let messages = hooking.system.all.first?.json["batch"]?.array ?? []
      let people = messages.map { $0["anonymousId"]?.text }
      #expect(people == [Exporting.bruno.description])
    }
  }

  @Test("PL-014: who was erased is taken out of what waits")
  func erased() async throws {
    try await Hooking.run { hooking in
      let world = hooking.world
      let hook = try await hooking.add(.events)
      let start = world.table.clock.now
      try await world.add([
        world.event(Exporting.anna, at: start, 1), world.event(Exporting.bruno, at: start, 1),
      ])
      try await world.add([world.event(Exporting.anna, at: start, 2)])
      try await world.erase(Exporting.anna)
      try await world.finishErasing()
      let batches = try await world.table.database.read { transaction in
        try world.table.store.waiting(for: hook.id, upTo: 10, in: transaction)
      }
      let people = try batches.flatMap { try $0.events() }.map(\.person)
      #expect(people == [Exporting.bruno])
    }
  }

  @Test(
    "what waits for longer than a week is given up and counted, and a hook that goes takes the rest along"
  )
  func dropped() async throws {
    try await Hooking.run { hooking in
      let world = hooking.world
      let hook = try await hooking.add(.events)
      try await world.add([world.event(Exporting.anna, at: world.table.clock.now, 1)])
      world.table.clock.move(milliseconds: EventHooks.patience + 1)
      try await world.add([world.event(Exporting.anna, at: world.table.clock.now, 2)])
      hooking.system.answer(HTTPResponse(status: 500))
      _ = await hooking.failure(hook)
      let row = try await hooking.row()
      #expect(row?.dropped == 1)
      let kept = try await waiting(hooking)
      #expect(kept == 1)
      try await world.table.database.write { try hook.remove(of: world.table.store, in: $0) }
      let none = try await waiting(hooking)
      #expect(none == 0)
      try await world.add([world.event(Exporting.anna, at: world.table.clock.now, 3)])
      let after = try await waiting(hooking)
      #expect(after == 0)
    }
  }

  @Test("bodies are no larger than Segment takes, and hold all")
  func large() async throws {
    try await Hooking.run { hooking in
      let world = hooking.world
      let start = world.table.clock.now
      var events: [AcceptedEvent] = []
      for number in 1...2_000 {
        var event = world.event(Exporting.anna, at: start, Int64(number))
        event.values = [StoredParameter("screen_name", .text(String(repeating: "x", count: 300)))]
        events.append(event)
      }
      let hook = try await hooking.add(.events)
      try await world.add(events)
      try await hooking.tell(hook)
      let sent = hooking.system.all
      #expect(sent.count > 1)
      let longest = sent.map(\.body.count).max() ?? 0
      #expect(longest <= 500_000)
      let ids = Set(sent.flatMap { $0.json["batch"]?.array ?? [] }.map { $0["messageId"]?.text })
      #expect(ids.count == 2_000)
    }
  }

  @Test(
    "a hook leads to the web with TLS, or to a private network",
    arguments: [
      ("https://tool.example/in", true), ("http://127.0.0.1:8080/in", true),
      ("http://10.1.2.3/in", true), ("http://localhost/in", true),
      ("http://tool.example/in", false), ("http://8.8.8.8/in", false), ("ftp://a/b", false),
      ("", false),
    ])
  func reached(_ url: String, _ mayBe: Bool) {
    #expect(HookTransport.mayReach(url) == mayBe)
  }
}
