import Agenda
import AgendaTesting
import Delivery
import Effort
import Testing
import Values
import Zones

@testable import AgendaServer

/// When people are reminded, and on which ways, is an app's data.
@Suite("Reminders of another app", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct OffsetTests {
  /// As ClickConsultas' table has it: mails of a week and a day, texts of two days and one, and a text an hour and a half
  /// before for who comes by car.
  private static let rules: AgendaRules = {
    var rules = Practice.sleepless
    rules.reminders = [
      .init(.days(7), on: [.init(.mail)]), .init(.days(2), on: [.init(.sms)]),
      .init(.days(1), on: [.init(.mail)]), .init(.minutes(90), on: [.init(.sms)]),
    ]
    return rules
  }()

  /// A booking at a civil time of a zone.
  private static func book(
    _ number: UInt64, _ start: String, in zone: ZoneRules, _ visitor: UUID
  ) throws -> BookSession<Visits> {
    let moment = try #require(CivilDateTime(start))
    var session = Session()
    session.id = Days.session(number)
    session.place = SessionPlace(
      moment, in: zone.name, at: zone.instant(moment), minutes: 50)
    return BookSession(session, [Appointment(Days.appointment(number), visitor, .confirmed)])
  }

  /// "2026-10-25T13:00Z mail", of what was brought.
  private static func told(_ room: AgendaRoom) -> [String] {
    room.taken.map { taken in
      // A mail has no text of an SMS.
      "\(taken.at) \(taken.reminder.text.isEmpty ? "mail" : "sms")"
    }
  }

  struct Case: Sendable {
    var zone: String
    var start: String
    var expected: [String]
  }

  /// Each appointment is a day or two behind a change of the clocks there.
  static let cases = [
    // An hour back on 1 November: what is a day before on the wall is 25 hours before.
    Case(
      zone: "America/New_York", start: "2026-11-01T14:00",
      expected: [
        "2026-10-25T18:00:00.000Z mail", "2026-10-30T18:00:00.000Z sms",
        "2026-10-31T18:00:00.000Z mail", "2026-11-01T17:30:00.000Z sms",
      ]),
    // The hour and a half are those that pass: half past one is there twice, and this is the second.
    Case(
      zone: "America/New_York", start: "2026-11-01T03:00",
      expected: [
        "2026-10-25T07:00:00.000Z mail", "2026-10-30T07:00:00.000Z sms",
        "2026-10-31T07:00:00.000Z mail", "2026-11-01T06:30:00.000Z sms",
      ]),
    // An hour on at two of 14 March.
    Case(
      zone: "America/New_York", start: "2027-03-15T09:00",
      expected: [
        "2027-03-08T14:00:00.000Z mail", "2027-03-13T14:00:00.000Z sms",
        "2027-03-14T13:00:00.000Z mail", "2027-03-15T11:30:00.000Z sms",
      ]),
    // A day before there is no half past two: it is half past three.
    Case(
      zone: "America/New_York", start: "2027-03-15T02:30",
      expected: [
        "2027-03-08T07:30:00.000Z mail", "2027-03-13T07:30:00.000Z sms",
        "2027-03-14T07:30:00.000Z mail", "2027-03-15T05:00:00.000Z sms",
      ]),
    // Half an hour on at two of 4 October.
    Case(
      zone: "Australia/Lord_Howe", start: "2026-10-05T10:00",
      expected: [
        "2026-09-27T23:30:00.000Z mail", "2026-10-02T23:30:00.000Z sms",
        "2026-10-03T23:00:00.000Z mail", "2026-10-04T21:30:00.000Z sms",
      ]),
    // No summer time since 2019.
    Case(
      zone: "America/Sao_Paulo", start: "2026-11-02T14:00",
      expected: [
        "2026-10-26T17:00:00.000Z mail", "2026-10-31T17:00:00.000Z sms",
        "2026-11-01T17:00:00.000Z mail", "2026-11-02T15:30:00.000Z sms",
      ]),
  ]

  @Test(
    "CC-047 an app's own offsets and ways: exactly its messages, over changes of the clocks",
    arguments: cases)
  func own(one: Case) async throws {
    let zone = try Zoneinfo.rules(one.zone)
    let first = try #require(Instant(String(one.expected[0].prefix(24))))
    try await AgendaRoom.with(Self.rules, at: first.adding(milliseconds: -86_400_000)) { room in
      try await room.push(Days.visitor(Days.ana))
      try await room.push(try Self.book(1, one.start, in: zone, Days.ana))
      try await room.run(until: first.adding(milliseconds: 15 * 86_400_000))
      #expect(Self.told(room) == one.expected)
    }
  }

  @Test("CC-047 an app that reminds of nothing sends nothing, and one of one time says it once")
  func none() async throws {
    for (reminders, count) in [
      ([AgendaRules.Reminder](), 0), ([.init(.minutes(1_440), on: [.init(.sms)])], 1),
    ] {
      var rules = Practice.sleepless
      rules.reminders = reminders
      try await AgendaRoom.inNovember(at: "10T12:00", rules) { room in
        try await room.push(Days.book(1, "26T14:00"))
        try await room.run(until: Days.at("27T00:00"))
        #expect(room.taken.count == count)
      }
    }
  }

  @Test("CC-047 one who has two appointments gets one message a day of any other offsets as well")
  func together() async throws {
    try await AgendaRoom.inNovember(at: "10T12:00", Self.rules) { room in
      // Two days before the later is a day before the earlier.
      try await room.push(Days.book(1, "25T14:00"), Days.book(2, "26T15:00"))
      try await room.run(until: Days.at("27T00:00"))
      #expect(
        room.told == [
          "1 2026-11-18T17:00:00.000Z qua, 25/11 às 14:00",
          "1 2026-11-19T18:00:00.000Z qui, 26/11 às 15:00",
          "1 2026-11-23T17:00:00.000Z qua, 25/11 às 14:00",
          "1 2026-11-24T17:00:00.000Z qua, 25/11 às 14:00; qui, 26/11 às 15:00",
          "1 2026-11-25T15:30:00.000Z qua, 25/11 às 14:00; qui, 26/11 às 15:00",
          "1 2026-11-26T16:30:00.000Z qui, 26/11 às 15:00",
        ])
    }
  }
}
