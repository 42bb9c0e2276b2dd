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

/// Working hours and absences, as they are looked after among the settings.
@Suite("working hours and absences")
struct HoursTests {
  private typealias Hours = HoursPart<Visits>
  private typealias Absences = AbsencePart<Visits>

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
    home.parts[AgendaPart<Visits>.self] = agenda
    home.parts.place(in: home.context)
    return home
  }

  private static func read(
    _ home: Home.State, _ path: Path, _ language: Language = .pt
  ) -> String {
    var home = home
    home.context.path = path
    home.parts.place(in: home.context)
    return Home.view(
      home, Scene(Surroundings(now: Practice.now, width: 360, language: language)) { _ in 0 }
    ).readOut
  }

  private static func form(of owner: UUID, _ state: AgendaState = Practice.state()) -> HoursForm {
    HoursForm(of: owner, isHouse: owner == Practice.house, state.book, house: Practice.house)
  }

  @Test("FF-012 the hours of the house and of each therapist are told in one line each")
  func list() {
    let page = Self.read(Self.home(), .hours)
    #expect(page.contains("seg–sex 08:00–18:00 · pausa 12:00–13:00"))
    #expect(page.contains("bia") && page.contains("Como a clínica"))
    var unsaid = Practice.state()
    unsaid.book.apply(Changes<WorkingHours>(isComplete: true, changed: []))
    let suggested = Self.read(Self.home(unsaid), .hours)
    #expect(suggested.contains("seg–sex 08:00–18:00 (sugestão)"))
    let english = Self.read(Self.home(unsaid), .hours, .en)
    #expect(english.contains("Mon–Fri 08:00–18:00 (a suggestion)"))
  }

  @Test("FF-012 what is typed of a week becomes hours of the days that have the same, and a break")
  func reading() {
    var form = Self.form(of: Practice.house)
    #expect(form.isOwn && form.days.map(\.isOpen) == [true, true, true, true, true, false, false])
    #expect(form.record(.none) == Practice.hours)
    form.apply(.dayTicked(5, true))
    form.apply(.opens(5, "09:00"))
    form.apply(.closes(5, "13:00"))
    form.apply(.breakUntil("13:30"))
    let record = form.record(.none)
    #expect(form.problems == [] && record.id == Practice.hours.id)
    #expect(
      record.hours == [
        ClockHours(.weekdays, Practice.clock(8), Practice.clock(18)),
        ClockHours(Weekdays([.saturday]), Practice.clock(9), Practice.clock(13)),
      ])
    #expect(record.breaks == [ClockHours(.all, Practice.clock(12), Practice.clock(13, 30))])
    form.apply(.closes(5, "08:00"))
    #expect(form.problems == [.day(5)])
    form.apply(.closes(5, "00:00"))
    form.apply(.breakFrom(""))
    #expect(form.problems == [.pause])
    form.apply(.breakUntil(""))
    #expect(form.problems == [] && form.record(.none).breaks == [])
    form.apply(.firstRepeated)
    #expect(form.days[5].opens == "08:00" && form.days[5].closes == "18:00")
    for number in 0..<7 { form.apply(.dayTicked(number, false)) }
    #expect(form.problems == [.noDay])
  }

  @Test("FF-012 a therapist has the hours of the house until they have their own, and again after")
  func own() {
    var state = HoursState(in: Self.home().context)
    let parts = Self.home().parts
    _ = Hours.reduce(&state, .opened(Practice.bia), among: parts)
    #expect(state.form?.isOwn == false && state.form?.breakFrom == "12:00")
    let store = TestStore<Hours>(state)
    store.send(.typed(.ownChosen(true))) {
      $0.form?.isOwn = true
      $0.form?.isTouched = true
    }
    store.send(.saveTapped) {
      $0.form?.isTried = true
      $0.form?.isSaving = true
    }
    store.receive(.idMade(.test(1)))
    var record = Practice.hours
    record.id = .test(1)
    record.owner = Practice.bia
    store.expect(.mutate(AddWorkingHours(record)))
    store.respond(to: .mutate(AddWorkingHours(record)), with: .mutation(.saved))
    store.receive(.answered(.saved)) { $0.form = nil }
    store.expect(.navigate(.replace("ajustes/horarios")))
    store.finish()

    var agenda = Practice.state()
    agenda.book.apply(Changes<WorkingHours>(isComplete: true, changed: [Practice.hours, record]))
    var back = HoursState(in: Self.home().context)
    _ = Hours.reduce(&back, .opened(Practice.bia), among: Self.home(agenda).parts)
    #expect(back.form?.isOwn == true)
    back.form?.apply(.ownChosen(false))
    let again = TestStore<Hours>(back)
    again.send(.saveTapped) {
      $0.form?.isTried = true
      $0.form?.isSaving = true
    }
    again.expect(.mutate(RemoveWorkingHours(record.id)))
    again.respond(to: .mutate(RemoveWorkingHours(record.id)), with: .mutation(.saved))
    again.receive(.answered(.saved)) { $0.form = nil }
    again.expect(.navigate(.replace("ajustes/horarios")))
    again.finish()
  }

  @Test("FF-012 hours that two devices said without one another are shown as all, and saved as one")
  func twice() throws {
    var late = Practice.hours
    late.id = .test(23)
    late.hours = [
      ClockHours(Weekdays([.monday]), Practice.clock(10), Practice.clock(20)),
      Practice.hours.hours[0],
    ]
    var agenda = Practice.state()
    for changed in [[Practice.hours, late], [late, Practice.hours]] {
      agenda.book.apply(Changes<WorkingHours>(isComplete: true, changed: changed))
      let summary = Self.read(Self.home(agenda), .hours)
      #expect(summary.contains("seg–sex 08:00–18:00 · seg 10:00–20:00 · pausa 12:00–13:00"))
      var state = HoursState(in: Self.home().context)
      _ = Hours.reduce(&state, .opened(Practice.house), among: Self.home(agenda).parts)
      #expect(state.form?.stored == Practice.hours && state.form?.days[0].closes == "20:00")
      let store = TestStore<Hours>(state)
      store.send(.saveTapped) {
        $0.form?.isTried = true
        $0.form?.isSaving = true
      }
      let saved = try #require(store.state.form?.record(Practice.hours.id))
      store.respond(to: .mutate(RemoveWorkingHours(late.id)), with: .mutation(.saved))
      let edit = EditWorkingHours(from: Practice.hours, to: saved)
      store.respond(to: .mutate(edit), with: .mutation(.saved))
      store.receive(.answered(.saved)) { $0.form = nil }
      store.expect(.navigate(.replace("ajustes/horarios")))
      store.finish()
    }
  }

  @Test("FF-012 the form of hours says what is wrong at its day, to who may change them")
  func page() {
    var home = Self.home()
    var state = HoursState(in: home.context)
    state.form = Self.form(of: Practice.house)
    state.form?.apply(.closes(0, "07:00"))
    state.form?.isTried = true
    home.parts[Hours.self] = state
    let page = Self.read(home, .hours(of: Practice.house))
    #expect(page.contains("Segunda: Diga as duas horas; o fim vem depois do início."))
    #expect(page.contains("Repetir o primeiro dia nos outros"))
    #expect(page.contains("Pausa de todo dia"))
    var looking = Self.home(as: Practice.looker)
    looking.parts[Hours.self] = state
    #expect(!Self.read(looking, .hours(of: Practice.house)).contains("Salvar"))
  }

  private static let away = with(Absence()) {
    $0.id = .test(40)
    $0.owner = Practice.bia
    $0.kind = .course
    $0.from = CivilDateTime(Practice.today.adding(days: 1), Practice.clock(13))
    $0.until = CivilDateTime(Practice.today.adding(days: 1), Practice.clock(18))
    $0.note = "Terapia manual"
  }

  @Test("FF-010 an absence lists the sessions that are booked in its time, each with the way to it")
  func absences() {
    let device = Device()
    let tomorrow = Practice.today.adding(days: 1)
    device.book(Practice.place(900, on: tomorrow))
    device.book(Practice.place(900, Practice.caio, on: tomorrow), Practice.vera)
    var state = Practice.state(device)
    state.book.apply(Changes<Absence>(isComplete: true, changed: [Self.away]))
    let page = Self.read(Self.home(state), .absences)
    #expect(page.contains("bia · Curso") && page.contains("sex, 27/11/2026 · 13:00 – 18:00"))
    #expect(page.contains("1 sessão já está marcada nesse período."))
    #expect(page.contains("sex, 27/11/2026 · 15:00") && !page.contains("Vera"))
    let none = Self.read(Self.home(), .absences)
    #expect(none.contains("Ninguém ausente") && none.contains("Nova ausência"))
    #expect(Self.read(Self.home(), .absences, .en).contains("Nobody is away"))
  }

  /// A home in which Bia is away tomorrow afternoon, when she has two sessions: one of a group.
  private static func clearing(_ device: Device) -> (Home.State, AgendaState) {
    let tomorrow = Practice.today.adding(days: 1)
    device.book(Practice.place(840, on: tomorrow))
    var group = Session()
    group.id = .test(900)
    group.places = 2
    group.place = Practice.place(900, on: tomorrow)
    device.run(BookSession<Visits>(group, [Appointment(.test(901), Practice.vera)]))
    device.book(Practice.place(840, Practice.caio, on: tomorrow), Practice.vera)
    var state = Practice.state(device)
    state.book.apply(Changes<Absence>(isComplete: true, changed: [away]))
    return (home(state), state)
  }

  @Test("FF-010 all that an absence meets is cancelled together, with why, and taken back together")
  func cancelling() throws {
    let device = Device()
    let (home, _) = Self.clearing(device)
    var state = AbsenceState(in: home.context)
    func reduce(_ action: AbsenceAction) -> [Request] {
      Absences.reduce(&state, action, among: home.parts).steps.map(\.request)
    }
    let page = Self.read(home, .absences)
    #expect(page.contains("Mudar todas") && page.contains("Cancelar todas"))
    _ = reduce(.clearing(.tapped(Self.away, .cancel, reason: "Curso")))
    var shown = home
    shown.parts[Absences.self] = state
    let sheet = Self.read(shown, .absences)
    #expect(sheet.contains("2 sessões · 2 pessoas") && sheet.contains("Cancelar 2 sessões"))
    _ = reduce(.clearing(.typed(.reason(" Curso em Recife "))))
    let ids: [ID<Session>] = [.test(1_001), .test(900)]
    let wanted = ids.map { CallOffSession($0, reason: "Curso em Recife") }
    #expect(reduce(.clearing(.confirmed)) == wanted.map { Request.mutate($0) })
    for each in wanted { #expect(device.run(each) == nil) }
    #expect(device.appointments.changed.filter { $0.state == .cancelled }.count == 2)
    let cleared = Cleared(
      sessions: [
        .cancelled(ids[0], [.test(2_001)]), .cancelled(ids[1], [.test(901)]),
      ], way: .cancel)
    _ = reduce(.clearing(.answered(cleared, .saved)))
    shown.parts[Absences.self] = state
    #expect(Self.read(shown, .absences).contains("2 sessões canceladas"))
    #expect(Self.read(shown, .absences, .en).contains("2 sessions were cancelled"))
    let back = reduce(.undoTapped)
    let reopened = [
      ReopenSession<Visits>(ids[1], [.test(901)]), ReopenSession<Visits>(ids[0], [.test(2_001)]),
    ]
    #expect(Array(back.suffix(2)) == reopened.map { Request.mutate($0) })
    for each in reopened { #expect(device.run(each) == nil) }
    #expect(device.sessions.changed.allSatisfy { $0.isPlaced })
    #expect(device.appointments.changed.allSatisfy { $0.state != .cancelled })
  }

  @Test(
    "FF-010 all that an absence meets is moved together, days later or to somebody else, and back")
  func moving() throws {
    let device = Device()
    let (home, agenda) = Self.clearing(device)
    var state = AbsenceState(in: home.context)
    func reduce(_ action: AbsenceAction) -> [Request] {
      Absences.reduce(&state, action, among: home.parts).steps.map(\.request)
    }
    func read() -> String {
      var shown = home
      shown.parts[Absences.self] = state
      return Self.read(shown, .absences)
    }
    _ = reduce(.clearing(.tapped(Self.away, .move, reason: "")))
    // Neither a day nor somebody else: nothing would be moved.
    #expect(reduce(.clearing(.confirmed)) == [.focus(id: "clearing-days")])
    #expect(read().contains("Diga quantos dias depois, ou quem atende."))
    _ = reduce(.clearing(.typed(.days("x"))))
    #expect(read().contains("Digite um número de dias, de 0 a 366."))
    // Caio has somebody at two already.
    _ = reduce(.clearing(.typed(.days("0"))))
    _ = reduce(.clearing(.typed(.instead(Practice.caio))))
    #expect(read().contains("1 encontra outra sessão"))
    _ = reduce(.clearing(.typed(.instead(nil))))
    _ = reduce(.clearing(.typed(.days("7"))))
    #expect(!read().contains("encontra outra"))
    let ids: [ID<Session>] = [.test(900), .test(1_001)]
    let former = try ids.map { try #require(agenda.book.session($0)).place }
    let wanted = zip(ids, [900, 840]).map { id, minute in
      MoveSession<Visits>(id, to: Practice.place(minute, on: Practice.today.adding(days: 8)))
    }
    #expect(reduce(.clearing(.confirmed)) == wanted.map { Request.mutate($0) })
    for each in wanted { #expect(device.run(each) == nil) }
    let cleared = Cleared(
      sessions: zip(ids, former).map { .moved($0, from: $1) }, way: .move)
    _ = reduce(.clearing(.answered(cleared, .saved)))
    #expect(read().contains("2 sessões mudaram de horário"))
    let back = zip(ids, former).reversed().map { MoveSession<Visits>($0, to: $1) }
    #expect(Array(reduce(.undoTapped).suffix(2)) == back.map { Request.mutate($0) })
    for each in back { #expect(device.run(each) == nil) }
    #expect(device.sessions.changed.allSatisfy { $0.isPlaced && $0.wish == nil })
  }

  @Test("FF-010 whole days of an absence end at the midnight after the last; what is wrong is told")
  func absenceForm() {
    var form = AbsenceForm(of: Practice.house, on: Practice.today)
    form.apply(.firstDay("24/12/2026"))
    #expect(form.lastDay == "24/12/2026")
    form.apply(.lastDay("31/12/2026"))
    let record = form.record(.test(41))
    #expect(record?.from == CivilDateTime(CivilDate("2026-12-24")!, .midnight))
    #expect(record?.until == CivilDateTime(CivilDate("2027-01-01")!, .midnight))
    #expect(record.map { AbsenceForm($0).lastDay } == "31/12/2026")
    form.apply(.lastDay("23/12/2026"))
    #expect(form.problems == [.order] && form.record(.test(41)) == nil)
    form.apply(.wholeDays(false))
    #expect(form.problems == [.from, .until])
    let again = AbsenceForm(Self.away)
    #expect(!again.isWholeDays && again.record(.none) == Self.away)
  }

  @Test("FF-012 an absence that is changed is saved as a change, and the same one not at all")
  func editing() {
    let store = TestStore<Absences>(AbsenceState(in: Self.home().context))
    func edit() {
      store.send(.editTapped(Self.away)) { $0.form = AbsenceForm(Self.away) }
      store.expect(.focus(id: "absence-first"))
    }
    func save() {
      store.send(.saveTapped) {
        $0.form?.isTried = true
        $0.form?.isSaving = true
      }
    }
    edit()
    save()
    store.receive(.answered(.saved)) { $0.form = nil }
    edit()
    store.send(.typed(.note("Congresso"))) { $0.form?.note = "Congresso" }
    save()
    let changed = with(Self.away) { $0.note = "Congresso" }
    store.respond(
      to: .mutate(EditAbsence(from: Self.away, to: changed)), with: .mutation(.saved))
    store.receive(.answered(.saved)) { $0.form = nil }
    store.finish()
  }

  @Test("FF-010 an absence that is removed can be brought back")
  func removing() {
    let store = TestStore<Absences>(AbsenceState(in: Self.home().context))
    store.send(.removeTapped(Self.away))
    store.expect(.mutate(RemoveAbsence(Self.away.id)))
    store.respond(to: .mutate(RemoveAbsence(Self.away.id)), with: .mutation(.saved))
    store.receive(.removed(Self.away, .saved)) { $0.removed = Self.away }
    store.send(.undoTapped) { $0.removed = nil }
    store.expect(.mutate(AddAbsence(Self.away)))
    store.respond(to: .mutate(AddAbsence(Self.away)), with: .mutation(.saved))
    store.receive(.putBack(.saved))
    store.finish()
  }

  @Test("FF-010 the agenda goes by the clocks of its space, until it knows them by the device's")
  func zones() {
    var state = Practice.state()
    state.clocks.zone = nil
    func reduce(_ action: AgendaAction) { _ = AgendaPart<Visits>.reduce(&state, action) }
    reduce(.zoneChanged(Practice.zone))
    #expect(state.zone == Practice.zone)
    let manaus = ZoneRules(name: "America/Manaus", offset: -4 * 3_600)
    reduce(.zoneNamed(manaus.name))
    #expect(state.zone == Practice.zone, "its rules are on their way")
    reduce(.zoneRead(manaus.name, manaus))
    #expect(state.zone == manaus)
    // A device that travels changes nothing.
    reduce(.zoneChanged(Practice.zone))
    #expect(state.zone == manaus)
    reduce(.zoneNamed(Practice.zone.name))
    #expect(state.zone == Practice.zone)
    // What comes late is of another zone by now.
    reduce(.zoneRead(manaus.name, manaus))
    #expect(state.zone == Practice.zone)
    reduce(.zoneNamed("Nowhere/Else"))
    reduce(.zoneRead("Nowhere/Else", nil))
    #expect(state.zone == Practice.zone, "without rules the clocks stay")
  }
}
