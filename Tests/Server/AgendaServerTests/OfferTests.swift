import Agenda
import AgendaTesting
import Effort
import Gateways
import Records
import Scheduling
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

@Suite("What those who wait are offered", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct OfferTests {
  static let rules: AgendaRules = {
    var rules = Practice.rules
    rules.offerMinutes = 60
    return rules
  }()

  static let therapist = UUID(high: 7, low: 1)
  static let caio = UUID(high: 3, low: 3)
  static let dora = UUID(high: 3, low: 4)
  static let nine = CivilDateTime("2026-11-26T09:00")!

  /// A practice with four visitors, of whom Caio and then Bia wait, at noon of the 20th.
  static func with(
    _ rules: AgendaRules = OfferTests.rules, at text: String = "20T12:00",
    _ body: (AgendaRoom) async throws -> Void
  ) async throws {
    try await AgendaRoom.inNovember(at: text, rules) { room in
      try await room.push(Days.visitor(caio), Days.visitor(dora))
      try await room.push(AddWaitingEntry(entry(1, caio)), AddWaitingEntry(entry(2, Days.bia)))
      try await body(room)
    }
  }

  static func entry(
    _ number: UInt64, _ person: UUID, _ change: (inout WaitingEntry) -> Void = { _ in }
  ) -> WaitingEntry {
    var entry = WaitingEntry()
    entry.id = ID(UUID(high: 6, low: number))
    entry.person = person
    change(&entry)
    return entry
  }

  static func book(
    _ number: UInt64, _ text: String, _ visitor: UUID = Days.ana,
    _ change: (inout Session) -> Void = { _ in }
  ) -> BookSession<Visits> {
    var booking = Days.book(number, text, visitor)
    booking.session.place.therapist = therapist
    change(&booking.session)
    return booking
  }

  /// To whom times were offered, and when.
  static func told(_ room: AgendaRoom) -> [String] {
    room.taken.filter { $0.reminder.text.contains("vagou") }
      .map { "\($0.reminder.visitor.low) \($0.at)" }
  }

  /// What is told of the time until which it is kept.
  static func words(_ room: AgendaRoom) -> String {
    SMSText.plain(room.taken.last { $0.reminder.text.contains("vagou") }?.reminder.text ?? "")
  }

  static func token(_ visitor: UUID, _ room: AgendaRoom) throws -> String {
    let text = try #require(
      room.taken.last { $0.reminder.visitor == visitor && $0.reminder.text.contains("vagou") })
    let link = try #require(text.reminder.text.split(separator: "/reply/").last)
    return String(link.prefix { $0 != " " && $0 != "#" })
  }

  static func answer(
    _ answer: OfferAnswers.Answer, _ visitor: UUID, _ room: AgendaRoom,
    seen start: CivilDateTime = OfferTests.nine
  ) async throws -> OfferAnswers.Outcome {
    let outcome = try await room.served.service.offers.apply(
      answer, seenAt: start, by: try token(visitor, room))
    return try #require(outcome)
  }

  /// Who has a time on the 26th at nine, with how far that is, and whether they wait still.
  static func standing(_ room: AgendaRoom) async throws -> [String] {
    try await room.served.read { records in
      let sessions = records.all(Session.self, by: "start", equal: [nine.json])
        .filter { $0.isPlaced }
      let coming = sessions.flatMap { records.appointments(of: $0.id) }
        .filter { $0.state.occupies }
      let waiting = records.all(
        WaitingEntry.self, by: "archived", equal: [.boolean(false)])
      return coming.map { "\($0.person.low) \($0.state.rawValue)" }
        + waiting.map { "\($0.person.low) waits" }.sorted()
    }
  }

  @Test(
    "CC-046: a time that is cancelled is offered in order, each for an hour, and held meanwhile")
  func inOrder() async throws {
    try await Self.with { room in
      try await room.push(Self.book(1, "26T09:00"))
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T12:04"))
      #expect(Self.told(room) == [], "it may still be taken back")
      try await room.run(until: Days.at("20T12:06"))
      #expect(Self.told(room) == ["3 \(Days.at("20T12:05"))"])
      #expect(Self.words(room).contains("vagou qui, 26/11 às 09:00"))
      #expect(Self.words(room).contains("até sex, 20/11 às 13:05"))
      #expect(try await Self.standing(room) == ["3 held", "2 waits", "3 waits"])
      // Who did not answer lets it go to the next one, to the minute.
      try await room.run(until: Days.at("20T13:04"))
      #expect(Self.told(room).count == 1)
      try await room.run(until: Days.at("20T13:06"))
      #expect(Self.told(room).dropFirst() == ["2 \(Days.at("20T13:05"))"])
      #expect(try await Self.standing(room) == ["2 held", "2 waits", "3 waits"])
      let taken = try await Self.answer(.accept, Days.bia, room)
      #expect(taken.isTaken && taken.found.standing == .accepted && taken.move != nil)
      #expect(try await Self.standing(room) == ["2 confirmed", "3 waits"])
      // Twice is once.
      let again = try await Self.answer(.accept, Days.bia, room)
      #expect(again.isTaken && again.move == nil)
      try await room.run(until: Days.at("21T12:00"))
      #expect(Self.told(room).count == 2)
      #expect(try await Self.standing(room) == ["2 confirmed", "3 waits"])
    }
  }

  @Test("CC-046: after its end an answer is refused in a sentence, whoever has the time by then")
  func late() async throws {
    try await Self.with { room in
      try await room.push(Self.book(1, "26T09:00"))
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T12:06"))
      // The job has not come yet: a clock decides, not it.
      room.stand(until: Days.at("20T13:05"))
      let late = try await Self.answer(.accept, Self.caio, room)
      #expect(!late.isTaken && late.found.standing == .ended)
      let page = OfferPage(app: "Prática", state: .refused(late.found), language: .pt).html
      #expect(page.contains("Sua resposta não foi anotada"))
      #expect(page.contains("O prazo para aceitar terminou") && !page.contains("<button"))
      try await room.run(until: Days.at("20T13:06"))
      #expect(try await Self.answer(.accept, Days.bia, room).isTaken)
      let after = try await Self.answer(.accept, Self.caio, room)
      #expect(!after.isTaken && after.found.standing == .ended)
      #expect(try await Self.standing(room) == ["2 confirmed", "3 waits"])
      // A time that they did not see, and what is no token.
      let offers = room.served.service.offers
      #expect(try await offers.look(by: "nothing") == nil)
      let reminder = try await room.served.service.answers.look(by: Self.token(Self.caio, room))
      #expect(reminder == nil, "a link is for one purpose")
    }
  }

  @Test("CC-046: who declines lets it go at once; nobody is offered one time twice")
  func declined() async throws {
    try await Self.with { room in
      try await room.push(Self.book(1, "26T09:00"))
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T12:06"))
      let other = CivilDateTime("2026-11-26T10:00")!
      #expect(try await !Self.answer(.decline, Self.caio, room, seen: other).isTaken)
      let no = try await Self.answer(.decline, Self.caio, room)
      #expect(no.isTaken && no.found.standing == .declined)
      try await room.run(until: Days.at("20T12:07"))
      #expect(
        Self.told(room) == ["3 \(Days.at("20T12:05"))", "2 \(Days.at("20T12:06"))"])
      #expect(try await Self.answer(.decline, Days.bia, room).isTaken)
      try await room.run(until: Days.at("20T12:10"))
      #expect(try await Self.standing(room) == ["2 waits", "3 waits"], "it is free")
      // It is booked, and given up again, and so is Ana's: who was asked of that time is not asked again.
      try await room.push(Self.book(2, "26T09:00", Self.dora))
      try await room.push(Days.cancel(2))
      try await room.push(AddWaitingEntry(Self.entry(3, Days.ana)))
      try await room.push(ReopenSession<Visits>(Days.session(1), [Days.appointment(1)]))
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T14:00"))
      #expect(Self.told(room).count == 2)
    }
  }

  @Test("CC-046: of two times one person is offered one, and the other when they are done with it")
  func busy() async throws {
    try await Self.with { room in
      try await room.push(ArchiveWaitingEntry(ID(UUID(high: 6, low: 2))))
      try await room.push(Self.book(1, "26T09:00"), Self.book(2, "26T11:00"))
      try await room.push(Days.cancel(1), Days.cancel(2))
      try await room.run(until: Days.at("20T12:10"))
      #expect(Self.told(room).count == 1)
      let token = try Self.token(Self.caio, room)
      let offers = room.served.service.offers
      let found = try #require(try await offers.look(by: token))
      let declined = try await offers.apply(.decline, seenAt: found.start, by: token)
      #expect(declined?.isTaken == true)
      try await room.run(until: Days.at("20T12:11"))
      #expect(Self.told(room).count == 2)
      let second = try #require(try await offers.look(by: try Self.token(Self.caio, room)))
      #expect(second.start != found.start && second.standing == .open)
    }
  }

  @Test("CC-046: what somebody has by then is offered to nobody: booked, taken back, or closed")
  func taken() async throws {
    try await Self.with { room in
      try await room.push(Self.book(1, "26T09:00"))
      try await room.push(Days.cancel(1))
      try await room.push(Self.book(2, "26T08:30", Self.dora))
      try await room.run(until: Days.at("20T14:00"))
      #expect(Self.told(room) == [])

      try await room.push(Self.book(3, "26T14:00"))
      try await room.push(Days.cancel(3))
      try await room.push(ReopenSession<Visits>(Days.session(3), [Days.appointment(3)]))
      try await room.run(until: Days.at("20T15:00"))
      #expect(Self.told(room) == [])

      var absence = Absence()
      absence.id = ID(UUID(high: 8, low: 1))
      absence.owner = Self.therapist
      absence.from = CivilDateTime("2026-11-27T00:00")!
      absence.until = CivilDateTime("2026-11-28T00:00")!
      try await room.push(AddAbsence(absence), Self.book(4, "27T09:00"))
      try await room.push(Days.cancel(4))
      try await room.run(until: Days.at("20T16:00"))
      #expect(Self.told(room) == [])
    }
  }

  @Test(
    "CC-046: what the house books while a time is held waits for a place, until it ends the offer")
  func meanwhile() async throws {
    try await Self.with { room in
      try await room.push(Self.book(1, "26T09:00"))
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T12:06"))
      // A device without a network did not know.
      try await room.push(Self.book(2, "26T09:00", Self.dora))
      let isPlaced = try await room.served.read { $0.find(Days.session(2))?.isPlaced }
      #expect(isPlaced == false)
      let held = try await room.served.read { records in
        records.all(Appointment.self, by: "person", equal: [Self.caio.json])
          .first { $0.state == .held }?.id
      }
      try await room.push(CancelAppointment<Visits>(try #require(held), by: .clinic))
      try await room.run(until: Days.at("20T14:00"))
      #expect(Self.told(room).count == 1, "who ends an offer wants the time")
      let gone = try await Self.answer(.accept, Self.caio, room)
      #expect(!gone.isTaken && gone.found.standing == .gone)
      try await room.push(Days.move(2, to: "26T09:00").with(Self.therapist))
      let placed = try await room.served.read { $0.find(Days.session(2))?.isPlaced }
      #expect(placed == true)
    }
  }

  @Test(
    "CC-046: what the house says for somebody counts as their answer; who is off the list lets go")
  func byHouse() async throws {
    try await Self.with { room in
      try await room.push(Self.book(1, "26T09:00"))
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T12:06"))
      try await room.push(ArchiveWaitingEntry(ID(UUID(high: 6, low: 1))))
      try await room.run(until: Days.at("20T12:07"))
      #expect(try await Self.standing(room) == ["2 held", "2 waits"])
      let held = try await room.served.read { records in
        records.all(Appointment.self, by: "person", equal: [Days.bia.json])
          .first { $0.state == .held }?.id
      }
      try await room.push(StepAppointment<Visits>(try #require(held), .confirm))
      try await room.run(until: Days.at("20T14:00"))
      #expect(try await Self.standing(room) == ["2 confirmed"])
      let again = try await Self.answer(.accept, Days.bia, room)
      #expect(again.isTaken && again.found.standing == .accepted)
    }
  }
}
