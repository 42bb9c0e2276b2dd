import Agenda
import AgendaTesting
import Database
import Delivery
import Scheduling
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

/// The number on a therapist's icon, by the notifications of what people answer.
@Suite("What the icon counts of answers", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct AnswerBadgeTests {
  private static let rules: AgendaRules = {
    var rules = Practice.rules
    rules.tellsAnswers = true
    return rules
  }()

  /// A session of the practice's own account.
  private static func book(_ number: UInt64, _ text: String) -> BookSession<Visits> {
    var session = Session()
    session.id = Days.session(number)
    session.place = Days.place(text)
    session.place.therapist = AgendaServed.account
    return BookSession(session, [Appointment(Days.appointment(number), Days.ana, .requested)])
  }

  private static func answer(
    _ answer: AgendaAnswers.Answer, _ number: UInt64, _ text: String, _ room: AgendaRoom
  ) async throws {
    let answers = room.served.service.answers
    let appointment = Days.appointment(number).uuid
    let path = try await room.database.write(in: AgendaServed.space) { transaction in
      try answers.makeLink(for: appointment, in: AgendaServed.space, transaction)
    }
    let token = String(try #require(path).dropFirst("reply/".count))
    let start = try #require(CivilDateTime("2026-11-\(text)"))
    let outcome = try await answers.apply(answer, to: appointment, seenAt: start, by: token)
    #expect(outcome?.isTaken == true, "\(number)")
    try await room.run(until: room.now.adding(milliseconds: 1_000))
  }

  /// The numbers of all notifications until now.
  private static func badges(_ room: AgendaRoom) -> [String] {
    room.pushed.map { text in
      let parts = text.split(separator: "\"app_badge\":")
      return parts.count == 2 ? String(parts[1].prefix { $0 != "}" && $0 != "," }) : "none"
    }
  }

  @Test("PL-008: an answer counts with those that were not opened, until their sessions begin")
  func count() async throws {
    try await AgendaRoom.inNovember(at: "25T10:00", Self.rules) { room in
      try await ReminderTableTests.subscribe(room)
      try await room.database.write { transaction in
        try transaction.execute(
          "INSERT INTO membership (account, space, role, created_at) VALUES ($1, $2, 'admin', 0)",
          [SQLValue(AgendaServed.account), SQLValue(AgendaServed.space)])
      }
      let starts = ["26T09:00", "26T15:00", "27T09:00", "27T15:00"]
      for (number, start) in starts.enumerated() {
        let refusals = try await room.push(Self.book(UInt64(number + 1), start))
        #expect(refusals == [])
      }
      try await Self.answer(.confirm, 1, starts[0], room)
      try await Self.answer(.confirm, 2, starts[1], room)
      #expect(Self.badges(room) == ["1", "2"])
      // What has begun is no answer that waits.
      try await room.run(until: Days.at("26T10:00"))
      try await Self.answer(.confirm, 3, starts[2], room)
      #expect(Self.badges(room) == ["1", "2", "2"])
      // Nor is what was opened.
      let opened = Days.appointment(2).uuid
      try await room.database.write { transaction in
        try transaction.execute(
          """
          UPDATE message SET opened_at = 1, state = 2 \
          WHERE kind = 'appointment.answer' AND subject = $1
          """, [SQLValue(opened)])
      }
      try await Self.answer(.confirm, 4, starts[3], room)
      #expect(Self.badges(room) == ["1", "2", "2", "2"])
      // Two answers to one appointment are one that waits.
      try await Self.answer(.cancel, 4, starts[3], room)
      #expect(Self.badges(room) == ["1", "2", "2", "2", "2"])
    }
  }
}
