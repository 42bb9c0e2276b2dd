import Agenda
import Flow
import FlowTesting
import Records
import Scheduling
import Testing
import Values

@testable import AgendaFeature

@Suite("a series of very many sessions")
struct LongSeriesTests {
  private static let count = 500

  /// A device on which one begins tomorrow at nine, and goes on day by day.
  private static func booked(_ device: Device) -> Series {
    let first = Practice.today.adding(days: 1)
    var series = Series()
    series.id = .test(70)
    series.rule = "FREQ=DAILY;COUNT=\(count)"
    series.place = Practice.place(540, on: first)
    series.people = [Practice.rui]
    #expect(device.run(StartSeries<Visits>(series)) == nil)
    for number in 0..<count {
      let day = first.adding(days: number)
      var session = Session()
      session.id = series.session(on: day)
      session.series = series.id
      session.seriesDay = day
      session.place = Practice.place(540, on: day)
      let appointment = Appointment(series.appointment(of: Practice.rui, on: day), Practice.rui)
      #expect(device.run(BookSession<Visits>(session, [appointment])) == nil)
    }
    return series
  }

  @Test("FF-010 five hundred sessions of a series are moved by one gesture, and moved back by one")
  func moving() throws {
    let device = Device()
    let series = Self.booked(device)
    // Somebody else comes at ten on one of the days.
    let taken = Practice.today.adding(days: 100)
    device.book(Practice.place(600, on: taken), Practice.vera)
    var state = Practice.state(device)
    let before = state.book.sessions
    let tomorrow = Practice.today.adding(days: 1)
    let first = try #require(state.book.session(series.session(on: tomorrow)))
    let effect = AgendaPart<Visits>.moveAll(
      &state, first, to: Practice.place(600, on: tomorrow), .all, in: Practice.zone)
    #expect(effect.steps.count == Self.count + 1)
    device.driveAtOnce(effect, &state)
    #expect(state.refusal == nil)
    let moved = state.book.sessions.filter { $0.series == series.id }
    #expect(moved.count == Self.count && moved.allSatisfy { $0.isPlaced })
    let stayed = moved.filter { $0.place.start.time != Practice.clock(10) }
    #expect(stayed.map { $0.seriesDay } == [taken])
    #expect(stayed.allSatisfy { $0.wish?.start.time == Practice.clock(10) })

    device.driveAtOnce(AgendaPart<Visits>.reduce(&state, .undoTapped), &state)
    #expect(state.refusal == nil)
    #expect(state.book.sessions.map { $0.place } == before.map { $0.place })
    #expect(state.book.sessions.allSatisfy { $0.wish == nil && $0.isPlaced })
  }
}
