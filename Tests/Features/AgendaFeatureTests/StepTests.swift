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

/// What becomes of a session on its page.
@Suite("a session, step by step")
struct StepTests {
  private typealias Store = TestStore<AgendaPart<Visits>>

  private static func store(_ state: AgendaState) -> Store { Store(state, now: Practice.now) }

  @Test("FF-010 a step is taken once, told, and taken back by the toast")
  func step() {
    let device = Device()
    let booked = device.book(Practice.place(600))
    let id = booked.appointment
    let store = Self.store(Practice.state(device))
    store.send(.stepTapped(id, .arrive)) { $0.busy = [id.uuid] }
    let arrive = StepAppointment<Visits>(id, .arrive)
    store.expect(.mutate(arrive))
    store.send(.stepTapped(id, .arrive))
    store.respond(to: .mutate(arrive), with: .mutation(.saved))
    store.receive(.answered(.stepped(id, .arrive), .saved)) {
      $0.busy = []
      $0.undo = .stepped(id, .arrive)
    }
    #expect(Practice.screen(store.state).readOut.contains("Rui Barbosa: chegou"))
    #expect(device.run(arrive) == nil)
    store.send(.undoTapped) {
      $0.undo = nil
      $0.busy = [id.uuid]
    }
    let back = StepAppointment<Visits>(id, .takeBack)
    store.respond(to: .mutate(back), with: .mutation(.saved))
    store.receive(.answered(.undone(of: id.uuid), .saved)) {
      $0.busy = []
      $0.undo = .undone(of: id.uuid)
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
    #expect(device.run(back) == nil)
    #expect(device.appointments.changed.map { $0.state } == [.confirmed])
  }

  @Test("FF-010 a tap that was a mistake confirms nobody: undone, it is to be confirmed as before")
  func mistake() {
    let device = Device()
    let id = device.book(Practice.place(600), as: .requested).appointment
    for mark in [AppointmentMark.arrive, .begin, .miss] {
      let store = Self.store(Practice.state(device))
      let step = StepAppointment<Visits>(id, mark)
      store.send(.stepTapped(id, mark)) { $0.busy = [id.uuid] }
      store.respond(to: .mutate(step), with: .mutation(.saved))
      store.receive(.answered(.stepped(id, mark), .saved)) {
        $0.busy = []
        $0.undo = .stepped(id, mark)
      }
      #expect(device.run(step) == nil)
      store.send(.undoTapped) {
        $0.undo = nil
        $0.busy = [id.uuid]
      }
      let back = StepAppointment<Visits>(id, .takeBack)
      store.respond(to: .mutate(back), with: .mutation(.saved))
      store.receive(.answered(.undone(of: id.uuid), .saved)) {
        $0.busy = []
        $0.undo = .undone(of: id.uuid)
      }
      store.advance(milliseconds: 10_000)
      store.receive(.undoExpired) { $0.undo = nil }
      store.finish()
      #expect(device.run(back) == nil)
      #expect(device.appointments.changed.map { $0.state } == [.requested], "\(mark)")
    }
  }

  @Test("FF-010 an appointment is cancelled with who and why, and that is taken back as well")
  func cancel() {
    let device = Device()
    let booked = device.book(Practice.place(900))
    let id = booked.appointment
    let store = Self.store(Practice.state(device))
    store.send(.cancelTapped(id)) { $0.cancelling = Cancelling(id) }
    let sheet = Practice.screen(store.state).readOut
    #expect(sheet.contains("Cancelar: Rui Barbosa") && sheet.contains("Quem cancela"))
    store.send(.cancelledBy(.clinic)) { $0.cancelling?.by = .clinic }
    store.send(.reasonTyped(" curso ")) { $0.cancelling?.reason = " curso " }
    store.send(.cancelClosed) { $0.cancelling = nil }
    store.send(.cancelTapped(id)) { $0.cancelling = Cancelling(id) }
    store.send(.reasonTyped("doente ")) { $0.cancelling?.reason = "doente " }
    store.send(.cancelConfirmed) {
      $0.cancelling = nil
      $0.busy = [id.uuid]
    }
    let cancel = CancelAppointment<Visits>(id, by: .patient, reason: "doente")
    store.respond(to: .mutate(cancel), with: .mutation(.saved))
    store.receive(.answered(.cancelled(id), .saved)) {
      $0.busy = []
      $0.undo = .cancelled(id)
    }
    device.run(cancel)
    let page = Practice.screen(Practice.state(device), .session(booked.session)).readOut
    #expect(page.contains("Cancelado") && page.contains("Cancelado por: paciente"))
    #expect(page.contains("doente") && page.contains("Marcar outra"))
    store.send(.undoTapped) {
      $0.undo = nil
      $0.busy = [id.uuid]
    }
    let back = StepAppointment<Visits>(id, .takeBack)
    store.respond(to: .mutate(back), with: .mutation(.saved))
    store.receive(.answered(.undone(of: id.uuid), .saved)) {
      $0.busy = []
      $0.undo = .undone(of: id.uuid)
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
    device.run(back)
    #expect(device.sessions.changed.map { $0.isPlaced } == [true])
  }

  @Test(
    "FF-010 a group's session is called off as a whole, with whom and why, and that is taken back")
  func callingOff() {
    let device = Device()
    var group = Session()
    group.id = .test(900)
    group.places = 3
    group.place = Practice.place(900)
    let ids: [ID<Appointment>] = [.test(901), .test(902)]
    device.run(
      BookSession<Visits>(
        group, [Appointment(ids[0], Practice.rui), Appointment(ids[1], Practice.vera, .confirmed)]))
    device.run(CancelAppointment<Visits>(ids[0], by: .patient))
    device.run(StepAppointment<Visits>(ids[0], .takeBack))
    let store = Self.store(Practice.state(device))
    #expect(Practice.screen(store.state, .session(group.id)).readOut.contains("Desmarcar a sessão"))
    store.send(.callOff(.tapped(group.id))) { $0.callingOff = CallingOff(group.id) }
    store.expect(.focus(id: "call-off-reason"))
    let sheet = Practice.screen(store.state, .session(group.id)).readOut
    #expect(sheet.contains("Cancela os lugares de Rui Barbosa, Vera Cruz."))
    store.send(.callOff(.reasonTyped("sem luz "))) { $0.callingOff?.reason = "sem luz " }
    store.send(.callOff(.closed)) { $0.callingOff = nil }
    store.send(.callOff(.confirmed))
    store.send(.callOff(.tapped(group.id))) { $0.callingOff = CallingOff(group.id) }
    store.expect(.focus(id: "call-off-reason"))
    store.send(.callOff(.reasonTyped("sem luz "))) { $0.callingOff?.reason = "sem luz " }
    store.send(.callOff(.confirmed)) {
      $0.callingOff = nil
      $0.busy = [group.id.uuid]
    }
    let callOff = CallOffSession(group.id, reason: "sem luz")
    store.respond(to: .mutate(callOff), with: .mutation(.saved))
    let deed = Deed.calledOff(group.id, ids)
    store.receive(.answered(deed, .saved)) {
      $0.busy = []
      $0.undo = deed
    }
    #expect(device.run(callOff) == nil)
    let page = Practice.screen(Practice.state(device), .session(group.id)).readOut
    #expect(page.contains("Desmarcada") && page.contains("sem luz"))
    #expect(!page.contains("Desmarcar a sessão"))
    store.send(.undoTapped) {
      $0.undo = nil
      $0.busy = [group.id.uuid]
    }
    let back = ReopenSession<Visits>(group.id, ids)
    store.respond(to: .mutate(back), with: .mutation(.saved))
    store.receive(.answered(.undone(of: group.id.uuid), .saved)) {
      $0.busy = []
      $0.undo = .undone(of: group.id.uuid)
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
    #expect(device.run(back) == nil)
    #expect(device.sessions.changed.map { $0.isPlaced } == [true])
    #expect(Set(device.appointments.changed.map { $0.state }) == [.requested, .confirmed])
    let one = device.book(Practice.place(600))
    let single = Practice.screen(Practice.state(device), .session(one.session)).readOut
    #expect(!single.contains("Desmarcar a sessão"))
  }

  @Test("a refusal is told on the page, and the step can be tapped again")
  func refused() {
    let device = Device()
    let booked = device.book(Practice.place(600))
    let id = booked.appointment
    let store = Self.store(Practice.state(device))
    let refusal = Refusal(.invalid, "step", reason: "illegal")
    store.send(.stepTapped(id, .begin)) { $0.busy = [id.uuid] }
    store.respond(
      to: .mutate(StepAppointment<Visits>(id, .begin)), with: .mutation(.refused(refusal)))
    store.receive(.answered(.stepped(id, .begin), .refused(refusal))) {
      $0.busy = []
      $0.refusal = refusal
    }
    store.expect(.scrollToTop)
    store.send(.entered(.session(booked.session))) { $0.refusal = nil }
    store.finish()
  }

  @Test("a page offers the steps that would be taken, the likeliest first, in both languages")
  func offered() {
    let device = Device()
    let booked = device.book(Practice.place(660), as: .requested)
    func buttons(_ language: Language = .pt) -> [String] {
      Practice.screen(Practice.state(device), .session(booked.session), language).elements
        .filter { $0.tag == "button" }.map { $0.readOut }
    }
    func has(_ words: [String], _ language: Language = .pt) -> Bool {
      words.allSatisfy { buttons(language).contains($0) }
    }
    #expect(has(["Confirmar", "Chegou", "Iniciar", "Cancelar", "Remarcar"]))
    // It has not begun: nobody is missed yet.
    #expect(!buttons().contains("Faltou") && !buttons().contains("Concluir"))
    #expect(has(["Confirm", "Arrived", "Begin", "Cancel", "Move"], .en))
    for (mark, next) in [
      (AppointmentMark.confirm, "Chegou"), (.arrive, "Iniciar"), (.begin, "Concluir"),
    ] {
      device.run(StepAppointment<Visits>(booked.appointment, mark))
      #expect(has([next]), "\(mark)")
    }
    #expect(has(["Remarcar"]))
    device.run(StepAppointment<Visits>(booked.appointment, .complete))
    #expect(has(["Voltar um passo", "Marcar outra"]) && !buttons().contains("Cancelar"))
    #expect(!buttons().contains("Remarcar"), "what is over keeps its time")
  }

  @Test("FF-010 before its day a session is confirmed, moved or cancelled, and nobody has arrived")
  func early() {
    let device = Device()
    let booked = device.book(
      Practice.place(660, on: Practice.today.adding(days: 3)), as: .requested)
    let buttons = Practice.screen(Practice.state(device), .session(booked.session)).elements
      .filter { $0.tag == "button" }.map { $0.readOut }
    #expect(["Confirmar", "Cancelar", "Remarcar"].allSatisfy { buttons.contains($0) })
    #expect(!buttons.contains("Chegou") && !buttons.contains("Iniciar"))
  }

  @Test("FF-010 a tap on a time puts what had no place there; a wish that is dropped leaves it")
  func placing() throws {
    let device = Device()
    device.book(Practice.place(600))
    let second = device.book(Practice.place(600), Practice.vera)
    let state = Practice.state(device)
    let session = try #require(state.book.session(second.session))
    let time = try #require(
      state.book.freeTimes(
        for: session, from: Practice.now, therapists: [], house: Practice.house,
        in: Practice.zone
      ).first)
    let store = Self.store(state)
    store.send(.placeTapped(session.id, time)) { $0.busy = [session.id.uuid] }
    let move = MoveSession<Visits>(session.id, to: Practice.place(660))
    store.respond(to: .mutate(move), with: .mutation(.saved))
    store.receive(.answered(.placed(session.id), .saved)) {
      $0.busy = []
      $0.undo = .placed(session.id)
    }
    device.run(move)
    store.send(.sessionsChanged(device.sessions)) { $0.book.apply(device.sessions) }
    #expect(store.state.book.unplaced.isEmpty)
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    // Moved to where another is, it stays, and the wish waits until somebody drops it.
    device.run(MoveSession<Visits>(session.id, to: Practice.place(600)))
    store.send(.sessionsChanged(device.sessions)) { $0.book.apply(device.sessions) }
    #expect(store.state.book.unplaced.map { $0.id } == [session.id])
    var opened = store.state
    _ = AgendaPart<Visits>.reduce(&opened, .unplacedLineTapped)
    #expect(Practice.screen(opened).readOut.contains("Deixar às 11:00"))
    store.send(.wishDropped(session.id)) { $0.busy = [session.id.uuid] }
    store.respond(to: .mutate(DropWish(session.id)), with: .mutation(.saved))
    store.receive(.answered(.undone(of: session.id.uuid), .saved)) {
      $0.busy = []
      $0.undo = .undone(of: session.id.uuid)
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
  }
}
