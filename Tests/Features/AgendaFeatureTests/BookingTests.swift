import Agenda
import Flow
import FlowTesting
import Records
import Scheduling
import ScreenReading
import Testing
import Values

@testable import AgendaFeature
@testable import Shell

/// Every act of the sheet in which sessions are booked and moved.
@Suite("booking a session")
struct BookingTests {
  private typealias Store = TestStore<AgendaPart<Visits>>
  private static let nine = DayStop(
    date: Practice.today, therapist: Practice.bia, minute: 540, session: nil)

  private static func store(_ state: AgendaState) -> Store { Store(state, now: Practice.now) }

  /// What the sheet begins with at nine.
  private static var fresh: Booking {
    with(Booking(Practice.today, 540, Practice.bia)) {
      $0.service = Practice.service.id
      $0.minutes = "50"
    }
  }

  @Test("FF-071 a hold is among what a month has used until it ends")
  func heldUse() {
    let device = Device()
    device.book(Practice.place(540))
    let end = Practice.now.adding(milliseconds: 300_000)
    let session = with(Session()) {
      $0.id = .test(1)
      $0.place = Practice.place(900)
    }
    let held = Appointment(.test(2), Practice.vera, .held, heldUntil: end)
    #expect(device.run(BookSession<Visits>(session, [held])) == nil)
    let book = Practice.state(device).book
    #expect(book.counted(in: Practice.today, at: end.adding(milliseconds: -1)) == 2)
    #expect(book.counted(in: Practice.today, at: end) == 1)
  }

  @Test("FF-010 a tap on a free time, a patient found as one types, one more tap: it is booked")
  func book() throws {
    let store = Self.store(Practice.state())
    store.send(.bookTapped(Self.nine)) {
      $0.cursor = Self.nine
      $0.booking = Self.fresh
    }
    store.expect(.focus(id: "book-person"))
    store.send(.booking(.personTyped("ru"))) {
      $0.booking?.name = "ru"
      $0.booking?.isSuggesting = true
    }
    store.send(.booking(.suggestionReached(0))) { $0.booking?.reached = 0 }
    store.send(.booking(.personTaken(Practice.rui, "Rui Barbosa"))) {
      $0.booking?.name = "Rui Barbosa"
      $0.booking?.person = Practice.rui
      $0.booking?.isSuggesting = false
      $0.booking?.reached = nil
    }
    store.send(.saveTapped) {
      $0.booking?.isTried = true
      $0.booking?.isSaving = true
    }
    store.receive(.sessionIDMade(.test(1)))
    store.receive(.appointmentIDMade(.test(2), of: .test(1)))
    let session = with(Session()) {
      $0.id = .test(1)
      $0.service = Practice.service.id
      $0.place = Practice.place(540, after: 10)
    }
    let mutation = BookSession<Visits>(session, [Appointment(.test(2), Practice.rui)])
    store.expect(.mutate(mutation))
    // While it is being saved the sheet stays, and a second tap books no second one.
    store.send(.bookingClosed)
    store.send(.saveTapped)
    store.respond(to: .mutate(mutation), with: .mutation(.saved))
    store.receive(.answered(.booked(.test(1)), .saved)) {
      $0.booking = nil
      $0.undo = .booked(.test(1))
    }
    // It is there where the keyboard goes on.
    store.expect(.focus(id: "session-" + UUID.test(1).description))
    store.send(.undoTapped) {
      $0.undo = nil
      $0.busy = [.test(1)]
    }
    store.respond(to: .mutate(TakeBackBooking<Visits>(.test(1))), with: .mutation(.saved))
    store.receive(.answered(.undone(of: .test(1)), .saved)) {
      $0.busy = []
      $0.undo = .undone(of: .test(1))
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
    // And what it asked for is what the records take.
    let device = Device()
    #expect(device.run(mutation) == nil)
    #expect(device.sessions.changed.map { $0.isPlaced } == [true])
    #expect(device.appointments.changed.map { $0.state } == [.requested], "FF-160")
  }

  @Test("FF-010 FF-160 who says on the telephone that they come has confirmed: one tap, series too")
  func confirmed() throws {
    var state = Practice.state(Device())
    state.booking = with(Self.fresh) {
      $0.person = Practice.rui
      $0.name = "Rui Barbosa"
    }
    #expect(Practice.screen(state).readOut.contains("Já está confirmado"))
    #expect(Practice.screen(state, .agenda, .en).readOut.contains("It is confirmed already"))
    let book = state.book
    state.booking?.apply(.confirmedTicked(true), book)
    let effect = AgendaPart<Visits>.reduce(&state, .appointmentIDMade(.test(2), of: .test(1)))
    let session = with(Session()) {
      $0.id = .test(1)
      $0.service = Practice.service.id
      $0.place = Practice.place(540, after: 10)
    }
    let appointment = Appointment(.test(2), Practice.rui, .confirmed)
    #expect(
      effect.steps.map { $0.request } == [.mutate(BookSession<Visits>(session, [appointment]))])
    var booking = try #require(state.booking)
    booking.repeating.often = .weekly
    for isConfirmed in [true, false] {
      booking.isConfirmed = isConfirmed
      let plan = try #require(
        SeriesPlan(booking, as: .test(3), for: Practice.rui, book, in: Practice.zone))
      let states = plan.sessions.flatMap { $0.appointments.map { $0.state } }
      #expect(states.count == 10)
      #expect(states.allSatisfy { $0 == (isConfirmed ? .confirmed : .requested) })
    }
    // Of what is moved nobody asks.
    state.booking = Booking(moving: session)
    #expect(!Practice.screen(state).readOut.contains("Já está confirmado"))
  }

  @Test("FF-010 whoever is new is added on the way, by name, and has the session")
  func newPerson() {
    let store = Self.store(with(Practice.state()) { $0.booking = Self.fresh })
    store.send(.booking(.personTyped(" Nara  Lins "))) {
      $0.booking?.name = " Nara  Lins "
      $0.booking?.isSuggesting = true
    }
    store.send(.booking(.suggestionsClosed)) { $0.booking?.isSuggesting = false }
    store.send(.saveTapped) {
      $0.booking?.isTried = true
      $0.booking?.isSaving = true
    }
    store.receive(.personIDMade(.test(1)))
    store.respond(
      to: .mutate(AddGuest(Guest(.test(1), "Nara Lins"))), with: .mutation(.saved))
    store.receive(.personAdded(.test(1), .saved)) { $0.booking?.person = .test(1) }
    store.receive(.sessionIDMade(.test(2)))
    store.receive(.appointmentIDMade(.test(3), of: .test(2)))
    let session = with(Session()) {
      $0.id = .test(2)
      $0.service = Practice.service.id
      $0.place = Practice.place(540, after: 10)
    }
    let refusal = Refusal(.limitReached, "appointments", limit: 50)
    store.respond(
      to: .mutate(BookSession<Visits>(session, [Appointment(.test(3), .test(1))])),
      with: .mutation(.refused(refusal)))
    // What was typed stays, and the person is not added a second time.
    store.receive(.answered(.booked(.test(2)), .refused(refusal))) {
      $0.booking?.isSaving = false
      $0.booking?.refusal = refusal
    }
    store.send(.saveTapped) {
      $0.booking?.isSaving = true
      $0.booking?.refusal = nil
    }
    store.receive(.sessionIDMade(.test(4)))
    store.receive(.appointmentIDMade(.test(5), of: .test(4)))
    let again = with(session) { $0.id = .test(4) }
    store.expect(.mutate(BookSession<Visits>(again, [Appointment(.test(5), .test(1))])))
    store.respond(
      to: .mutate(BookSession<Visits>(again, [Appointment(.test(5), .test(1))])),
      with: .mutation(.saved))
    store.receive(.answered(.booked(.test(4)), .saved)) {
      $0.booking = nil
      $0.undo = .booked(.test(4))
    }
    store.expect(.focus(id: "session-" + UUID.test(4).description))
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
  }

  @Test("a person that cannot be added is told in the sheet, and nothing is booked")
  func personRefused() {
    let booking = with(Self.fresh) {
      $0.name = "Nara"
      $0.isTried = true
      $0.isSaving = true
    }
    let store = Self.store(with(Practice.state()) { $0.booking = booking })
    let refusal = Refusal(.limitReached, "patients", limit: 10)
    store.send(.personAdded(.test(9), .refused(refusal))) {
      $0.booking?.isSaving = false
      $0.booking?.refusal = refusal
    }
    store.finish()
  }

  @Test("what lacks is told at its field once somebody tries to save, and takes the keyboard")
  func lacking() {
    let store = Self.store(Practice.state())
    store.send(.bookTapped(nil)) {
      $0.booking = with(Booking(Practice.today, nil, Practice.bia)) {
        $0.service = Practice.service.id
      }
    }
    store.expect(.focus(id: "book-person"))
    store.send(.booking(.dateTyped("31/02/2026"))) { $0.booking?.date = "31/02/2026" }
    store.send(.booking(.minutesTyped("0"))) { $0.booking?.minutes = "0" }
    store.send(.saveTapped) { $0.booking?.isTried = true }
    store.expect(.focus(id: "book-person"))
    #expect(store.state.booking?.problems == [.person, .date, .time, .minutes])
    let page = Practice.screen(store.state).readOut
    #expect(page.contains("Diga quem vem: um paciente.") && page.contains("de 1 a 1440"))
    store.send(.fieldTapped(.time))
    store.expect(.focus(id: "book-time"))
    store.send(.booking(.timeTyped("09:00"))) { $0.booking?.time = "09:00" }
    store.send(.booking(.therapistChosen(nil))) { $0.booking?.therapist = nil }
    store.send(.booking(.roomChosen(Practice.blue.id))) { $0.booking?.room = Practice.blue.id }
    store.send(.booking(.serviceChosen(nil))) { $0.booking?.service = nil }
    store.send(.booking(.serviceChosen(Practice.service.id))) {
      $0.booking?.service = Practice.service.id
      $0.booking?.minutes = "50"
    }
    store.send(.bookingClosed) { $0.booking = nil }
    store.finish()
  }

  @Test(
    "FF-010 what is in the way is told before saving, and what is saved all the same has no place")
  func conflict() {
    let device = Device()
    device.book(Practice.place(540, room: Practice.blue.id))
    var state = Practice.state(device)
    state.booking = with(Self.fresh) {
      $0.person = Practice.vera
      $0.name = "Vera Cruz"
      $0.time = "09:30"
    }
    func read() -> String { Practice.screen(state).readOut }
    #expect(read().contains("Ocupado, 09:00–09:50: Rui Barbosa"))
    #expect(read().contains("Guardar mesmo assim") && read().contains("até ter um lugar"))
    // Its buffer of ten minutes counts as well.
    state.booking?.time = "08:05"
    #expect(read().contains("Ocupado, 09:00–09:50: Rui Barbosa"))
    state.booking?.time = "08:00"
    #expect(!read().contains("Ocupado"))
    // Another therapist is free, the room is not.
    state.booking?.time = "09:30"
    state.booking?.therapist = Practice.caio
    #expect(!read().contains("Ocupado"))
    state.booking?.room = Practice.blue.id
    #expect(read().contains("Ocupado, 09:00–09:50"))
    // Of the person, a warning alone.
    state.booking?.room = nil
    state.booking?.person = Practice.rui
    #expect(read().contains("Já tem sessão nessa hora, 09:00–09:50: Rui Barbosa"))
    #expect(!read().contains("Guardar mesmo assim"))
    state.booking?.time = "12:10"
    #expect(read().contains("Fora do horário de atendimento"))
    let taken = device.book(Practice.place(570), Practice.vera)
    state = Practice.state(device)
    state.undo = .booked(taken.session)
    let day = read()
    #expect(day.contains("Vera Cruz: guardado sem lugar na agenda"))
    #expect(day.contains("Sem lugar na agenda: 1 sessão") && !day.contains("queria"))
    // The line opens.
    _ = AgendaPart<Visits>.reduce(&state, .unplacedLineTapped)
    #expect(read().contains("queria qui, 26/11/2026 · 09:30"))
    #expect(read().contains("qui, 26/11/2026 · 10:00"))
  }

  @Test("FF-010 a session is moved from its page, and undoing brings it back")
  func move() {
    let device = Device()
    let booked = device.book(Practice.place(540, after: 10))
    let former = Practice.place(540, after: 10)
    let store = Self.store(Practice.state(device))
    store.send(.moveTapped(booked.session)) {
      $0.booking = with(Self.fresh) { $0.moving = booked.session }
    }
    store.expect(.focus(id: "book-date"))
    store.send(.booking(.timeTyped("15:00"))) { $0.booking?.time = "15:00" }
    store.send(.booking(.dateTyped("27/11/2026"))) { $0.booking?.date = "27/11/2026" }
    store.send(.saveTapped) {
      $0.booking?.isTried = true
      $0.booking?.isSaving = true
    }
    let place = Practice.place(900, after: 10, on: Practice.today.adding(days: 1))
    let move = MoveSession<Visits>(booked.session, to: place)
    store.respond(to: .mutate(move), with: .mutation(.saved))
    store.receive(.answered(.moved(booked.session, from: former), .saved)) {
      $0.booking = nil
      $0.undo = .moved(booked.session, from: former)
    }
    // Whoever moves it is shown the day on which it is now.
    store.expect(.navigate(.replace("agenda/2026-11-27")))
    device.run(move)
    #expect(device.sessions.changed.map { $0.place } == [place])
    store.send(.undoTapped) {
      $0.undo = nil
      $0.busy = [booked.session.uuid]
    }
    let back = MoveSession<Visits>(booked.session, to: former)
    store.respond(to: .mutate(back), with: .mutation(.saved))
    store.receive(.answered(.undone(of: booked.session.uuid), .saved)) {
      $0.busy = []
      $0.undo = .undone(of: booked.session.uuid)
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
    device.run(back)
    #expect(device.sessions.changed.map { $0.place } == [former])
  }

  @Test("the sheet has an address, for a shortcut and for the page of who comes")
  func address() {
    var state = Practice.state()
    state.context.path = .book
    let store = Self.store(state)
    store.send(.entered(.book)) { $0.areColorsAsked = true }
    store.receive(.bookTapped(nil)) {
      $0.booking = with(Booking(Practice.today, nil, Practice.bia)) {
        $0.service = Practice.service.id
        $0.path = .book
      }
    }
    store.respond(to: .readPreference(key: "agenda.colors"), with: .preference(nil))
    store.receive(.colorsRead(nil))
    store.expect(.focus(id: "book-person"))
    store.send(.bookingClosed) { $0.booking = nil }
    store.expect(.navigate(.replace("agenda")))
    store.send(.bookAgain(Practice.rui, "Rui Barbosa")) {
      $0.booking = with(Booking(Practice.today, nil, Practice.bia)) {
        $0.service = Practice.service.id
        $0.person = Practice.rui
        $0.name = "Rui Barbosa"
        $0.path = .book
      }
    }
    store.expect(.focus(id: "book-date"))
    store.finish()
  }

  @Test("FF-010 what is dragged is moved or stretched, and whoever drags nothing changes nothing")
  func drag() throws {
    let device = Device()
    let booked = device.book(Practice.place(540))
    let state = Practice.state(device)
    let id = booked.session.description
    func place(_ text: String) throws -> SessionPlace? {
      try #require(Drop(text)).place(Practice.place(540), in: Practice.zone)
    }
    let tomorrow = Practice.today.adding(days: 1)
    #expect(
      try place("\(id) 2026-11-27 615 \(Practice.caio)")
        == Practice.place(615, Practice.caio, on: tomorrow))
    #expect(try place("\(id) 2026-11-26 600 ") == Practice.place(600))
    #expect(try place("\(id) stretch 75") == Practice.place(540, minutes: 75))
    #expect(try place("\(id) stretch 0") == nil)
    #expect(try place("\(id) 2026-11-26 1500 ") == nil)
    for text in ["", id, "x 2026-11-26 600", "\(id) 2026-13-26 600", "\(id) stretch x"] {
      #expect(Drop(text) == nil, "\(text)")
    }
    let store = Self.store(state)
    let drop = try #require(Drop("\(id) 2026-11-26 600 "))
    store.send(.dragged(drop)) { $0.busy = [booked.session.uuid] }
    let move = MoveSession<Visits>(booked.session, to: Practice.place(600))
    store.respond(to: .mutate(move), with: .mutation(.saved))
    store.receive(.answered(.moved(booked.session, from: Practice.place(540)), .saved)) {
      $0.busy = []
      $0.undo = .moved(booked.session, from: Practice.place(540))
    }
    store.send(.dragged(try #require(Drop("\(id) 2026-11-26 540 "))))
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
    let grid = Practice.screen(state).elements
    #expect(grid.filter { $0.text("data-drag") == id }.count == 1)
    let looker = Practice.screen(Practice.state(device, role: Practice.looker)).elements
    #expect(looker.allSatisfy { $0.text("data-drag") == nil })
  }
}
