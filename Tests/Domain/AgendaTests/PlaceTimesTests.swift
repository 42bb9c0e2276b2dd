import Agenda
import Records
import Scheduling
import Testing
import Values

/// What people agreed on is a time on the clocks of a zone.
@Suite("Times of sessions keep their zone")
struct PlaceTimesTests {
  private let practice = Practice()

  /// Around changes of clocks: what the clocks show, where, and when that is.
  private static let fixtures: [(String, String, String)] = [
    // Half past two is skipped, and the same as half past three.
    ("2027-03-14T02:30", "America/New_York", "2027-03-14T07:30:00Z"),
    ("2027-03-14T03:30", "America/New_York", "2027-03-14T07:30:00Z"),
    // Half past one comes twice.
    ("2027-11-07T01:30", "America/New_York", "2027-11-07T05:30:00Z"),
    ("2027-11-07T01:30", "America/New_York", "2027-11-07T06:30:00Z"),
    // By half an hour.
    ("2027-04-04T01:45", "Australia/Lord_Howe", "2027-04-03T14:45:00Z"),
    ("2027-04-04T01:45", "Australia/Lord_Howe", "2027-04-03T15:15:00Z"),
    ("2027-03-28T01:30", "Europe/Lisbon", "2027-03-28T01:30:00Z"),
    // Two zones of one offset are two zones, here by law and there by habit.
    ("2026-12-01T09:00", "America/Sao_Paulo", "2026-12-01T12:00:00Z"),
    ("2026-12-01T09:00", "America/Argentina/Buenos_Aires", "2026-12-01T12:00:00Z"),
    // Noronha, Acre, and beyond the date line.
    ("2026-12-01T09:00", "America/Noronha", "2026-12-01T11:00:00Z"),
    ("2026-12-01T09:00", "America/Rio_Branco", "2026-12-01T14:00:00Z"),
    ("2026-12-01T09:00", "Pacific/Kiritimati", "2026-11-30T19:00:00Z"),
  ]

  @Test("CC-075: over the wire and in the store a time has its zone, its clock and its instant")
  func kept() throws {
    for (number, (text, zone, at)) in Self.fixtures.enumerated() {
      let start = try #require(CivilDateTime(text))
      let instant = try #require(Instant(at))
      let place = SessionPlace(start, in: zone, at: instant, minutes: 30)
      let booked = practice.book(place, number)
      #expect(booked.refusal == nil, "\(text) \(zone)")
      let session = practice.session(booked.session)
      #expect(session.place == place, "\(text) \(zone)")
      #expect(session.place.zone == zone && session.place.start.description == text)
      #expect(session.place.startsAt == instant)
      #expect(practice.appointment(booked.appointment).start == start)
      // And as the wish of one that is moved.
      let moved = practice.run(MoveSession<Visits>(booked.session, to: place))
      #expect(moved == nil && practice.session(booked.session).place == place)
    }
  }

  @Test("CC-075: where somebody wants a session whose time is taken keeps its zone, too")
  func wished() throws {
    for (number, (text, zone, at)) in Self.fixtures.enumerated() {
      let practice = Practice()
      var place = SessionPlace(
        try #require(CivilDateTime(text)), in: zone, at: try #require(Instant(at)), minutes: 30)
      place.therapist = Practice.bia
      #expect(practice.book(place, 1).refusal == nil)
      let other = Practice.place(60, Practice.bia, nil)
      let booked = practice.book(other, 2)
      let moved = practice.run(MoveSession<Visits>(booked.session, to: place))
      let session = practice.session(booked.session)
      #expect(moved == nil && session.place == other, "\(number): it stays where it is")
      #expect(session.wish == place, "\(text) \(zone)")
    }
  }

  @Test("FF-071: a house that moves to another zone counts in the months in which it did before")
  func months() throws {
    let last = try #require(CivilDateTime("2026-11-30T23:30"))
    // In Manaus it is December in UTC.
    for number in 0..<Int(Visits.most) {
      let start = CivilDateTime(last.date, try #require(CivilTime(hour: number, minute: 0)))
      let place = SessionPlace(start, in: "UTC", at: start.instant(secondsEast: 0), minutes: 30)
      #expect(practice.book(place, number).refusal == nil)
    }
    let full = Refusal(.limitReached, "appointments", limit: Int(Visits.most))
    let late = SessionPlace(last, in: "UTC", at: last.instant(secondsEast: 0), minutes: 30)
    #expect(practice.book(late, 13).refusal == full)
    let all = practice.records.all(
      Appointment.self, by: "month", equal: [.text("2026-11")])
    #expect(all.count == Int(Visits.most))
    let author = Author(account: .zero, role: "", time: Practice.noon)
    for appointment in all {
      let session = practice.session(appointment.session)
      let moved = RetimeSession(
        session.id, in: "America/Manaus",
        at: session.place.start.instant(secondsEast: -4 * 3_600))
      try moved.apply(practice.records, by: author)
      let retimed = practice.session(session.id)
      #expect(retimed.place.zone == "America/Manaus")
      #expect(retimed.place.start == session.place.start)
      #expect(practice.appointment(appointment.id).month == "2026-11")
    }
    let there = SessionPlace(
      last, in: "America/Manaus", at: last.instant(secondsEast: -4 * 3_600), minutes: 30)
    #expect(practice.book(there, 13).refusal == full, "November is as full as it was")
    let first = try #require(CivilDateTime("2026-12-01T00:00"))
    let next = SessionPlace(
      first, in: "America/Manaus", at: first.instant(secondsEast: -4 * 3_600), minutes: 30)
    #expect(practice.book(next, 14).refusal == nil, "and December as empty")
  }
}
