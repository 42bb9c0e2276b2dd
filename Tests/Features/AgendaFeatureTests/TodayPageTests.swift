import Agenda
import Flow
import FlowTesting
import Identity
import Records
import Scheduling
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import AgendaFeature
@testable import Shell

extension Visits: TodayUse {
  static func arePeopleHere(among parts: Parts) -> Bool { true }

  static func firstSteps(in frame: Frame) -> [FirstStep] {
    [
      FirstStep(
        "guest", Phrase(pt: "Adicionar paciente", en: "Add a patient"), .person, "pacientes/novo",
        isDone: true)
    ]
  }
}

/// What the first page says, to whom it offers what, and what becomes of a tap.
@Suite("the page of today")
struct TodayPageTests {
  private typealias Store = TestStore<TodayPart<Visits>>

  private static func state(
    _ device: Device, as account: UUID = Practice.bia, role: Role = Practice.giver
  ) -> TodayState {
    let agenda = Practice.state(device, as: account, role: role)
    var state = TodayState(in: agenda.context)
    state.context.path = .today
    state.clocks.zone = Practice.zone
    state.now = Practice.now
    state.book.apply(Changes<Service>(isComplete: true, changed: [Practice.service]))
    state.book.apply(Changes<Room>(isComplete: true, changed: [Practice.blue]))
    state.book.apply(
      Changes<Member>(
        isComplete: true,
        changed: [
          Practice.member(Practice.bia, "bia@umbu.com"),
          Practice.member(Practice.caio, "caio@umbu.com"),
        ]))
    state.book.apply(device.sessions, since: state.yesterday)
    state.book.apply(device.appointments, since: state.yesterday)
    state.replan()
    return state
  }

  private static func screen(
    _ state: TodayState, _ agenda: AgendaState? = nil, _ language: Language = .pt,
    width: Int = 360, refused: Int = 0
  ) -> Node {
    var home = Home.State(
      Practice.app, account: state.context.account, space: state.context.membership)
    home.context = state.context
    home.context.sync.refused = (0..<refused).map {
      RefusedMutation(
        id: .test(UInt64($0)), name: "addGuest", arguments: .null, time: Practice.now,
        refusal: Refusal(.missing, "guest"))
    }
    home.parts[TodayPart<Visits>.self] = state
    if let agenda { home.parts[AgendaPart<Visits>.self] = agenda }
    return Home.view(
      home, Scene(Surroundings(now: Practice.now, width: width, language: language)) { _ in 0 })
  }

  private static func read(_ node: Node) -> String {
    let labels = node.elements.flatMap {
      [$0.text("aria-label"), $0.text("aria-valuetext")].compactMap { $0 }
    }
    return ([node.readOut] + labels).joined(separator: "\n")
  }

  @Test("FF-007 each stands under what they are, with what is to be done, in both languages")
  func words() {
    let device = Device()
    let here = device.book(Practice.place(540, room: Practice.blue.id))
    device.run(StepAppointment<Visits>(here.appointment, .arrive))
    device.book(Practice.place(590, minutes: 10), Practice.vera)
    device.book(Practice.place(630))
    device.book(Practice.place(900), Practice.vera, as: .requested)
    let page = Self.read(Self.screen(Self.state(device)))
    for words in [
      "Hoje", "qui, 26/11/2026", "0 de 4 concluídas", "A seguir", "em 30 min · Fisioterapia",
      "Atrasados", "há 10 min", "Chegaram", "Chegou · Fisioterapia · Sala azul", "A confirmar",
      "Iniciar: Rui Barbosa", "Chegou: Vera Cruz", "Confirmar: Vera Cruz", "Mais tarde",
    ] { #expect(page.contains(words), "\(words)") }
    let english = Self.read(Self.screen(Self.state(device), nil, .en))
    for words in [
      "Today", "Thu, 26/11/2026", "0 of 4 completed", "Next", "in 30 min", "Late", "10 min ago",
      "Here", "To be confirmed", "Begin: Rui Barbosa",
    ] { #expect(english.contains(words), "\(words)") }
  }

  @Test("FF-007 FF-160 what was booked is to be confirmed until who comes has answered")
  func unconfirmed() {
    let device = Device()
    var session = Session()
    session.id = .test(1)
    session.service = Practice.service.id
    session.place = Practice.place(900)
    let appointment = Appointment(.test(2), Practice.rui)
    #expect(device.run(BookSession<Visits>(session, [appointment])) == nil)
    func unconfirmed() -> [ID<Appointment>] {
      Self.state(device).plan.unconfirmed.map { $0.appointment.id }
    }
    #expect(unconfirmed() == [appointment.id])
    #expect(Self.read(Self.screen(Self.state(device))).contains("Confirmar: Rui Barbosa"))
    // As the server does it when they tap the link of their reminder.
    #expect(device.run(StepAppointment<Visits>(appointment.id, .confirm)) == nil)
    #expect(unconfirmed().isEmpty)
    // A mistake of the desk's is taken back.
    var state = Self.state(device)
    state.undo = .stepped(appointment.id, .confirm)
    let back = TodayPart<Visits>.reduce(&state, .undoTapped)
    let step = StepAppointment<Visits>(appointment.id, .request)
    #expect(back.steps.map(\.request).last == .mutate(step))
    #expect(device.run(step) == nil)
    #expect(unconfirmed() == [appointment.id])
  }

  @Test("who may not change the agenda is offered nothing to do")
  func looking() {
    let device = Device()
    device.book(Practice.place(630))
    let page = Self.read(Self.screen(Self.state(device, role: Practice.looker)))
    #expect(page.contains("Rui Barbosa") && !page.contains("Chegou: "))
    #expect(!page.contains("Marcar"))
    let empty = Self.read(Self.screen(Self.state(Device(), role: Practice.looker)))
    #expect(empty.contains("Nada marcado") && !empty.contains("Comece por aqui"))
  }

  @Test("FF-007 who has just begun is shown what to do first, and what of it is done")
  func beginning() {
    let page = Self.read(Self.screen(Self.state(Device())))
    for words in [
      "Comece por aqui", "Adicionar paciente", "Feito", "Definir os horários", "Adicionar serviço",
      "Marcar sessão",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("A seguir"))
    var empty = Self.state(Device())
    empty.book = TodayBook()
    #expect(Self.read(Self.screen(empty)).contains("Carregando"))
  }

  @Test("a day without sessions says so, and names the next one with its day")
  func another() {
    let device = Device()
    device.book(Practice.place(540, on: Practice.today.adding(days: 1)))
    let page = Self.read(Self.screen(Self.state(device)))
    #expect(page.contains("Nada marcado para hoje.") && page.contains("sex, 27/11/2026"))
    #expect(!page.contains("Chegou: "))
    let over = Device()
    let booked = over.book(Practice.place(900))
    over.run(CancelAppointment<Visits>(booked.appointment, by: .patient))
    #expect(Self.read(Self.screen(Self.state(over))).contains("Com a próxima sessão marcada"))
  }

  @Test("FF-007 what waits stands there once: without a place, or refused by the server")
  func tasks() {
    let device = Device()
    device.book(Practice.place(660))
    device.book(Practice.place(660), Practice.vera)
    let screen = Self.screen(Self.state(device), Practice.state(device), refused: 2)
    let page = Self.read(screen)
    #expect(page.contains("À sua espera") && page.contains("1 sessão sem lugar na agenda"))
    #expect(page.contains("2 alterações recusadas"))
    let banners = screen.elements.filter { $0.text("class")?.contains("banner") ?? false }
    #expect(banners.count == 0)
    // Elsewhere a banner says it.
    var state = Practice.state(device)
    state.context.sync.refused = [
      RefusedMutation(
        id: .test(1), name: "addGuest", arguments: .null, time: Practice.now,
        refusal: Refusal(.missing, "guest"))
    ]
    #expect(Self.read(Practice.screen(state)).contains("1 alteração recusada"))
  }

  @Test("FF-007 the owner has the week in numbers, each in words too; others have not")
  func week() {
    let device = Device()
    let done = device.book(Practice.place(540))
    device.run(StepAppointment<Visits>(done.appointment, .begin))
    device.run(StepAppointment<Visits>(done.appointment, .complete))
    let missed = device.book(Practice.place(480), Practice.vera)
    device.run(StepAppointment<Visits>(missed.appointment, .miss))
    device.book(Practice.place(540, on: Practice.today.adding(days: 1)))
    device.book(Practice.place(540, on: Practice.today.adding(days: -7)))
    device.book(Practice.place(540, on: Practice.today.adding(days: 4)))
    let gone = device.book(Practice.place(900), Practice.vera)
    device.run(CancelAppointment<Visits>(gone.appointment, by: .patient))
    let agenda = Practice.state(device)
    let numbers = WeekNumbers(agenda.book, of: Practice.today)
    #expect(numbers.days.map { $0.booked } == [0, 0, 0, 2, 1, 0, 0])
    #expect(numbers.days.map { $0.completed } == [0, 0, 0, 1, 0, 0, 0])
    #expect([numbers.booked, numbers.missed, numbers.cancelled, numbers.before] == [3, 1, 1, 1])
    let page = Self.read(Self.screen(Self.state(device), agenda))
    for words in [
      "A semana em números", "sessões marcadas", "2 a mais que na semana passada",
      "qui, 26/11/2026: 2 marcadas, 1 concluída", "Faltas",
    ] { #expect(page.contains(words), "\(words)") }
    let looker = Self.state(device, role: Practice.looker)
    let seen = Self.screen(looker, Practice.state(device, role: Practice.looker))
    #expect(!Self.read(seen).contains("A semana em números"))
  }

  @Test("FF-007 a time that is offered to who waits counts in the week once they have taken it")
  func offers() throws {
    let device = Device()
    func numbers() -> [Int] {
      let week = WeekNumbers(Practice.state(device).book, of: Practice.today)
      return [week.booked, week.missed, week.cancelled, week.before]
    }
    func offer(_ number: UInt64, _ minute: Int) -> ID<Appointment> {
      var session = Session()
      session.id = .test(200 + number)
      session.place = Practice.place(minute)
      let held = Appointment(
        .test(300 + number), Practice.rui, .held,
        heldUntil: Practice.now.adding(milliseconds: 3_600_000))
      #expect(device.run(BookSession<Visits>(session, [held])) == nil)
      return held.id
    }
    let declined = offer(1, 840)
    let stopped = offer(2, 900)
    let taken = offer(3, 960)
    let left = offer(4, 1_020)
    #expect(numbers() == [0, 0, 0, 0], "it is kept for somebody, and nobody's")
    #expect(device.run(CancelAppointment<Visits>(declined, by: .patient)) == nil)
    #expect(
      device.run(CancelAppointment<Visits>(stopped, by: .clinic, reason: "Outro uso")) == nil)
    #expect(device.run(StepAppointment<Visits>(taken, .confirm)) == nil)
    // Somebody else has the time of one that has ended.
    var session = Session()
    session.id = .test(205)
    session.place = Practice.place(1_020)
    let other = Appointment(.test(305), Practice.vera)
    let later = Practice.now.adding(milliseconds: 3_600_000)
    #expect(device.run(BookSession<Visits>(session, [other]), at: later) == nil)
    let ended = Practice.state(device).book.allAppointments.first { $0.id == left }
    #expect(ended?.cancelledBy == .expiry)
    #expect(numbers() == [2, 0, 0, 0])
    // Who took it and calls it off has cancelled it.
    #expect(device.run(CancelAppointment<Visits>(taken, by: .patient)) == nil)
    #expect(numbers() == [1, 0, 1, 0])
  }

  /// A session so many days before today, at nine.
  private static func past(
    _ device: Device, _ days: Int, _ person: UUID, _ marks: AppointmentMark...
  ) {
    let booked = device.book(Practice.place(540, on: Practice.today.adding(days: -days)), person)
    for mark in marks { device.run(StepAppointment<Visits>(booked.appointment, mark)) }
  }

  private static func alerts(_ device: Device, of therapist: UUID? = nil) -> [Adherence.Alert] {
    let now = Practice.zone.local(Practice.now)
    return Adherence(Practice.state(device).book, of: therapist, at: now).alerts
  }

  @Test("FF-007 who missed the last sessions is not lost sight of, nor who has nothing booked")
  func adherence() {
    let device = Device()
    Self.past(device, 21, Practice.rui, .begin, .complete)
    Self.past(device, 14, Practice.rui, .miss)
    #expect(Self.alerts(device).map(\.reason) == [.nothingNext])
    Self.past(device, 7, Practice.rui, .miss)
    Self.past(device, 10, Practice.vera, .begin, .complete)
    let today = Practice.today
    #expect(
      Self.alerts(device) == [
        .init(person: Practice.rui, reason: .missed(2), last: today.adding(days: -7)),
        .init(person: Practice.vera, reason: .nothingNext, last: today.adding(days: -10)),
      ])
    // Another therapist has none of them.
    #expect(Self.alerts(device, of: Practice.caio) == [])
    let agenda = Practice.state(device)
    let page = Self.read(Self.screen(Self.state(device), agenda))
    for words in [
      "Para não perder de vista", "Rui Barbosa", "2 faltas seguidas, a última em qui, 19/11/2026",
      "Vera Cruz", "Nada marcado desde seg, 16/11/2026",
    ] { #expect(page.contains(words), "\(words)") }
    let english = Self.read(Self.screen(Self.state(device), agenda, .en))
    #expect(english.contains("Missed 2 in a row, last on"))
    // Who comes again is told of no more; of no-shows one is, until they have been here.
    device.book(Practice.place(540, on: today.adding(days: 1)), Practice.vera)
    device.book(Practice.place(600, on: today.adding(days: 1)), Practice.rui)
    #expect(Self.alerts(device).map(\.person) == [Practice.rui])
    Self.past(device, 1, Practice.rui, .begin, .complete)
    #expect(Self.alerts(device) == [])
  }

  @Test("FF-007 neither who was here this week is told of, nor who has been away for long")
  func adherenceDays() {
    for (days, expected) in [(6, 0), (7, 1), (45, 1), (46, 0)] {
      let device = Device()
      Self.past(device, days, Practice.rui, .begin, .complete)
      #expect(Self.alerts(device).count == expected, "\(days)")
    }
    // A session that was called off is none.
    let device = Device()
    let gone = device.book(Practice.place(540, on: Practice.today.adding(days: 1)), Practice.rui)
    Self.past(device, 8, Practice.rui, .begin, .complete)
    device.run(CancelAppointment<Visits>(gone.appointment, by: .patient))
    #expect(Self.alerts(device).map(\.reason) == [.nothingNext])
    #expect(
      !Self.read(Self.screen(Self.state(Device()), Practice.state(Device()))).contains("vista"))
  }

  @Test("FF-007 the minute turns the page by itself, on the minute")
  func minutes() {
    let device = Device()
    device.book(Practice.place(601))
    var state = Self.state(device)
    /// How long it waits then.
    func wait(_ now: Instant) -> [Request] {
      TodayPart<Visits>.reduce(&state, .woken(now)).steps.map(\.request)
    }
    func timer(_ milliseconds: Int64) -> [Request] {
      [.time(.timer(id: "today", milliseconds: milliseconds))]
    }
    #expect(wait(Practice.now.adding(milliseconds: 15_000)) == timer(45_000))
    #expect(state.plan.next.count == 1 && state.plan.late.isEmpty)
    #expect(wait(Practice.now.adding(milliseconds: 60_000)) == timer(60_000))
    #expect(state.plan.next.count == 1)
    #expect(wait(Practice.now.adding(milliseconds: 120_000)) == timer(60_000))
    #expect(state.plan.next.isEmpty && state.plan.late.count == 1)
  }

  @Test("FF-007 what is shown by now can be taken on before the answer to its last step is here")
  func stepAfterStep() {
    let device = Device()
    let id = device.book(Practice.place(630)).appointment
    var state = Self.state(device)
    _ = TodayPart<Visits>.reduce(&state, .stepTapped(id, .arrive))
    device.run(StepAppointment<Visits>(id, .arrive))
    let arrived = Practice.state(device).book.allAppointments.filter { $0.id == id }
    _ = TodayPart<Visits>.reduce(&state, .appointmentsChanged(Changes(changed: arrived)))
    let next = TodayPart<Visits>.reduce(&state, .stepTapped(id, .begin))
    #expect(next.steps.map(\.request) == [.mutate(StepAppointment<Visits>(id, .begin))])
  }

  @Test("FF-007 a step is taken once and taken back by the toast; a refused one says why")
  func step() {
    let device = Device()
    let id = device.book(Practice.place(630)).appointment
    let store = Store(Self.state(device), now: Practice.now)
    let arrive = StepAppointment<Visits>(id, .arrive)
    store.send(.stepTapped(id, .arrive)) { $0.busy = [id.uuid] }
    store.expect(.mutate(arrive))
    store.send(.stepTapped(id, .arrive))
    store.respond(to: .mutate(arrive), with: .mutation(.saved))
    store.receive(.answered(.stepped(id, .arrive), .saved)) {
      $0.busy = []
      $0.undo = .stepped(id, .arrive)
    }
    #expect(Self.read(Self.screen(store.state)).contains("Rui Barbosa: chegou"))
    store.send(.undoTapped) {
      $0.undo = nil
      $0.busy = [id.uuid]
    }
    store.respond(
      to: .mutate(StepAppointment<Visits>(id, .takeBack)), with: .mutation(.saved))
    store.receive(.answered(.undone(of: id.uuid), .saved)) {
      $0.busy = []
      $0.undo = .undone(of: id.uuid)
    }
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.send(.stepTapped(id, .arrive)) { $0.busy = [id.uuid] }
    let refusal = Refusal(.invalid, "step", reason: "illegal")
    store.respond(to: .mutate(arrive), with: .mutation(.refused(refusal)))
    store.receive(.answered(.stepped(id, .arrive), .refused(refusal))) {
      $0.busy = []
      $0.refusal = refusal
    }
    store.expect(.scrollToTop)
    store.finish()
  }
}
