import API
import Agenda
import AppTesting
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

/// What the agenda says on the pages of others.
@Suite("the agenda elsewhere")
struct PersonTests {
  private static func read(_ state: AgendaState, _ person: UUID, _ language: Language = .pt)
    -> String
  {
    let scene = Scene<AgendaAction>(
      Surroundings(now: Practice.now, width: 360, language: language)
    ) { _ in 0 }
    return AgendaPart<Visits>.sections(
      on: Subject(ID<Guest>(person)), state, scene, Frame(state.context)
    ).map { $0.readOut }.joined(separator: "\n")
  }

  @Test("FF-010 the page of who comes has next and past sessions, and the way to one more")
  func sections() {
    let device = Device()
    device.book(Practice.place(540, on: Practice.today.adding(days: -7)))
    device.book(Practice.place(900))
    let page = Self.read(Practice.state(device), Practice.rui)
    #expect(page.contains("Próximas sessões") && page.contains("Marcar outra"))
    #expect(page.contains("qui, 26/11/2026") && page.contains("15:00–15:50 · Fisioterapia · bia"))
    #expect(page.contains("Sessões anteriores") && page.contains("qui, 19/11/2026"))
    // What is cancelled before its time is neither to come nor over.
    let cancelled = device.book(Practice.place(540, on: Practice.today.adding(days: 7)))
    device.run(CancelAppointment<Visits>(cancelled.appointment, by: .patient, reason: ""))
    #expect(!Self.read(Practice.state(device), Practice.rui).contains("03/12/2026"))
    let other = Self.read(Practice.state(device), Practice.vera)
    #expect(other.contains("Nada marcado") && other.contains("Marcar sessão"))
    #expect(!other.contains("Sessões anteriores"))
    let english = Self.read(Practice.state(device), Practice.rui, .en)
    #expect(english.contains("Next sessions") && english.contains("Past sessions"))
    let looker = Practice.state(device, role: Practice.looker)
    #expect(!Self.read(looker, Practice.rui).contains("Marc"))
  }

  @Test("FF-010 book again begins as the last one was, or the one that is shown, a week later")
  func again() throws {
    let device = Device()
    let first = device.book(Practice.place(480, on: Practice.today.adding(days: -14)))
    let (days, caio) = (Practice.today.adding(days: -2), Practice.caio)
    device.book(Practice.place(900, minutes: 30, caio, room: Practice.blue.id, on: days))
    let gone = device.book(Practice.place(540, on: Practice.today.adding(days: 1)))
    device.run(CancelAppointment<Visits>(gone.appointment, by: .patient))
    func begun(_ person: UUID, _ name: String, at path: Path, _ device: Device) -> Booking? {
      var state = Practice.state(device)
      state.context.path = path
      let asked = AgendaPart<Visits>.reduce(&state, .bookAgain(person, name))
      #expect(asked.steps.map(\.request) == [.focus(id: "book-date")])
      #expect(state.booking?.path == path && state.booking?.name == name)
      return state.booking
    }
    let page = Visits.page(of: Practice.rui)
    let last = try #require(begun(Practice.rui, "Rui Barbosa", at: page, device))
    #expect(last.person == Practice.rui && last.therapist == Practice.caio)
    #expect([last.date, last.time, last.minutes] == ["01/12/2026", "15:00", "30"])
    #expect(last.room == Practice.blue.id && last.service == Practice.service.id)
    // A week after that one is over: the day that is shown.
    let shown = try #require(
      begun(Practice.rui, "Rui Barbosa", at: .session(first.session), device))
    #expect([shown.date, shown.time, shown.minutes] == ["26/11/2026", "08:00", "50"])
    #expect(shown.therapist == Practice.bia && shown.room == nil)
    // Whoever had none has what is usual.
    let new = try #require(begun(Practice.vera, "Vera Cruz", at: page, device))
    #expect(new.time == "" && new.therapist == Practice.bia)
    #expect(new.person == Practice.vera && new.service == Practice.service.id)
  }

  @Test("FF-124 a session and each appointment in it lead to what became of them, in words")
  func history() throws {
    let device = Device()
    let booked = device.book(Practice.place(540))
    let state = Practice.state(device)
    func links(_ path: Path) -> [String] {
      var home = Home.State(Practice.app, account: .init(), space: .init())
      for kind in AgendaKinds<Visits>.all { home.parts.add(kind) }
      home.context = state.context
      home.context.path = path
      home.parts[AgendaPart<Visits>.self] = with(state) { $0.context.path = path }
      return Home.view(
        home, Scene(Surroundings(now: Practice.now, width: 360, language: .pt)) { _ in 0 }
      ).elements.compactMap { $0.text("href") }
    }
    let past = "agenda/agendamento/\(booked.appointment)/historico"
    #expect(links(.session(booked.session)).contains { $0.hasSuffix(past) })
    #expect(links(.appointment(booked.appointment)).contains { $0.hasSuffix(past) })
    let kinds = AgendaKinds<Visits>.all
    func text(_ type: String, _ field: String, _ value: JSONValue, _ language: Language) -> String?
    {
      kinds.first { $0.type == type }?.field(field)?.text(value, language)
    }
    #expect(text("appointment", "state", .text("no_show"), .pt) == "Faltou")
    #expect(text("appointment", "state", .text("requested"), .en) == "To be confirmed")
    #expect(
      text("agendaSession", "start", .text("2026-11-26T09:00"), .pt) == "qui, 26/11/2026 · 09:00")
    #expect(text("agendaSession", "minutes", .integer(50), .pt) == "50 min")
    #expect(kinds.filter { $0.hasHistory }.map(\.type).contains("agendaSession"))
  }

  /// A state whose device holds what is from September on.
  private static func held(_ device: Device, isOnline: Bool = true) -> AgendaState {
    var state = Practice.state(device)
    let from = CivilDateTime(CivilDate("2026-09-01")!, .midnight)
    state.context.sync.windows = [
      HeldWindow(Appointment.recordType, by: "start", FieldRange(from: from.json))
    ]
    state.context.sync.isOnline = isOnline
    return state
  }

  @Test("FF-010 what is older than what the device holds is asked for, with what it was for")
  func older() throws {
    let device = Device()
    for week in 1...6 {
      device.book(Practice.place(540, on: Practice.today.adding(days: -7 * week)))
    }
    let store = TestStore<AgendaPart<Visits>>(Self.held(device), now: Practice.now)
    func read() -> String { Self.read(store.state, Practice.rui) }
    #expect(read().contains("Mostrar anteriores") && !read().contains("15/10/2026"))
    var request = try #require(store.state.olderRequest(of: Practice.rui))
    #expect(request.equal == [FieldChange("person", Practice.rui.json)])
    #expect(request.by == "start" && request.latestFirst == true)
    #expect(request.until == .text("2026-09-01T00:00") && request.limit == 20)
    store.send(.older(.tapped(Practice.rui))) {
      $0.older = OlderVisits(Practice.rui)
      _ = $0.older?.appointments.start(request, isOnline: true) { $0 }
    }
    #expect(read().contains("15/10/2026"), "all that is here stands there at once")
    let old = Device()
    let booked = old.book(Practice.place(600, on: CivilDate("2026-08-20")!))
    var page = RecordsPage()
    page.records = [RecordChange(old.appointments.changed[0])]
    page.hasMore = true
    store.respond(to: .call(recordsEndpoint, request), with: .output(page))
    let came = AskedPage(question: 1, .success(page))
    let sessions = RecordsRequest(
      [booked.session], in: Practice.house, schema: Practice.schema.revision)
    store.receive(.older(.appointmentsCame(came))) {
      $0.older?.appointments.add(came)
      _ = $0.older?.sessions.start(sessions, isOnline: true) { $0 }
    }
    #expect(read().contains("qui, 20/08/2026 · 10:00"))
    var answer = RecordsPage()
    answer.records = [RecordChange(old.sessions.changed[0])]
    store.respond(to: .call(recordsEndpoint, sessions), with: .output(answer))
    let known = AskedPage(question: 1, .success(answer))
    store.receive(.older(.sessionsCame(known))) { $0.older?.sessions.add(known) }
    #expect(read().contains("qui, 20/08/2026 · 10:00–10:50 · Fisioterapia · bia"))
    #expect(read().contains("Mostrar anteriores"), "there are more")
    request.after = RecordPlace(.text("2026-08-20T10:00"), booked.appointment.uuid)
    store.send(.older(.tapped(Practice.rui))) {
      _ = $0.older?.appointments.goOn(isOnline: true) { $0 }
    }
    store.respond(to: .call(recordsEndpoint, request), with: .output(RecordsPage()))
    let last = AskedPage(question: 2, .success(RecordsPage()))
    store.receive(.older(.appointmentsCame(last))) {
      $0.older?.appointments.add(last)
      _ = $0.older?.sessions.start(sessions, isOnline: true) { $0 }
    }
    store.respond(to: .call(recordsEndpoint, sessions), with: .output(answer))
    let again = AskedPage(question: 2, .success(answer))
    store.receive(.older(.sessionsCame(again))) { $0.older?.sessions.add(again) }
    #expect(!read().contains("Mostrar anteriores"))
    store.finish()
  }

  @Test("FF-010 without a network a sentence says where older ones are, and the way to ask again")
  func olderOffline() {
    let device = Device()
    device.book(Practice.place(540, on: Practice.today.adding(days: -7)))
    var state = Self.held(device, isOnline: false)
    let effect = AgendaPart<Visits>.reduce(&state, .older(.tapped(Practice.rui)))
    #expect(effect.steps.isEmpty)
    let page = Self.read(state, Practice.rui)
    #expect(page.contains("Sem rede. As sessões mais antigas estão no servidor do consultório"))
    #expect(page.contains("Tentar de novo"))
    #expect(Self.read(state, Practice.rui, .en).contains("There is no network."))
    state.context.sync.isOnline = true
    let asked = AgendaPart<Visits>.reduce(&state, .older(.tapped(Practice.rui)))
    #expect(asked.steps.count == 1)
    // Where the device holds all there is, nothing is elsewhere.
    let whole = Self.read(Practice.state(device), Practice.rui)
    #expect(!whole.contains("Mostrar anteriores"))
    var none = Self.held(device)
    none.older = OlderVisits(Practice.rui)
    let request = none.olderRequest(of: Practice.rui) ?? RecordsRequest()
    _ = none.older?.appointments.start(request, isOnline: true) { $0 }
    none.older?.appointments.add(AskedPage(question: 1, .success(RecordsPage())))
    #expect(Self.read(none, Practice.rui).contains("Não há sessões mais antigas."))
  }

  @Test("each change of an agenda has words and can be taken in from another device")
  func complete() {
    // Appointments are in the copy of their session; notices of clocks the server makes.
    let uncopied = [
      Guest.recordType, Member.recordType, Appointment.recordType, ClockNotice.recordType,
    ]
    let missing = missing(from: Practice.app, uncopied: uncopied)
    // Those of the practice itself are none of the agenda's.
    #expect(missing.filter { !$0.begins(with: "addGuest ") } == [])
  }

  @Test("a session is told by who comes to it, and a change leads to its page")
  func names() {
    let device = Device()
    let booked = device.book(Practice.place(540))
    var home = Home.State(Practice.app, account: .init(), space: .init())
    home.parts[AgendaPart<Visits>.self] = Practice.state(device)
    for kind in AgendaKinds<Visits>.all { home.parts.add(kind) }
    #expect(home.parts.name(of: Subject(booked.session)) == "Rui Barbosa")
    #expect(home.parts.page(of: Subject(booked.session)) == .session(booked.session))
    let move = MoveSession<Visits>(booked.session, to: Practice.place(600))
    let kind = home.parts.change(named: "moveSession")
    #expect(kind?.one(move.object, "Rui Barbosa", .pt) == "Mudou o horário: Rui Barbosa")
    var standing = home.parts.standing
    let later = Practice.now.adding(milliseconds: 1)
    #expect(kind?.verdict(move.object, at: later, &standing) == .new)
    #expect(kind?.verdict(move.object, at: later, &standing) == .alreadyThere)
  }
}
