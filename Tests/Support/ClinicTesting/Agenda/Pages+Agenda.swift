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
    case .services: Service.path
    case .service: Service.path(of: SampleAgenda.service.id)
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
    case .services, .service:
      var list = AgendaSettings<Service>.State(in: context)
      _ = AgendaSettings<Service>.reduce(&list, .changed(.all([SampleAgenda.service])))
      home.parts[AgendaSettings<Service>.self] = list
    default: break
    }
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

  private static let absence: Absence = {
    var absence = Absence()
    absence.id = ID(UUID(high: 20, low: 4))
    absence.owner = Sample.account.id
    absence.kind = .course
    absence.from = CivilDateTime(Sample.today, clock(14))
    absence.until = CivilDateTime(Sample.today, clock(16))
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
