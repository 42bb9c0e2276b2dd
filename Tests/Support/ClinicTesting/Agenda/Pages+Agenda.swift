import Agenda
import Clinic
import Fields
import Flow
import Identity
import Records
import Scheduling
import Values

@testable import AgendaFeature
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

extension Pages {
  func arrangeAgenda(_ home: inout Home.State) {
    let day = SampleAgenda()
    var agenda = home.agenda
    agenda.clocks.zone = SampleAgenda.zone
    agenda.clocks.own = SampleAgenda.zone
    agenda.clocks.name = SampleAgenda.zone.name
    agenda.now = Sample.now
    agenda.date = Sample.today
    day.show(&agenda, isEmpty: self == .agendaEmpty)
    switch self {
    case .agendaWeek: agenda.span = .week
    case .booking:
      agenda.booking = Booking(Sample.today, 600, Sample.account.id)
      agenda.booking?.service = SampleAgenda.service.id
      agenda.booking?.path = .agenda
      agenda.booking?.name = "Rui"
      agenda.booking?.isTried = true
    case .cancelling: agenda.cancelling = Cancelling(SampleAgenda.first)
    default: break
    }
    home.agenda = agenda
    home.path = path(day)
    arrangeSettings(&home)
  }

  private func path(_ day: SampleAgenda) -> Path {
    switch self {
    case .session, .cancelling: .session(SampleAgenda.session(1))
    case .hours: .hours
    case .houseHours: .hours(of: Sample.space.space)
    case .absences, .absence: .absences
    case .outsideHours: .outsideHours
    case .holidays, .closedDay, .openDay: .holidays
    case .services: Service.path
    case .service: Service.path(of: SampleAgenda.service.id)
    case .feeds, .feedMaking, .feedReady, .feedEnding: .feeds
    case .agendaImport, .agendaBadFile, .agendaColumns, .agendaReview, .agendaImporting,
      .agendaImported:
      .importSessions
    default: .agenda
    }
  }

  private func arrangeSettings(_ home: inout Home.State) {
    let context = home.context
    switch self {
    case .houseHours:
      var hours = HoursState(in: context)
      hours.form = HoursForm(
        of: Sample.space.space, isHouse: true, home.agenda.book, house: Sample.space.space)
      home.parts[HoursPart<ClinicAgenda>.self] = hours
    case .absence:
      var absences = AbsenceState(in: context)
      absences.form = AbsenceForm(of: Sample.account.id, on: Sample.today)
      home.parts[AbsencePart<ClinicAgenda>.self] = absences
    case .holidays, .closedDay, .openDay:
      home.agenda.book.apply(Changes<OpenDay>.all(SampleAgenda.openDays))
      home.agenda.book.apply(Changes<Absence>.all([SampleAgenda.closedDay]))
      var holidays = HolidaysState(in: context)
      let house = Sample.space.space
      if self == .closedDay {
        holidays.form = HolidayForm(closing: house, on: Sample.today)
        holidays.form?.isTried = true
      } else if self == .openDay {
        holidays.form = HolidayForm(opening: house, on: Sample.today, home.agenda.book)
      }
      home.parts[HolidaysPart<ClinicAgenda>.self] = holidays
    case .services, .service:
      var list = AgendaSettings<Service>.State(in: context)
      _ = AgendaSettings<Service>.reduce(&list, .changed(.all([SampleAgenda.service])))
      home.parts[AgendaSettings<Service>.self] = list
    case .feeds, .feedMaking, .feedReady, .feedEnding: home.feeds = feeds(in: context)
    case .agendaImport, .agendaBadFile, .agendaColumns, .agendaReview, .agendaImporting,
      .agendaImported:
      var importing = AppointmentImportingState(in: context)
      importing.running = running(home.agenda.book)
      home.parts[AppointmentImporting<ClinicAgenda>.self] = importing
    default: break
    }
  }

  /// The import of sessions, step by step.
  private func running(_ book: AgendaBook) -> AppointmentImport.State {
    var running = AppointmentImport.State(
      therapist: Sample.account.id, service: SampleAgenda.service.id)
    let day = Sample.today.adding(days: 1).slashed
    let lines = [
      "Paciente;Data;Hora;", "\(Pages.people[0].fullName);\(day);09:00;x",
      "\(Pages.people[0].fullName);\(day);09:00;", "Caio Reis;\(day);09:30;", "Davi;\(day);12h;",
      "Eva;\(day);;", "Bia;31/02/2026;10:00;",
    ]
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let choice = FileChoice.picked(PickedFile(name: "agenda.csv", bytes: bytes))
    let context = ImportContext(
      book, in: SampleAgenda.zone, on: Sample.today, therapist: Sample.account.id,
      service: SampleAgenda.service.id)
    if self == .agendaBadFile { running.step = .choosing(.tooLarge) }
    guard self != .agendaImport, self != .agendaBadFile else { return running }
    _ = AppointmentImport.open(&running, choice, home: SampleAgenda.zone)
    while case .reading = running.step { _ = AppointmentImport.readMore(&running) }
    guard self != .agendaColumns else { return running }
    let people = ImportPeople(Pages.people.map { Visitor($0.id.uuid, $0.fullName) })
    _ = AppointmentImport.startCheck(&running, context, people)
    let limits = ImportLimits(
      space: Sample.space.space, perMonth: .atMost(3), addsPeople: true)
    while case .checking = running.step {
      _ = AppointmentImport.checkMore(&running, context, limits)
    }
    guard self != .agendaReview else { return running }
    _ = AppointmentImport.startRun(&running, context, in: Sample.space.space)
    for person in 0..<2 {
      _ = AppointmentImport.addPerson(
        &running, person, UUID(high: 21, low: UInt64(person)), context, in: Sample.space.space)
    }
    running.asksToStop = self == .agendaImporting
    while let deeds = AppointmentImport.next(&running), self == .agendaImported {
      for (position, _) in deeds { _ = AppointmentImport.answered(&running, position, .saved) }
    }
    return running
  }

  private func feeds(in context: Context) -> FeedsState {
    var feeds = FeedsState(in: context)
    feeds.feeds = [SampleAgenda.feed]
    switch self {
    case .feedMaking: feeds.making = FeedsState.Making(of: nil, showsNames: false)
    case .feedReady:
      feeds.making = FeedsState.Making(of: SampleAgenda.room.id, showsNames: true)
      feeds.making?.path = "calendar/" + String(repeating: "0f9a", count: 16) + ".ics"
    case .feedEnding: feeds.ending = SampleAgenda.feed
    default: break
    }
    return feeds
  }
}

/// A morning of the sample clinic: one session that is over, one that is on, a group, and one without a place.
final class SampleAgenda {
  static let zone = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)
  static let first = ID<Appointment>(UUID(high: 18, low: 1))

  static func session(_ number: UInt64) -> ID<Session> { ID(UUID(high: 19, low: number)) }

  static let service: Service = {
    var service = Service()
    service.id = ID(UUID(high: 20, low: 1))
    service.name = "Fisioterapia"
    service.price = Money(150, .brl)
    service.color = 4
    return service
  }()

  static let group: Service = {
    var service = Service()
    service.id = ID(UUID(high: 20, low: 2))
    service.name = "Pilates em grupo"
    service.places = 4
    service.color = 6
    return service
  }()

  static let room: Room = {
    var room = Room()
    room.id = ID(UUID(high: 20, low: 3))
    room.name = "Sala azul"
    return room
  }()

  static let feed: AgendaFeed = {
    var feed = AgendaFeed()
    feed.id = UUID(high: 20, low: 5)
    feed.madeAt = Sample.now
    feed.usedOn = Sample.today
    return feed
  }()

  private static let absence: Absence = {
    var absence = Absence()
    absence.id = ID(UUID(high: 20, low: 4))
    absence.owner = Sample.account.id
    absence.kind = .course
    absence.from = CivilDateTime(Sample.today, clock(14))
    absence.until = CivilDateTime(Sample.today, clock(16))
    return absence
  }()

  /// A holiday on which the clinic is open, and a Saturday.
  static let openDays: [OpenDay] = ["2026-04-21", "2026-03-07"].map { text in
    var day = OpenDay()
    day.date = CivilDate(text) ?? .epoch
    day.id = ID(UUID(high: 20, low: UInt64(day.date.day)))
    day.owner = Sample.space.space
    day.hours = [ClockHours(.all, clock(8), clock(12))]
    return day
  }

  /// One on which it is closed, though sessions are booked.
  static let closedDay: Absence = {
    var absence = Absence()
    absence.id = ID(UUID(high: 20, low: 6))
    absence.owner = Sample.space.space
    absence.from = CivilDateTime(Sample.today, .midnight)
    absence.until = CivilDateTime(Sample.today.adding(days: 1), .midnight)
    absence.note = "Aniversário da cidade"
    return absence
  }()

  private let storage = LayeredStorage(MemoryStorage())
  private var people: UInt64 = 0

  init() {
    let records = Transaction(storage)
    records.put(Sample.clinic("free"))
    for patient in Pages.people { records.put(patient) }
    records.put(Self.service)
    records.put(Self.group)
    records.put(Self.room)
    book(1, Self.service, at: 8, people: 1)
    book(2, Self.service, at: 9, people: 1)
    book(3, Self.group, at: 10, people: 2)
    book(4, Self.service, at: 9, people: 1)
    run(StepAppointment<ClinicAgenda>(Self.first, .arrive))
    run(StepAppointment<ClinicAgenda>(Self.first, .complete))
  }

  private static func clock(_ hour: Int) -> CivilTime {
    CivilTime(hour: hour, minute: 0) ?? .midnight
  }

  private func book(_ number: UInt64, _ service: Service, at hour: Int, people count: Int) {
    var session = Session()
    session.id = Self.session(number)
    session.service = service.id
    session.places = service.places
    let start = CivilDateTime(Sample.today, Self.clock(hour))
    session.place = SessionPlace(
      start, in: Self.zone.name, at: Self.zone.instant(start), minutes: service.minutes)
    session.place.therapist = Sample.account.id
    session.place.room = Self.room.id
    let appointments = (0..<count).map { _ in
      people += 1
      return Appointment(
        ID(UUID(high: 18, low: people)), Pages.people[Int(people - 1)].id.uuid)
    }
    run(BookSession<ClinicAgenda>(session, appointments))
  }

  private func run<M: Mutation>(_ mutation: M) {
    let author = Author(
      account: Sample.account.id, role: Sample.space.role, time: Sample.now)
    _ = storage.run(M.name, mutation.object, in: clinicSchema, by: author)
  }

  func show(_ state: inout AgendaState, isEmpty: Bool) {
    let me = Member(Sample.account.id, Sample.account.email, as: .admin, since: .epoch)
    state.book.apply(Changes<Member>.all([me]))
    let records = Transaction(storage)
    state.book.apply(Changes<Service>.all(isEmpty ? [] : [Self.service, Self.group]))
    state.book.apply(Changes<Room>.all(isEmpty ? [] : [Self.room]))
    state.book.apply(Changes<Absence>.all(isEmpty ? [] : [Self.absence]))
    state.book.apply(
      Changes<Session>.all(isEmpty ? [] : records.all(Session.self, by: "start", equal: [])))
    state.book.apply(
      Changes<Appointment>.all(
        isEmpty ? [] : records.all(Appointment.self, by: "start", equal: [])))
  }
}
