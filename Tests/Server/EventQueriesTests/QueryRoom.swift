import EventAnswers
import EventStore
import EventTesting
import Foundation
import QueryWire
import Telemetry
import Values

@testable import EventQueries

/// A few events of two people, and one of a program, which queries are run over.
struct QueryRoom {
  static let ana = Values.UUID(high: 0xA, low: 1)
  static let bia = Values.UUID(high: 0xB, low: 2)
  static let program = Values.UUID(high: 0xC, low: 3)
  static let other = Values.UUID(high: 0xD, low: 4)
  static let item = Values.UUID(high: 0xE, low: 5)
  /// 10:00 in São Paulo, 3 March 2026.
  static let start = EventTable.start
  static let zone = ZoneRules(name: "America/Sao_Paulo", offset: -10_800)
  private static let day: Int64 = 86_400_000

  static var folder: String { FileManager.default.temporaryDirectory.path }

  var queries = EventQueries(in: QueryRoom.folder)
  var snapshot: EventQueries.Snapshot

  init(_ events: [AcceptedEvent] = QueryRoom.events) throws {
    snapshot = EventQueries.Snapshot(
      try UnsortedSource(events, in: Self.zone),
      columns: QueryColumn.all(of: LiveRegistry(TestEvents.registry)),
      links: [QueryLink(origin: Self.other, person: Self.ana, at: Self.start)])
  }

  func answer(_ sql: String, limit: Int = 10_000) throws -> QueryAnswer {
    try queries.answer(sql, limit: limit, over: snapshot)
  }

  func rows(_ sql: String) throws -> [[QueryValue]] { try answer(sql).rows }

  /// Why it has no answer; nil when it has one.
  func failure(_ sql: String) -> QueryFailure? {
    do throws(QueryFailure) {
      _ = try queries.answer(sql, over: snapshot)
      return nil
    } catch {
      return error
    }
  }

  static func event(
    _ name: String, of person: Values.UUID, after milliseconds: Int64,
    _ values: [StoredParameter] = []
  ) -> AcceptedEvent {
    var event = AcceptedEvent(name, of: person, at: start.adding(milliseconds: milliseconds))
    event.installation = Values.UUID(high: 1, low: person.low)
    event.sequence = milliseconds
    event.session = 7
    event.stamp = .tested
    event.values = values
    return event
  }

  static var events: [AcceptedEvent] {
    var free = Stamp.tested
    free.plan = "free"
    free.version = ""
    var seen = event(
      "screen_view", of: bia, after: day, [StoredParameter("screen_name", .text("PatientList"))])
    seen.stamp = free
    var bot = event(
      "screen_view", of: program, after: day, [StoredParameter("screen_name", .text("Today"))])
    bot.traffic = EventTraffic.bot
    return [
      event(
        "screen_view", of: ana, after: 0,
        [
          StoredParameter("item_count", .integer(3)),
          StoredParameter("screen_name", .text("Today")),
        ]),
      event(
        "item_created", of: ana, after: 60_000,
        [
          StoredParameter("duration", .decimal(1.5)), StoredParameter("is_new", .flag(true)),
          StoredParameter("item_id", .mark(item)),
          StoredParameter("search_filters", .texts(["a", "b"])),
        ]),
      seen, bot,
    ]
  }
}
