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
    func move(_ number: Int, _ day: String) -> Request {
      var place = plan.sessions[number].session.place
      place.start = CivilDateTime(CivilDate(day)!, Practice.clock(10))
      place.startsAt = Practice.zone.instant(place.start)
      return .mutate(MoveSession<Visits>(plan.sessions[number].session.id, to: place))
    }
    // Into the week of the next one, which goes first.
    #expect(moves == [move(2, "2026-12-17"), move(1, "2026-12-10")])
    #expect(state.busy.count == 1 && state.booking == nil)
    let before = plan.sessions.map { $0.session.place }
    state.busy = []
    state.undo = .movedAll([
      FormerPlace(session: plan.sessions[2].session.id, place: before[2]),
      FormerPlace(session: second.id, place: before[1]),
    ])
    let back = AgendaPart<Visits>.reduce(&state, .undoTapped)
    #expect(
      Array(back.steps.map { $0.request }.suffix(2)) == [
        .mutate(MoveSession<Visits>(second.id, to: before[1])),
        .mutate(MoveSession<Visits>(plan.sessions[2].session.id, to: before[2])),
      ])
    #expect(state.book.sessions(with: second, .all, at: Practice.now).count == 3)
    #expect(
      state.book.sessions(with: second, .this, at: Practice.now).map { $0.id } == [second.id])
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
    let wanted = ids.dropFirst().map { CancelAppointment<Visits>($0, by: .patient) }
    #expect(effect.steps.map { $0.request } == wanted.map { Request.mutate($0) })
    for each in wanted { #expect(device.run(each) == nil) }
    #expect(device.sessions.changed.filter { $0.isPlaced }.count == 1)
    state.busy = []
    state.undo = .cancelledAll(Array(ids.dropFirst()))
    let back = AgendaPart<Visits>.reduce(&state, .undoTapped)
    let steps = ids.dropFirst().map { Request.mutate(StepAppointment<Visits>($0, .takeBack)) }
    #expect(Array(back.steps.map { $0.request }.suffix(2)) == steps)
  }
}
