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

/// What a drag over free time begins, what keys do instead of a drag, and what is told of what is dragged.
@Suite("dragging in the agenda")
struct DraggingTests {
  private static let nine = DayStop(
    date: Practice.today, therapist: Practice.bia, minute: 540, session: nil)

  private static func elements(_ state: AgendaState, width: Int = 360) -> [Element] {
    Practice.screen(state, width: width).elements
  }

  private static func shut(_ state: AgendaState, width: Int = 360) -> [[String]] {
    elements(state, width: width).filter { $0.text("class") == "hours-body" }
      .map { body in
        [body.text("data-shut") ?? "", body.text("data-away") ?? ""].flatMap { lines in
          lines.split(separator: "\n").map(String.init)
        }
      }
  }

  @Test("FF-010 a drag over free time opens the sheet with that start and that length")
  func begin() throws {
    let state = Practice.state()
    let stops = Practice.plan(state).stops
    let taken = try #require(FreeTimeAction("\(Self.nine.id) begin 525 75", among: stops))
    var earlier = Self.nine
    earlier.minute = 525
    #expect(taken == .taken(earlier, minutes: 75))
    for text in [
      "", Self.nine.id, "\(Self.nine.id) begin x 75", "\(Self.nine.id) begin 525 0",
      "\(Self.nine.id) begin 1440 75", "free-2026-11-27-540- begin 525 75",
      "\(Self.nine.id) stretch 525 75",
    ] {
      #expect(FreeTimeAction(text, among: stops) == nil, "\(text)")
    }
    let store = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    store.send(.freeTime(taken)) {
      $0.booking = with(Booking(Practice.today, 525, Practice.bia)) {
        $0.service = Practice.service.id
        $0.minutes = "75"
      }
    }
    store.expect(.focus(id: "book-person"))
    store.finish()
    // The browser knows from where to where by the free time itself.
    let free = Self.elements(state).first { $0.text("id") == Self.nine.id }
    #expect(free?.text("data-new") == "540")
    #expect(free?.text("data-whom") == Practice.bia.description)
    // What is begun there keeps what its service keeps: ten minutes behind it.
    #expect(free?.text("data-after") == "10" && free?.text("data-before") == nil)
    let looker = Self.elements(Practice.state(role: Practice.looker))
    #expect(looker.allSatisfy { $0.text("data-new") == nil && $0.text("data-shut") == nil })
  }

  @Test("FF-010 keys move a session, stretch it, and say how long what Enter books is to be")
  func keys() throws {
    let device = Device()
    let booked = device.book(Practice.place(600))
    var state = Practice.state(device)
    func move(_ key: String, shift: Bool = false, alt: Bool = false) -> AgendaAction? {
      DayGrid(Practice.look(state), Practice.plan(state))
        .move(KeyPress(key, shift: shift, alt: alt))
    }
    // At a free time there is nothing to move.
    state.cursor = Self.nine
    #expect(move("ArrowDown", alt: true) == nil)
    #expect(move("ArrowDown", shift: true) == .freeTime(.stretched(minutes: 45)))
    state.chosenMinutes = 45
    #expect(move("ArrowUp", shift: true) == .freeTime(.stretched(minutes: 30)))
    state.chosenMinutes = 15
    #expect(move("ArrowUp", shift: true) == nil)
    state.cursor = DayStop(
      date: Practice.today, therapist: Practice.bia, minute: 600, session: booked.session)
    func drop(_ change: Drop.Change) -> AgendaAction { .dragged(Drop(booked.session, change)) }
    let later = Drop.Change.moved(Practice.today, minute: 615, nil)
    #expect(move("ArrowDown", alt: true) == drop(later))
    #expect(
      move("ArrowUp", alt: true) == drop(.moved(Practice.today, minute: 585, nil)))
    #expect(move("ArrowDown", shift: true) == drop(.stretched(minutes: 65)))
    #expect(move("ArrowUp", shift: true) == drop(.stretched(minutes: 35)))
    // The keyboard goes along with what it moved.
    let moved = try #require(
      Drop(booked.session, later).place(Practice.place(600), in: Practice.zone))
    #expect(device.run(MoveSession<Visits>(booked.session, to: moved)) == nil)
    device.show(&state)
    let stop = Self.elements(state).filter { $0.text("tabindex") == "0" }
      .compactMap { $0.text("id") }
    #expect(stop == [DayStop.id(of: booked.session)])
    // What is over stays where it was.
    device.run(StepAppointment<Visits>(booked.appointment, .complete))
    device.show(&state)
    #expect(move("ArrowDown", alt: true) == nil && move("ArrowDown", shift: true) == nil)
    state.context.role = Practice.looker.rawValue
    #expect(move("ArrowDown", shift: true) == nil)
  }

  @Test("FF-010 what was moved can be moved on before the answer to the last move is here")
  func again() {
    let device = Device()
    let booked = device.book(Practice.place(600))
    let store = TestStore<AgendaPart<Visits>>(Practice.state(device), now: Practice.now)
    func drop(_ minute: Int) -> AgendaAction {
      .dragged(Drop(booked.session, .moved(Practice.today, minute: minute, nil)))
    }
    func move(_ minute: Int) -> Request {
      .mutate(MoveSession<Visits>(booked.session, to: Practice.place(minute)))
    }
    let deed = Deed.moved(booked.session, from: Practice.place(600))
    store.send(drop(615)) { $0.busy = [booked.session.uuid] }
    store.expect(move(615))
    store.send(drop(630))
    store.respond(to: move(630), with: .mutation(.saved))
    store.receive(.answered(deed, .saved)) {
      $0.busy = []
      $0.undo = deed
    }
    store.respond(to: move(615), with: .mutation(.saved))
    store.receive(.answered(deed, .saved))
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
  }

  @Test("FF-010 how long it is to be is said, booked by Enter, and forgotten elsewhere")
  func length() {
    let store = TestStore<AgendaPart<Visits>>(Practice.state(), now: Practice.now)
    store.send(.reached(Self.nine)) { $0.cursor = Self.nine }
    store.expect(.focus(id: Self.nine.id))
    store.send(.freeTime(.stretched(minutes: 90))) { $0.chosenMinutes = 90 }
    let page = Self.elements(store.state)
    let free = page.first { $0.text("id") == Self.nine.id }
    #expect(free?.text("aria-label") == "Livre às 09:00, marcar: 09:00–10:30")
    #expect(page.contains { $0.text("role") == "status" && $0.readOut == "09:00–10:30" })
    let ten = with(Self.nine) { $0.minute = 600 }
    store.send(.reached(ten)) {
      $0.cursor = ten
      $0.chosenMinutes = nil
    }
    store.expect(.focus(id: ten.id))
    store.send(.freeTime(.stretched(minutes: 45))) { $0.chosenMinutes = 45 }
    store.send(.freeTime(.taken(ten, minutes: 45))) {
      $0.chosenMinutes = nil
      $0.booking = with(Booking(Practice.today, 600, Practice.bia)) {
        $0.service = Practice.service.id
        $0.minutes = "45"
      }
    }
    store.expect(.focus(id: "book-person"))
    store.finish()
  }

  @Test("FF-010 how long it is to be is forgotten once other sessions are shown")
  func others() {
    var state = Practice.state()
    state.cursor = Self.nine
    state.chosenMinutes = 90
    _ = AgendaPart<Visits>.reduce(&state, .whomChosen("all"))
    #expect(state.cursor == nil && state.chosenMinutes == nil)
  }

  @Test("FF-010 a session that is dragged within its column keeps a room that has no column")
  func sameColumn() throws {
    let id = ID<Session>.test(1_001)
    let drop = try #require(Drop("\(id) \(Practice.today) 615 "))
    let place = Practice.place(600, room: Practice.blue.id)
    let moved = drop.place(place, in: Practice.zone)
    #expect(moved == Practice.place(615, room: Practice.blue.id))
  }

  @Test("FF-010 what is dragged hears of absences and closed hours, each of whom they are")
  func shut() {
    let device = Device()
    device.book(Practice.place(540, room: Practice.blue.id))
    var state = Practice.state(device)
    let away = with(Absence()) {
      $0.id = .test(30)
      $0.owner = Practice.bia
      $0.kind = .course
      $0.from = CivilDateTime(Practice.today, Practice.clock(14))
      $0.until = CivilDateTime(Practice.today.adding(days: 1), .midnight)
    }
    let shop = with(Absence()) {
      $0.id = .test(31)
      $0.owner = Practice.house
      $0.note = "Reforma\nda entrada"
      $0.from = CivilDateTime(Practice.today, Practice.clock(10))
      $0.until = CivilDateTime(Practice.today, Practice.clock(11))
    }
    let paint = with(Absence()) {
      $0.id = .test(32)
      $0.owner = Practice.blue.id.uuid
      $0.kind = .maintenance
      $0.from = CivilDateTime(Practice.today, Practice.clock(16))
      $0.until = CivilDateTime(Practice.today, Practice.clock(17))
    }
    state.book.apply(Changes(changed: [away, shop, paint]))
    let bia = Practice.bia.description
    #expect(
      Self.shut(state).map { $0.sorted() } == [
        [
          "600 660 all Ausência: Reforma da entrada",
          "720 780 \(bia) Fora do horário de atendimento",
          "840 1440 \(bia) Ausência: Curso",
          "960 1020 \(Practice.blue.id) Ausência: Manutenção",
        ].sorted()
      ])
    // Apart from the hours: what is kept before and after a session may lie outside of these, and in no absence.
    let gone = Self.elements(state).compactMap { $0.text("data-away") }.joined()
    #expect(gone.contains("Curso") && !gone.contains("Fora do horário"))
    // Side by side each has their own.
    state.whom = .all
    let columns = Self.shut(state, width: 1_200)
    #expect(columns.count == 2)
    #expect(columns[0].contains { $0.contains("Curso") })
    #expect(columns[1].allSatisfy { !$0.contains(bia) })
    state.whom = .mine
    state.date = CivilDate("2026-12-25")!
    #expect(Self.shut(state) == [["480 1080 \(bia) Feriado: Natal"]])
  }

  @Test("FF-010 a room with hours of its own is told outside them")
  func closedRoom() {
    let device = Device()
    device.book(Practice.place(540, room: Practice.blue.id))
    var state = Practice.state(device)
    let mornings = with(WorkingHours()) {
      $0.id = .test(33)
      $0.owner = Practice.blue.id.uuid
      $0.hours = [ClockHours(Weekdays(bits: 0x1F), Practice.clock(8), Practice.clock(12))]
    }
    state.book.apply(Changes(changed: [mornings]))
    #expect(
      Self.shut(state)[0].contains("720 1080 \(Practice.blue.id) Fora do horário: Sala azul"))
  }

  @Test("FF-010 what nobody gives goes by the hours of the house, beside those who have others")
  func nobody() {
    let device = Device()
    device.book(Practice.place(540, nil))
    var state = Practice.state(device)
    let mornings = with(WorkingHours()) {
      $0.id = .test(34)
      $0.owner = Practice.bia
      $0.hours = [ClockHours(Weekdays(bits: 0x1F), Practice.clock(8), Practice.clock(12))]
    }
    state.book.apply(Changes(changed: [mornings]))
    state.whom = .all
    let lines = Self.shut(state)[0]
    #expect(lines.contains("720 1080 \(Practice.bia) Fora do horário de atendimento"))
    #expect(lines.contains("720 780 \(Practice.caio) Fora do horário de atendimento"))
    #expect(lines.contains("720 780 nobody Fora do horário de atendimento"))
  }
}
