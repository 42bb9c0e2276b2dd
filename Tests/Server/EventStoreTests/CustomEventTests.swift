import Database
import EventStore
import EventTesting
import Fields
import Telemetry
import Testing
import Values

@Suite("Events that are added while the server runs")
struct CustomEventTests {
  private func meaning() -> Meaning { Meaning(Phrase(pt: "Para testes.", en: "For tests.")) }

  private func parameter(
    _ name: String, _ kind: ParameterWord, values: [String] = [], most: Double? = nil
  ) -> ParameterDescription {
    var parameter = ParameterDescription()
    (parameter.name, parameter.kind, parameter.values) = (name, kind, values)
    (parameter.most, parameter.isRequired) = (most, false)
    parameter.meaning = meaning()
    return parameter
  }

  private func event(
    _ name: String, _ subject: String, _ verb: String, _ parameters: ParameterDescription...
  ) -> EventDescription {
    var event = EventDescription()
    (event.name, event.subject, event.verb) = (name, subject, verb)
    (event.owner, event.meaning, event.parameters) = ("sales", meaning(), parameters)
    return event
  }

  private func add(_ event: EventDescription, to table: EventTable) async throws -> Int64 {
    try await table.database.write { [store = table.store] in
      try store.add(event, to: TestEvents.registry, by: "ana", in: $0).version
    }
  }

  private func problems(_ event: EventDescription, in table: EventTable) async throws -> [String] {
    do {
      _ = try await add(event, to: table)
      return []
    } catch let problem as EventStore.CustomProblem {
      return problem.sentences
    }
  }

  private func bring(
    _ number: Int, _ properties: JSONValue, by shop: Shop
  ) async throws -> [EventRefusalReason] {
    let message = SegmentSender.message(
      "track", number, at: shop.table.clock.now, .init("userId", .text("7")),
      .init("event", .text("basket_shared")), .init("properties", properties))
    return try await shop.bring([message]).refusals.map(\.problem.reason)
  }

  @Test("PR-235 an event that was added is taken from then on, and judged by its newest version")
  func added() async throws {
    try await withEvents { table in
      let shop = try await Shop(in: table)
      let apples = JSONValue.object([.init("apples", .integer(3))])
      let ways = JSONValue.object([.init("way", .text("link"))])
      let unknown = try await bring(1, apples, by: shop)
      #expect(unknown == [.unknownEvent])
      let first = event("basket_shared", "basket", "shared", parameter("apples", .count, most: 9))
      let version = try await add(first, to: table)
      #expect(version == 1)
      let taken = try await bring(2, apples, by: shop)
      let notYet = try await bring(3, ways, by: shop)
      #expect(taken == [] && notYet == [.unknownParameter])
      let second = event(
        "basket_shared", "basket", "shared", parameter("apples", .count, most: 99),
        parameter("way", .choice, values: ["link", "mail"]))
      let next = try await add(second, to: table)
      #expect(next == 2)
      let more = try await bring(4, ways, by: shop)
      let wrong = try await bring(5, .object([.init("way", .text("Ana"))]), by: shop)
      #expect(more == [] && wrong == [.notListed])
      let isRetired = try await table.database.write {
        try table.store.retire("basket_shared", in: $0)
      }
      #expect(isRetired)
      let after = try await bring(6, apples, by: shop)
      #expect(after == [.unknownEvent])
      let names = try await table.events().map(\.name)
      #expect(names == ["basket_shared", "basket_shared"])
      let third = try await add(first, to: table)
      #expect(third == 3)
    }
  }

  @Test("PR-235 nothing overrides an event of the program, changes a type or has room for words")
  func refused() async throws {
    try await withEvents { table in
      _ = try await add(
        event("basket_shared", "basket", "shared", parameter("apples", .count, most: 9)), to: table)
      let cases: [(EventDescription, String)] = [
        (
          event("screen_view", "screen", "view"),
          "screen_view: is an event of the app itself, which nobody overrides"
        ),
        (
          event("basket_shared", "basket", "shared", parameter("apples", .flag)),
          "basket_shared.apples: was of kind count, and stays so"
        ),
        (
          event("basket_opened", "basket", "opened", parameter("title", .choice, values: ["a"])),
          "basket_opened.title: is forbidden: it would hold what people write"
        ),
        (
          event("basket_opened", "basket", "opened", parameter("who", .choice, values: ["a@b.c"])),
          "basket_opened.who: a@b.c looks like what somebody wrote"
        ),
        (
          event("BasketOpened", "Basket", "Opened"), "BasketOpened: is not in snake_case"
        ),
        (
          event("basket_stolen", "basket", "stolen"), "basket_stolen: stolen is no verb"
        ),
        (
          event("basket_opened", "basket", "opened", parameter("duration", .count, most: 9)),
          "basket_opened.duration: a duration is in seconds, and nothing else is"
        ),
        (
          event("basket_opened", "basket", "opened", parameter("way", .choice)),
          "basket_opened.way: has no values"
        ),
      ]
      for (event, words) in cases {
        let problems = try await problems(event, in: table)
        let isSaid = problems.contains(words)
        #expect(isSaid, "\(event.name): \(problems)")
      }
      var marketing = event("basket_opened", "basket", "opened")
      marketing.purpose = .marketing
      let problems = try await problems(marketing, in: table)
      #expect(problems == ["basket_opened: is for marketing, which is for apps alone"])
      let rows = try await table.count("SELECT count(*) FROM event_custom")
      #expect(rows == 1)
      // Also of what counts no more the type stays.
      _ = try await table.database.write { try table.store.retire("basket_shared", in: $0) }
      let other = event("basket_opened", "basket", "opened", parameter("apples", .flag))
      let still = try await self.problems(other, in: table)
      #expect(still == ["basket_opened.apples: was of kind count, and stays so"])
    }
  }
}
