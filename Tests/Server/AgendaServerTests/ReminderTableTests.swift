import Agenda
import AgendaTesting
import Database
import Delivery
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

/// The table of a practice that reminds a week before by mail, two days before by text, and a day before on the first
/// way that leads to somebody; a notification goes before a text where a device gets any.
@Suite("A table of reminders", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ReminderTableTests {
  private static let caio = UUID(high: 3, low: 3)
  private static let dora = UUID(high: 3, low: 4)
  private static let hour: Int64 = 3_600_000

  /// Bia has a mailbox alone, and Caio a device.
  private static let rules: AgendaRules = {
    var rules = Practice.rules
    rules.reminders = [
      .init(.days(7), on: [.init(.mail)]),
      .init(.days(2), on: [.init(.push, patience: hour), .init(.sms)]),
      .init(.days(1), on: [.init(.push, patience: hour), .init(.sms), .init(.mail)]),
    ]
    let person = rules.person
    rules.person = { id, space, transaction in
      var found = try person(id, space, transaction)
      if id == Days.bia { found?.phone = nil }
      if id == caio { found?.account = AgendaServed.account }
      return found
    }
    return rules
  }()

  /// Gives the account of the practice a device that gets notifications.
  static func subscribe(_ room: AgendaRoom) async throws {
    let now = room.now
    let session = UUID(high: 0x0190_0000_0000_7000, low: 0xA000_0000_0000_0001)
    var subscription = DeviceSubscription(
      id: session, account: AgendaServed.account, session: session, service: .web,
      endpoint: "https://push.example/1")
    subscription.publicKey = [4] + [UInt8](repeating: 1, count: 64)
    subscription.secret = [UInt8](repeating: 1, count: 16)
    let put = subscription
    try await room.database.write { transaction in
      try transaction.execute(
        "INSERT INTO account (id, email, password, created_at) VALUES ($1, $2, 'x', 0)",
        [SQLValue(AgendaServed.account), .text("caio@example.com")])
      try transaction.execute(
        """
        INSERT INTO session (id, account, access_digest, access_until, refresh_digest, \
        refresh_until, previous_digest, is_confirmed, created_at) \
        VALUES ($1, $2, $3, 0, $4, $5, NULL, 1, 0)
        """,
        [
          SQLValue(session), SQLValue(AgendaServed.account), .blob([1, 1]), .blob([2, 1]),
          .integer(Int64.max),
        ])
      try Subscriptions.put(put, at: now, in: transaction)
    }
  }

  /// "2026-11-19T17:00:00.000Z 1 mail", in the order of time and of people.
  private static func told(_ room: AgendaRoom) -> [String] {
    let brought = room.taken.map { taken in
      let way = taken.reminder.text.isEmpty ? "mail" : "sms"
      return "\(taken.at) \(taken.reminder.visitor.low) \(way)"
    }
    return (brought + room.pushes.map { "\($0) 3 push" }).sorted()
  }

  @Test(
    "CC-047 FF-160: mail, text and notification each at its time, before the night, one text a day")
  func table() async throws {
    try await AgendaRoom.inNovember(at: "10T12:00", Self.rules) { room in
      try await Self.subscribe(room)
      try await room.push(Days.visitor(Self.caio), Days.visitor(Self.dora))
      try await room.push(
        Days.book(1, "26T14:00"), Days.book(2, "26T15:00", Days.bia),
        Days.book(3, "26T16:00", Self.caio),
        // Each of her times lies in the night.
        Days.book(4, "27T07:30", Self.dora))
      try await room.run(until: Days.at("28T00:00"))
      let told = Self.told(room)
      #expect(
        told == [
          // A week before, by mail.
          "2026-11-19T17:00:00.000Z 1 mail", "2026-11-19T18:00:00.000Z 2 mail",
          "2026-11-19T19:00:00.000Z 3 mail", "2026-11-20T00:59:00.000Z 4 mail",
          // Two days before, by text; who has none is not reached, whose device shows nothing an hour later.
          "2026-11-24T17:00:00.000Z 1 sms", "2026-11-24T19:00:00.000Z 3 push",
          "2026-11-24T20:00:00.000Z 3 sms", "2026-11-25T00:59:00.000Z 4 sms",
          // The day before.
          "2026-11-25T17:00:00.000Z 1 sms", "2026-11-25T18:00:00.000Z 2 mail",
          "2026-11-25T19:00:00.000Z 3 push", "2026-11-25T20:00:00.000Z 3 sms",
          "2026-11-26T00:59:00.000Z 4 sms",
        ])
      // A day is that of the clocks there, three hours behind.
      let zone = try Zoneinfo.rules(Days.zone)
      let texts = room.taken.filter { !$0.reminder.text.isEmpty }
        .map { "\($0.reminder.visitor) \(zone.local($0.at).date)" }
      #expect(Set(texts).count == texts.count)
    }
  }
}
