import Agenda
import Flow
import FlowTesting
import Identity
import Records
import Scheduling
import Screen
import ScreenReading
import Testing
import Values

@testable import AgendaFeature
@testable import Shell

/// What the page of a day says, to whom it offers what, and how the keyboard goes through it.
@Suite("the day on the screen")
struct DayPageTests {
  private static func read(_ node: Node) -> String {
    let labels = node.elements.compactMap { $0.text("aria-label") }
    return ([node.readOut] + labels).joined(separator: "\n")
  }

  @Test("FF-010 colors say what a session is for or how far it is, as this device keeps it")
  func colors() {
    let device = Device()
    device.book(Practice.place(900), as: .requested)
    var state = Practice.state(device)
    func color() -> String? {
      Practice.screen(state).elements.first { $0.text("class") == "hours-session" }?
        .text("data-color")
    }
    #expect(color() == "3")
    let kept = AgendaPart<Visits>.reduce(&state, .colorsChosen(.state))
    #expect(kept.steps.map(\.request) == [.writePreference(key: "agenda.colors", value: "state")])
    #expect(color() == "2")
    _ = AgendaPart<Visits>.reduce(&state, .colorsRead(nil))
    #expect(color() == "3")
    _ = AgendaPart<Visits>.reduce(&state, .colorsRead("state"))
    #expect(color() == "2")
    #expect(Practice.screen(state).readOut.contains("Por andamento"))
  }

  @Test("FF-012 who opens the agenda is told of other clocks until somebody has read it")
  func clocks() {
    var state = Practice.state(Device())
    var change = ClockNotice()
    change.id = .test(1)
    change.former = "America/Sao_Paulo"
    change.zone = "America/Manaus"
    change.firstDay = Practice.today
    change.lastDay = Practice.today.adding(days: 1)
    change.sessions = 12
    change.unplaced = 1
    _ = AgendaPart<Visits>.reduce(
      &state, .clockNoticesChanged(Changes(isComplete: true, changed: [change])))
    let page = Practice.screen(state).readOut
    #expect(page.contains("O fuso horário mudou: America/Sao_Paulo → America/Manaus"))
    #expect(page.contains("12 sessões continuam na mesma hora marcada"))
    #expect(page.contains("1 delas ficou sem lugar na agenda.") && page.contains("Entendi"))
    let looker = Practice.screen(with(state) { $0.context.role = Practice.looker.rawValue })
    #expect(looker.readOut.contains("O fuso horário mudou") && !looker.readOut.contains("Entendi"))
    let read = AgendaPart<Visits>.reduce(&state, .clockNoticeRead(change.id))
    #expect(read.steps.map(\.request) == [.mutate(RemoveClockNotice(change.id))])
    change.zone = change.former
    state.book.apply(Changes<ClockNotice>(isComplete: true, changed: [change]))
    let english = Practice.screen(state, .agenda, .en).readOut
    #expect(english.contains("The rules of the time zone changed: America/Sao_Paulo"))
  }

  @Test("FF-010 all appointments that are here are saved as a spreadsheet, which leaves a trace")
  func spreadsheet() throws {
    let device = Device()
    device.book(Practice.place(600, room: Practice.blue.id), Practice.vera, as: .requested)
    let gone = device.book(Practice.place(540, on: Practice.today.adding(days: -1)))
    device.run(CancelAppointment<Visits>(gone.appointment, by: .patient, reason: "viagem; longa"))
    var state = Practice.state(device)
    let effect = AgendaPart<Visits>.reduce(&state, .exportTapped(.pt), among: Parts())
    let sheet = AppointmentExport(
      book: state.book, zone: Practice.zone, language: .pt,
      called: { Visits.person($0, among: Parts())?.name ?? "" }, noun: Visits.noun,
      phone: { Visits.contact(of: $0, among: Parts())?.phone })
    let (bytes, count) = sheet.write()
    #expect(count == 2)
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    #expect(lines.count == 3)
    #expect(lines[1].contains("25/11/2026;09:00;09:50;Rui Barbosa;Fisioterapia;bia"))
    #expect(lines[1].contains("Cancelado;Paciente;\"viagem; longa\";America/Sao_Paulo"))
    #expect(lines[2].contains("26/11/2026;10:00;10:50;Vera Cruz;Fisioterapia;bia;Sala azul"))
    #expect(lines[2].contains("A confirmar"))
    let saved = effect.steps.map(\.request).first
    #expect(
      saved
        == .saveFile(
          name: "agendamentos-2026-11-26.csv", type: "text/csv;charset=utf-8", bytes: bytes))
  }

  @Test("FF-010 the day, and its week, stand on a sheet as they are printed, in both languages")
  func paper() {
    let device = Device()
    device.book(Practice.place(540, room: Practice.blue.id))
    device.book(Practice.place(600), Practice.vera, as: .requested)
    device.book(Practice.place(600), Practice.vera)
    let gone = device.book(Practice.place(700))
    device.run(CancelAppointment<Visits>(gone.appointment, by: .patient))
    device.book(Practice.place(540, on: Practice.today.adding(days: 1)), Practice.vera)
    let state = Practice.state(device)
    func sheet(_ path: Path, _ language: Language = .pt) -> String {
      Practice.screen(state, path, language).elements
        .first { $0.text("class") == "agenda-sheet paper" }?.readOut ?? ""
    }
    let day = sheet(.agendaPaper(on: Practice.today))
    for words in [
      "qui, 26/11/2026", "09:00–09:50", "Rui Barbosa", "Fisioterapia", "bia", "Sala azul",
      "Confirmado", "A confirmar", "Sem lugar na agenda: 10:00 Vera Cruz",
    ] { #expect(day.contains(words), "\(words)") }
    #expect(!day.contains("11:40") && !day.contains("27/11/2026"))
    let week = sheet(.agendaPaper(on: Practice.today, isWeek: true))
    #expect(week.contains("seg, 23/11/2026") && week.contains("sex, 27/11/2026"))
    #expect(week.contains("Nada marcado."))
    #expect(sheet(.agendaPaper(on: Practice.today), .en).contains("To be confirmed"))
    #expect(Practice.screen(state).readOut.contains("Imprimir a agenda"))
    var printed = state
    let effect = AgendaPart<Visits>.reduce(&printed, .printTapped)
    #expect(effect.steps.map(\.request) == [.print])
    #expect(Path("agenda/imprimir/mes/2026-11-26").agendaPaper == nil)
    #expect(Path("agenda/imprimir/dia/x").agendaPaper == nil)
  }

  @Test("FF-010 a session is read with its times, its service and how far it is, in both languages")
  func words() {
    let device = Device()
    device.book(Practice.place(540, room: Practice.blue.id))
    let state = Practice.state(device)
    let page = Self.read(Practice.screen(state))
    #expect(page.contains("Rui Barbosa") && page.contains("09:00–09:50 · Fisioterapia · Sala azul"))
    for words in ["Confirmado", "qui, 26/11/2026", "Livre às 10:00, marcar", "Agora, 10:00"] {
      #expect(page.contains(words), "\(words)")
    }
    let english = Self.read(Practice.screen(state, .agenda, .en))
    for words in ["Confirmed", "Thu, 26/11/2026", "Free at 10:00, book", "Now, 10:00"] {
      #expect(english.contains(words), "\(words)")
    }
    #expect(english.contains("My agenda"))
  }

  @Test("what is empty says what belongs there, and offers the first step to who may take it")
  func empty() {
    let page = Self.read(Practice.screen(Practice.state()))
    #expect(page.contains("A agenda está vazia") && page.contains("Marcar"))
    #expect(page.contains("Toque em um horário livre"))
    let looker = Self.read(Practice.screen(Practice.state(role: Practice.looker)))
    #expect(looker.contains("As sessões marcadas aparecem aqui."))
    #expect(!looker.contains("Livre às") && !looker.contains("Marcar"))
    #expect(Self.read(Practice.screen(AgendaState())).contains("Carregando"))
  }

  @Test("FF-010 one sees one's own, or one colleague's, or all, side by side where it is wide")
  func whom() {
    let device = Device()
    device.book(Practice.place(540))
    device.book(Practice.place(540, Practice.caio), Practice.vera)
    var state = Practice.state(device)
    func names(_ width: Int = 360) -> [Bool] {
      let page = Self.read(Practice.screen(state, width: width))
      return [page.contains("Rui Barbosa"), page.contains("Vera Cruz")]
    }
    #expect(names() == [true, false])
    _ = AgendaPart<Visits>.reduce(&state, .whomChosen(Practice.caio.description))
    #expect(state.whom == .one(Practice.caio) && names() == [false, true])
    _ = AgendaPart<Visits>.reduce(&state, .whomChosen("all"))
    #expect(state.whom == .all && names() == [true, true])
    let heads = Practice.screen(state, width: 1_200).elements
      .filter { $0.tag == "h3" }.map { $0.readOut }
    #expect(heads == ["bia", "caio"])
    _ = AgendaPart<Visits>.reduce(&state, .whomChosen(""))
    #expect(state.whom == .mine)
    // Who gives no sessions sees those of all.
    let desk = Practice.state(device, as: .test(92))
    #expect(Self.read(Practice.screen(desk)).contains("Vera Cruz"))
  }

  @Test("FF-010 arrows go through free times and sessions; at its ends, to the days beside it")
  func keys() {
    let device = Device()
    let booked = device.book(Practice.place(510, minutes: 30))
    var state = Practice.state(device)
    func move(_ key: String, width: Int = 360) -> AgendaAction? {
      DayGrid(Practice.look(state, width: width), Practice.plan(state, width: width))
        .move(KeyPress(key))
    }
    func stop(_ minute: Int, _ session: ID<Session>? = nil, _ of: UUID = Practice.bia)
      -> AgendaAction
    {
      .reached(DayStop(date: Practice.today, therapist: of, minute: minute, session: session))
    }
    #expect(move("ArrowDown") == stop(510, booked.session) && move("ArrowUp") == nil)
    state.cursor = DayStop(
      date: Practice.today, therapist: Practice.bia, minute: 510, session: booked.session)
    #expect(move("ArrowDown") == stop(540) && move("ArrowUp") == stop(480))
    #expect(move("End") == stop(1_050) && move("Home") == stop(480))
    #expect(move("ArrowRight") == .dayChosen(Practice.today.adding(days: 1)))
    #expect(move("PageUp") == .dayChosen(Practice.today.adding(days: -1)))
    #expect(move("Tab") == nil && move("Enter") == nil)
    state.whom = .all
    #expect(move("ArrowRight", width: 1_200) == stop(510, nil, Practice.caio))
  }

  @Test("the keyboard stops once at the hours: where it was last, or at the first time")
  func stops() {
    var state = Practice.state()
    func stops() -> [String] {
      Practice.screen(state).elements.filter { $0.text("tabindex") == "0" }
        .compactMap { $0.text("id") }
    }
    let bia = Practice.bia.description
    #expect(stops() == ["free-2026-11-26-480-" + bia])
    state.cursor = DayStop(date: Practice.today, therapist: Practice.bia, minute: 600, session: nil)
    #expect(stops() == ["free-2026-11-26-600-" + bia])
    let store = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    let next = DayStop(date: Practice.today, therapist: Practice.bia, minute: 630, session: nil)
    store.send(.reached(next)) { $0.cursor = next }
    store.expect(.focus(id: "free-2026-11-26-630-" + bia))
    store.finish()
  }

  @Test("a day has an address, and the line of now goes on by the minute")
  func days() {
    let store = TestStore<AgendaPart<Visits>>(Practice.state(), now: Practice.now)
    let friday = CivilDate("2026-11-27")!
    store.send(.dayChosen(friday))
    store.expect(.navigate(.push("agenda/2026-11-27")))
    store.send(.entered(.agenda(on: friday))) {
      $0.date = friday
      $0.areColorsAsked = true
    }
    store.respond(to: .readPreference(key: "agenda.colors"), with: .preference(nil))
    store.receive(.colorsRead(nil))
    store.send(.spanChosen(.week))
    store.expect(.navigate(.push("agenda/semana/2026-11-27")))
    store.send(.entered(.agenda(on: friday, .week))) { $0.span = .week }
    store.send(.dayChosen(friday.adding(days: 7)))
    store.expect(.navigate(.push("agenda/semana/2026-12-04")))
    store.send(.entered(.agenda)) {
      $0.date = Practice.today
      $0.span = .day
    }
    store.send(.goTo("pacientes"))
    store.expect(.navigate(.push("pacientes")))
    store.finish()
    var state = store.state
    let later = Practice.now.adding(milliseconds: 60_000)
    let effect = AgendaPart<Visits>.reduce(&state, .woken(later))
    #expect(state.now == later)
    #expect(effect.steps.map { $0.request } == [.timer(id: "agenda", milliseconds: 60_000)])
    let pages = AgendaSpan.allCases.map { Path.agenda(on: friday, $0) }
    for path in pages + [.agenda, .book, .session(.test(1))] {
      #expect(AgendaPart<Visits>.owns(path), "\(path.text)")
    }
    #expect(!AgendaPart<Visits>.owns("agenda/servicos") && Path("agenda/31").agendaDay == nil)
  }

  @Test("FF-010 a week stands side by side where it is wide, and one below the other on a phone")
  func week() {
    let device = Device()
    device.book(Practice.place(540))
    device.book(Practice.place(600, on: Practice.today.adding(days: 1)), Practice.vera)
    device.book(Practice.place(600, on: Practice.today.adding(days: 4)), Practice.vera)
    var state = Practice.state(device)
    state.span = .week
    func heads(_ width: Int, _ tag: Literal) -> [String] {
      Practice.screen(state, .agenda(on: Practice.today, .week), width: width).elements
        .filter { $0.tag == tag }.map { $0.readOut }
    }
    #expect(
      heads(1_200, "h3") == [
        "seg 23", "ter 24", "qua 25", "qui 26", "sex 27", "sáb 28", "dom 29",
      ])
    // On a phone the days on which something is.
    #expect(heads(360, "h3").isEmpty)
    let titles = heads(360, "h2")
    #expect(titles.contains("qui, 26/11/2026") && titles.contains("sex, 27/11/2026"))
    #expect(!titles.contains("seg, 30/11/2026"))
    state.span = .list
    state.date = Practice.today.adding(days: 28)
    let page = Self.read(Practice.screen(state, .agenda(on: state.date, .list)))
    #expect(page.contains("Nada marcado nestes dias"))
  }

  @Test("FF-010 what is dragged is told what is in its way, in colleagues' rooms as well")
  func inTheWay() {
    let device = Device()
    device.book(Practice.place(540, after: 10, room: Practice.blue.id))
    let missed = device.book(Practice.place(480), Practice.vera)
    let late = Practice.now.adding(milliseconds: 60_000)
    #expect(device.run(StepAppointment<Visits>(missed.appointment, .miss), at: late) == nil)
    var elsewhere = Practice.place(660, Practice.caio, room: Practice.blue.id)
    (elsewhere.before, elsewhere.after) = (5, 15)
    device.book(elsewhere, Practice.vera)
    device.book(Practice.place(780, Practice.caio), Practice.vera)
    func elements(_ state: AgendaState) -> [Element] {
      Practice.screen(state, width: 1_200).elements
    }
    let page = elements(Practice.state(device))
    let blocks = page.filter { $0.text("data-rooms") != nil }
    #expect(blocks.map { $0.text("data-from") } == ["480", "540"], "one's own alone are drawn")
    #expect(blocks.map { $0.text("data-whom") } == ["", Practice.bia.description])
    #expect(blocks.map { $0.text("data-rooms") } == ["", Practice.blue.id.description])
    #expect(blocks.map { $0.text("data-after") } == [nil, "10"])
    // Of a colleague what has a room alone, with its buffers.
    let hidden = page.compactMap { $0.text("data-elsewhere") }
    #expect(hidden == ["655 725 \(Practice.blue.id)"])
    #expect(page.compactMap { $0.text("data-taken") } == ["Ocupado"])
    let english = Practice.screen(Practice.state(device), .agenda, .en).elements
    #expect(english.compactMap { $0.text("data-taken") } == ["Taken"])
    // Where all are shown nothing is hidden, and who may only look drags nothing.
    let all = elements(with(Practice.state(device)) { $0.whom = .all })
    #expect(all.allSatisfy { $0.text("data-elsewhere") == nil })
    let onlyLooks = Practice.state(device, role: Practice.looker)
    let looker = elements(with(onlyLooks) { $0.whom = .one(Practice.bia) })
    #expect(looker.allSatisfy { $0.text("data-elsewhere") == nil })
  }

  @Test("what is not here says so; what comes and goes is kept as it is")
  func records() {
    let page = Practice.screen(Practice.state(), .session(.test(77))).readOut
    #expect(page.contains("Sessão não encontrada"))
    let device = Device()
    let booked = device.book(Practice.place(540))
    var state = Practice.state(device)
    #expect(state.book.appointments(of: Practice.rui).map { $0.id } == [booked.appointment])
    state.book.apply(Changes<Session>(removed: [booked.session]))
    #expect(state.book.session(booked.session) == nil)
    #expect(!Practice.screen(state).readOut.contains("Rui Barbosa"))
  }

  @Test("FF-010 a month says how much is on each day, names what comes first, and leads to the day")
  func month() {
    let device = Device()
    device.book(Practice.place(600))
    device.book(Practice.place(540), Practice.vera)
    device.book(Practice.place(540, on: CivilDate("2026-12-01")!), Practice.vera)
    var state = Practice.state(device)
    state.span = .month
    let screen = Practice.screen(state, .agenda(on: state.date, .month))
    let cells = screen.elements.filter { $0.text("aria-label")?.contains("11/2026: ") == true }
    #expect(cells.count == 30)
    let today = cells.first { $0.text("aria-label")?.begins(with: "qui, 26/11/2026") == true }
    #expect(today?.text("aria-label") == "qui, 26/11/2026: 2 sessões")
    #expect(today?.readOut.contains("26") == true && today?.text("aria-current") == "date")
    #expect(screen.readOut.contains("novembro de 2026"))
    let english = Practice.screen(state, .agenda(on: state.date, .month), .en)
    #expect(english.readOut.contains("November 2026"))
    let store = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    store.send(.dayChosen(state.date.adding(months: 1)))
    store.expect(.navigate(.push("agenda/mes/2026-12-26")))
    store.finish()
  }

  @Test("what stands above a page is short: the day, or the days with their months")
  func headings() {
    func heading(_ first: String, _ days: Int, _ language: Language = .pt) -> String {
      let date = CivilDate(first)!
      return AgendaWords.heading(
        (0..<days).map { date.adding(days: $0) }, today: Practice.today, language)
    }
    #expect(heading("2026-11-26", 1) == "qui, 26 nov")
    #expect(heading("2026-11-23", 7) == "23–29 nov")
    #expect(heading("2026-11-30", 7) == "30 nov – 6 dez")
    #expect(heading("2027-01-04", 1) == "seg, 4 jan 2027")
    #expect(heading("2026-12-28", 7, .en) == "28 Dec – 3 Jan 2027")
  }
}
