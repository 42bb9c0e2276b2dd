import Care
import CareTesting
import Database
import DatabaseTesting
import Delivery
import Editing
import Gateways
import Records
import SyncServer
import Testing
import Values
import Zones

@testable import CareServer

/// Where somebody is, what they want, and what reminders say.
extension DoseReminderTests {
  @Test("CG-131: eight in the morning is where the person is, and at home for what goes by home")
  func travel() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.push(
        Days.medicine(Days.metformin, "Metformina"),
        Days.schedule(2, Days.metformin, ["08:00"], policy: .home),
        SetReminders(
          of: Days.rosa,
          {
            var pace = ReminderPace()
            pace.repeats = 0
            return pace
          }()))
      // Ana flies with her to Lisbon; Bia, who stays, says where she is to no effect.
      try await room.push(
        AgreeToReminders(Days.rosa, true, as: .backup, in: .pt, zone: "Asia/Tokyo"),
        by: FamilyServed.bia)
      try await room.push(TellReminderZone(Days.rosa, "Asia/Tokyo"), by: FamilyServed.bia)
      try await room.push(TellReminderZone(Days.rosa, "Europe/Lisbon"))
      try await room.run(until: Days.at("26T20:00"))
      #expect(
        room.told == [
          "26T08:00 1 08:00 Losartana (1)", "26T11:00 1 08:00 Losartana (1); Metformina (1)",
        ])
    }
  }

  @Test(
    "CG-131: a server that was away tells late, once, what still waits, and nothing that is missed")
  func away() async throws {
    try await FamilyRoom.ofRosa { room in
      room.stand(until: Days.at("26T10:00"))
      room.restart()
      try await room.run(until: Days.at("26T20:00"))
      #expect(room.told == ["26T13:00 1 08:00 Losartana (1)"])
      room.stand(until: Days.at("27T15:00"))
      try await room.run(until: Days.at("27T20:00"))
      #expect(room.told.count == 1)
    }
  }

  @Test("CG-131: who wants no more of these mails is told nothing until they want it again")
  func unwanted() async throws {
    try await FamilyRoom.ofRosa { room in
      let now = room.now
      try await room.database.write { transaction in
        try Refusals.add(
          "dose.reminder", of: FamilyServed.ana, in: FamilyServed.space, at: now, transaction)
      }
      try await room.run(until: Days.at("26T20:00"))
      #expect(room.told == [])
      try await room.push(AgreeToReminders(Days.rosa, true, in: .pt))
      try await room.run(until: Days.at("27T08:01"))
      #expect(room.told == ["27T11:00 1 08:00 Losartana (1)"])
    }
  }

  @Test(
    "CG-131: however a push is missed, somebody hears on another way within ten minutes",
    arguments: [
      nil, .later("down", after: nil), .later("down", after: 3_600_000),
      .unanswered(after: nil), .unanswered(after: 120_000), .notLetIn("403"), .gone("410"),
      .refused("400"), .tooLarge, .forbidden,
    ] as [GatewayFailure?])
  func missed(failure: GatewayFailure?) async throws {
    try await FamilyRoom.ofRosa(falls: true) { room in
      try await room.push(
        AgreeToReminders(
          Days.rosa, true, phone: Phone(e164: "+5511987654321"), in: .pt))
      room.fail(failure)
      try await room.run(until: Days.at("26T08:10"))
      let texts = room.taken.filter { $0.call.way == .sms }
      // Nil is one that was taken, and that no device has shown.
      #expect(texts.count == 1, "\(room.told)")
      #expect(texts.allSatisfy { $0.at <= Days.at("26T08:10") })
    }
  }

  @Test(
    "CG-131: a call for help that no device has shown is a text to who helps within ten minutes",
    arguments: [nil, .later("down", after: nil), .gone("410")] as [GatewayFailure?])
  func helpMissed(failure: GatewayFailure?) async throws {
    try await FamilyRoom.ofRosa(falls: true) { room in
      try await room.push(
        AgreeToReminders(
          Days.rosa, true, as: .backup, phone: Phone(e164: "+5511987654322"), in: .pt),
        by: FamilyServed.bia)
      try await room.push(SetReminders(of: Days.rosa, calling: FamilyServed.bia, .own))
      room.fail(failure)
      try await room.run(until: Days.at("26T08:29"))
      #expect(!room.taken.map(\.call.number).contains(2), "she is not called yet")
      try await room.run(until: Days.at("26T08:40"))
      let texts = room.taken.filter { $0.call.way == .sms && $0.call.number == 2 }
      #expect(texts.count == 1, "\(room.told)")
      #expect(texts.allSatisfy { Days.at("26T08:30") <= $0.at && $0.at <= Days.at("26T08:40") })
      #expect(texts.allSatisfy { !$0.call.body.contains("Losartana") })
    }
  }

  @Test("CG-131: the ledger has each way on which it was told, when that was, and what was shown")
  func proof() async throws {
    try await FamilyRoom.ofRosa(falls: true) { room in
      try await room.push(
        AgreeToReminders(
          Days.rosa, true, phone: Phone(e164: "+5511987654321"), in: .pt))
      func entries() async throws -> [DeliveryLedger.Entry] {
        try await room.database.read { transaction in
          try DeliveryLedger.entries(
            of: FamilyServed.space, to: FamilyServed.ana, upTo: 20, in: transaction)
        }
      }
      try await room.run(until: Days.at("26T08:09"))
      let missed = try #require(try await entries().last)
      #expect(missed.kind == "dose.reminder" && missed.subject == Days.rosa.uuid)
      #expect(missed.shownAt == nil && missed.openedAt == nil)
      #expect(missed.attempts.map(\.channel) == ["push", "sms"])
      #expect(missed.attempts.map(\.state) == ["sent", "sent"])
      let sent = missed.attempts.compactMap(\.sentAt)
      #expect(sent.count == 2 && sent == sent.sorted())
      let (first, last) = (try #require(sent.first), try #require(sent.last))
      #expect(first < Days.at("26T08:01"))
      #expect(Days.at("26T08:05") <= last && last < Days.at("26T08:06"))
      let told = "\(missed)"
      #expect(!told.contains("Losartana") && !told.contains("98765"))
      // The one that is told again is shown.
      try await room.run(until: Days.at("26T08:11"))
      let call = try #require(room.taken.last?.call)
      let token = call.content["notification"]?["data"]?["receipt"]?.text ?? ""
      #expect(try await room.served.delivery.apply(.shown, by: token))
      let shown = try #require(try await entries().first)
      #expect(shown.id != missed.id && shown.state == "seen")
      #expect(shown.shownAt == Days.at("26T08:11"))
    }
  }

  @Test("a job that was given up is asked for again the day after")
  func watched() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.database.write { transaction in
        _ = try transaction.execute("DELETE FROM job WHERE name = 'remind-of-doses'")
      }
      try await room.run(until: Days.at("28T09:00"))
      #expect(room.told.contains("28T11:00 1 08:00 Losartana (1)"))
    }
  }

  @Test(
    "CG-131: a look at what is due reads an index, and nobody who waits, with ten thousand people")
  func cheap() async throws {
    try await FamilyRoom.ofRosa { room in
      let now = room.now
      try await room.database.write { transaction in
        for number in UInt64(0)..<10_000 {
          try DoseTimes.put(
            DoseTime(
              person: UUID(high: 8, low: number), what: .doses, seenAt: now,
              dueAt: now.adding(milliseconds: 86_400_000)),
            in: UUID(high: 9, low: number % 3_000), transaction)
        }
      }
      let plan = try await room.database.read { transaction -> [String] in
        // The other engine says it in other words.
        guard TestEngine.isSQLite else { return ["INDEX"] }
        return try transaction.rows(
          """
          EXPLAIN QUERY PLAN SELECT person, what, seen_at, due_at FROM dose_time \
          WHERE space = $1 AND due_at <= $2 ORDER BY due_at, person, what LIMIT $3
          """, [SQLValue(FamilyServed.space), .integer(now.milliseconds), .integer(100)]
        ) { $0.text(3) }
      }
      #expect(plan.contains { $0.contains("INDEX") && !$0.contains("SCAN") }, "\(plan)")
      try await room.run(until: Days.at("26T08:01"))
      #expect(room.told == ["26T11:00 1 08:00 Losartana (1)"])
    }
  }

  @Test("PL-008: the words of reminders fit their ways in both languages, with their links")
  func words() {
    let rules = CareRules(plain: { $0 }) { _, _, _ in nil }
    let kinds = CareService.kinds(
      rules, of: SpaceTables(careSchema), zones: { _ in nil }, now: { .epoch })
    #expect(kinds.map(\.name) == ["dose.reminder", "dose.escalation", "stock.reminder"])
    let address = "https://umbu.example/careguide/reply/doses/" + String(repeating: "a", count: 43)
    for kind in kinds { #expect(kind.problems(at: address) == []) }
  }
}
