import Agenda
import Fields
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

/// How many sessions a day may have, and the hours and the use of rooms and equipment.
@Suite("the most of a day, rooms' hours, and equipment")
struct LimitTests {
  private typealias Hours = HoursPart<Visits>

  private static let laser = with(Room()) {
    $0.id = .test(24)
    $0.kind = .equipment
    $0.name = "Laser"
  }
  /// From nine to twelve, on weekdays.
  private static func hours(of room: Room, most: Int? = nil) -> WorkingHours {
    with(WorkingHours()) {
      $0.id = .test(25)
      $0.owner = room.id.uuid
      $0.hours = [ClockHours(.weekdays, Practice.clock(9), Practice.clock(12))]
      $0.mostPerDay = most
    }
  }

  /// A practice with a laser, and with these hours.
  private static func state(_ device: Device = Device(), _ hours: WorkingHours...) -> AgendaState {
    var state = Practice.state(device)
    state.book.apply(Changes<Room>(isComplete: true, changed: [Practice.blue, laser]))
    if !hours.isEmpty {
      state.book.apply(Changes<WorkingHours>(isComplete: true, changed: hours))
    }
    return state
  }

  private static func home(_ agenda: AgendaState) -> Home.State {
    var space = SpaceMembership()
    space.space = Practice.house
    space.role = Practice.giver.rawValue
    var home = Home.State(Practice.app, account: AccountView(), space: space)
    Practice.app.complete(&home.parts, in: home.context)
    home.context.role = Practice.giver.rawValue
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
    home.context.subject = home.parts.subject(of: path)
    home.parts.place(in: home.context)
    return Home.view(
      home, Scene(Surroundings(now: Practice.now, width: 360, language: language)) { _ in 0 }
    ).readOut
  }

  private static func booking(_ minute: Int) -> Booking {
    with(Booking(Practice.today, minute, Practice.bia)) { $0.minutes = "50" }
  }

  @Test("FF-012 a day that has its most of sessions has no free times, for whom that is said")
  func full() {
    let device = Device()
    device.book(Practice.place(540))
    let limited = with(Practice.hours) { $0.mostPerDay = 2 }
    #expect(!Practice.plan(Self.state(device, limited)).columns[0].free.isEmpty)
    let second = device.book(Practice.place(660), Practice.vera)
    var state = Self.state(device, limited)
    #expect(Practice.plan(state).columns[0].free.isEmpty)
    // Each therapist of the house has as many.
    state.whom = .one(Practice.caio)
    #expect(!Practice.plan(state).columns[0].free.isEmpty)
    state.whom = .mine
    state.date = Practice.today.adding(days: 1)
    #expect(!Practice.plan(state).columns[0].free.isEmpty)
    // What is cancelled counts no more.
    device.run(CancelAppointment<Visits>(second.appointment, by: .patient))
    #expect(!Practice.plan(Self.state(device, limited)).columns[0].free.isEmpty)
  }

  @Test("FF-012 who books beyond the most of a day is told, and may")
  func beyond() {
    let device = Device()
    let first = device.book(Practice.place(540))
    device.book(Practice.place(660), Practice.vera)
    var state = Self.state(device, with(Practice.hours) { $0.mostPerDay = 2 })
    func conflicts(_ place: SessionPlace, moving id: ID<Session>? = nil) -> [Conflict] {
      state.book.conflicts(
        place, person: nil, moving: id, house: Practice.house, in: Practice.zone)
    }
    #expect(conflicts(Practice.place(900)) == [.full(Practice.bia, most: 2)])
    #expect(conflicts(Practice.place(900), moving: first.session) == [])
    #expect(conflicts(Practice.place(900, Practice.caio)) == [])
    #expect(conflicts(Practice.place(900, nil)) == [])
    state.booking = Self.booking(900)
    let sheet = Practice.screen(state).readOut
    #expect(sheet.contains("bia: o dia já tem 2 sessões, o máximo"))
    #expect(!sheet.contains("Guardar mesmo assim"))
    let english = Practice.screen(state, .agenda, .en).readOut
    #expect(english.contains("bia: the day has 2 sessions, the limit"))
  }

  @Test("FF-012 the most of a day is typed with the hours, told with them, and may be left empty")
  func typed() {
    var form = HoursForm(
      of: Practice.house, isHouse: true, Practice.state().book, house: Practice.house)
    #expect(form.most == "" && form.record(.none).mostPerDay == nil)
    form.apply(.most(" 8 "))
    #expect(form.problems == [] && form.record(.none).mostPerDay == 8)
    for wrong in ["0", "x", "1001", "-1"] {
      form.apply(.most(wrong))
      #expect(form.problems == [.most], "\(wrong)")
    }
    form.isTried = true
    var home = Self.home(Self.state())
    var state = HoursState(in: home.context)
    state.form = form
    home.parts[Hours.self] = state
    let page = Self.read(home, .hours(of: Practice.house))
    #expect(page.contains("Máximo de sessões por dia"))
    #expect(page.contains("Digite um número de 1 a 1000, ou deixe vazio."))
    let limited = with(Practice.hours) { $0.mostPerDay = 8 }
    let again = Self.state(Device(), limited)
    let own = HoursForm(of: Practice.bia, isHouse: false, again.book, house: Practice.house)
    #expect(own.most == "8", "a therapist begins with what the house has")
    let list = Self.read(Self.home(again), .hours)
    #expect(list.contains("pausa 12:00–13:00 · até 8 por dia"))
    let english = Self.read(Self.home(again), .hours, .en)
    #expect(english.contains("8 a day at most"))
  }

  @Test("FF-012 rooms and equipment have weekly hours, or are there at any time")
  func rooms() {
    let list = Self.read(Self.home(Self.state()), .hours)
    #expect(list.contains("Sala azul") && list.contains("Laser"))
    #expect(list.contains("A qualquer hora"))
    let agenda = Self.state(Device(), Practice.hours, Self.hours(of: Practice.blue, most: 3))
    let said = Self.read(Self.home(agenda), .hours)
    #expect(said.contains("seg–sex 09:00–12:00 · até 3 por dia"))
    // The page of a room leads there.
    var home = Self.home(agenda)
    if var rooms = home.parts[AgendaSettings<Room>.self] {
      _ = AgendaSettings<Room>.reduce(
        &rooms, .changed(Changes(isComplete: true, changed: [Practice.blue])))
      home.parts[AgendaSettings<Room>.self] = rooms
    }
    let page = Self.read(home, Room.path(of: Practice.blue.id))
    #expect(page.contains("Horários de atendimento") && page.contains("seg–sex 09:00–12:00"))
  }

  @Test("FF-012 a room gets hours of its own in the form of all hours, and can give them back")
  func roomForm() {
    let home = Self.home(Self.state())
    var state = HoursState(in: home.context)
    _ = Hours.reduce(&state, .opened(Self.laser.id.uuid), among: home.parts)
    #expect(state.form?.isRoom == true && state.form?.isOwn == false)
    var shown = home
    shown.parts[Hours.self] = state
    let path = Path.hours(of: Self.laser.id.uuid)
    let page = Self.read(shown, path)
    #expect(page.contains("Laser") && page.contains("A qualquer hora"))
    #expect(!page.contains("Como a clínica"))
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
    let record = with(Practice.hours) {
      $0.id = .test(1)
      $0.owner = Self.laser.id.uuid
    }
    store.expect(.mutate(AddWorkingHours(record)))
    store.respond(to: .mutate(AddWorkingHours(record)), with: .mutation(.saved))
    store.receive(.answered(.saved)) { $0.form = nil }
    store.expect(.navigate(.replace("ajustes/horarios")))
    store.finish()
  }

  @Test("FF-012 outside of a room's hours nothing is free there, and who books there is told")
  func closedRoom() {
    let device = Device()
    var state = Self.state(device, Practice.hours, Self.hours(of: Practice.blue, most: 1))
    func conflicts(_ place: SessionPlace) -> [Conflict] {
      state.book.conflicts(place, person: nil, house: Practice.house, in: Practice.zone)
    }
    #expect(conflicts(Practice.place(600, room: Practice.blue.id)) == [])
    #expect(
      conflicts(Practice.place(900, room: Practice.blue.id)) == [.closedRoom(Practice.blue.id)])
    state.booking = with(Self.booking(900)) { $0.room = Practice.blue.id }
    #expect(Practice.screen(state).readOut.contains("Sala azul: fora do horário"))
    var wanted = Session()
    wanted.place = Practice.place(900, room: Practice.blue.id)
    let times = state.book.freeTimes(
      for: wanted, from: Practice.now, therapists: [Practice.bia], house: Practice.house,
      in: Practice.zone, most: 20)
    #expect(!times.isEmpty)
    #expect(
      times.allSatisfy { $0.start.time >= Practice.clock(9) && $0.start.time < Practice.clock(12) })
    // One a day in that room.
    device.book(Practice.place(600, Practice.caio, room: Practice.blue.id))
    device.show(&state)
    #expect(
      conflicts(Practice.place(660, room: Practice.blue.id)) == [
        .full(Practice.blue.id.uuid, most: 1)
      ])
  }

  @Test("FF-010 a session is booked with equipment, which one session has at a time")
  func equipment() throws {
    let device = Device()
    device.run(AddRoom(Self.laser))
    var place = Practice.place(540, Practice.caio)
    place.equipment = Self.laser.id
    let booked = device.book(place)
    var state = Self.state(device)
    state.booking = Self.booking(560)
    #expect(!Practice.screen(state).readOut.contains("Ocupado"))
    #expect(Practice.screen(state).readOut.contains("Sem equipamento"))
    let book = state.book
    state.booking?.apply(.equipmentChosen(Self.laser.id), book)
    let wanted = try #require(state.booking?.place(book, in: Practice.zone))
    #expect(wanted.equipment == Self.laser.id && wanted.room == nil)
    let sheet = Practice.screen(state).readOut
    #expect(sheet.contains("Ocupado, 09:00–09:50: Rui Barbosa") && sheet.contains("Laser"))
    #expect(sheet.contains("Guardar mesmo assim"))
    let session = try #require(book.session(booked.session))
    // Whoever moves it finds it there, and may choose another or none.
    var move = Booking(moving: session)
    #expect(move.equipment == Self.laser.id)
    move.apply(.equipmentChosen(nil), book)
    #expect(move.place(book, in: Practice.zone)?.equipment == nil)
    state.booking = nil
    #expect(Practice.screen(state, .session(booked.session)).readOut.contains("Laser"))
    // Where there is none, nobody is asked for it.
    var none = Practice.state()
    none.booking = Self.booking(560)
    #expect(!Practice.screen(none).readOut.contains("Sem equipamento"))
  }

  @Test("FF-010 what is archived is offered no more, but a session that has it keeps it")
  func archived() {
    var state = Self.state()
    state.book.apply(
      Changes<Room>(
        isComplete: true, changed: [Practice.blue, with(Self.laser) { $0.isArchived = true }]))
    state.booking = Self.booking(560)
    #expect(!Practice.screen(state).readOut.contains("Laser"))
    state.booking?.equipment = Self.laser.id
    #expect(Practice.screen(state).readOut.contains("Laser"))
  }

  @Test("FF-010 a spreadsheet names equipment as it names rooms, and what nobody has is told")
  func imported() throws {
    let text = """
      Paciente;Data;Hora;Equipamento
      Rui Barbosa;27/11/2026;09:00;LASER
      Rui Barbosa;27/11/2026;10:00;Ultrassom
      """
    var reader = CSVReader(Array(text.utf8))
    var rows: [CSVRow] = []
    while let row = try reader.next() { rows.append(row) }
    let sheet = AppointmentSheet(headers: rows[0].fields, rows: Array(rows.dropFirst()))
    #expect(sheet.columns == [.name, .date, .time, .equipment])
    let context = ImportContext(
      Self.state().book, in: Practice.zone, on: Practice.today, therapist: Practice.bia,
      service: nil)
    let first = sheet.read(sheet.rows[0], context)
    #expect(first.problem == nil && first.equipment == Self.laser.id && first.room == nil)
    let place = first.place(at: try #require(first.start), in: context)
    #expect(place.equipment == Self.laser.id)
    let second = sheet.read(sheet.rows[1], context)
    #expect(second.problem == .unknown(.equipment, "Ultrassom"))
    #expect(
      ImportWords.problem(.unknown(.equipment, "Ultrassom"), .pt)
        == "Equipamento que não existe aqui: Ultrassom")
  }
}
