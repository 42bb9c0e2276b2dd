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

/// Those who wait for a time: what they want, and what is free for them.
@Suite("the waiting list")
struct WaitingTests {
  private static func entry(_ change: (inout WaitingEntry) -> Void = { _ in }) -> WaitingEntry {
    var entry = WaitingEntry()
    entry.id = .test(50)
    entry.person = Practice.rui
    entry.service = Practice.service.id
    change(&entry)
    return entry
  }

  private static func offer(_ entry: WaitingEntry, _ state: AgendaState) -> WaitingOffer {
    WaitingOffer(
      entry: entry.id,
      times: state.book.freeTimes(
        for: entry, from: state.now, therapists: [Practice.bia, Practice.caio],
        house: Practice.house, in: Practice.zone))
  }

  private static func times(_ entry: WaitingEntry, _ state: AgendaState = Practice.state())
    -> [String]
  {
    state.book.freeTimes(
      for: entry, from: Practice.now, therapists: [Practice.bia, Practice.caio],
      house: Practice.house, in: Practice.zone
    ).map { $0.start.description }
  }

  @Test("FF-010 who waits is offered the next free times of the days and hours that they want")
  func offers() {
    #expect(Self.times(Self.entry()).first == "2026-11-26T10:00")
    let later = Self.entry { $0.firstDay = CivilDate("2026-12-07") }
    #expect(Self.times(later).first == "2026-12-07T08:00")
    let evening = Self.entry {
      $0.hours = [ClockHours(.all, Practice.clock(16), Practice.clock(18))]
    }
    #expect(Self.times(evening) == ["2026-11-26T16:00", "2026-11-26T16:30", "2026-11-26T17:00"])
    let over = Self.entry { $0.lastDay = CivilDate("2026-11-25") }
    #expect(Self.times(over) == [])
    let device = Device()
    device.book(Practice.place(600, minutes: 240), Practice.vera)
    let bia = Self.entry { $0.therapist = Practice.bia }
    #expect(Self.times(bia, Practice.state(device)).first == "2026-11-26T14:00")
  }

  @Test("FF-010 somebody is put on the list, and is off it once a time is booked for them")
  func waiting() throws {
    var state = Practice.state()
    state.context.path = .waiting
    let store = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    store.send(.waiting(.addTapped)) { $0.waiting = WaitingForm() }
    store.expect(.focus(id: "waiting-person"))
    store.send(.waiting(.saveTapped)) { $0.waiting?.isTried = true }
    store.expect(.focus(id: "waiting-person"))
    #expect(Practice.screen(store.state, .waiting).readOut.contains("Escolha quem espera"))
    store.send(.waiting(.typed(.personTaken(Practice.rui, "Rui Barbosa")))) {
      $0.waiting?.person = Practice.rui
      $0.waiting?.name = "Rui Barbosa"
    }
    store.send(.waiting(.saveTapped)) { $0.waiting?.isSaving = true }
    store.receive(.waiting(.idMade(.test(1))))
    var entry = WaitingEntry()
    entry.id = .test(1)
    entry.person = Practice.rui
    store.respond(to: .mutate(AddWaitingEntry(entry)), with: .mutation(.saved))
    store.receive(.waiting(.answered(.saved))) { $0.waiting = nil }
    let all = Changes<WaitingEntry>(isComplete: true, changed: [entry])
    store.send(.waitingChanged(all)) {
      $0.book.apply(all)
      $0.offers.found = [Self.offer(entry, $0)]
    }
    let page = Practice.screen(store.state, .waiting).readOut
    #expect(page.contains("Rui Barbosa") && page.contains("qui, 26/11/2026 · 10:00"))
    let time = try #require(
      store.state.book.freeTimes(
        for: entry, from: Practice.now, therapists: [Practice.bia], house: Practice.house,
        in: Practice.zone
      ).first)
    store.send(.waiting(.offered(entry.id, "Rui Barbosa", time))) {
      $0.booking = Booking(Practice.today, 600, Practice.bia)
      $0.booking?.person = Practice.rui
      $0.booking?.name = "Rui Barbosa"
      $0.booking?.waiting = entry.id
      $0.booking?.path = .waiting
    }
    store.expect(.focus(id: "book-date"))
    store.send(.saveTapped) {
      $0.booking?.isTried = true
      $0.booking?.isSaving = true
    }
    store.receive(.sessionIDMade(.test(2)))
    store.receive(.appointmentIDMade(.test(3), of: .test(2)))
    let session = with(Session()) {
      $0.id = .test(2)
      $0.place = Practice.place(600)
    }
    let book = BookSession<Visits>(session, [Appointment(.test(3), Practice.rui)])
    store.respond(to: .mutate(book), with: .mutation(.saved))
    store.receive(.answered(.booked(.test(2)), .saved)) {
      $0.booking = nil
      $0.undo = .given(.booked(.test(2)), to: entry.id)
    }
    store.respond(to: .mutate(ArchiveWaitingEntry(entry.id)), with: .mutation(.saved))
    // Undone, nobody has a time, and who waited waits again.
    store.send(.undoTapped) {
      $0.undo = nil
      $0.busy = [.test(2)]
    }
    store.respond(to: .mutate(RestoreWaitingEntry(entry.id)), with: .mutation(.saved))
    store.respond(to: .mutate(TakeBackBooking<Visits>(.test(2))), with: .mutation(.saved))
    store.receive(.answered(.undone(of: .test(2)), .saved)) {
      $0.busy = []
      $0.undo = .undone(of: .test(2))
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
  }

  @Test("CC-046 the list says who was offered what until when, and ends that; who did not take it")
  func told() throws {
    let device = Device()
    var session = Session()
    session.id = .test(70)
    session.service = Practice.service.id
    session.place = Practice.place(900)
    let held = Appointment(
      .test(71), Practice.rui, .held, heldUntil: Practice.now.adding(milliseconds: 3_600_000))
    device.run(BookSession<Visits>(session, [held]))
    var state = Practice.state(device)
    state.context.path = .waiting
    state.book.apply(Changes<WaitingEntry>(isComplete: true, changed: [Self.entry()]))
    let page = Practice.screen(state, .waiting).readOut
    #expect(
      page.contains("Oferecido") && page.contains("qui, 26/11/2026 · 15:00, reservado até 11:00"))
    #expect(page.contains("Encerrar a oferta"))
    #expect(Practice.screen(state, .waiting, .en).readOut.contains("End the offer"))
    // Of another service than they wait for it is not what they were offered.
    var other = state
    other.book.apply(
      Changes<WaitingEntry>(isComplete: true, changed: [Self.entry { $0.service = .test(99) }]))
    #expect(!Practice.screen(other, .waiting).readOut.contains("Encerrar a oferta"))
    let stop = AgendaPart<Visits>.reduce(&state, .waiting(.stopTapped(.test(71))))
    #expect(
      stop.steps.map(\.request) == [.mutate(CancelAppointment<Visits>(.test(71), by: .clinic))])
    let refusal = Refusal(.invalid, "step", reason: "holdEnded")
    _ = AgendaPart<Visits>.reduce(&state, .waiting(.stopped(.refused(refusal))))
    #expect(state.refusal == refusal)
    // In general words here.
    #expect(Practice.screen(state, .waiting).readOut.contains("Algum dado"))
    #expect(AgendaRefusals.text(refusal, .pt) == "A reserva deste horário venceu.")
    // Its end is the end of it, on the device too.
    state.now = Practice.now.adding(milliseconds: 3_600_000)
    #expect(!Practice.screen(state, .waiting).readOut.contains("Encerrar a oferta"))
  }

  /// The list with Rui on it, and his time in the sheet.
  private static func offered() -> AgendaState {
    var state = Practice.state()
    state.context.path = .waiting
    state.book.apply(Changes<WaitingEntry>(isComplete: true, changed: [entry()]))
    state.booking = with(Booking(Practice.today, 600, Practice.bia)) {
      $0.person = Practice.rui
      $0.name = "Rui Barbosa"
      $0.waiting = .test(50)
      $0.path = .waiting
    }
    return state
  }

  @Test("FF-010 a time that is given to somebody else than who waited leaves the list as it is")
  func another() {
    let store = TestStore<AgendaPart<Visits>>(Self.offered(), now: Practice.now)
    store.send(.booking(.personTyped("ve"))) {
      $0.booking?.name = "ve"
      $0.booking?.person = nil
      $0.booking?.isSuggesting = true
      $0.booking?.waiting = nil
    }
    store.send(.booking(.personTaken(Practice.vera, "Vera Cruz"))) {
      $0.booking?.name = "Vera Cruz"
      $0.booking?.person = Practice.vera
      $0.booking?.isSuggesting = false
    }
    store.send(.saveTapped) {
      $0.booking?.isTried = true
      $0.booking?.isSaving = true
    }
    store.receive(.sessionIDMade(.test(1)))
    store.receive(.appointmentIDMade(.test(2), of: .test(1)))
    let session = with(Session()) {
      $0.id = .test(1)
      $0.place = Practice.place(600)
    }
    store.respond(
      to: .mutate(BookSession<Visits>(session, [Appointment(.test(2), Practice.vera)])),
      with: .mutation(.saved))
    store.receive(.answered(.booked(.test(1)), .saved)) {
      $0.booking = nil
      $0.undo = .booked(.test(1))
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
  }

  @Test("FF-010 who waited waits on where what was booked for them has no place")
  func unplaced() {
    let device = Device()
    device.book(Practice.place(600), Practice.vera)
    let kept = device.book(Practice.place(600))
    var state = Self.offered()
    state.booking?.isSaving = true
    device.show(&state)
    let store = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    store.send(.answered(.booked(kept.session), .saved)) {
      $0.booking = nil
      $0.undo = .booked(kept.session)
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
  }

  @Test("FF-010 who is taken off the list by mistake is put back by the toast")
  func takenOff() {
    var state = Self.offered()
    state.booking = nil
    let store = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    let id = ID<WaitingEntry>.test(50)
    store.send(.waiting(.removeTapped(id))) { $0.busy = [id.uuid] }
    store.respond(to: .mutate(ArchiveWaitingEntry(id)), with: .mutation(.saved))
    store.receive(.answered(.tookOff(id), .saved)) {
      $0.busy = []
      $0.undo = .tookOff(id)
    }
    let page = Practice.screen(store.state, .waiting).readOut
    #expect(page.contains("Rui Barbosa: fora da espera") && page.contains("Desfazer"))
    store.send(.undoTapped) {
      $0.undo = nil
      $0.busy = [id.uuid]
    }
    store.respond(to: .mutate(RestoreWaitingEntry(id)), with: .mutation(.saved))
    store.receive(.answered(.undone(of: id.uuid), .saved)) {
      $0.busy = []
      $0.undo = .undone(of: id.uuid)
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
  }

  @Test(
    "FF-010 of many who wait twenty are searched for, when the agenda changes and not at each look")
  func many() {
    var state = Practice.state()
    let all = (0..<25).map { number in Self.entry { $0.id = .test(100 + UInt64(number)) } }
    let waiting = Changes<WaitingEntry>(isComplete: true, changed: all)
    state.book.apply(waiting)
    // Elsewhere nobody searches.
    let before = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    before.send(.waitingChanged(waiting))
    before.finish()

    state.context.path = .waiting
    let store = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    func found(_ state: AgendaState, _ count: Int) -> [WaitingOffer] {
      all.prefix(count).map { Self.offer($0, state) }
    }
    store.send(.entered(.waiting)) { $0.offers.found = found($0, 20) }
    func buttons() -> [String] {
      Practice.screen(store.state, .waiting).elements.filter { $0.tag == "button" }
        .map { $0.readOut }
    }
    #expect(buttons().filter { $0 == "Tirar da espera" }.count == 20)
    #expect(buttons().filter { $0 == "qui, 26/11/2026 · 10:00" }.count == 20)
    store.send(.waiting(.addTapped)) { $0.waiting = WaitingForm() }
    store.expect(.focus(id: "waiting-person"))
    // What is typed searches for nothing.
    store.send(.waiting(.typed(.note("a")))) { $0.waiting?.note = "a" }
    store.send(.waiting(.closed)) { $0.waiting = nil }
    #expect(buttons().contains("Mostrar mais"))
    store.send(.waiting(.moreTapped)) {
      $0.offers.most = 40
      $0.offers.found = found($0, 25)
    }
    #expect(buttons().filter { $0 == "Tirar da espera" }.count == 25)
    #expect(!buttons().contains("Mostrar mais"))
    let device = Device()
    device.book(Practice.place(600), Practice.vera)
    device.book(Practice.place(600, Practice.caio), Practice.rui)
    let sessions = device.sessions
    store.send(.sessionsChanged(sessions)) {
      $0.book.apply(sessions)
      $0.offers.found = found($0, 25)
    }
    #expect(!buttons().contains("qui, 26/11/2026 · 10:00"))
    let later = Practice.now.adding(milliseconds: 7_200_000)
    var woken = store.state
    _ = AgendaPart<Visits>.reduce(&woken, .woken(later))
    #expect(woken.offers.found == found(woken, 25))
    #expect(woken.offers != store.state.offers)
    store.finish()
  }

  @Test("what is typed of who waits is told at its field, in both languages")
  func problems() {
    var form = WaitingForm()
    #expect(form.problems == [.person])
    form.apply(.personTaken(Practice.rui, "Rui"))
    form.apply(.firstDay("31/02/2026"))
    #expect(form.problems == [.firstDay])
    form.apply(.firstDay("10/12/2026"))
    form.apply(.lastDay("09/12/2026"))
    #expect(form.problems == [.lastDay])
    form.apply(.lastDay("10/12/2026"))
    #expect(form.problems == [] && form.entry(.test(1))?.lastDay == CivilDate("2026-12-10"))
    #expect(
      WaitingWords.problem(.person, "um paciente", .pt) == "Escolha quem espera: um paciente.")
    #expect(Practice.screen(Practice.state(), .waiting, .en).readOut.contains("Nobody waits"))
  }
}
