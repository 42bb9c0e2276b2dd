import Agenda
import AgendaTesting
import Records
import Scheduling
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

@Suite("What is booked over the API", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct BookingTests {
  private static let rules: AgendaRules = {
    var rules = Practice.rules
    rules.zone = { _, _ in Days.zone }
    rules.offerMinutes = 60
    return rules
  }()

  private static let therapist = UUID(high: 7, low: 1)

  private static func request(
    _ number: UInt64, _ text: String, _ person: UUID = Days.ana
  ) -> BookingRequest {
    BookingRequest(
      UUID(high: 16, low: number), in: AgendaServed.space, for: person,
      at: CivilDateTime("2026-11-\(text)")!, with: therapist)
  }

  private static func book(
    _ request: BookingRequest, _ room: AgendaRoom
  ) async throws -> AgendaBookings.Outcome {
    try await room.served.service.bookings.book(request) { _ in
      Author(account: AgendaServed.account, role: "admin", time: room.now)
    }
  }

  private static func problem(
    _ request: BookingRequest, _ room: AgendaRoom
  ) async throws -> BookingProblem? {
    guard case .failure(.problem(let problem)) = try await book(request, room).answer else {
      return nil
    }
    return problem
  }

  @Test(
    "CC-043 a booking that is sent ten times at once is one appointment, and each answer says it")
  func tenfold() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      let request = Self.request(1, "26T09:00")
      let outcomes = try await withThrowingTaskGroup(
        of: AgendaBookings.Outcome.self, returning: [AgendaBookings.Outcome].self
      ) { group in
        for _ in 0..<10 { group.addTask { try await Self.book(request, room) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let ids = try outcomes.map { try $0.answer.get().id }
      #expect(Set(ids).count == 1 && ids.count == 10)
      #expect(outcomes.filter { $0.move != nil }.count == 1)
      let all = try await room.served.read { records in
        records.all(Appointment.self, by: "person", equal: [Days.ana.json])
      }
      #expect(all.map { $0.id } == [ids[0]] && all[0].createdBy == AgendaServed.account)
      // After a restart as well.
      room.restart()
      let again = try await Self.book(request, room)
      #expect(again.move == nil)
      let id = try again.answer.get().id
      #expect(id == ids[0])
    }
  }

  @Test("CC-043 of ten who ask for one time at once one has it")
  func together() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      let people = (10..<20 as Range<UInt64>).map { UUID(high: 3, low: $0) }
      for person in people { try await room.push(Days.visitor(person)) }
      let problems = try await withThrowingTaskGroup(
        of: BookingProblem?.self, returning: [BookingProblem?].self
      ) { group in
        for (number, person) in people.enumerated() {
          group.addTask {
            try await Self.problem(Self.request(UInt64(number), "26T09:00", person), room)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(problems.filter { $0 == nil }.count == 1)
      #expect(problems.filter { $0 == .slotTaken }.count == 9)
    }
  }

  @Test("CC-043 the server looks at the hours itself: closed, holiday, absent, too soon, skipped")
  func outside() async throws {
    try await AgendaRoom.inNovember(at: "19T12:00", Self.rules) { room in
      for text in ["26T07:00", "26T17:30", "28T09:00", "18T09:00"] {
        let problem = try await Self.problem(Self.request(1, text), room)
        #expect(problem == .outsideRules, "\(text)")
      }
      var holiday = Self.request(1, "26T09:00")
      holiday.start = CivilDateTime("2026-12-25T09:00")!
      var far = holiday
      far.start = CivilDateTime("2027-11-26T09:00")!
      for request in [holiday, far] {
        let problem = try await Self.problem(request, room)
        #expect(problem == .outsideRules, "\(request.start)")
      }
      var absence = Absence()
      absence.id = ID(UUID(high: 8, low: 1))
      absence.owner = Self.therapist
      absence.from = CivilDateTime("2026-11-26T00:00")!
      absence.until = CivilDateTime("2026-11-27T00:00")!
      var service = Service()
      service.id = ID(UUID(high: 9, low: 1))
      service.name = "Pilates"
      service.minutes = 30
      service.leastNotice = 120
      try await room.push(AddAbsence(absence), AddService(service))
      var soon = Self.request(1, "19T13:30")
      soon.service = service.id
      for request in [Self.request(1, "26T09:00"), soon] {
        let problem = try await Self.problem(request, room)
        #expect(problem == .outsideRules, "\(request.start)")
      }
      soon.start = CivilDateTime("2026-11-19T14:00")!
      let booked = try await Self.book(soon, room).answer.get()
      let minutes = try await room.served.read { $0.find(booked.session)?.place.minutes }
      #expect(minutes == 30)
    }
  }

  @Test("CC-043 a day that has its most of sessions takes no more, but one of them may be moved")
  func full() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      var hours = WorkingHours()
      hours.id = ID(UUID(high: 9, low: 3))
      hours.owner = Self.therapist
      hours.hours = [ClockHours(.all, .midnight, .midnight)]
      hours.mostPerDay = 1
      try await room.push(AddWorkingHours(hours))
      let first = try await Self.book(Self.request(1, "26T09:00"), room).answer.get()
      let problem = try await Self.problem(Self.request(2, "26T14:00", Days.bia), room)
      #expect(problem == .outsideRules)
      var moved = Self.request(3, "26T14:00")
      moved.replacing = first.id
      let booked = try await Self.book(moved, room).answer.get()
      #expect(booked.id != first.id)
    }
  }

  @Test("CC-043 a place that is kept in a group is booked on a day that the group itself fills")
  func keptInGroup() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      var hours = WorkingHours()
      hours.id = ID(UUID(high: 9, low: 3))
      hours.owner = Self.therapist
      hours.hours = [ClockHours(.all, .midnight, .midnight)]
      hours.mostPerDay = 1
      var group = Session()
      group.id = Days.session(1)
      group.places = 5
      group.place = Days.place("26T09:00")
      group.place.therapist = Self.therapist
      let hold = Appointment(
        Days.appointment(1), Days.ana, .held, heldUntil: Days.at("20T12:30"))
      try await room.push(
        AddWorkingHours(hours), BookSession<Visits>(group, []), JoinSession<Visits>(group.id, hold))
      var request = Self.request(1, "26T09:00")
      request.hold = hold.id
      let booked = try await Self.book(request, room).answer.get()
      #expect(booked.id == hold.id && booked.state == .requested)
    }
  }

  @Test("CC-043 what is kept has to be a time of the house's, however short it is said to be")
  func keptBehindClosing() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      var session = Session()
      session.id = Days.session(1)
      session.place = Days.place("26T17:30")
      session.place.therapist = Self.therapist
      let hold = Appointment(
        Days.appointment(1), Days.ana, .held, heldUntil: Days.at("20T12:30"))
      try await room.push(BookSession<Visits>(session, [hold]))
      var request = Self.request(1, "26T17:30")
      request.hold = hold.id
      request.minutes = 5
      let problem = try await Self.problem(request, room)
      #expect(problem == .outsideRules)
    }
  }

  @Test(
    "CC-051 CC-046 what is rescheduled is free for those who wait, and no patient is reminded of it"
  )
  func rescheduled() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      let first = try await Self.book(Self.request(1, "26T09:00"), room).answer.get()
      var entry = WaitingEntry()
      entry.id = ID(UUID(high: 6, low: 1))
      entry.person = Days.bia
      try await room.push(AddWaitingEntry(entry))
      var second = Self.request(2, "27T10:00")
      second.replacing = first.id
      let booked = try await Self.book(second, room).answer.get()
      #expect(booked.id != first.id && booked.state == .requested)
      let former = try await room.served.read { $0.find(first.id)?.state }
      #expect(former == .rescheduled)
      try await room.run(until: Days.at("20T12:06"))
      let offered = room.taken.filter { $0.reminder.text.contains("vagou qui, 26/11") }
      #expect(offered.map(\.reminder.visitor) == [Days.bia])
      try await room.run(until: Days.at("26T08:30"))
      let reminded = room.told.filter { $0.hasPrefix("1 ") && $0.contains("26/11") }
      #expect(reminded == [])
    }
  }
}
