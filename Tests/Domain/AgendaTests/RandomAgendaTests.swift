import Agenda
import Effort
import Fields
import Records
import Scheduling
import SyncSimulation
import Testing
import Values

/// Whatever is done to an agenda, in whatever order.
@Suite struct RandomAgendaTests {
  private static let marks = AppointmentMark.allCases

  private static func place(_ random: inout SimulatedRandom) -> SessionPlace {
    var place = Practice.place(
      Int64(random.below(30)) * 30, minutes: 30 * (1 + random.below(4)),
      random.chance(1, in: 6) ? nil : random.chance(1, in: 2) ? Practice.bia : Practice.caio,
      random.chance(1, in: 6) ? nil : random.chance(1, in: 2) ? Practice.blue : Practice.green)
    place.equipment = random.chance(1, in: 4) ? Practice.laser : nil
    place.before = 5 * random.below(3)
    place.after = 5 * random.below(3)
    return place
  }

  @Test(
    "FF-010 no two sessions are in one place, none that somebody comes to is lost, and no month has too many",
    arguments: 0..<UInt64(Effort.times(60, quick: 8)))
  func random(seed: UInt64) {
    var random = SimulatedRandom(seed)
    let practice = Practice()
    var booked: [(session: ID<Session>, appointment: ID<Appointment>)] = []
    var time = Practice.noon.adding(milliseconds: -36 * 3_600_000)
    for step in 0..<200 {
      time = time.adding(milliseconds: Int64(random.below(20)) * 60_000)
      let known = random.pick(booked)
      switch (random.below(8), known) {
      case (..<3, _), (_, nil):
        let isHeld = random.chance(1, in: 4)
        let new = practice.book(
          Self.place(&random), random.below(19), isHeld ? .held : .confirmed,
          heldUntil: isHeld ? time.adding(milliseconds: 1_800_000) : nil, at: time)
        if new.refusal == nil { booked.append((new.session, new.appointment)) }
        if let refusal = new.refusal { #expect(refusal.code == .limitReached) }
      case (3, let known?):
        _ = practice.run(MoveSession<Visits>(known.session, to: Self.place(&random)), at: time)
      case (4, let known?):
        _ = practice.run(
          CancelAppointment<Visits>(
            known.appointment, by: random.chance(1, in: 2) ? .patient : .clinic), at: time)
      case (5, let known?): _ = practice.run(CallOffSession(known.session), at: time)
      case (_, let known?):
        guard let mark = random.pick(Self.marks) else { continue }
        _ = practice.run(StepAppointment<Visits>(known.appointment, mark), at: time)
      }
      check(practice, booked, at: time, "seed \(seed), step \(step)")
    }
  }

  /// Looks at all sessions, each beside all others.
  private func check(
    _ practice: Practice, _ booked: [(session: ID<Session>, appointment: ID<Appointment>)],
    at now: Instant, _ place: String
  ) {
    let sessions = booked.map { practice.session($0.session) }
    var months: [String: Int64] = [:]
    for (session, ids) in zip(sessions, booked) {
      let appointment = practice.appointment(ids.appointment)
      #expect(session.id == ids.session && appointment.session == ids.session, "\(place)")
      #expect(appointment.month == session.place.month, "\(place)")
      if appointment.counts(at: now) { months[appointment.month, default: 0] += 1 }
      if session.isPlaced {
        #expect(session.occupiesFrom == session.place.occupied.lowerBound, "\(place)")
        #expect(session.occupiesUntil == session.place.occupied.upperBound, "\(place)")
        #expect(appointment.state.occupies, "\(place)")
      } else {
        #expect(session.occupiesUntil == nil && session.wish == nil, "\(place)")
      }
    }
    #expect(months.values.allSatisfy { $0 <= Visits.most }, "\(place)")
    let placed = sessions.filter(\.isPlaced)
    for (number, one) in placed.enumerated() {
      for other in placed[(number + 1)...] where one.place.occupied.overlaps(other.place.occupied) {
        let isShared =
          one.place.therapist != nil && one.place.therapist == other.place.therapist
          || one.place.room != nil && one.place.room == other.place.room
          || one.place.equipment != nil && one.place.equipment == other.place.equipment
        #expect(!isShared, "\(place)")
      }
    }
  }
}
