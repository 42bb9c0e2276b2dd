import Agenda
import Fields
import Records
import Scheduling
import Testing
import Values

/// What is done with sessions that have no place.
@Suite struct UnplacedStories {
  private let practice = Practice()

  private func step(_ id: ID<Appointment>, _ step: AppointmentMark) -> Refusal? {
    practice.run(StepAppointment<Visits>(id, step))
  }

  @Test("FF-010 nobody is confirmed for a session that has no place, until it has one")
  func confirming() {
    _ = practice.book(Practice.place(0))
    let unplaced = practice.book(Practice.place(0), 1, .requested)
    let refusal = Refusal(.invalid, "step", reason: "unplaced")
    #expect(step(unplaced.appointment, .confirm) == refusal)
    #expect(practice.appointment(unplaced.appointment).state == .requested)
    #expect(practice.run(MoveSession<Visits>(unplaced.session, to: Practice.place(120))) == nil)
    #expect(step(unplaced.appointment, .confirm) == nil)
    #expect(practice.appointment(unplaced.appointment).state == .confirmed)
  }

  @Test("FF-010 the place of a session is taken away, and given back by the move to where it was")
  func takingAway() {
    let booked = practice.book(Practice.place(0))
    let other = practice.book(Practice.place(60), 1)
    #expect(practice.run(MoveSession<Visits>(booked.session, to: Practice.place(30))) == nil)
    #expect(practice.session(booked.session).wish == Practice.place(30))
    #expect(practice.run(UnplaceSession(booked.session)) == nil)
    let left = practice.session(booked.session)
    #expect(!left.isPlaced && left.wish == nil && left.place == Practice.place(0))
    #expect(practice.appointment(booked.appointment).state == .confirmed, "and is to come still")
    #expect(practice.run(UnplaceSession(booked.session)) == nil, "twice is once")
    // Its time is another's now.
    #expect(practice.session(practice.book(Practice.place(0), 2).session).isPlaced)
    #expect(practice.run(UnplaceSession(other.session)) == nil)
    #expect(practice.run(MoveSession<Visits>(other.session, to: Practice.place(60))) == nil)
    #expect(practice.session(other.session).isPlaced)
  }

  @Test("FF-010 what is over, or has begun, keeps its place; a group that waits is left waiting")
  func limits() {
    let missing = Refusal(.missing, Session.recordType)
    #expect(practice.run(UnplaceSession(ID(UUID(high: 9, low: 9)))) == missing)
    let here = practice.book(Practice.place(0))
    #expect(step(here.appointment, .arrive) == nil)
    let begun = Refusal(.invalid, "session", reason: "begun")
    #expect(practice.run(UnplaceSession(here.session)) == begun)
    #expect(practice.session(here.session).isPlaced)
    let past = practice.book(Practice.place(60), 1)
    let end = practice.session(past.session).place.endsAt
    let over = Refusal(.invalid, "session", reason: "over")
    #expect(practice.run(UnplaceSession(past.session), at: end) == over)
    #expect(practice.run(UnplaceSession(past.session), at: end.adding(milliseconds: -1)) == nil)
    let group = practice.group(Practice.place(120), of: 3)
    let first = practice.join(group, 1).appointment
    _ = practice.join(group, 2)
    #expect(practice.run(UnplaceSession(group)) == nil)
    #expect(practice.run(CancelAppointment<Visits>(first, by: .patient)) == nil)
    #expect(!practice.session(group).isPlaced, "that one less comes gives it no place")
  }

  @Test("CC-042 a time is kept for a day at most, to the millisecond, by whoever keeps it")
  func holding() {
    let day = Practice.noon.adding(milliseconds: 86_400_000)
    let long = Refusal(
      .invalid, "heldUntil", reason: "outOfRange", limit: AgendaLimits.hold)
    let late = day.adding(milliseconds: 1)
    #expect(practice.book(Practice.place(3_000), 0, .held, heldUntil: late).refusal == long)
    #expect(practice.book(Practice.place(3_000), 0, .held, heldUntil: day).refusal == nil)
    let group = practice.group(Practice.place(4_000), of: 3)
    #expect(practice.join(group, 1, .held, heldUntil: late).refusal == long)
    #expect(practice.join(group, 1, .held, heldUntil: day).refusal == nil)
  }
}
