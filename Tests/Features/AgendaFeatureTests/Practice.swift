import Agenda
import Entitlements
import Fields
import Flow
import FlowTesting
import Identity
import RecordPages
import Records
import Scheduling
import Screen
import Values

@testable import AgendaFeature
@testable import Shell

/// A practice with two therapists, as the tests see its agenda: on Thursday, 26 November 2026, at ten in São
/// Paulo.
enum Practice {
  static let now = Instant("2026-11-26T13:00:00Z")!
  static let today = CivilDate("2026-11-26")!
  static let zone = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)
  static let house = UUID.test(80)
  static let bia = UUID.test(90)
  static let caio = UUID.test(91)
  static let rui = UUID.test(60)
  static let vera = UUID.test(61)
  static let giver = Role("therapist", .write, managesTeam: true, managesSpace: true)
  static let looker = Role("looker", .read)

  static let schema: SpaceSchema = {
    var schema = SpaceSchema(kind: "practice", Roles([giver, looker], founder: giver).permissions)
    schema.add(Guest.self)
    schema.add(Member.self)
    schema.add(AddGuest.self)
    schema.addAgenda(of: Visits.self)
    return schema
  }()

  static let app = App(
    "practice", "Practice", start: .agenda,
    words: AppWords(
      space: Noun(
        .masculine, one: Phrase(pt: "consultório", en: "practice"),
        many: Phrase(pt: "consultórios", en: "practices")),
      signInLead: Phrase(pt: "Entre.", en: "Sign in."),
      createLead: Phrase(pt: "Crie.", en: "Create.")),
    roles: [
      RoleWords(
        giver, Phrase(pt: "Profissional", en: "Therapist"), Phrase(pt: "Atende.", en: "Treats."))
    ],
    schema: schema,
    parts: { parts, context in
      parts.add(Guests.self, in: context)
      parts.add(AgendaTab.self, in: context)
      parts.add(AgendaPart<Visits>.self, in: context)
    },
    laterParts: { parts, context in
      for kind in AgendaKinds<Visits>.all { parts.add(kind) }
      parts.add(Acts.self, in: context)
      parts.add(AppointmentImporting<Visits>.self, in: context)
      parts.add(HoursPart<Visits>.self, in: context)
      parts.add(HolidaysPart<Visits>.self, in: context)
      parts.add(AbsencePart<Visits>.self, in: context)
      parts.add(FeedsPart<Visits>.self, in: context)
      parts.add(AgendaSettings<Service>.self, in: context)
      parts.add(AgendaSettingPage<Service>.self, in: context)
      parts.add(FormPage<Service>.self, in: context)
      parts.add(AgendaSettings<Room>.self, in: context)
      parts.add(AgendaSettingPage<Room>.self, in: context)
      parts.add(FormPage<Room>.self, in: context)
    })

  static let service = with(Service()) {
    $0.id = .test(20)
    $0.name = "Fisioterapia"
    $0.minutes = 50
    $0.after = 10
    $0.color = 3
  }
  static let blue = with(Room()) {
    $0.id = .test(21)
    $0.name = "Sala azul"
  }
  /// From eight to twelve and from one to six, on weekdays.
  static let hours = with(WorkingHours()) {
    $0.id = .test(22)
    $0.owner = house
    $0.hours = [
      ClockHours(Weekdays(bits: 0x1F), clock(8), clock(18))
    ]
    $0.breaks = [ClockHours(.all, clock(12), clock(13))]
  }

  static func clock(_ hour: Int, _ minute: Int = 0) -> CivilTime {
    CivilTime(hour: hour, minute: minute)!
  }

  /// - Parameter minute: of the day, on its clocks.
  static func place(
    _ minute: Int, minutes: Int = 50, after: Int = 0, _ therapist: UUID? = bia,
    room: ID<Room>? = nil, on date: CivilDate = today
  ) -> SessionPlace {
    let start = CivilDateTime(date, clock(minute / 60, minute % 60))
    var place = SessionPlace(start, in: zone.name, at: zone.instant(start), minutes: minutes)
    place.therapist = therapist
    place.room = room
    place.after = after
    return place
  }

  static func member(_ account: UUID, _ email: String, _ role: Role = giver) -> Member {
    Member(account, email, as: role, since: .epoch)
  }

  /// The agenda as somebody finds it: with its hours, and what a device has run before.
  static func state(
    _ device: Device = Device(), as account: UUID = bia, role: Role = giver
  ) -> AgendaState {
    var context = Context(app)
    context.account.id = account
    context.membership.space = house
    context.role = role.rawValue
    context.today = today
    context.path = .agenda
    var state = AgendaState(in: context)
    state.clocks.zone = zone
    state.now = now
    state.book.apply(
      Changes<Member>(
        isComplete: true, changed: [member(bia, "bia@umbu.com"), member(caio, "caio@umbu.com")]))
    state.book.apply(Changes<Service>(isComplete: true, changed: [service]))
    state.book.apply(Changes<Room>(isComplete: true, changed: [blue]))
    state.book.apply(Changes<WorkingHours>(isComplete: true, changed: [hours]))
    device.show(&state)
    return state
  }

  /// The screen at a path.
  static func screen(
    _ state: AgendaState, _ path: Path = .agenda, _ language: Language = .pt, width: Int = 360
  ) -> Node {
    var home = Home.State(app, account: state.context.account, space: state.context.membership)
    var state = state
    state.context.path = path
    home.context = state.context
    home.parts[AgendaPart<Visits>.self] = state
    return Home.view(
      home, Scene(Surroundings(now: now, width: width, language: language)) { _ in 0 })
  }

  static func look(_ state: AgendaState, width: Int = 360) -> AgendaLook {
    AgendaLook(
      state, Scene(Surroundings(now: now, width: width)) { _ in 0 }, Frame(state.context),
      therapists: AgendaPart<Visits>.therapists(state), noun: Visits.noun,
      person: { Visits.person($0, among: Parts()) }, personPage: { Visits.page(of: $0) })
  }

  static func plan(_ state: AgendaState, width: Int = 360, days: Int = 1) -> DayPlan {
    let look = look(state, width: width)
    return DayPlan(
      state.book, on: (0..<days).map { state.date.adding(days: $0) }, in: zone,
      of: look.shown.therapists,
      showsAll: look.shown.isAll, isSplit: width >= 700, house: house, now: state.now)
  }
}

/// A device's records, on which the requests of a test are run as a device runs them.
final class Device {
  private let storage = LayeredStorage(MemoryStorage())
  private var made: UInt64 = 0

  init() {
    let records = Transaction(storage)
    records.put(Practice.service)
    records.put(Practice.blue)
    for guest in Guests.known { records.put(guest) }
  }

  @discardableResult
  func run<M: Mutation>(_ mutation: M, at time: Instant = Practice.now) -> Refusal? {
    let author = Author(account: Practice.bia, role: Practice.giver.rawValue, time: time)
    return storage.run(M.name, mutation.object, in: Practice.schema, by: author)
  }

  /// Runs the changes that an effect asks for and tells the agenda what became of them, and so on; then it shows what
  /// there is.
  func drive(_ effect: Effect<AgendaAction>, _ state: inout AgendaState) {
    drive(effect, &state) { show(&$0) }
  }

  /// The same for very many changes: it is shown what there is once, when all are run.
  func driveAtOnce(_ effect: Effect<AgendaAction>, _ state: inout AgendaState) {
    drive(effect, &state) { _ in }
    show(&state)
  }

  private func drive(
    _ effect: Effect<AgendaAction>, _ state: inout AgendaState,
    then showing: (inout AgendaState) -> Void
  ) {
    for step in effect.steps {
      guard case .space(.mutate(let name, let arguments)) = step.request else { continue }
      let author = Author(
        account: Practice.bia, role: Practice.giver.rawValue, time: state.now)
      let refusal = storage.run(name, arguments, in: Practice.schema, by: author)
      let outcome = refusal.map { MutationOutcome.refused($0) } ?? .saved
      guard let action = step.receive(.space(.mutation(outcome))) else { continue }
      drive(AgendaPart<Visits>.reduce(&state, action), &state, then: showing)
    }
    showing(&state)
  }

  /// Books a session of one, and returns its ids.
  @discardableResult
  func book(
    _ place: SessionPlace, _ person: UUID = Practice.rui, as state: AppointmentState = .confirmed
  ) -> (session: ID<Session>, appointment: ID<Appointment>) {
    made += 1
    var session = Session()
    session.id = .test(1_000 + made)
    session.service = Practice.service.id
    session.place = place
    let appointment = Appointment(.test(2_000 + made), person, state)
    run(BookSession<Visits>(session, [appointment]))
    return (session.id, appointment.id)
  }

  var sessions: Changes<Session> {
    Changes(
      isComplete: true,
      changed: Transaction(storage).all(Session.self, by: "series", equal: []))
  }

  var appointments: Changes<Appointment> {
    Changes(
      isComplete: true,
      changed: Transaction(storage).all(Appointment.self, by: "session", equal: []))
  }

  var series: Changes<Series> {
    Changes(
      isComplete: true,
      changed: Transaction(storage).all(Series.self, by: "lastDay", equal: []))
  }

  func show(_ state: inout AgendaState) {
    state.book.apply(series)
    state.book.apply(sessions)
    state.book.apply(appointments)
  }
}
