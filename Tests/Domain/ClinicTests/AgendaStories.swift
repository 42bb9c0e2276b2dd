import Agenda
import Clinic
import Fields
import Records
import Scheduling
import Testing
import Values

@Suite("the agenda of a clinic")
struct AgendaStories {
  /// A session in São Paulo, one after the other from the first day of a month on: of an hour, ten a day, or shorter ones.
  private static func book(
    _ clinic: Consulting, _ number: Int, month: String, minutes: Int = 60
  ) -> Refusal? {
    let daily = 600 / minutes
    let day = CivilDate(month + "-01")!.adding(days: number / daily)
    let minute = 8 * 60 + number % daily * minutes
    let start = CivilDateTime(day, CivilTime(millisecondOfDay: minute * 60_000)!)
    var session = Session()
    session.id = ID(UUID(high: 40, low: UInt64(number) + UInt64(day.daysSinceEpoch) * 1_000))
    session.place = SessionPlace(
      start, in: "America/Sao_Paulo", at: start.instant(secondsEast: -3 * 3_600), minutes: minutes)
    session.place.therapist = clinic.author.account
    let appointment = Appointment(ID(session.id.uuid), UUID(high: 2, low: 1))
    return clinic.run(BookSession<ClinicAgenda>(session, [appointment]))
  }

  @Test(
    "FF-071 a month has as many appointments as the plan says, and the next one as many again",
    arguments: [("free", 50), ("silver", 200)])
  func limit(plan: String, most: Int) {
    let clinic = Consulting(plan: plan)
    #expect(clinic.run(AddPatient(.named("Rui", 1))) == nil)
    for number in 0..<most {
      #expect(Self.book(clinic, number, month: "2027-01") == nil, "\(number)")
    }
    let full = Refusal(.limitReached, "appointments", limit: most)
    #expect(Self.book(clinic, most, month: "2027-01") == full)
    #expect(Self.book(clinic, 0, month: "2027-02") == nil)
    // A day or more before, it makes room for another.
    let first = clinic.appointments[0]
    #expect(clinic.run(CancelAppointment<ClinicAgenda>(first.id, by: .patient)) == nil)
    #expect(Self.book(clinic, most, month: "2027-01") == nil)
  }

  @Test("FF-071 with gold a month has 1,000 appointments and no more; with platinum any number")
  func thousand() {
    for plan in ["gold", "platinum"] {
      let clinic = Consulting(plan: plan)
      #expect(clinic.run(AddPatient(.named("Rui", 1))) == nil)
      var refused = 0
      for number in 0..<1_000
      where Self.book(clinic, number, month: "2027-01", minutes: 10) != nil {
        refused += 1
      }
      #expect(refused == 0, "\(plan)")
      let next = Self.book(clinic, 1_000, month: "2027-01", minutes: 10)
      let full = Refusal(.limitReached, "appointments", limit: 1_000)
      #expect(next == (plan == "gold" ? full : nil), "\(plan)")
      #expect(Self.book(clinic, 0, month: "2027-02", minutes: 10) == nil, "\(plan)")
      // In the limit's place of one that was given up in time another is booked.
      let first = clinic.appointments[0]
      #expect(clinic.run(CancelAppointment<ClinicAgenda>(first.id, by: .patient)) == nil)
      #expect(Self.book(clinic, 1_001, month: "2027-01", minutes: 10) == nil, "\(plan)")
    }
  }

  @Test("FF-012 hours say how many sessions a day has, since revision 6; those of a room as well")
  func mostPerDay() {
    let clinic = Consulting()
    clinic.author.role = "admin"
    let room = ID<Room>(UUID(high: 43, low: 1))
    for (number, owner) in [clinic.author.account, room.uuid].enumerated() {
      var hours = WorkingHours()
      hours.id = ID(UUID(high: 42, low: UInt64(number)))
      hours.owner = owner
      hours.hours = [ClockHours(.weekdays, CivilTime(hour: 8, minute: 0)!, .midnight)]
      hours.mostPerDay = 8
      #expect(clinic.run(AddWorkingHours(hours)) == nil)
      var none = hours
      none.mostPerDay = nil
      #expect(clinic.run(EditWorkingHours(from: hours, to: none)) == nil)
      let stored = Transaction(clinic.storage).find(hours.id)
      #expect(stored != nil && stored?.mostPerDay == nil)
    }
    #expect(clinicSchema.revision >= 6)
  }

  @Test("FF-012 whoever manages the clinic says in which zone it is; what is no name is refused")
  func zone() {
    let clinic = Consulting()
    #expect(clinic.run(EditClinic(timeZone: "America/Manaus")) == Refusal(.forbidden))
    clinic.author.role = "admin"
    #expect(clinic.run(EditClinic(timeZone: "America/Manaus")) == nil)
    #expect(clinic.profile?.timeZone == "America/Manaus")
    for name in ["", "Manaus; DROP", "América/Manaus", String(repeating: "a", count: 61)] {
      #expect(clinic.run(EditClinic(timeZone: name)) != nil, "\(name)")
    }
    #expect(clinic.profile?.timeZone == "America/Manaus")
  }

  @Test("FF-010 devices hold sessions and who comes from three months behind to twelve ahead")
  func held() throws {
    let today = CivilDate("2026-11-26")!
    for type in [Session.recordType, Appointment.recordType] {
      let part = try #require(clinicSchema.heldPart(of: type, in: clinicSchema.revision))
      #expect(part.field == "start", "\(type)")
      #expect(part.extent == .days(behind: 92, ahead: 366), "\(type)")
      let range = try #require(part.range(on: today))
      func holds(_ day: CivilDate) -> Bool { range.contains(.text("\(day)T08:00")) }
      #expect(holds(today.adding(months: -3)) && holds(today.adding(months: 12)), "\(type)")
      #expect(holds(today.adding(days: -92)) && !holds(today.adding(days: -93)), "\(type)")
      #expect(holds(today.adding(days: 366)) && !holds(today.adding(days: 367)), "\(type)")
    }
    // Apps before the agenda know nothing of it.
    #expect(clinicSchema.heldPart(of: Session.recordType, in: 3) == nil)
  }
}
