import API
import Agenda
import Fields
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
@testable import Flow
@testable import Shell

/// Days of which the device does not hold what is booked.
@Suite("days outside of what the device holds")
struct HeldDaysTests {
  private static let from = CivilDate("2026-08-26")!
  private static let until = CivilDate("2027-11-28")!
  private static let before = from.adding(days: -10)

  /// A device that holds what the server's today says, and shows a day.
  private static func state(
    _ device: Device = Device(), on date: CivilDate, _ span: AgendaSpan = .day,
    isOnline: Bool = true, role: Role = Practice.giver
  ) -> AgendaState {
    var state = Practice.state(device, role: role)
    let range = FieldRange(from: .text(from.description), until: .text(until.description))
    state.context.sync.windows = [
      HeldWindow(Session.recordType, by: "start", range),
      HeldWindow(Appointment.recordType, by: "start", range),
    ]
    state.context.sync.isOnline = isOnline
    state.date = date
    state.span = span
    return state
  }

  private static func read(
    _ state: AgendaState, _ language: Language = .pt, width: Int = 360
  ) -> String {
    let path = Path.agenda(on: state.date, state.span)
    let page = Practice.screen(state, path, language, width: width)
    let labels = page.elements.compactMap { $0.text("aria-label") }
    return ([page.readOut] + labels).joined(separator: "\n")
  }

  @Test("FF-010 the device knows which days it holds; without a window it holds all")
  func holds() {
    let state = Self.state(on: Practice.today)
    #expect(state.holds(Self.from) && !state.holds(Self.from.adding(days: -1)))
    #expect(!state.holds(Self.until) && state.holds(Self.until.adding(days: -1)))
    #expect(state.heldDays.first == Self.from)
    #expect(state.heldDays.last == Self.until.adding(days: -1))
    #expect(Practice.state().holds(CivilDate("1999-01-01")!))
  }

  @Test("FF-010 a day that is not held says so, promises no free time, and says what booking means")
  func day() {
    let page = Self.read(Self.state(on: Self.before))
    #expect(page.contains("Este dia não está neste aparelho"))
    #expect(page.contains("Este aparelho guarda a agenda de 26/08/2026 a 27/11/2027."))
    #expect(page.contains("O resto está no servidor do consultório."))
    #expect(page.contains("Marcar continua possível.") && page.contains("Buscar no servidor"))
    #expect(!page.contains("Livre às") && !page.contains("A agenda está vazia"))
    let ahead = Self.read(Self.state(on: Self.until.adding(days: 3)), .en)
    #expect(ahead.contains("This day is not on this device") && !ahead.contains("Free at"))
    #expect(ahead.contains("This device holds the agenda from 26/08/2026 to 27/11/2027."))
    let held = Self.read(Self.state(on: Practice.today))
    #expect(!held.contains("não está neste aparelho") && held.contains("Livre às"))
    let looker = Self.read(Self.state(on: Self.before, role: Practice.looker))
    #expect(looker.contains("Este dia não está") && !looker.contains("Marcar continua"))
  }

  @Test("FF-010 a week that is held in part says so, and only its held days have free times")
  func week() {
    // Monday and Tuesday are not held, Wednesday is.
    let state = Self.state(on: Self.from, .week)
    let page = Self.read(state, width: 1_200)
    #expect(page.contains("Nem todos estes dias estão neste aparelho"))
    #expect(page.contains("Livre às qua, 26/08/2026"))
    #expect(!page.contains("Livre às ter, 25/08/2026"))
    let list = Self.read(Self.state(on: Self.before, .list))
    #expect(list.contains("Estes dias não estão neste aparelho"))
    #expect(!list.contains("Nada marcado nestes dias"))
    let known = Self.read(Self.state(on: Practice.today, .list))
    #expect(known.contains("Nada marcado nestes dias") && !known.contains("estão neste aparelho"))
  }

  @Test("FF-010 in a month each day that is not held says so, and none says that nothing is booked")
  func month() {
    let page = Self.read(Self.state(on: Self.from, .month))
    #expect(page.contains("Nem todos estes dias") && page.contains("Abra um dia para buscar."))
    #expect(page.contains("ter, 25/08/2026: não está neste aparelho"))
    #expect(page.contains("qua, 26/08/2026: nada marcado"))
    #expect(!page.contains("Buscar no servidor"))
  }

  @Test("FF-010 what the server has of such a day is asked for and shown, with who came")
  func asked() throws {
    let old = Device()
    let booked = old.book(Practice.place(600, on: Self.before))
    old.book(Practice.place(660, on: Self.before), Practice.vera)
    var state = Self.state(on: Self.before)
    let range = FieldRange(
      from: .text(Self.before.description),
      until: .text(Self.before.adding(days: 1).description))
    func request<R: Record>(_ type: R.Type) -> RecordsRequest {
      var request = RecordsRequest(
        type, in: Practice.house, by: "start", range, schema: Practice.schema.revision)
      request.limit = 500
      return request
    }
    let tap = AgendaAction.older(.daysTapped(Self.before, Self.before))
    let effect = AgendaPart<Visits>.reduce(&state, tap)
    #expect(
      effect.steps.map(\.request) == [
        .call(recordsEndpoint, request(Session.self)),
        .call(recordsEndpoint, request(Appointment.self)),
      ])
    #expect(!Self.read(state).contains("Buscar no servidor"), "it is on its way")
    var sessions = RecordsPage()
    sessions.records = old.sessions.changed.map { RecordChange($0) }
    var appointments = RecordsPage()
    appointments.records = old.appointments.changed.map { RecordChange($0) }
    _ = AgendaPart<Visits>.reduce(
      &state, .older(.daySessionsCame(AskedPage(question: 1, .success(sessions)))))
    #expect(!Self.read(state).contains("Rui Barbosa"), "who comes is not known yet")
    _ = AgendaPart<Visits>.reduce(
      &state, .older(.dayAppointmentsCame(AskedPage(question: 1, .success(appointments)))))
    let page = Self.read(state)
    #expect(page.contains("10:00–10:50 · Rui Barbosa · Fisioterapia · bia"))
    #expect(page.contains("11:00–11:50 · Vera Cruz") && page.contains("Como veio do servidor"))
    #expect(state.book.session(booked.session) == nil, "nothing of it is kept")
    // What came is fetched anew with one tap.
    #expect(page.contains("Buscar no servidor"))
    var anew = state
    let again = AgendaPart<Visits>.reduce(&anew, tap)
    #expect(again.steps.count == 2 && anew.olderDays?.sessions.records == [])
    #expect(!Self.read(anew).contains("Buscar no servidor"))
    // Another day has not been asked for.
    state.date = Self.before.adding(days: 1)
    #expect(Self.read(state).contains("Buscar no servidor"))
  }

  @Test("FF-010 more than one page comes by itself, and a day on which nothing is says so")
  func pages() {
    let old = Device()
    old.book(Practice.place(600, on: Self.before))
    var state = Self.state(on: Self.before)
    let tap = AgendaAction.older(.daysTapped(Self.before, Self.before))
    _ = AgendaPart<Visits>.reduce(&state, tap)
    var first = RecordsPage()
    first.records = old.sessions.changed.map { RecordChange($0) }
    first.hasMore = true
    let more = AgendaPart<Visits>.reduce(
      &state, .older(.daySessionsCame(AskedPage(question: 1, .success(first)))))
    #expect(more.steps.count == 1)
    var empty = Self.state(on: Self.before)
    _ = AgendaPart<Visits>.reduce(&empty, tap)
    let page = AskedPage(question: 1, .success(RecordsPage()))
    _ = AgendaPart<Visits>.reduce(&empty, .older(.daySessionsCame(page)))
    _ = AgendaPart<Visits>.reduce(&empty, .older(.dayAppointmentsCame(page)))
    #expect(Self.read(empty).contains("Nada marcado nestes dias"))
  }

  @Test("FF-010 an answer about another day that comes late is passed over")
  func late() {
    let old = Device()
    old.book(Practice.place(600, on: Self.before))
    var state = Self.state(on: Self.before)
    let next = Self.before.adding(days: 1)
    _ = AgendaPart<Visits>.reduce(&state, .older(.daysTapped(Self.before, Self.before)))
    _ = AgendaPart<Visits>.reduce(&state, .older(.daysTapped(next, next)))
    var page = RecordsPage()
    page.records = old.sessions.changed.map { RecordChange($0) }
    _ = AgendaPart<Visits>.reduce(
      &state, .older(.daySessionsCame(AskedPage(question: 1, .success(page)))))
    #expect(state.olderDays?.first == next && state.olderDays?.sessions.records == [])
    #expect(state.olderDays?.isWhole == false)
  }

  @Test("FF-010 without a network a sentence says where that agenda is, and the way to ask again")
  func offline() {
    var state = Self.state(on: Self.before, isOnline: false)
    let tap = AgendaAction.older(.daysTapped(Self.before, Self.before))
    let effect = AgendaPart<Visits>.reduce(&state, tap)
    #expect(effect.steps.isEmpty)
    let page = Self.read(state)
    #expect(page.contains("Sem rede. A agenda destes dias está no servidor do consultório"))
    #expect(page.contains("Tentar de novo"))
    state.context.sync.isOnline = true
    let again = AgendaPart<Visits>.reduce(&state, tap)
    #expect(again.steps.count == 2)
  }

  @Test("FF-010 who books on such a day is told that nobody knows here whether it is free")
  func booking() {
    var state = Self.state(on: Self.before)
    state.booking = with(Booking(Self.before, 540, Practice.bia)) { $0.path = state.context.path }
    let path = state.context.path
    let sheet = Practice.screen(state, path).readOut
    #expect(sheet.contains("A agenda desse dia não está neste aparelho"))
    #expect(!sheet.contains("Guardar mesmo assim"))
    state.booking?.date = Practice.today.slashed
    #expect(!Practice.screen(state, path).readOut.contains("A agenda desse dia"))
  }

  @Test("FF-010 a session that is not here may be of a day that the device does not hold")
  func session() {
    let path = Path.session(.test(99))
    let page = Practice.screen(Self.state(on: Practice.today), path).readOut
    #expect(page.contains("ou ser de um dia que ele não guarda"))
    let whole = Practice.screen(Practice.state(), path).readOut
    #expect(whole.contains("ainda não ter chegado.") && !whole.contains("não guarda"))
  }

  @Test("FF-010 an absence that reaches beyond what is held says that it may meet more")
  func absence() {
    var away = Absence()
    away.id = .test(41)
    away.owner = Practice.bia
    away.from = CivilDateTime(Self.until.adding(days: -2), .midnight)
    away.until = CivilDateTime(Self.until.adding(days: 5), .midnight)
    func read(_ absence: Absence) -> String {
      var agenda = Self.state(on: Practice.today)
      agenda.book.apply(Changes<Absence>(isComplete: true, changed: [absence]))
      let view = AbsenceView(
        AbsenceState(in: agenda.context),
        Scene(Surroundings(now: Practice.now, width: 360)) { _ in 0 }, Frame(agenda.context),
        agenda,
        therapists: [Practice.bia], called: { _ in nil })
      return view.page.readOut
    }
    #expect(read(away).contains("pode haver outras sessões no servidor do consultório"))
    away.until = CivilDateTime(Self.until, .midnight)
    #expect(!read(away).contains("pode haver outras"))
  }

  @Test("FF-010 on paper a day that is not held does not say that nothing is booked")
  func paper() {
    let path = Path.agendaPaper(on: Self.before)
    let sheet = Practice.screen(Self.state(on: Self.before), path).readOut
    #expect(sheet.contains("Este dia não está neste aparelho") && !sheet.contains("Nada marcado."))
  }

  @Test(
    "FF-010 what another device did with a session that is not held here is the server's to decide")
  func changes() throws {
    let session = ID<Session>.test(7)
    let appointment = ID<Appointment>.test(8)
    let ofSession: [(String, JSONValue)] = [
      ("moveSession", MoveSession<Visits>(session, to: Practice.place(600)).object),
      ("dropSessionWish", DropWish(session).object),
      ("unplaceSession", UnplaceSession(session).object),
      ("callOffSession", CallOffSession(session).object),
      ("reopenSession", ReopenSession<Visits>(session, [appointment]).object),
      ("takeBackBooking", TakeBackBooking<Visits>(session).object),
    ]
    let ofAppointment: [(String, JSONValue)] = [
      ("stepAppointment", StepAppointment<Visits>(appointment, .confirm).object),
      ("cancelAppointment", CancelAppointment<Visits>(appointment, by: .clinic).object),
    ]
    let kinds = AgendaKinds<Visits>.all.flatMap(\.changes)
    for (changes, type) in [
      (ofSession, Session.recordType), (ofAppointment, Appointment.recordType),
    ] {
      for (name, arguments) in changes {
        let found = kinds.first { $0.name == name }
        let kind = try #require(found, "\(name)")
        var standing = Standing()
        let whole = kind.verdict(arguments, at: Practice.now, &standing)
        #expect(whole == .impossible(Refusal(.missing, type)), "\(name)")
        standing.partlyHeld = [type]
        let held = kind.verdict(arguments, at: Practice.now, &standing)
        #expect(held == .new, "\(name)")
      }
    }
  }
}
