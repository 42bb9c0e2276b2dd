import Agenda
import Fields
import Records
import Scheduling
import SyncSimulation
import Testing
import Values

@Suite struct SessionStories {
  private let practice = Practice()

  private func place(
    _ minute: Int64, minutes: Int = 60, _ therapist: UUID? = Practice.bia,
    _ room: ID<Room>? = Practice.blue
  ) -> SessionPlace { Practice.place(minute, minutes: minutes, therapist, room) }

  @Test(
    "FF-010 a session has its therapist and its room to itself; one that comes later is unplaced")
  func booking() {
    let first = practice.book(place(0))
    let sameTherapist = practice.book(place(30, Practice.bia, Practice.green), 1)
    let sameRoom = practice.book(place(-30, Practice.caio, Practice.blue), 2)
    let other = practice.book(place(0, Practice.caio, Practice.green), 3)
    for booked in [first, sameTherapist, sameRoom, other] { #expect(booked.refusal == nil) }
    #expect(practice.session(first.session).isPlaced && practice.session(other.session).isPlaced)
    #expect(!practice.session(sameTherapist.session).isPlaced)
    #expect(!practice.session(sameRoom.session).isPlaced)
    #expect(
      practice.session(sameTherapist.session).conflicts(in: practice.records).map(\.id) == [
        first.session, other.session,
      ])
    #expect(practice.appointment(sameRoom.appointment).state == .confirmed, "and it is not lost")
  }

  @Test("buffers are occupied as well, and equipment is had by one at a time")
  func buffers() {
    var wide = place(0)
    (wide.before, wide.after, wide.equipment) = (10, 15, Practice.laser)
    let first = practice.book(wide)
    #expect(
      practice.session(first.session).occupiesFrom == Practice.noon.adding(milliseconds: -600_000))
    #expect(!practice.session(practice.book(place(70), 1).session).isPlaced)
    #expect(practice.session(practice.book(place(75), 2).session).isPlaced)
    var elsewhere = place(30, Practice.caio, Practice.green)
    elsewhere.equipment = Practice.laser
    #expect(!practice.session(practice.book(elsewhere, 3).session).isPlaced)
  }

  @Test("FF-010 of a move that meets another the session stays, and the wish waits beside it")
  func moving() {
    let first = practice.book(place(0))
    let second = practice.book(place(120), 1)
    #expect(practice.run(MoveSession<Visits>(second.session, to: place(30))) == nil)
    #expect(practice.session(second.session).place == place(120))
    #expect(practice.session(second.session).isPlaced)
    #expect(practice.session(second.session).wish == place(30))
    #expect(practice.run(MoveSession<Visits>(first.session, to: place(240, minutes: 30))) == nil)
    #expect(practice.session(first.session).place == place(240, minutes: 30))
    #expect(practice.run(MoveSession<Visits>(second.session, to: place(30))) == nil)
    #expect(practice.session(second.session).place == place(30))
    #expect(practice.session(second.session).wish == nil)
    #expect(practice.run(MoveSession<Visits>(second.session, to: place(120))) == nil, "and back")
    #expect(practice.run(MoveSession<Visits>(second.session, to: place(120, minutes: 90))) == nil)
    #expect(practice.session(second.session).place.minutes == 90)
  }

  @Test("a wish is dropped, and one that has no place finds it where it is moved")
  func wishes() {
    let first = practice.book(place(0))
    let unplaced = practice.book(place(0), 1)
    #expect(practice.run(MoveSession<Visits>(unplaced.session, to: place(30))) == nil)
    #expect(practice.session(unplaced.session).place == place(30))
    #expect(!practice.session(unplaced.session).isPlaced)
    #expect(practice.run(MoveSession<Visits>(first.session, to: place(-60))) == nil)
    #expect(practice.run(MoveSession<Visits>(unplaced.session, to: place(30))) == nil)
    #expect(practice.session(unplaced.session).isPlaced)
    #expect(practice.run(MoveSession<Visits>(first.session, to: place(30))) == nil)
    #expect(practice.session(first.session).wish == place(30))
    #expect(practice.run(DropWish(first.session)) == nil)
    #expect(practice.session(first.session).wish == nil)
    #expect(practice.session(first.session).isPlaced)
  }

  @Test(
    "what is cancelled lets its time go, and comes back to it if it is free, or without a place")
  func cancelling() {
    let first = practice.book(place(0))
    let cancel = CancelAppointment<Visits>(first.appointment, by: .patient, reason: "ill")
    #expect(practice.run(cancel) == nil)
    #expect(!practice.session(first.session).isPlaced)
    let back = StepAppointment<Visits>(first.appointment, .takeBack)
    #expect(practice.run(back) == nil)
    #expect(practice.session(first.session).isPlaced)
    #expect(practice.appointment(first.appointment).state == .confirmed)
    #expect(practice.run(cancel) == nil)
    #expect(practice.session(practice.book(place(0), 1).session).isPlaced)
    #expect(practice.run(back) == nil)
    #expect(!practice.session(first.session).isPlaced)
    #expect(practice.appointment(first.appointment).state == .confirmed)
    #expect(
      practice.run(CancelAppointment<Visits>(first.appointment, by: .expiry))
        == Refusal(.invalid, "by"))
  }

  @Test("a hold that has ended goes when somebody wants its time, and not before")
  func holds() {
    let end = Practice.noon.adding(milliseconds: 300_000)
    let held = practice.book(place(60), 0, .held, heldUntil: end)
    #expect(practice.session(held.session).isPlaced)
    let early = practice.book(place(60), 1, at: end.adding(milliseconds: -1))
    #expect(!practice.session(early.session).isPlaced)
    let late = practice.book(place(60), 2, at: end)
    #expect(practice.session(late.session).isPlaced && !practice.session(held.session).isPlaced)
    #expect(practice.appointment(held.appointment).status.cancellation?.by == .expiry)
    #expect(
      practice.run(StepAppointment<Visits>(held.appointment, .confirm))
        == Refusal(.invalid, "step", reason: "illegal"))
  }

  @Test(
    "a group has its time though nobody has come in yet, takes as many as it has places, and is called off as a whole"
  )
  func groups() {
    var group = Session()
    group.id = ID(UUID(high: 9, low: 1))
    group.place = place(0)
    group.places = 2
    #expect(practice.run(BookSession<Visits>(group, [])) == nil)
    #expect(practice.session(group.id).isPlaced)
    func join(_ number: UInt64, _ visitor: Int) -> Refusal? {
      practice.run(
        JoinSession<Visits>(
          group.id, Appointment(ID(UUID(high: 8, low: number)), Practice.visitor(visitor))))
    }
    #expect(join(1, 1) == nil)
    #expect(join(2, 1) == Refusal(.duplicate, "person"))
    #expect(join(2, 2) == nil)
    #expect(join(3, 3) == Refusal(.invalid, "appointments", reason: "tooMany", limit: 2))
    let first = ID<Appointment>(UUID(high: 8, low: 1))
    #expect(practice.run(CancelAppointment<Visits>(first, by: .patient)) == nil)
    #expect(join(3, 3) == nil)
    #expect(
      practice.run(StepAppointment<Visits>(first, .takeBack))
        == Refusal(.invalid, "appointments", reason: "tooMany", limit: 2))
    #expect(practice.run(CallOffSession(group.id, reason: "flood")) == nil)
    #expect(!practice.session(group.id).isPlaced)
    #expect(practice.records.appointments(of: group.id).allSatisfy { $0.state == .cancelled })
    #expect(join(4, 4) == Refusal(.invalid, "session", reason: "calledOff"))
    // Taken back, those come again who came, and nobody else.
    let coming = [2, 3].map { ID<Appointment>(UUID(high: 8, low: $0)) }
    let reopen = ReopenSession<Visits>(group.id, coming)
    #expect(practice.run(reopen) == nil)
    #expect(practice.session(group.id).isPlaced && !practice.session(group.id).isCalledOff)
    #expect(coming.allSatisfy { practice.appointment($0).state == .requested })
    #expect(practice.appointment(first).state == .cancelled)
    #expect(practice.run(reopen) == nil, "twice is fine")
    #expect(
      practice.run(ReopenSession<Visits>(group.id, [ID(UUID(high: 5, low: 1))]))
        == Refusal(.missing, "appointment"))
  }

  @Test("a group is full at a thousand with those who cancelled, however often one comes and goes")
  func comingAndGoing() {
    var group = Session()
    group.id = ID(UUID(high: 9, low: 1))
    group.place = place(0)
    group.places = 2
    #expect(practice.run(BookSession<Visits>(group, [])) == nil)
    let cancellation = Cancellation(
      by: .patient, at: Practice.noon, reason: "", from: .requested)
    for number in 1..<UInt64(AgendaLimits.appointments) {
      var gone = Appointment(ID(UUID(high: 8, low: number)), Practice.visitor(1), cancellation)
      gone.session = group.id
      practice.records.put(gone)
    }
    func join(_ number: UInt64, _ visitor: Int) -> Refusal? {
      practice.run(
        JoinSession<Visits>(
          group.id, Appointment(ID(UUID(high: 7, low: number)), Practice.visitor(visitor))))
    }
    #expect(join(1, 1) == nil)
    #expect(join(2, 2) == Refusal(.invalid, "appointments", reason: "tooMany", limit: 1_000))
  }

  @Test("what was called off and is to be again has no place where another has it by then")
  func reopening() {
    let first = practice.book(place(0), 0)
    #expect(practice.run(CallOffSession(first.session)) == nil)
    let other = practice.book(place(0), 1)
    #expect(practice.session(other.session).isPlaced)
    #expect(practice.run(ReopenSession<Visits>(first.session, [first.appointment])) == nil)
    #expect(practice.appointment(first.appointment).state == .confirmed)
    #expect(!practice.session(first.session).isPlaced && practice.session(other.session).isPlaced)
  }

  @Test("a session comes back from a copy as it was, with those who are still here")
  func recovering() {
    let done = practice.book(place(0), 0)
    for mark: AppointmentMark in [.arrive, .complete] {
      #expect(practice.run(StepAppointment<Visits>(done.appointment, mark)) == nil)
    }
    let gone = practice.book(place(60), 1)
    #expect(practice.run(CancelAppointment<Visits>(gone.appointment, by: .patient)) == nil)
    let taken = practice.book(place(120), 2)
    let copies = [done, gone, taken].map { each in
      RecoverSession<Visits>(
        practice.session(each.session), practice.records.appointments(of: each.session))
    }
    #expect(practice.run(copies[0]) == Refusal(.duplicate, "id"), "what is here is not changed")
    let clean = Practice()
    var other = Session()
    other.id = ID(UUID(high: 9, low: 9))
    other.place = place(150)
    let first = Appointment(ID(UUID(high: 8, low: 9)), Practice.visitor(3))
    #expect(clean.run(BookSession<Visits>(other, [first])) == nil)
    for copy in copies { #expect(clean.run(copy) == nil) }
    #expect(clean.appointment(done.appointment).state == .completed)
    #expect(clean.appointment(gone.appointment).status.cancellation?.by == .patient)
    #expect(clean.session(done.session).isPlaced && !clean.session(gone.session).isPlaced)
    // Somebody is there by now.
    #expect(!clean.session(taken.session).isPlaced && clean.session(other.id).isPlaced)
    #expect(clean.appointment(taken.appointment).state == .confirmed)
    var stranger = copies[0]
    stranger.session.id = ID(UUID(high: 4, low: 99))
    stranger.appointments[0].id = ID(UUID(high: 5, low: 99))
    stranger.appointments[0].person = Practice.visitor(99)
    #expect(clean.run(stranger) == Refusal(.missing, "visitor"))
    stranger.session.places = 4
    #expect(clean.run(stranger) == nil, "a group is there although they are not")
    #expect(clean.records.appointments(of: stranger.session.id).isEmpty)
  }

  @Test("clocks that change give a session other instants, and neither another time nor a place")
  func retiming() {
    let first = practice.book(place(0), 0)
    let second = practice.book(place(60), 1)
    func retime(_ id: ID<Session>, by minutes: Int64, in zone: String) -> Refusal? {
      let start = practice.session(id).place.startsAt
      let mutation = RetimeSession(
        id, in: zone, at: start.adding(milliseconds: minutes * 60_000))
      let author = Author(account: .zero, role: "", time: Practice.noon)
      do throws(Refusal) {
        try mutation.apply(practice.records, by: author)
        return nil
      } catch {
        return error
      }
    }
    let before = practice.session(first.session)
    #expect(retime(first.session, by: 60, in: "America/Manaus") == nil)
    let met = practice.session(first.session)
    #expect(!met.isPlaced && met.place.start == before.place.start)
    #expect(met.place.zone == "America/Manaus")
    #expect(practice.appointment(first.appointment).state == .confirmed, "and it is not lost")
    #expect(retime(second.session, by: 60, in: "America/Manaus") == nil)
    #expect(practice.session(second.session).isPlaced)
    #expect(retime(first.session, by: -60, in: "America/Manaus") == nil)
    #expect(!practice.session(first.session).isPlaced, "what has no place waits for somebody")
    #expect(retime(second.session, by: 6_000, in: "X") == Refusal(.invalid, "startsAt"))
    #expect(retime(.none, by: 0, in: "X") == Refusal(.missing, "agendaSession"))
  }

  @Test("a hold in a group that has ended takes no place in it, nor who held it")
  func groupHolds() {
    let end = Practice.noon.adding(milliseconds: 300_000)
    let last = end.adding(milliseconds: -1)
    let full = Refusal(.invalid, "appointments", reason: "tooMany", limit: 2)
    let group = practice.group(place(60), of: 2)
    let held = practice.join(group, 1, .held, heldUntil: end).appointment
    #expect(practice.join(group, 2).refusal == nil)
    #expect(practice.join(group, 3, at: last).refusal == full)
    #expect(practice.join(group, 1, at: last).refusal == Refusal(.duplicate, "person"))
    #expect(practice.join(group, 1, at: end).refusal == nil, "anew")
    #expect(practice.appointment(held).status.cancellation?.by == .expiry)
    #expect(!practice.appointment(held).counts)
    #expect(practice.session(group).isPlaced, "a group is on, whoever comes")
    // Somebody who comes back finds the place of a hold that has ended, too.
    let second = practice.group(place(180), of: 2)
    let gone = practice.join(second, 4).appointment
    #expect(practice.run(CancelAppointment<Visits>(gone, by: .patient)) == nil)
    #expect(practice.join(second, 5).refusal == nil)
    #expect(practice.join(second, 6, .held, heldUntil: end).refusal == nil)
    let back = StepAppointment<Visits>(gone, .takeBack)
    #expect(practice.run(back, at: last) == full)
    #expect(practice.run(back, at: end) == nil)
  }

  @Test("a session of a hold that has ended is not moved")
  func endedHold() {
    let end = Practice.noon.adding(milliseconds: 300_000)
    let held = practice.book(place(60), 0, .held, heldUntil: end)
    let over = Refusal(.invalid, "session", reason: "over")
    #expect(practice.run(MoveSession<Visits>(held.session, to: place(120)), at: end) == over)
    #expect(practice.session(held.session).place == place(60))
  }

  @Test("CC-046 a hold that has ended lets its time go though nobody wants it, and not before")
  func endedByItself() throws {
    let end = Practice.noon.adding(milliseconds: 300_000)
    let last = end.adding(milliseconds: -1)
    let held = practice.book(place(60), 0, .held, heldUntil: end)
    var other = Session()
    other.place = place(60)
    func endHolds(at time: Instant) throws {
      let server = Author(account: .zero, role: "", time: time)
      try EndHolds(held.session).apply(practice.records, by: server)
    }
    try endHolds(at: last)
    #expect(practice.session(held.session).isPlaced)
    #expect(!other.isFree(in: practice.records, at: last))
    #expect(other.isFree(in: practice.records, at: end))
    try endHolds(at: end)
    #expect(!practice.session(held.session).isPlaced)
    #expect(practice.appointment(held.appointment).status.cancellation?.by == .expiry)
    #expect(!practice.appointment(held.appointment).counts)
    // What is confirmed has no end.
    let confirmed = practice.book(place(180), 1)
    try EndHolds(confirmed.session).apply(
      practice.records, by: Author(account: .zero, role: "", time: end))
    #expect(practice.session(confirmed.session).isPlaced)
  }

  @Test("what is no place is refused with the field")
  func refusals() {
    func refusal(_ change: (inout SessionPlace) -> Void) -> Refusal? {
      var place = place(0)
      change(&place)
      return practice.book(place).refusal
    }
    #expect(
      refusal { $0.minutes = 0 } == Refusal(.invalid, "minutes", reason: "outOfRange", limit: 1_440)
    )
    #expect(refusal { $0.zone = " " } == Refusal(.invalid, "zone"))
    #expect(refusal { $0.startsAt = .epoch } == Refusal(.invalid, "startsAt"))
    #expect(refusal { $0.room = ID(UUID(high: 7, low: 7)) } == Refusal(.missing, "room"))
    #expect(refusal { $0.room = Practice.laser } == Refusal(.invalid, "room"))
    #expect(refusal { $0.equipment = Practice.blue } == Refusal(.invalid, "equipment"))
    #expect(practice.book(place(0), 99).refusal == Refusal(.missing, "visitor"))
    #expect(practice.book(place(0), 0, .completed).refusal == Refusal(.invalid, "state"))
    #expect(practice.book(place(0), 0, .held).refusal == Refusal(.invalid, "heldUntil"))
    #expect(practice.records.all(Session.self, by: "series", equal: []).isEmpty, "nothing stays")
  }

  @Test("the schema of an agenda is declared without a mistake")
  func schema() {
    #expect(Practice.schema.mistakes == [])
  }
}
