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
@testable import RecordPages
@testable import Shell

/// Holidays, days on which the house is closed and days with hours of their own, as they are looked after among the
/// settings.
@Suite("holidays and closed days")
struct HolidaysTests {
  private typealias Holidays = HolidaysPart<Visits>

  private static let christmas = CivilDate("2026-12-25")!
  private static let saturday = CivilDate("2026-12-05")!

  private static func home(
    _ agenda: AgendaState = Practice.state(), as role: Role = Practice.giver
  ) -> Home.State {
    var space = SpaceMembership()
    space.space = Practice.house
    space.role = role.rawValue
    var home = Home.State(Practice.app, account: AccountView(), space: space)
    Practice.app.complete(&home.parts, in: home.context)
    home.context.role = role.rawValue
    home.context.today = Practice.today
    home.context.path = .holidays
    home.parts[AgendaPart<Visits>.self] = agenda
    home.parts.place(in: home.context)
    return home
  }

  private static func screen(_ home: Home.State, _ language: Language = .pt) -> Node {
    Home.view(
      home, Scene(Surroundings(now: Practice.now, width: 360, language: language)) { _ in 0 })
  }

  private static func read(_ home: Home.State, _ language: Language = .pt) -> String {
    screen(home, language).readOut
  }

  private static let open = with(OpenDay()) {
    $0.id = .test(50)
    $0.owner = Practice.house
    $0.date = christmas
    $0.hours = [
      ClockHours(.all, Practice.clock(8), Practice.clock(12)),
      ClockHours(.all, Practice.clock(13), Practice.clock(18)),
    ]
  }

  /// The day of the city, on which sessions may be booked already.
  private static let city = with(Absence()) {
    $0.id = .test(51)
    $0.owner = Practice.house
    $0.from = CivilDateTime(Practice.today.adding(days: 1), .midnight)
    $0.until = CivilDateTime(Practice.today.adding(days: 2), .midnight)
    $0.note = "Dia da cidade"
  }

  @Test("FF-012 CC-044 the year's national holidays, optional days, and what is still to be said")
  func list() {
    let page = Self.read(Self.home())
    #expect(page.contains("Natal") && page.contains("sex, 25/12/2026 · sem atendimento"))
    #expect(!page.contains("Tiradentes"), "what is over in this year")
    #expect(page.contains("Aqui entram feriados do estado e da cidade"))
    #expect(page.contains("Aqui entra um sábado a mais"))
    var next = Self.home()
    next.parts[Holidays.self] = with(HolidaysState(in: next.context)) { $0.year = 2027 }
    let later = Self.read(next)
    #expect(later.contains("Sexta-feira Santa") && later.contains("sex, 26/03/2027"))
    #expect(later.contains("Pontos facultativos") && later.contains("ter, 09/02/2027 · horário"))
    #expect(Self.read(next, .en).contains("Good Friday"))
    #expect(Self.read(next, .en).contains("Carnival Monday"))
  }

  @Test("CC-044 two holidays on one date are one row")
  func together() {
    // Good Friday was on 21 April in 2000.
    var home = Self.home()
    home.context.today = CivilDate("2000-01-01")!
    home.parts.place(in: home.context)
    home.parts[Holidays.self] = with(HolidaysState(in: home.context)) { $0.year = 2000 }
    #expect(Self.read(home).contains("Sexta-feira Santa · Tiradentes"))
  }

  @Test("FF-012 CC-044 a holiday is opened with the hours of its weekday, and has free times then")
  func opening() throws {
    let form = HolidayForm(
      opening: Practice.house, on: Self.christmas, Practice.state().book)
    let day = try #require(form.openDay(.none))
    #expect(day.owner == Practice.house && day.date == Self.christmas)
    #expect(day.hours == Self.open.hours)
    let store = TestStore<Holidays>(HolidaysState(in: Self.home().context))
    store.send(.openTapped(day))
    store.receive(.openMade(day, .test(1)))
    let added = with(day) { $0.id = .test(1) }
    store.expect(.mutate(AddOpenDay(added)))
    store.respond(to: .mutate(AddOpenDay(added)), with: .mutation(.saved))
    store.receive(.done(.saved))
    store.finish()

    var agenda = Practice.state()
    func open(_ agenda: AgendaState) -> [Range<Instant>] {
      let start = Practice.zone.start(of: Self.christmas)
      let end = Practice.zone.start(of: Self.christmas.adding(days: 1))
      return agenda.book.hours(of: Practice.bia, house: Practice.house, in: Practice.zone)
        .open(over: start..<end)
    }
    #expect(open(agenda).isEmpty)
    agenda.book.apply(Changes<OpenDay>(isComplete: true, changed: [added]))
    #expect(open(agenda).count == 2)
    let page = Self.read(Self.home(agenda))
    #expect(page.contains("25/12/2026 · atendimento 08:00–12:00, 13:00–18:00"))
    #expect(page.contains("Mudar horário"))
    // It stands among the holidays, and not once more below.
    #expect(page.contains("Aqui entra um sábado a mais"))
  }

  @Test("FF-012 CC-044 who closes a holiday again can take that back")
  func closingAgain() {
    let store = TestStore<Holidays>(HolidaysState(in: Self.home().context))
    store.send(.removeTapped(.open(Self.open)))
    store.expect(.mutate(RemoveOpenDay(Self.open.id)))
    store.respond(to: .mutate(RemoveOpenDay(Self.open.id)), with: .mutation(.saved))
    store.receive(.removed(.open(Self.open), .saved)) { $0.removed = .open(Self.open) }
    store.send(.undoTapped) { $0.removed = nil }
    store.expect(.mutate(AddOpenDay(Self.open)))
    store.respond(to: .mutate(AddOpenDay(Self.open)), with: .mutation(.saved))
    store.receive(.done(.saved))
    store.finish()
  }

  @Test("FF-012 CC-044 a closed day has a name and no free time; what is booked then is told")
  func closed() throws {
    let device = Device()
    device.book(Practice.place(900, on: Practice.today.adding(days: 1)))
    var agenda = Practice.state(device)
    agenda.book.apply(Changes<Absence>(isComplete: true, changed: [Self.city]))
    let page = Self.read(Self.home(agenda))
    #expect(page.contains("Dia da cidade") && page.contains("sex, 27/11/2026"))
    #expect(page.contains("1 sessão já está marcada nesse período.") && page.contains("Ver quais"))
    #expect(Self.read(Self.home(agenda), .en).contains("See which"))
    let span =
      Practice.zone.start(of: Self.city.from.date)..<Practice.zone.start(of: Self.city.until.date)
    let bia = agenda.book.resource(
      Practice.bia, house: Practice.house, in: Practice.zone, around: span)
    let times = ServiceTimes(minutes: 50, step: 30)
    #expect(SlotSearch([bia], for: times, in: span, now: Practice.now).slots([[0]]).isEmpty)
    // Looking is no reason to offer what cannot be done.
    let looked = Self.read(Self.home(agenda, as: Practice.looker))
    #expect(looked.contains("Dia da cidade"))
    #expect(!looked.contains("Novo dia fechado") && !looked.contains("Remover"))
  }

  @Test("FF-012 CC-044 a day of each year is closed for five, and what lacks of it is told")
  func repeating() throws {
    var form = HolidayForm(closing: Practice.house, on: Practice.today)
    #expect(form.problems == [.name])
    form.apply(.name("  Dia da  cidade "))
    form.apply(.firstDay("25/01/2027"))
    #expect(form.lastDay == "25/01/2027")
    form.apply(.lastDay("24/01/2027"))
    #expect(form.problems == [.order])
    form.apply(.lastDay("26/01/2027"))
    form.apply(.repeats(true))
    let second = try #require(form.absence(.test(2), years: 1))
    #expect(second.note == "Dia da cidade" && second.kind == .other)
    #expect(second.from == CivilDateTime(CivilDate("2028-01-25")!, .midnight))
    #expect(second.until == CivilDateTime(CivilDate("2028-01-27")!, .midnight))
    var state = HolidaysState(in: Self.home().context)
    state.form = form
    func reduce(_ action: HolidaysAction) -> [Request] {
      Holidays.reduce(&state, action).steps.map(\.request)
    }
    #expect(reduce(.saveTapped).count == 5 && state.form?.isSaving == true)
    for year in 0..<5 {
      let id = UUID.test(UInt64(60 + year))
      let absence = try #require(form.absence(ID(id), years: year))
      #expect(reduce(.idMade(year, id)) == [.mutate(AddAbsence(absence))])
    }
    for _ in 0..<4 { _ = reduce(.answered(.saved)) }
    #expect(state.form != nil)
    _ = reduce(.answered(.saved))
    #expect(state.form == nil)
    // 29 February is there in one of them.
    form.apply(.firstDay("29/02/2028"))
    form.apply(.lastDay("29/02/2028"))
    #expect((0..<5).compactMap { form.absence(.none, years: $0)?.from.date.year } == [2028, 2032])
  }

  @Test("FF-012 CC-044 an optional day is closed by a switch, and is open again by it")
  func optional() throws {
    var agenda = Practice.state()
    let carnival = CivilDate("2027-02-09")!
    let own = with(Self.city) {
      $0.from = CivilDateTime(carnival, .midnight)
      $0.until = CivilDateTime(carnival.adding(days: 1), .midnight)
      $0.note = "Carnaval"
    }
    let recess = with(own) {
      $0.until = CivilDateTime(carnival.adding(days: 5), .midnight)
      $0.note = "Recesso"
    }
    func page(_ absence: Absence) -> String {
      agenda.book.apply(Changes<Absence>(isComplete: true, changed: [absence]))
      var home = Self.home(agenda)
      home.parts[Holidays.self] = with(HolidaysState(in: home.context)) { $0.year = 2027 }
      return Self.read(home)
    }
    #expect(page(own).contains("ter, 09/02/2027 · sem atendimento"))
    #expect(page(recess).contains("ter, 09/02/2027 · sem atendimento: Recesso"))
    let store = TestStore<Holidays>(HolidaysState(in: Self.home().context))
    store.send(.closeTapped(own))
    store.receive(.closeMade(own, .test(1)))
    let added = with(own) { $0.id = .test(1) }
    let refusal = Refusal(.invalid, "owner", reason: "tooMany", limit: 2_000)
    store.expect(.mutate(AddAbsence(added)))
    store.respond(to: .mutate(AddAbsence(added)), with: .mutation(.refused(refusal)))
    store.receive(.done(.refused(refusal))) { $0.refusal = refusal }
    store.finish()
  }

  @Test("FF-012 CC-044 one date has hours of its own: a Saturday, with and without a break")
  func ownHours() throws {
    let book = Practice.state().book
    var form = HolidayForm(opening: Practice.house, on: Self.saturday, book)
    #expect(form.opens == "08:00" && form.closes == "18:00" && form.breakUntil == "13:00")
    form.apply(.closes("12:30"))
    #expect(form.problems == [.pause], "the break would end behind the hours")
    form.apply(.breakFrom(""))
    form.apply(.breakUntil(""))
    let day = try #require(form.openDay(.test(70)))
    #expect(day.hours == [ClockHours(.all, Practice.clock(8), Practice.clock(12, 30))])
    form.apply(.closes("07:00"))
    #expect(form.problems == [.hours] && form.openDay(.test(70)) == nil)
    var agenda = Practice.state()
    agenda.book.apply(Changes<OpenDay>(isComplete: true, changed: [day]))
    let page = Self.read(Self.home(agenda))
    #expect(page.contains("sáb, 05/12/2026") && page.contains("08:00–12:30"))
    let again = HolidayForm(Self.open, book)
    #expect(again.openDay(.none) == Self.open && again.firstField == "holiday-opens")
    // The therapists go by it as well.
    let span =
      Practice.zone.start(
        of: Self.saturday)..<Practice.zone.start(of: Self.saturday.adding(days: 1))
    let open = agenda.book.hours(of: Practice.caio, house: Practice.house, in: Practice.zone)
      .open(over: span)
    #expect(open.count == 1)
  }

  @Test("FF-012 CC-044 one date has other hours of a therapist, or of a room, alone")
  func ownHoursOfOne() throws {
    var home = Self.home()
    var state = HolidaysState(in: home.context)
    state.form = HolidayForm(opening: Practice.house, on: Self.saturday, Practice.state().book)
    home.parts[Holidays.self] = state
    #expect(Self.read(home).contains("De quem") && Self.read(home, .en).contains("Whose"))
    let choices = Self.screen(home).elements.filter { $0.tag == "option" }.map { $0.readOut }
    for name in ["Consultório", "bia", "caio", "Sala azul"] {
      #expect(choices.contains(name), "\(name)")
    }
    func reduce(_ action: HolidaysAction) -> [Request] {
      Holidays.reduce(&state, action).steps.map(\.request)
    }
    _ = reduce(.typed(.owner(Practice.caio)))
    _ = reduce(.saveTapped)
    let day = try #require(state.form?.openDay(.test(70)))
    #expect(day.owner == Practice.caio && day.date == Self.saturday)
    let added = reduce(.idMade(0, .test(70)))
    #expect(added == [.mutate(AddOpenDay(day))])

    var agenda = Practice.state()
    let room = with(day) {
      $0.id = .test(71)
      $0.owner = Practice.blue.id.uuid
    }
    let holiday = with(day) {
      $0.id = .test(72)
      $0.date = Self.christmas
    }
    agenda.book.apply(Changes<OpenDay>(isComplete: true, changed: [day, room, holiday]))
    let page = Self.read(Self.home(agenda))
    for words in [
      "caio · sáb, 05/12/2026", "Sala azul · sáb, 05/12/2026", "caio · sex, 25/12/2026",
      "sex, 25/12/2026 · sem atendimento",
    ] { #expect(page.contains(words), "\(words)") }
    // They are there on that day, and nobody else is.
    let span =
      Practice.zone.start(
        of: Self.saturday)..<Practice.zone.start(of: Self.saturday.adding(days: 1))
    let open = [Practice.caio, Practice.bia].map { therapist in
      agenda.book.hours(of: therapist, house: Practice.house, in: Practice.zone)
        .open(over: span).count
    }
    #expect(open == [2, 0])
  }

  @Test("FF-012 CC-044 what is changed is saved as a change, and what is the same not at all")
  func editing() throws {
    var state = HolidaysState(in: Self.home().context)
    state.form = HolidayForm(Self.city, .pt)
    let store = TestStore<Holidays>(state)
    store.send(.typed(.name("Dia da padroeira"))) { $0.form?.name = "Dia da padroeira" }
    store.send(.saveTapped) {
      $0.form?.isTried = true
      $0.form?.waiting = 1
    }
    let changed = with(Self.city) { $0.note = "Dia da padroeira" }
    let edit = EditAbsence(from: Self.city, to: changed)
    store.expect(.mutate(edit))
    store.respond(to: .mutate(edit), with: .mutation(.saved))
    store.receive(.answered(.saved)) { $0.form = nil }
    store.send(.formOpened(HolidayForm(Self.open, Practice.state().book))) {
      $0.form = HolidayForm(Self.open, Practice.state().book)
    }
    store.expect(.focus(id: "holiday-opens"))
    store.send(.saveTapped) {
      $0.form?.isTried = true
      $0.form?.waiting = 1
    }
    store.receive(.answered(.saved)) { $0.form = nil }
    store.finish()
  }

  @Test("FF-012 FF-014 the sheet of a day tells what is wrong beside its fields, in both languages")
  func sheet() {
    var home = Self.home()
    var state = HolidaysState(in: home.context)
    state.form = HolidayForm(closing: Practice.house, on: Practice.today)
    state.form?.isTried = true
    home.parts[Holidays.self] = state
    #expect(Self.read(home).contains("Diga o nome do dia."))
    #expect(Self.read(home, .en).contains("Say what the day is called."))
    state.form = HolidayForm(opening: Practice.house, on: Practice.today, Practice.state().book)
    state.form?.apply(.breakUntil(""))
    state.form?.isTried = true
    home.parts[Holidays.self] = state
    #expect(Self.read(home).contains("dentro do horário, ou nenhum dos dois."))
  }
}
