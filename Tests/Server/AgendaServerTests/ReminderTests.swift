import Agenda
import AgendaTesting
import Database
import Delivery
import Fields
import Gateways
import Records
import SyncServer
import Testing
import Values
import ZoneFiles
import Zones

@testable import AgendaServer
@testable import Jobs

@Suite("Reminders of appointments", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ReminderTests {
  @Test("FF-160 CC-047: a week, a day and two hours before, each on its ways")
  func usual() async throws {
    try await AgendaRoom.inNovember(at: "10T12:00") { room in
      try await room.push(Days.book(1, "26T14:00"))
      try await room.run(until: Days.at("27T00:00"))
      #expect(
        room.told == [
          "1 2026-11-19T17:00:00.000Z qui, 26/11 às 14:00",
          "1 2026-11-25T17:00:00.000Z qui, 26/11 às 14:00",
          "1 2026-11-26T15:00:00.000Z qui, 26/11 às 14:00",
        ])
      // A mail has no text of an SMS.
      #expect(room.taken.map { $0.reminder.text.isEmpty } == [true, false, false])
    }
  }

  @Test(
    "FF-160: what quiet hours would hold goes out before them, and coincides with what is due then")
  func nights() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      // Two hours before is half past six: a minute before ten the evening before.
      try await room.push(Days.book(1, "26T08:30"))
      // A day before is nine in the evening, and two hours before is the day itself.
      try await room.push(Days.book(2, "26T21:00", Days.bia))
      try await room.run(until: Days.at("27T00:00"))
      #expect(
        room.told == [
          "2 2026-11-26T00:00:00.000Z qui, 26/11 às 21:00",
          "1 2026-11-26T00:59:00.000Z qui, 26/11 às 08:30",
          "2 2026-11-26T22:00:00.000Z qui, 26/11 às 21:00",
        ])
    }
  }

  @Test("FF-160 CC-047: one a patient and day, which tells of all that is due on that day")
  func together() async throws {
    try await AgendaRoom.inNovember(at: "24T20:00") { room in
      // Each day at nine: the two hours before one day's and the day before the next one's are one day.
      try await room.push(
        Days.book(1, "25T09:00"), Days.book(2, "26T15:00"), Days.book(3, "26T16:00", Days.bia))
      try await room.run(until: Days.at("27T00:00"))
      #expect(
        room.told == [
          "1 2026-11-25T00:59:00.000Z qua, 25/11 às 09:00",
          "1 2026-11-25T18:00:00.000Z qui, 26/11 às 15:00",
          "2 2026-11-25T19:00:00.000Z qui, 26/11 às 16:00",
          "1 2026-11-26T16:00:00.000Z qui, 26/11 às 15:00",
          "2 2026-11-26T17:00:00.000Z qui, 26/11 às 16:00",
        ])
    }
    try await AgendaRoom.inNovember(at: "24T20:00") { room in
      try await room.push(Days.book(1, "25T12:00"), Days.book(2, "26T15:00"))
      try await room.run(until: Days.at("26T00:00"))
      #expect(
        room.told == ["1 2026-11-25T13:00:00.000Z qua, 25/11 às 12:00; qui, 26/11 às 15:00"])
    }
  }

  @Test(
    "FF-160: what it says is as the appointment is when it is due, not as it was when it was booked"
  )
  func decidedWhenDue() async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      try await room.push(
        Days.book(1, "26T14:00"), Days.book(2, "26T15:00", Days.bia))
      try await room.push(Days.move(1, to: "27T10:00"), Days.cancel(2))
      try await room.run(until: Days.at("27T00:00"))
      #expect(room.told == ["1 2026-11-26T13:00:00.000Z sex, 27/11 às 10:00"])
    }
  }

  @Test("what is booked after its reminder would have been due is not reminded of at once")
  func late() async throws {
    try await AgendaRoom.inNovember(at: "26T12:30") { room in
      try await room.push(Days.book(1, "26T14:00"), Days.book(2, "27T11:00", Days.bia))
      try await room.run(until: Days.at("28T00:00"))
      #expect(room.told == ["2 2026-11-27T12:00:00.000Z sex, 27/11 às 11:00"])
    }
  }

  @Test(
    "PL-005: what was due while no server ran goes out late, if it is worth something, and once")
  func absent() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00") { room in
      try await room.push(Days.book(1, "26T14:00"), Days.book(2, "25T10:00", Days.bia))
      room.stand(until: Days.at("26T10:00"))
      room.restart()
      try await room.run(until: Days.at("27T00:00"))
      // A week before is over with a day before; of the one that is over nobody is told.
      #expect(room.told == ["1 2026-11-26T13:00:00.000Z qui, 26/11 às 14:00"])
    }
  }

  @Test("a message that could not be brought in time leaves room for the next of that day")
  func down() async throws {
    try await AgendaRoom.inNovember(at: "24T20:00") { room in
      try await room.push(Days.book(1, "25T12:00"))
      room.isDown(true)
      try await room.run(until: Days.at("25T13:00"))
      room.isDown(false)
      try await room.push(Days.book(2, "25T18:00"))
      try await room.run(until: Days.at("26T00:00"))
      #expect(room.told == ["1 2026-11-25T19:00:00.000Z qua, 25/11 às 18:00"])
    }
  }

  @Test("who wants no reminders gets none, and one who is written to by nobody neither")
  func unwanted() async throws {
    try await AgendaRoom.inNovember(at: "24T20:00") { room in
      try await room.push(Days.book(1, "25T12:00"), Days.book(2, "25T13:00", Days.bia))
      let now = room.now
      try await room.database.write { transaction in
        try Refusals.add(
          "appointment.reminder", of: Days.ana, in: AgendaServed.space, at: now, transaction)
      }
      try await room.run(until: Days.at("26T00:00"))
      #expect(room.told == ["2 2026-11-25T14:00:00.000Z qua, 25/11 às 13:00"])
    }
  }

  @Test("a group's people are each reminded, also who came to it later")
  func group() async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      var session = Days.book(1, "26T14:00")
      session.session.places = 4
      try await room.push(session)
      try await room.run(until: Days.at("26T08:00"))
      let joined = Appointment(ID(UUID(high: 5, low: 9)), Days.bia, .confirmed)
      try await room.push(JoinSession<Visits>(Days.session(1), joined))
      try await room.run(until: Days.at("27T00:00"))
      #expect(
        room.told.sorted() == [
          "1 2026-11-25T17:00:00.000Z qui, 26/11 às 14:00",
          "1 2026-11-26T15:00:00.000Z qui, 26/11 às 14:00",
          "2 2026-11-26T15:00:00.000Z qui, 26/11 às 14:00",
        ])
    }
  }

  @Test("FF-160 many reminders at once are asked for in parts, and tell each person all of it once")
  func many() async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      // Bia has the first and the last, which are in two parts.
      var all: [any Mutation] = [
        Days.book(1, "26T14:00", Days.bia), Days.book(150, "26T15:00", Days.bia),
      ]
      let others = 3..<UInt64(150)
      for number in others {
        let person = UUID(high: 3, low: 1_000 + number)
        all.append(AddVisitor(Visitor(person, "V", email: "v\(person.low)@example.com")))
        all.append(Days.book(number, "26T14:30", person))
      }
      let refusals = try await room.push(all)
      #expect(refusals == [])
      room.stand(until: Days.at("25T16:00"))
      try await Self.lookOnce(room)
      let (left, asked) = try await room.database.read { transaction in
        (
          try ReminderTimes.due(
            in: AgendaServed.space, at: room.now, upTo: 1_000, transaction
          ).count,
          try transaction.first("SELECT count(*) FROM message") { $0.int(0) } ?? 0
        )
      }
      #expect((1..<100).contains(left), "others write before the rest is looked at")
      #expect(asked > 0)
      try await room.run(until: Days.at("25T16:00"))
      let whom = room.taken.map(\.reminder.visitor.low).sorted()
      let each = [2] + others.map { 1_000 + $0 }
      #expect(whom == each)
      let bia = try #require(room.taken.first { $0.reminder.visitor == Days.bia })
      #expect(bia.reminder.when == "qui, 26/11 às 14:00; qui, 26/11 às 15:00")
    }
  }

  /// The job's one transaction, and no more.
  private static func lookOnce(_ room: AgendaRoom) async throws {
    let handler = try #require(
      room.served.service.handlers.first { $0.name == AgendaReminders.job.name })
    let run = JobRun(id: UUID(high: 9, low: 9), attempt: 1, askedAt: room.now)
    let effects = try await handler.run(SpaceArguments(AgendaServed.space).jsonBytes(), run)
    guard let write = effects.write else {
      Issue.record("nothing was to be written")
      return
    }
    try await room.database.write(in: AgendaServed.space) { transaction in
      _ = try write(transaction)
    }
  }

  @Test("what has no place of its own is nobody's appointment yet")
  func unplaced() async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      var blue = Room()
      blue.id = ID(UUID(high: 2, low: 1))
      blue.name = "Azul"
      try await room.push(
        AddRoom(blue), Days.book(1, "26T14:00", in: blue.id),
        Days.book(2, "26T14:00", Days.bia, in: blue.id))
      try await room.run(until: Days.at("25T23:00"))
      #expect(room.told == ["1 2026-11-25T17:00:00.000Z qui, 26/11 às 14:00"])
      // Its time becomes free, and it takes it when it is moved there again.
      try await room.push(Days.cancel(1), Days.move(2, to: "26T14:00"))
      try await room.run(until: Days.at("27T00:00"))
      #expect(room.told.last == "2 2026-11-26T15:00:00.000Z qui, 26/11 às 14:00")
    }
  }

  @Test("offsets and ways are an app's data: the day before by mail, and no more")
  func data() async throws {
    var rules = Practice.rules
    rules.reminders = [.init(.days(1), on: [.init(.mail)])]
    try await AgendaRoom.inNovember(at: "10T12:00", rules) { room in
      try await room.push(Days.book(1, "26T14:00"))
      try await room.run(until: Days.at("27T00:00"))
      #expect(room.told == ["1 2026-11-25T17:00:00.000Z qui, 26/11 às 14:00"])
      let channels = try await room.database.read { transaction in
        try transaction.rows("SELECT DISTINCT channel FROM message_attempt") { $0.int(0) }
      }
      #expect(channels == [Channel.mail.rawValue])
    }
  }

  @Test("FF-160: the SMS of one appointment is one message, with its link")
  func oneSegment() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      try await room.push(Days.book(1, "26T14:00"))
      try await room.run(until: Days.at("26T00:00"))
      let text = try #require(room.taken.first?.reminder.text)
      #expect(SMSText(text).segments == 1, "\(text)")
      #expect(text.hasPrefix("Clinica Ipe lembra: qui, 26/11 às 14:00. https://umbu.example/"))
    }
  }

  @Test("PL-008: the words of reminders fit their ways in both languages, with their link")
  func words() {
    let kind = AgendaService.reminderKind(
      Practice.rules, zones: ZoneFolder(), now: { .epoch })
    let address = "https://umbu.example/clickconsultas/reply/" + String(repeating: "a", count: 43)
    #expect(kind.problems(at: address) == [])
  }

  @Test("a job that was given up is asked for again the day after")
  func watched() async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      try await room.push(Days.book(1, "26T14:00"))
      try await room.database.write { transaction in
        _ = try transaction.execute("DELETE FROM job WHERE name = 'remind-of-appointments'")
      }
      room.stand(until: Days.at("26T00:00"))
      try await room.run(until: Days.at("26T09:00"))
      #expect(room.told == ["1 2026-11-26T11:00:00.000Z qui, 26/11 às 14:00"])
    }
  }
}
