import Agenda
import Fields
import Records
import Scheduling
import Testing
import Values

@Suite struct AppointmentStories {
  private let practice = Practice()

  private func step(
    _ id: ID<Appointment>, _ step: AppointmentMark, at time: Instant = Practice.noon
  )
    -> Refusal?
  {
    practice.run(StepAppointment<Visits>(id, step), at: time)
  }

  @Test("an appointment goes from requested to completed, and each step can be taken back")
  func steps() {
    let booked = practice.book(Practice.place(0), 0, .requested)
    let states: [(AppointmentMark, AppointmentState)] = [
      (.confirm, .confirmed), (.arrive, .arrived), (.begin, .inSession), (.complete, .completed),
      (.takeBack, .inSession), (.takeBack, .arrived), (.takeBack, .confirmed),
    ]
    for (mark, state) in states {
      #expect(step(booked.appointment, mark) == nil)
      #expect(practice.appointment(booked.appointment).state == state, "\(mark)")
      #expect(practice.session(booked.session).isPlaced)
    }
    // What was confirmed by mistake is to be confirmed again.
    #expect(step(booked.appointment, .request) == nil)
    #expect(practice.appointment(booked.appointment).state == .requested)
    #expect(step(booked.appointment, .request) == Refusal(.invalid, "step", reason: "illegal"))
  }

  @Test(
    "who has not confirmed has not after a step that was a mistake, either, two steps back as well")
  func mistakes() {
    let booked = practice.book(Practice.place(-60), 0, .requested)
    for marks in [
      [AppointmentMark.arrive], [.begin], [.miss], [.arrive, .begin, .complete], [.miss, .arrive],
    ] {
      for mark in marks { #expect(step(booked.appointment, mark) == nil, "\(mark)") }
      for _ in marks { #expect(step(booked.appointment, .takeBack) == nil) }
      #expect(practice.appointment(booked.appointment).state == .requested, "\(marks)")
      #expect(practice.session(booked.session).isPlaced)
    }
    let confirmed = practice.book(Practice.place(-180), 1)
    for mark in [AppointmentMark.begin, .complete, .miss] {
      #expect(step(confirmed.appointment, mark) == nil)
      #expect(step(confirmed.appointment, .takeBack) == nil)
      #expect(practice.appointment(confirmed.appointment).state == .confirmed, "\(mark)")
    }
  }

  @Test(
    "who did not come is missed once it has begun; then the time is free, and theirs again if they come after all"
  )
  func missing() {
    let booked = practice.book(Practice.place(60))
    #expect(step(booked.appointment, .miss) == Refusal(.invalid, "step", reason: "tooEarly"))
    let begun = Practice.noon.adding(milliseconds: 3_600_000)
    #expect(step(booked.appointment, .miss, at: begun) == nil)
    #expect(!practice.session(booked.session).isPlaced)
    #expect(step(booked.appointment, .arrive, at: begun) == nil)
    #expect(practice.session(booked.session).isPlaced)
  }

  @Test(
    "FF-071 a month has as many appointments as the plan allows, but for those cancelled a day before"
  )
  func limit() {
    let day: Int64 = 1_440
    for number in 0..<Visits.most {
      #expect(practice.book(Practice.place(day + number * 60), Int(number)).refusal == nil)
    }
    let full = Refusal(.limitReached, "appointments", limit: 12)
    #expect(practice.book(Practice.place(2 * day), 13).refusal == full)
    let december = practice.book(Practice.place(10 * day), 13)
    #expect(december.refusal == nil, "another month")
    #expect(
      practice.run(MoveSession<Visits>(december.session, to: Practice.place(2 * day))) == full)
    #expect(practice.session(december.session).place == Practice.place(10 * day))

    let first = practice.records.all(Appointment.self, by: "month", equal: [.text("2026-11")])[0]
    let late = Practice.noon.adding(milliseconds: (day + 1) * 60_000)
    let cancel = CancelAppointment<Visits>(first.id, by: .patient)
    #expect(practice.run(cancel, at: late) == nil)
    #expect(practice.book(Practice.place(3 * day), 14).refusal == full, "too late to count no more")
    #expect(step(first.id, .takeBack, at: late) == nil)
    #expect(practice.run(cancel) == nil, "a day before")
    #expect(practice.book(Practice.place(3 * day), 14).refusal == nil)
    #expect(step(first.id, .takeBack) == full)
  }

  @Test(
    "FF-071 a group that is moved takes those along who come; who was cancelled counts as before")
  func groupMoved() {
    let day: Int64 = 1_440
    let group = practice.group(Practice.place(2 * day), of: 3)
    let ids = (1...3).map { practice.join(group, $0).appointment }
    let early = Practice.noon.adding(milliseconds: day * 60_000)
    #expect(practice.run(CancelAppointment<Visits>(ids[0], by: .patient), at: early) == nil)
    let late = Practice.noon.adding(milliseconds: (2 * day - 60) * 60_000)
    #expect(practice.run(CancelAppointment<Visits>(ids[1], by: .patient), at: late) == nil)
    func counted() -> [String] {
      ids.map { practice.appointment($0) }.map { $0.counts ? $0.month : "" }
    }
    #expect(counted() == ["", "2026-11", "2026-11"])
    // To an hour from when the first was cancelled, which is then late; and to a month away, which is then early.
    let near = Practice.place(day + 60)
    #expect(practice.run(MoveSession<Visits>(group, to: near), at: early) == nil)
    #expect(counted() == ["", "2026-11", "2026-11"])
    #expect(practice.run(MoveSession<Visits>(group, to: Practice.place(20 * day))) == nil)
    #expect(counted() == ["", "2026-11", "2026-12"])
    let start = practice.session(group).place.start
    #expect(ids.allSatisfy { practice.appointment($0).start == start }, "devices hold all of it")
  }

  @Test(
    "FF-071 a booking that is undone within ten minutes uses nothing of the plan, by who made it")
  func undoing() {
    let soon = Practice.place(60)
    let booked = practice.book(soon)
    func later(_ milliseconds: Int64) -> Instant {
      Practice.noon.adding(milliseconds: milliseconds)
    }
    func counts() -> Bool { practice.appointment(booked.appointment).counts }
    #expect(counts())
    #expect(practice.run(CallOffSession(booked.session), at: later(600_000)) == nil)
    #expect(practice.appointment(booked.appointment).state == .cancelled && !counts())
    #expect(step(booked.appointment, .takeBack, at: later(600_000)) == nil)
    #expect(counts(), "taken back it is as it was")
    let byClinic = CancelAppointment<Visits>(booked.appointment, by: .clinic)
    #expect(practice.run(byClinic, at: later(600_000)) == nil && !counts(), "or out of a group")
    for (mutation, time, account) in [
      (CancelAppointment<Visits>(booked.appointment, by: .clinic), later(600_001), Practice.bia),
      (CancelAppointment<Visits>(booked.appointment, by: .patient), later(1_000), Practice.bia),
      (CancelAppointment<Visits>(booked.appointment, by: .clinic), later(1_000), Practice.caio),
    ] {
      #expect(step(booked.appointment, .takeBack) == nil)
      #expect(practice.run(mutation, at: time, as: account) == nil && counts())
    }
  }

  @Test("FF-010 FF-071 a booking is taken back whole, or out of a group the one who was added")
  func takingBack() {
    let booked = practice.book(Practice.place(60))
    #expect(practice.run(TakeBackBooking<Visits>(booked.session)) == nil)
    let gone = practice.appointment(booked.appointment)
    #expect(gone.state == .cancelled && gone.wasTakenBack && !gone.counts)
    #expect(!practice.session(booked.session).isPlaced)
    let group = practice.group(Practice.place(60), of: 3)
    let ids: [ID<Appointment>] = [ID(UUID(high: 6, low: 1)), ID(UUID(high: 6, low: 2))]
    for (number, id) in ids.enumerated() {
      let visitor = Practice.visitor(number)
      #expect(practice.run(JoinSession<Visits>(group, Appointment(id, visitor))) == nil)
    }
    #expect(practice.run(TakeBackBooking<Visits>(group, only: ids[1])) == nil)
    #expect(practice.appointment(ids[0]).state == .requested)
    #expect(practice.appointment(ids[1]).wasTakenBack && practice.session(group).isPlaced)
    let others: [(TakeBackBooking<Visits>, String)] = [
      (TakeBackBooking(booked.session, only: ids[0]), Appointment.recordType),
      (TakeBackBooking(ID(UUID(high: 9, low: 9))), Session.recordType),
    ]
    for (mutation, missing) in others {
      #expect(practice.run(mutation) == Refusal(.missing, missing))
    }
    #expect(practice.appointment(ids[0]).state == .requested, "of another session it is nobody's")
    // Its whole is called off, as any group's is.
    #expect(practice.run(TakeBackBooking<Visits>(group)) == nil)
    #expect(practice.session(group).isCalledOff && !practice.session(group).isPlaced)
  }

  @Test("FF-071 a full month has room again when what was booked last is undone")
  func undoneOfMany() {
    for number in 0..<Visits.most {
      #expect(practice.book(Practice.place(number * 60), Int(number)).refusal == nil)
    }
    let last = practice.book(Practice.place(-60), 13)
    #expect(last.refusal != nil, "it is full")
    let first = practice.records.all(Appointment.self, by: "month", equal: [.text("2026-11")])[0]
    #expect(practice.run(CallOffSession(first.session)) == nil)
    #expect(practice.book(Practice.place(-60), 13).refusal == nil)
  }

  @Test("FF-071 a hold counts until it ends, to the millisecond, before anybody cancels it")
  func holds() throws {
    for number in 0..<Visits.most - 1 {
      #expect(practice.book(Practice.place(number * 60), Int(number)).refusal == nil)
    }
    let end = Practice.noon.adding(milliseconds: 300_000)
    let held = practice.book(Practice.place(Visits.most * 60), 12, .held, heldUntil: end)
    #expect(held.refusal == nil)
    let full = Refusal(.limitReached, "appointments", limit: 12)
    let next = Practice.place((Visits.most + 1) * 60)
    #expect(practice.book(next, 13, at: end.adding(milliseconds: -1)).refusal == full)
    #expect(practice.book(next, 13, at: end).refusal == nil)
    #expect(practice.appointment(held.appointment).state == .held, "nobody has cancelled it")
    let last = Practice.place((Visits.most + 2) * 60)
    #expect(practice.book(last, 14, at: end).refusal == full, "it makes room once")
    let server = Author(account: Practice.bia, role: "member", time: end)
    try EndHolds(held.session).apply(practice.records, by: server)
    #expect(practice.appointment(held.appointment).state == .cancelled)
    #expect(practice.book(last, 14, at: end).refusal == full)
  }

  @Test("FF-071 at the edge of a month the clock decides on which the session was agreed")
  func edge() throws {
    // The last evening of November in São Paulo is December in UTC; the first morning of December in Tokyo is not yet.
    let cases: [(String, String, Int32, String)] = [
      ("2026-11-30T22:30", "America/Sao_Paulo", -3, "2026-11"),
      ("2026-11-30T23:59", "America/Sao_Paulo", -3, "2026-11"),
      ("2026-12-01T00:00", "America/Sao_Paulo", -3, "2026-12"),
      ("2026-12-01T00:30", "Asia/Tokyo", 9, "2026-12"),
      ("2026-12-31T22:30", "America/Rio_Branco", -5, "2026-12"),
    ]
    for (number, (text, zone, hours, month)) in cases.enumerated() {
      let start = try #require(CivilDateTime(text))
      let at = start.instant(secondsEast: hours * 3_600)
      let place = SessionPlace(start, in: zone, at: at, minutes: 30)
      let booked = practice.book(place, number)
      #expect(booked.refusal == nil)
      #expect(practice.appointment(booked.appointment).month == month, "\(text)")
    }
  }

  @Test("FF-071 cancelled 24 hours before it does not count, a millisecond later it does")
  func notice() {
    let day: Int64 = 86_400_000
    for (milliseconds, counts) in [(-day, false), (-day + 1, true), (1, true)] {
      let booked = practice.book(Practice.place(3 * 1_440))
      let start = practice.session(booked.session).place.startsAt
      let cancel = CancelAppointment<Visits>(booked.appointment, by: .clinic)
      #expect(practice.run(cancel, at: start.adding(milliseconds: milliseconds)) == nil)
      #expect(practice.appointment(booked.appointment).counts == counts, "\(milliseconds)")
    }
  }

  @Test("a session that has been moved to another month counts there")
  func months() {
    let booked = practice.book(Practice.place(0))
    #expect(practice.appointment(booked.appointment).month == "2026-11")
    #expect(practice.run(MoveSession<Visits>(booked.session, to: Practice.place(14_400))) == nil)
    #expect(practice.appointment(booked.appointment).month == "2026-12")
    #expect(practice.appointment(booked.appointment).counts)
  }
}
