import Agenda
import Flow
import FlowTesting
import Records
import Scheduling
import Testing
import Values

@testable import AgendaFeature

@Suite("a day of the agenda")
struct DayPlanTests {
  @Test("FF-010 free times are offered within the hours, without the break and what is booked")
  func free() {
    let device = Device()
    device.book(Practice.place(9 * 60, after: 10))
    let plan = Practice.plan(Practice.state(device))
    let free = plan.columns[0].free.map { AgendaWords.clock($0.minute) }
    #expect(
      free == [
        "08:00", "08:30", "10:00", "10:30", "11:00", "11:30", "13:00", "13:30", "14:00", "14:30",
        "15:00", "15:30", "16:00", "16:30", "17:00", "17:30",
      ])
    #expect(plan.columns[0].closed == [0..<480, 720..<780, 1_080..<1_440])
    #expect(plan.shown == 480..<1_080)
    #expect(plan.now == CivilDateTime(Practice.today, Practice.clock(10)))
  }

  @Test("FF-010 a block has the length of its session, and its buffers are known")
  func blocks() {
    let device = Device()
    let booked = device.book(Practice.place(9 * 60, after: 10))
    let block = Practice.plan(Practice.state(device)).columns[0].blocks[0]
    #expect(block.session == booked.session)
    #expect(block.minutes == 540..<590 && block.occupied == 540..<600)
  }

  @Test("FF-010 sessions of several therapists at one time stand side by side")
  func lanes() {
    let device = Device()
    device.book(Practice.place(9 * 60))
    device.book(Practice.place(9 * 60 + 30, Practice.caio), Practice.vera)
    device.book(Practice.place(11 * 60), Practice.vera)
    var state = Practice.state(device)
    #expect(Practice.plan(state).columns[0].blocks.map { $0.minutes.lowerBound } == [540, 660])
    state.whom = .all
    let all = Practice.plan(state).columns
    #expect(all.count == 1 && all[0].therapist == nil)
    #expect(all[0].blocks.map { $0.lane } == [0, 1, 0])
    #expect(all[0].blocks.map { $0.lanes } == [2, 2, 1])
    // At ten the one is free while the other is not.
    let atTen = all[0].free.first { $0.minute == 600 }
    #expect(atTen?.therapist == Practice.bia)
    let wide = Practice.plan(state, width: 1_200).columns
    #expect(wide.map { $0.therapist } == [Practice.bia, Practice.caio])
    #expect(wide.map { $0.blocks.count } == [2, 1])
  }

  @Test("FF-012 hours that end earlier take free times away, and what is booked behind them stays")
  func earlier() {
    let device = Device()
    let booked = device.book(Practice.place(16 * 60))
    var state = Practice.state(device)
    let mornings = with(Practice.hours) {
      $0.hours = [ClockHours(.all, Practice.clock(8), Practice.clock(12))]
      $0.breaks = []
    }
    state.book.apply(Changes<WorkingHours>(changed: [mornings]))
    let column = Practice.plan(state).columns[0]
    #expect(column.free.allSatisfy { $0.minute < 720 } && column.free.count == 8)
    #expect(column.blocks.map { $0.session } == [booked.session])
    // Whoever takes hold of it is told that it lies outside of them, which is no refusal.
    let met = state.book.conflicts(
      Practice.place(16 * 60), person: Practice.rui, moving: booked.session, house: Practice.house,
      in: Practice.zone)
    #expect(met == [.closed] && met.allSatisfy { !$0.unplaces })
  }

  @Test("FF-010 an absence takes the free times away, and what was booked before it stays in sight")
  func absence() {
    let device = Device()
    device.book(Practice.place(14 * 60))
    var state = Practice.state(device)
    let away = with(Absence()) {
      $0.id = .test(30)
      $0.owner = Practice.bia
      $0.kind = .course
      $0.from = CivilDateTime(Practice.today, Practice.clock(13))
      $0.until = CivilDateTime(Practice.today.adding(days: 2), .midnight)
    }
    state.book.apply(Changes(changed: [away]))
    let column = Practice.plan(state).columns[0]
    #expect(column.absences.map { $0.minutes } == [780..<1_440])
    #expect(column.free.allSatisfy { $0.minute < 720 } && column.free.count == 8)
    #expect(column.blocks.count == 1)
  }

  @Test("what is cancelled leaves the day, what was missed stays in it")
  func over() {
    let device = Device()
    let first = device.book(Practice.place(8 * 60))
    let second = device.book(Practice.place(9 * 60), Practice.vera)
    device.run(CancelAppointment<Visits>(first.appointment, by: .patient))
    device.run(StepAppointment<Visits>(second.appointment, .miss))
    let plan = Practice.plan(Practice.state(device))
    #expect(plan.columns[0].blocks.map { $0.session } == [second.session])
    // Their times are free again.
    #expect(plan.columns[0].free.contains { $0.minute == 480 })
  }

  @Test("a holiday is named, and has no free times; nor has a day without hours")
  func holiday() {
    var state = Practice.state()
    state.date = CivilDate("2026-12-25")!
    let plan = Practice.plan(state)
    #expect(plan.holidays.map { $0.name(.pt) } == ["Natal"] && plan.columns[0].free.isEmpty)
    state.date = CivilDate("2026-11-28")!
    // A Saturday.
    #expect(Practice.plan(state).columns[0].free.isEmpty)
  }

  @Test(
    "FF-010 one without a place has the next free times of its therapist and its room beside it")
  func freeTimes() throws {
    let device = Device()
    device.book(Practice.place(10 * 60, room: Practice.blue.id))
    let second = device.book(Practice.place(10 * 60 + 30, room: Practice.blue.id), Practice.vera)
    let state = Practice.state(device)
    let session = try #require(state.book.session(second.session))
    #expect(!session.isPlaced && state.book.unplaced.map { $0.id } == [second.session])
    let times = state.book.freeTimes(
      for: session, from: Practice.now, therapists: [Practice.bia, Practice.caio],
      house: Practice.house, in: Practice.zone)
    #expect(times.map { $0.start.time.shortText } == ["11:00", "13:00", "13:30"])
    #expect(times.allSatisfy { $0.therapist == Practice.bia })
  }

  @Test("FF-010 the free times beside it are those nearest to the one that was wanted")
  func nearest() throws {
    let device = Device()
    let day = Practice.today.adding(days: 7)
    device.book(Practice.place(10 * 60, on: day))
    let second = device.book(Practice.place(10 * 60, on: day), Practice.vera)
    let state = Practice.state(device)
    let session = try #require(state.book.session(second.session))
    let times = state.book.freeTimes(
      for: session, from: Practice.now, therapists: [Practice.bia], house: Practice.house,
      in: Practice.zone)
    #expect(times.map { $0.start.date } == [day, day, day])
    let starts = times.map { $0.start.time.shortText }
    #expect(starts == starts.sorted() && starts.contains("09:00") && starts.contains("11:00"))
  }

  @Test("FF-010 several days stand side by side, each with its own, under the same hours")
  func week() {
    let device = Device()
    device.book(Practice.place(540))
    device.book(Practice.place(1_110, on: Practice.today.adding(days: 1)), Practice.vera)
    let plan = Practice.plan(Practice.state(device), width: 1_200, days: 3)
    #expect(plan.columns.map { $0.date.day } == [26, 27, 28])
    #expect(plan.columns.map { $0.blocks.count } == [1, 1, 0])
    #expect(plan.columns.map { $0.free.isEmpty } == [false, false, true])
    // The one in the evening makes room for itself.
    #expect(plan.shown == 480..<1_200)
    #expect(plan.stops.map { $0.allSatisfy { $0.date.day > 25 } } == [true, true, true])
  }

  @Test("hours that nobody said are those of most houses")
  func usual() {
    var state = Practice.state()
    state.book.apply(Changes<WorkingHours>(isComplete: true))
    let free = Practice.plan(state).columns[0].free
    #expect(free.first?.minute == 480 && free.last?.minute == 1_050)
  }
}
