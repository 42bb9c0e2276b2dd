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

  @Test("a session that has been moved to another month counts there")
  func months() {
    let booked = practice.book(Practice.place(0))
    #expect(practice.appointment(booked.appointment).month == "2026-11")
    #expect(practice.run(MoveSession<Visits>(booked.session, to: Practice.place(14_400))) == nil)
    #expect(practice.appointment(booked.appointment).month == "2026-12")
    #expect(practice.appointment(booked.appointment).counts)
  }
}
