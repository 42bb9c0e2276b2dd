import Agenda
import FlowTesting
import Records
import Scheduling
import Testing
import Values

@testable import AgendaFeature

/// Who comes next, is late, is here or has not confirmed, at the minute.
@Suite("the plan of today")
struct TodayPlanTests {
  private static func plan(
    _ device: Device, at time: String = "13:00:00", as own: UUID = Practice.bia,
    isAll: Bool? = nil
  ) -> TodayPlan {
    var book = TodayBook()
    book.apply(device.sessions, since: Practice.today.adding(days: -1))
    book.apply(device.appointments, since: Practice.today.adding(days: -1))
    return TodayPlan(
      book, in: Practice.zone, of: own, isAll: isAll, now: Instant("2026-11-26T\(time)Z")!)
  }

  private static func starts(_ sessions: [[Visit]]) -> [String] {
    sessions.map { $0[0].session.place.start.time.shortText }
  }

  private static func starts(_ visits: [Visit]) -> [String] {
    visits.map { $0.session.place.start.time.shortText }
  }

  @Test("FF-007 whoever has not come is late when the first minute has gone, and not before")
  func late() {
    let device = Device()
    device.book(Practice.place(600))
    for (time, next, late) in [
      ("12:59:59", ["10:00"], []), ("13:00:59", ["10:00"], []), ("13:01:00", [], ["10:00"]),
      ("13:49:00", [], ["10:00"]), ("20:00:00", [], ["10:00"]),
    ] as [(String, [String], [String])] {
      let plan = Self.plan(device, at: time)
      #expect(Self.starts(plan.next) == next && Self.starts(plan.late) == late, "\(time)")
      #expect(plan.total == 1 && plan.done == 0)
    }
  }

  @Test("FF-007 who has arrived is here until the session is completed, early ones too")
  func here() {
    let device = Device()
    let early = device.book(Practice.place(660))
    let other = device.book(Practice.place(540), Practice.vera)
    device.run(StepAppointment<Visits>(early.appointment, .arrive))
    device.run(StepAppointment<Visits>(other.appointment, .begin))
    var plan = Self.plan(device)
    #expect(Self.starts(plan.here) == ["09:00", "11:00"])
    // What has begun is no next one; who waits for it is.
    #expect(Self.starts(plan.next) == ["11:00"] && plan.late == [])
    device.run(StepAppointment<Visits>(other.appointment, .complete))
    plan = Self.plan(device, at: "14:30:00")
    #expect(Self.starts(plan.here) == ["11:00"] && plan.next == [])
    #expect(plan.done == 1 && plan.total == 2)
  }

  @Test("FF-007 a missed one counts and is not waited for; a cancelled one is not there at all")
  func gone() {
    let device = Device()
    let missed = device.book(Practice.place(540))
    let cancelled = device.book(Practice.place(840), Practice.vera)
    device.run(StepAppointment<Visits>(missed.appointment, .miss))
    device.run(CancelAppointment<Visits>(cancelled.appointment, by: .patient))
    let plan = Self.plan(device)
    #expect(plan.total == 1 && plan.late == [] && plan.next == [] && plan.here == [])
  }

  @Test("FF-007 what begins together is next together, and the rest of the day stands behind it")
  func together() {
    let device = Device()
    device.book(Practice.place(660))
    device.book(Practice.place(660, Practice.caio), Practice.vera)
    device.book(Practice.place(840))
    device.book(Practice.place(540, on: Practice.today.adding(days: 1)))
    let mine = Self.plan(device)
    #expect(Self.starts(mine.next) == ["11:00"] && Self.starts(mine.later) == ["14:00"])
    let all = Self.plan(device, isAll: true)
    #expect(Self.starts(all.next) == ["11:00", "11:00"] && Self.starts(all.later) == ["14:00"])
  }

  @Test("FF-007 with nothing more today the next day that has sessions is looked at, however far")
  func nextDay() {
    let device = Device()
    let far = Practice.today.adding(days: 18)
    device.book(Practice.place(480, on: far))
    device.book(Practice.place(540, on: far.adding(days: 1)))
    let plan = Self.plan(device)
    #expect(Self.starts(plan.next) == ["08:00"])
    #expect(plan.later == [] && plan.total == 0 && !plan.isEmpty)
  }

  @Test("FF-007 whoever has not confirmed is listed for today and the next day with sessions")
  func unconfirmed() {
    let device = Device()
    let monday = Practice.today.adding(days: 4)
    device.book(Practice.place(900), as: .requested)
    device.book(Practice.place(960))
    device.book(Practice.place(480, on: monday), Practice.vera, as: .requested)
    device.book(Practice.place(480, on: monday.adding(days: 1)), as: .requested)
    #expect(Self.starts(Self.plan(device).unconfirmed) == ["15:00", "08:00"])
    // Who is late is told as late.
    let later = Self.plan(device, at: "18:05:00")
    #expect(Self.starts(later.late) == ["15:00"] && Self.starts(later.unconfirmed) == ["08:00"])
  }

  @Test("one's own are shown to who has some, and everybody's to who has none")
  func whose() {
    let device = Device()
    device.book(Practice.place(660))
    device.book(Practice.place(900, Practice.caio), Practice.vera)
    #expect(Self.plan(device).total == 1)
    #expect(Self.plan(device, isAll: true).total == 2)
    let desk = Self.plan(device, as: .test(99))
    #expect(desk.total == 2 && !desk.hasOwn && desk.hasOthers)
    // Even if they chose their own once.
    #expect(Self.plan(device, as: .test(99), isAll: false).total == 2)
  }

  @Test("a session without a place is nobody's next one")
  func unplaced() {
    let device = Device()
    device.book(Practice.place(660))
    device.book(Practice.place(660), Practice.vera)
    let plan = Self.plan(device)
    #expect(plan.total == 1 && plan.next.count == 1)
  }

  @Test("what is moved to a day that is over, or cancelled, is held no longer")
  func moved() throws {
    let device = Device()
    let booked = device.book(Practice.place(660))
    let first = Practice.today.adding(days: -1)
    var book = TodayBook()
    book.apply(device.sessions, since: first)
    book.apply(device.appointments, since: first)
    #expect(book.isLoaded && book.isBegun && book.session(booked.session) != nil)
    device.run(
      MoveSession<Visits>(booked.session, to: Practice.place(660, on: first.adding(days: -3))))
    var changes = device.sessions
    changes.isComplete = false
    book.apply(changes, since: first)
    #expect(book.session(booked.session) == nil && book.sessions == [] && book.isBegun)
    var others = device.appointments
    others.isComplete = false
    book.apply(others, since: first)
    #expect(book.appointments == [])
    let other = device.book(Practice.place(900))
    book.apply(device.appointments, since: first)
    #expect(book.appointments.map { $0.id } == [other.appointment])
    device.run(CancelAppointment<Visits>(other.appointment, by: .clinic))
    others = device.appointments
    others.isComplete = false
    book.apply(others, since: first)
    #expect(book.appointments == [])
  }
}
