import Agenda
import Fields
import Records
import Scheduling
import Testing
import Values

/// Booking over the API: a time that is free, or nothing.
@Suite struct BookAppointmentStories {
  private let practice = Practice()

  /// What the server runs, with no more than what devices have in their schema beside it.
  private func run(
    _ number: UInt64, _ minute: Int64, _ visitor: Int = 0, hold: ID<Appointment>? = nil,
    replacing: ID<Appointment>? = nil, isOutsideRules: Bool = false,
    at time: Instant = Practice.noon
  ) -> Refusal? {
    var session = Session()
    session.id = ID(UUID(high: 14, low: number))
    session.place = Practice.place(minute)
    let mutation = BookAppointment<Visits>(
      session, Appointment(id(number), Practice.visitor(visitor), .requested), hold: hold,
      replacing: replacing, isOutsideRules: isOutsideRules)
    let author = Author(account: Practice.bia, role: "member", time: time)
    return practice.run(alone: mutation, by: author)
  }

  private func id(_ number: UInt64) -> ID<Appointment> { ID(UUID(high: 15, low: number)) }

  private func problem(_ refusal: Refusal?) -> BookingProblem? {
    refusal.flatMap { BookingProblem($0) }
  }

  @Test("CC-043 the same booking ten times is one appointment; another's key is refused")
  func again() {
    for _ in 0..<10 { #expect(run(1, 60) == nil) }
    let all = practice.records.all(
      Appointment.self, by: "person", equal: [Practice.visitor(0).json])
    #expect(all.map { $0.id } == [id(1)] && all.allSatisfy { $0.state == .requested })
    #expect(practice.session(all[0].session).isPlaced)
    // Whatever became of it since, it is that one.
    #expect(practice.run(CancelAppointment<Visits>(id(1), by: .patient)) == nil)
    #expect(run(1, 60) == nil)
    #expect(practice.appointment(id(1)).state == .cancelled)
    #expect(run(1, 600, 1) == Refusal(.duplicate, "key"))
  }

  @Test("CC-043 of what speaks against it the first is told, in the order of the problems")
  func order() {
    #expect(
      BookingProblem.allCases.map { $0.rawValue } == [
        "slotTaken", "holdExpired", "outsideRules", "policy",
      ])
    let end = Practice.noon.adding(milliseconds: 300_000)
    let held = practice.book(Practice.place(240), 0, .held, heldUntil: end)
    let late = end.adding(milliseconds: 1)
    // Who comes is elsewhere then: policy.
    let elsewhere = practice.book(
      Practice.place(240, Practice.caio, Practice.green), 0, at: Practice.noon)
    let other = practice.book(Practice.place(240), 1, at: late)
    #expect(practice.session(other.session).isPlaced, "the hold has ended")
    func told(_ outside: Bool) -> BookingProblem? {
      problem(run(2, 240, hold: held.appointment, isOutsideRules: outside, at: late))
    }
    #expect(told(true) == .slotTaken)
    #expect(practice.run(CallOffSession(other.session), at: late) == nil)
    #expect(told(true) == .holdExpired)
    #expect(problem(run(2, 240, isOutsideRules: true, at: late)) == .outsideRules)
    #expect(problem(run(2, 240, at: late)) == .policy)
    #expect(practice.run(CallOffSession(elsewhere.session), at: late) == nil)
    #expect(run(2, 240, at: late) == nil)
    #expect(!practice.records.has(id(3)))
  }

  @Test("CC-042 CC-043 a time that is kept is booked by who it is kept for, until the hold ends")
  func holds() {
    let end = Practice.noon.adding(milliseconds: 300_000)
    let held = practice.book(Practice.place(60), 0, .held, heldUntil: end)
    #expect(problem(run(1, 60, 1)) == .slotTaken, "it is another's")
    #expect(problem(run(1, 60, 1, hold: held.appointment)) == .holdExpired, "and not theirs")
    #expect(problem(run(1, 120, hold: held.appointment)) == .holdExpired, "nor of that time")
    let last = end.adding(milliseconds: -1)
    #expect(run(1, 60, hold: held.appointment, at: last) == nil)
    #expect(practice.appointment(held.appointment).state == .requested)
    #expect(run(1, 60, hold: held.appointment, at: end) == nil, "once more is the same")
    #expect(!practice.records.has(id(1)))
    let elsewhere = problem(run(5, 120, hold: held.appointment, at: last))
    #expect(elsewhere == .holdExpired, "what it became is of another time than is asked for")
    let second = practice.book(Practice.place(240), 2, .held, heldUntil: end)
    #expect(problem(run(4, 240, 2, hold: second.appointment, at: end)) == .holdExpired)
  }

  @Test("CC-051 what another is booked in the place of is rescheduled, and lets its time go")
  func replacing() {
    let former = practice.book(Practice.place(60))
    // It may overlap with the time that it had.
    #expect(run(1, 90, replacing: former.appointment) == nil)
    #expect(practice.appointment(former.appointment).state == .rescheduled)
    #expect(!practice.appointment(former.appointment).counts)
    #expect(!practice.session(former.session).isPlaced)
    #expect(practice.appointment(id(1)).state == .requested)
    // Where the new one is refused the former stays.
    let taken = practice.book(Practice.place(300), 5)
    #expect(problem(run(2, 300, replacing: id(1))) == .slotTaken)
    #expect(practice.appointment(id(1)).state == .requested)
    #expect(practice.session(practice.appointment(id(1)).session).isPlaced)
    // What is over, or another's, is not replaced.
    #expect(problem(run(2, 600, replacing: former.appointment)) == .policy)
    #expect(problem(run(2, 600, replacing: taken.appointment)) == .policy)
    #expect(!practice.records.has(id(2)))
    for mark in AppointmentMark.allCases {
      #expect(
        practice.run(StepAppointment<Visits>(former.appointment, mark))
          == Refusal(.invalid, "step", reason: "illegal"))
    }
  }

  @Test("CC-043 FF-071 a full month is the plan's no")
  func plan() {
    for number in 0..<Visits.most {
      #expect(practice.book(Practice.place(number * 60), Int(number)).refusal == nil)
    }
    #expect(problem(run(1, 1_440, 13)) == .policy)
    // Another's place in it is free by the deed itself.
    let first = practice.records.all(Appointment.self, by: "month", equal: [.text("2026-11")])[0]
    let visitor = (0..<20).first { Practice.visitor($0) == first.person } ?? 0
    #expect(run(1, 1_440, visitor, replacing: first.id) == nil)
  }
}
