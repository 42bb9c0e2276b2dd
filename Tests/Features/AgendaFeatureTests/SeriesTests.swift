import Agenda
import Flow
import FlowTesting
import Records
import Scheduling
import Screen
import ScreenReading
import Testing
import Values

@testable import AgendaFeature
@testable import Shell

/// Sessions that come again: how they are booked together, and moved and cancelled one by one or all.
@Suite("series of sessions")
struct SeriesTests {
  private static func plan(_ change: (inout Booking) -> Void) -> SeriesPlan? {
    var booking = Booking(Practice.today, 540, Practice.bia)
    booking.service = Practice.service.id
    booking.repeating.often = .weekly
    booking.repeating.times = "3"
    change(&booking)
    return SeriesPlan(
      booking, as: .test(1), for: Practice.rui, Practice.state().book, in: Practice.zone)
  }

  private static func days(_ plan: SeriesPlan?) -> [String] {
    (plan?.sessions ?? []).map { $0.session.place.start.date.description }
  }

  /// The agenda of a device on which a series of three was booked.
  private static func booked(_ device: Device) throws -> (AgendaState, SeriesPlan) {
    let plan = try #require(plan { _ in })
    #expect(device.run(StartSeries<Visits>(plan.series)) == nil)
    for each in plan.sessions {
      #expect(device.run(BookSession<Visits>(each.session, each.appointments)) == nil)
    }
    return (Practice.state(device), plan)
  }

  @Test("FF-010 a rule is said by how often, on which days and how many, and gives those sessions")
  func rules() {
    #expect(Self.days(Self.plan { _ in }) == ["2026-11-26", "2026-12-03", "2026-12-10"])
    let twice = Self.plan { $0.apply(.weekdayTicked(.tuesday, true), AgendaBook()) }
    #expect(Self.days(twice) == ["2026-11-26", "2026-12-01", "2026-12-03"])
    #expect(twice?.series.rule == "FREQ=WEEKLY;COUNT=3;BYDAY=TU,TH")
    let everyTwo = Self.plan { $0.repeating.often = .everyTwoWeeks }
    #expect(Self.days(everyTwo) == ["2026-11-26", "2026-12-10", "2026-12-24"])
    #expect(Self.days(Self.plan { $0.repeating.often = .monthly }).last == "2027-01-26")
    #expect(Self.plan { $0.repeating.often = .never } == nil)
    for times in ["", "0", "105", "x"] {
      #expect(Self.plan { $0.repeating.times = times } == nil, "\(times)")
    }
    let first = Self.plan { _ in }
    #expect(first?.sessions[1].session.id == first?.series.session(on: CivilDate("2026-12-03")!))
    #expect(first?.sessions.allSatisfy { $0.session.place.start.time == Practice.clock(9) } == true)
  }

  @Test("FF-010 a series has all its sessions at once; what meets another waits without a place")
  func beginning() throws {
    let device = Device()
    device.book(Practice.place(540, on: Practice.today.adding(days: 7)), Practice.vera)
    let (state, plan) = try Self.booked(device)
    let placed = plan.sessions.map { state.book.session($0.session.id)?.isPlaced }
    #expect(placed == [true, false, true])
    #expect(state.book.unplaced.map { $0.id } == [plan.sessions[1].session.id])
    let page = Practice.screen(state, .session(plan.sessions[2].session.id)).readOut
    #expect(page.contains("Sessão 3 de 3 da série"))
    // However many of them are here.
    var long = plan.series
    long.id = .test(3)
    long.rule = "FREQ=WEEKLY;COUNT=104"
    #expect(device.run(StartSeries<Visits>(long)) == nil)
    var sixth = plan.sessions[0].session
    sixth.seriesDay = Practice.today.adding(days: 35)
    sixth.series = long.id
    sixth.id = long.session(on: Practice.today.adding(days: 35))
    #expect(device.run(BookSession<Visits>(sixth, [Appointment(.test(4), Practice.rui)])) == nil)
    let shown = Practice.screen(Practice.state(device), .session(sixth.id)).readOut
    #expect(shown.contains("Sessão 6 de 104 da série"))
    // What the server made before is the same.
    let first = plan.sessions[0]
    #expect(device.run(BookSession<Visits>(first.session, first.appointments)) == nil)
    var other = plan.sessions[0].session
    other.seriesDay = Practice.today.adding(days: 1)
    #expect(
      device.run(BookSession<Visits>(other, plan.sessions[0].appointments))
        == Refusal(.duplicate, "id"))
  }

  @Test("FF-010 the sheet of a new session asks how often it comes again, and on which days")
  func sheet() {
    var state = Practice.state()
    state.booking = Booking(Practice.today, 540, Practice.bia)
    let book = state.book
    #expect(Practice.screen(state).readOut.contains("Não repete"))
    state.booking?.apply(.oftenChosen(.weekly), book)
    let sheet = Practice.screen(state)
    #expect(sheet.readOut.contains("Quantas sessões") && sheet.readOut.contains("Nos dias"))
    let ticks = sheet.elements.filter { ($0.text("id") ?? "").begins(with: "book-day-") }
    #expect(ticks.count == 7)
    state.booking?.apply(.timesTyped("0"), book)
    #expect(state.booking?.problems.contains(.times) == true)
    state.booking?.apply(.oftenChosen(.monthly), book)
    #expect(!Practice.screen(state).readOut.contains("Nos dias"))
  }

  private static func series(_ state: AgendaState, _ plan: SeriesPlan) throws -> Series {
    try #require(state.book.series(plan.series.id))
  }

  @Test("FF-010 this one, this and the following, or all of a series are moved, and moved back")
  func moving() throws {
    let device = Device()
    let (found, plan) = try Self.booked(device)
    var state = found
    let second = plan.sessions[1].session
    let later = Practice.place(
      600, after: 10, on: second.place.start.date.adding(days: 7))
    let effect = AgendaPart<Visits>.moveAll(
      &state, second, to: later, .following, in: Practice.zone)
    let moves = effect.steps.map { $0.request }
    func place(_ number: Int, _ day: String) -> SessionPlace {
      var place = plan.sessions[number].session.place
      place.start = CivilDateTime(CivilDate(day)!, Practice.clock(10))
      place.startsAt = Practice.zone.instant(place.start)
      return place
    }
    func move(_ number: Int, _ day: String) -> Request {
      .mutate(
        MoveSession<Visits>(plan.sessions[number].session.id, to: place(number, day)))
    }
    // Into the week of the next one, which goes first; and what comes later is there, too.
    let change = ChangeSeries(plan.series.id, to: place(0, "2026-11-26"), daysLater: 7)
    #expect(moves == [.mutate(change), move(2, "2026-12-17"), move(1, "2026-12-10")])
    #expect(state.busy.count == 1 && state.booking == nil)
    let before = found.book.sessions
    device.drive(effect, &state)
    #expect(state.refusal == nil && state.book.sessions != before)
    #expect(try Self.series(state, plan).daysLater == 7)
    // As it was, by the toast.
    device.drive(AgendaPart<Visits>.reduce(&state, .undoTapped), &state)
    #expect(state.refusal == nil)
    #expect(state.book.sessions.map { $0.place } == before.map { $0.place })
    #expect(try Self.series(state, plan).place == Self.series(found, plan).place)
    #expect(try Self.series(state, plan).daysLater == 0)
    #expect(
      state.book.sessions(with: second, .this, at: Practice.now).map { $0.id } == [second.id])
  }

  @Test("FF-010 all of a series are those that are not over, whether anybody marked them or not")
  func over() throws {
    let device = Device()
    let (found, plan) = try Self.booked(device)
    let sessions = plan.sessions.map { $0.session }
    func all(_ session: Session, _ now: Instant) -> [ID<Session>] {
      found.book.sessions(with: session, .all, at: now).map { $0.id }
    }
    let end = sessions[0].place.endsAt
    #expect(all(sessions[1], end.adding(milliseconds: -1)) == sessions.map { $0.id })
    #expect(all(sessions[1], end) == sessions.dropFirst().map { $0.id })
    #expect(all(sessions[0], end) == sessions.map { $0.id }, "but for the one that it is about")
    // It is ten o'clock: the first is over.
    var state = found
    var later = sessions[1].place
    later.start = CivilDateTime(later.start.date, Practice.clock(11))
    later.startsAt = Practice.zone.instant(later.start)
    device.drive(
      AgendaPart<Visits>.moveAll(&state, sessions[1], to: later, .all, in: Practice.zone), &state)
    #expect(
      sessions.map { state.book.session($0.id)?.place.start.time }
        == [Practice.clock(9), Practice.clock(11), Practice.clock(11)])
    state.cancelling = Cancelling(plan.sessions[2].appointments[0].id)
    state.cancelling?.scope = .all
    device.drive(AgendaPart<Visits>.reduce(&state, .cancelConfirmed), &state)
    #expect(
      sessions.map { state.book.session($0.id)?.isPlaced } == [true, false, false])
    #expect(try Self.series(state, plan).lastDay == CivilDate("2026-12-02")!)
  }

  @Test("FF-010 of a series this one, this and the following, or all are cancelled, and taken back")
  func cancelling() throws {
    let device = Device()
    let (found, plan) = try Self.booked(device)
    var state = found
    let ids = plan.sessions.map { $0.appointments[0].id }
    state.cancelling = Cancelling(ids[1])
    state.context.path = .session(plan.sessions[1].session.id)
    let sheet = Practice.screen(state, state.context.path).readOut
    #expect(sheet.contains("Só esta") && sheet.contains("Seguintes") && sheet.contains("Todas"))
    _ = AgendaPart<Visits>.reduce(&state, .cancelScopeChosen(.following))
    let effect = AgendaPart<Visits>.reduce(&state, .cancelConfirmed)
    let wanted = ids.dropFirst().map {
      Request.mutate(CancelAppointment<Visits>($0, by: .patient))
    }
    // And none comes after them, however many a server would make.
    let end = EndSeries(plan.series.id, with: CivilDate("2026-12-02")!)
    #expect(effect.steps.map { $0.request } == wanted + [.mutate(end)])
    device.drive(effect, &state)
    #expect(state.refusal == nil)
    #expect(state.book.sessions.filter { $0.isPlaced }.count == 1)
    #expect(try Self.series(state, plan).lastDay == end.lastDay)
    #expect(ids.dropFirst().allSatisfy { state.book.appointment($0)?.cancelledBy == .patient })
    device.drive(AgendaPart<Visits>.reduce(&state, .undoTapped), &state)
    #expect(state.refusal == nil)
    #expect(state.book.sessions.filter { $0.isPlaced }.count == 3)
    #expect(try Self.series(state, plan).lastDay == nil)
  }

  @Test("FF-010 who does not come to a group's series any more leaves it; the others go on")
  func group() throws {
    let device = Device()
    var series = try #require(Self.plan { _ in }).series
    series.places = 4
    series.people = [Practice.rui, Practice.vera]
    #expect(device.run(StartSeries<Visits>(series)) == nil)
    let days = [Practice.today.adding(days: 7), Practice.today.adding(days: 14)]
    for day in days {
      var session = Session()
      session.id = series.session(on: day)
      session.place = Practice.place(540, on: day)
      session.places = 4
      session.series = series.id
      session.seriesDay = day
      let people = series.people.map {
        Appointment(series.appointment(of: $0, on: day), $0, .confirmed)
      }
      #expect(device.run(BookSession<Visits>(session, people)) == nil)
    }
    var state = Practice.state(device)
    state.cancelling = Cancelling(series.appointment(of: Practice.rui, on: days[0]))
    state.cancelling?.scope = .all
    device.drive(AgendaPart<Visits>.reduce(&state, .cancelConfirmed), &state)
    #expect(state.book.series(series.id)?.people == [Practice.vera])
    #expect(state.book.series(series.id)?.lastDay == nil)
    #expect(state.book.sessions.allSatisfy { $0.isPlaced && !$0.isCalledOff })
    device.drive(AgendaPart<Visits>.reduce(&state, .undoTapped), &state)
    #expect(state.book.series(series.id)?.people == [Practice.vera, Practice.rui])
    #expect(state.book.allAppointments.allSatisfy { $0.state == .confirmed })
  }

  @Test("FF-010 a series that was begun is taken back with what of it has begun already")
  func begunBack() throws {
    let device = Device()
    let (found, plan) = try Self.booked(device)
    var state = found
    let first = plan.sessions[0].session.id
    state.undo = .begun(plan.series.id, first: first, after: plan.dayBefore)
    device.drive(AgendaPart<Visits>.reduce(&state, .undoTapped), &state)
    #expect(state.refusal == nil && state.book.sessions.allSatisfy { !$0.isPlaced })
  }
}
