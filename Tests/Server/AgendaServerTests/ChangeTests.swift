import Agenda
import AgendaTesting
import Gateways
import Records
import Scheduling
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

@Suite("What people are told of changes", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ChangeTests {
  private static let rules: AgendaRules = {
    var rules = Practice.sleepless
    rules.tellsChanges = true
    return rules
  }()

  private static func told(_ room: AgendaRoom) -> [String] {
    room.taken.filter { $0.reminder.text.contains("avisa") }.map { taken in
      let text = SMSText.plain(taken.reminder.text)
      let parts = text.split(separator: "Clinica Ipe avisa: ", omittingEmptySubsequences: false)
      let what = parts.last.map { String($0.prefix { $0 != "." }) } ?? text
      return "\(taken.reminder.visitor.low) \(what)"
    }
  }

  @Test(
    "FF-160: all that an absence meets is cancelled, and each patient is told once, minutes later")
  func together() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      try await room.push(
        Days.book(1, "26T09:00"), Days.book(2, "27T10:00"), Days.book(3, "26T14:00", Days.bia),
        Days.book(4, "30T09:00", Days.bia))
      try await room.push(
        CallOffSession(Days.session(1), reason: "Curso"),
        CallOffSession(Days.session(2), reason: "Curso"))
      try await room.push(CallOffSession(Days.session(3), reason: "Curso"))
      try await room.run(until: Days.at("20T12:04"))
      #expect(Self.told(room) == [], "it may still be taken back")
      try await room.run(until: Days.at("20T12:06"))
      #expect(
        Self.told(room).sorted() == [
          "1 qui, 26/11 às 09:00 foi cancelado; sex, 27/11 às 10:00 foi cancelado",
          "2 qui, 26/11 às 14:00 foi cancelado",
        ])
      try await room.run(until: Days.at("22T12:00"))
      #expect(Self.told(room).count == 2)
    }
  }

  @Test("FF-160: what has no place yet holds up nobody who is cancelled meanwhile")
  func beside() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      var blue = Room()
      blue.id = ID(UUID(high: 2, low: 1))
      blue.name = "Azul"
      try await room.push(
        AddRoom(blue), Days.book(1, "26T14:00", in: blue.id),
        Days.book(2, "26T14:00", Days.bia, in: blue.id), Days.book(3, "26T16:00"))
      var move = Days.move(2, to: "26T14:10")
      move.to.room = blue.id
      try await room.push(move)
      try await room.run(until: Days.at("20T13:00"))
      #expect(Self.told(room) == [])
      try await room.push(CallOffSession(Days.session(3), reason: "Curso"))
      try await room.run(until: Days.at("20T13:06"))
      #expect(Self.told(room) == ["1 qui, 26/11 às 16:00 foi cancelado"])
    }
  }

  @Test("FF-160: who would be on their way in the morning is told in the night, and nobody else is")
  func night() async throws {
    var rules = Practice.rules
    rules.tellsChanges = true
    try await AgendaRoom.inNovember(at: "25T20:00", rules) { room in
      try await room.push(Days.book(1, "26T08:30"), Days.book(2, "26T14:00", Days.bia))
      try await room.run(until: Days.at("26T06:30"))
      try await room.push(
        CallOffSession(Days.session(1), reason: "Gripe"),
        CallOffSession(Days.session(2), reason: "Gripe"))
      try await room.run(until: Days.at("26T06:36"))
      #expect(Self.told(room) == ["1 qui, 26/11 às 08:30 foi cancelado"])
      try await room.run(until: Days.at("26T08:01"))
      #expect(Self.told(room).count == 2)
    }
  }

  @Test("FF-160: what is taken back long after it was booked is told like any other")
  func takenBackLate() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      try await room.push(Days.book(1, "26T09:00"))
      try await room.run(until: Days.at("20T13:00"))
      try await room.push(TakeBackBooking<Visits>(Days.session(1)))
      try await room.run(until: Days.at("20T13:06"))
      #expect(Self.told(room) == ["1 qui, 26/11 às 09:00 foi cancelado"])
    }
  }

  @Test("FF-160: of a booking that was a mistake nobody is told, and nobody is reminded")
  func takenBack() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      try await room.push(Days.book(1, "26T09:00"), Days.book(2, "26T14:00", Days.bia))
      try await room.push(TakeBackBooking<Visits>(Days.session(1)), Days.cancel(2))
      try await room.run(until: Days.at("27T00:00"))
      #expect(Self.told(room) == ["2 qui, 26/11 às 14:00 foi cancelado"])
      #expect(room.taken.count == 1, "nor is anybody reminded")
    }
  }

  @Test(
    "FF-160: what was moved is told with both times; what was moved back, or undone, is not told")
  func moved() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      try await room.push(
        Days.book(1, "26T09:00"), Days.book(2, "26T14:00", Days.bia))
      try await room.push(Days.move(1, to: "27T10:00"), Days.move(2, to: "27T11:00"))
      try await room.push(Days.move(2, to: "26T14:00"))
      try await room.run(until: Days.at("20T12:06"))
      #expect(
        Self.told(room) == [
          "1 qui, 26/11 às 09:00 mudou para sex, 27/11 às 10:00"
        ])
      try await room.push(CallOffSession(Days.session(2)))
      try await room.push(ReopenSession<Visits>(Days.session(2), [Days.appointment(2)]))
      try await room.run(until: Days.at("20T12:20"))
      #expect(Self.told(room).count == 1)
    }
  }

  @Test("PL-005: of a change people are told once, however often the server ends on the way")
  func restarts() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      try await room.push(Days.book(1, "26T09:00"), Days.book(2, "26T14:00", Days.bia))
      try await room.push(Days.move(1, to: "27T10:00"), Days.cancel(2))
      room.stand(until: Days.at("20T12:06"))
      for name in ["tell-of-changes", "deliver", "deliver-sms"] {
        for _ in 0..<2 {
          room.restart()
          await room.runOnly(name)
        }
      }
      room.restart()
      try await room.run(until: Days.at("20T16:00"))
      #expect(
        Self.told(room).sorted() == [
          "1 qui, 26/11 às 09:00 mudou para sex, 27/11 às 10:00",
          "2 qui, 26/11 às 14:00 foi cancelado",
        ])
      #expect(Set(room.taken.map(\.reminder.key)).count == room.taken.count)
    }
  }

  @Test("FF-160: who was told that it is cancelled is told once when it is on again")
  func onAgain() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      let reopen = ReopenSession<Visits>(Days.session(1), [Days.appointment(1)])
      try await room.push(Days.book(1, "26T09:00"))
      try await room.push(CallOffSession(Days.session(1), reason: "Curso"))
      try await room.run(until: Days.at("20T12:06"))
      #expect(Self.told(room) == ["1 qui, 26/11 às 09:00 foi cancelado"])
      try await room.push(reopen)
      try await room.run(until: Days.at("20T12:10"))
      #expect(Self.told(room).count == 1, "that may be taken back as well")
      try await room.run(until: Days.at("20T12:12"))
      #expect(Self.told(room).dropFirst() == ["1 qui, 26/11 às 09:00 esta marcado de novo"])
      // What is cancelled and on again within minutes is as they know it, and so the other way round.
      try await room.push(CallOffSession(Days.session(1)))
      try await room.push(reopen)
      try await room.run(until: Days.at("20T12:30"))
      #expect(Self.told(room).count == 2)
      try await room.push(CallOffSession(Days.session(1)))
      try await room.run(until: Days.at("20T12:36"))
      #expect(Self.told(room).count == 3)
      try await room.push(reopen)
      try await room.push(CallOffSession(Days.session(1)))
      try await room.run(until: Days.at("20T12:50"))
      #expect(Self.told(room).count == 3)
      try await room.push(reopen)
      try await room.push(Days.move(1, to: "27T10:00"))
      try await room.run(until: Days.at("21T12:00"))
      #expect(Self.told(room).dropFirst(3) == ["1 sex, 27/11 às 10:00 esta marcado de novo"])
    }
  }

  @Test("FF-160 CC-051: what the API books in the place of another is told once, as a move")
  func rescheduled() async throws {
    var rules = Self.rules
    rules.zone = { _, _ in Days.zone }
    try await AgendaRoom.inNovember(at: "20T12:00", rules) { room in
      func replace(_ id: ID<Appointment>, _ number: UInt64, at text: String) async throws
        -> ID<Appointment>
      {
        var request = BookingRequest(
          UUID(high: 16, low: number), in: AgendaServed.space, for: Days.ana,
          at: try #require(CivilDateTime("2026-11-\(text)")))
        request.replacing = id
        let outcome = try await room.served.service.bookings.book(request) { _ in
          Author(account: AgendaServed.account, role: "admin", time: room.now)
        }
        return try outcome.answer.get().id
      }
      try await room.push(Days.book(1, "26T09:00"))
      let second = try await replace(Days.appointment(1), 1, at: "27T10:00")
      let third = try await replace(second, 2, at: "27T14:00")
      try await room.run(until: Days.at("20T13:00"))
      #expect(Self.told(room) == ["1 qui, 26/11 às 09:00 mudou para sex, 27/11 às 14:00"])
      // From what they were told they know it at its new time.
      let fourth = try await replace(third, 3, at: "30T09:00")
      try await room.run(until: Days.at("20T14:00"))
      #expect(
        Self.told(room).dropFirst() == ["1 sex, 27/11 às 14:00 mudou para seg, 30/11 às 09:00"])
      try await room.push(CancelAppointment<Visits>(fourth, by: .clinic))
      try await room.run(until: Days.at("20T15:00"))
      #expect(Self.told(room).dropFirst(2) == ["1 seg, 30/11 às 09:00 foi cancelado"])
    }
  }

  @Test("FF-160: of what a message of the night has still to tell nobody is told that it is on")
  func onAgainAtNight() async throws {
    var rules = Practice.rules
    rules.tellsChanges = true
    try await AgendaRoom.inNovember(at: "20T22:30", rules) { room in
      try await room.push(Days.book(1, "26T09:00"))
      try await room.push(CallOffSession(Days.session(1), reason: "Curso"))
      try await room.run(until: Days.at("20T23:00"))
      try await room.push(ReopenSession<Visits>(Days.session(1), [Days.appointment(1)]))
      try await room.run(until: Days.at("21T12:00"))
      #expect(Self.told(room) == [])
    }
  }

  @Test("FF-160: what was to be told while nobody looked is told within a day, once")
  func leftBehind() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      try await room.push(Days.book(1, "26T09:00"))
      try await room.run(until: Days.at("20T12:30"))
      try await room.push(Days.cancel(1))
      // As a job that was given up.
      try await room.database.write { transaction in
        try transaction.execute("DELETE FROM job WHERE name = 'tell-of-changes'")
      }
      room.stand(until: Days.at("22T12:00"))
      try await room.run(until: Days.at("24T12:00"))
      #expect(Self.told(room) == ["1 qui, 26/11 às 09:00 foi cancelado"])
    }
  }

  @Test("FF-160: what patients cancelled themselves they know, and what is over nobody is told of")
  func known() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      try await room.push(
        Days.book(1, "26T09:00"), Days.book(2, "20T12:03", Days.bia))
      try await room.push(
        CancelAppointment<Visits>(Days.appointment(1), by: .patient), Days.cancel(2))
      try await room.run(until: Days.at("21T12:00"))
      #expect(Self.told(room) == [])
    }
  }

  @Test("FF-160: where an app does not say so, nobody is told")
  func silent() async throws {
    var rules = Self.rules
    rules.tellsChanges = false
    try await AgendaRoom.inNovember(at: "20T12:00", rules) { room in
      try await room.push(Days.book(1, "26T09:00"), Days.cancel(1))
      try await room.run(until: Days.at("21T12:00"))
      #expect(Self.told(room) == [])
    }
  }
}
