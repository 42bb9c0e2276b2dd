import Agenda
import Fields
import Flow
import Records
import Scheduling
import Shell
import Sync
import Values

/// What is booked on days that this device does not hold, as their page asked the server for it.
public struct OlderDays: Equatable {
  public let first: CivilDate
  public let last: CivilDate
  public internal(set) var sessions = AskedRecords<Session>()
  /// Of those who come to them.
  public internal(set) var appointments = AskedRecords<Appointment>()

  init(_ first: CivilDate, through last: CivilDate) {
    self.first = first
    self.last = last
  }

  /// Whether all that is booked there is here.
  var isWhole: Bool { sessions.isWhole && appointments.isWhole }

  /// Those of a session, in the order in which they were booked.
  func appointments(of session: ID<Session>) -> [Appointment] {
    appointments.records.filter { $0.session == session }
      .ordered { ($0.createdAt, $0.id.uuid) < ($1.createdAt, $1.id.uuid) }
  }

  /// What stands in the agenda of a day, in the order of its times.
  func shown(on date: CivilDate) -> [Session] {
    sessions.records.filter { session in
      guard session.place.start.date == date else { return false }
      return session.isPlaced || appointments(of: session.id).contains { $0.state == .noShow }
    }.ordered { ($0.place.startsAt, $0.id.uuid) < ($1.place.startsAt, $1.id.uuid) }
  }
}

extension AgendaPart {
  /// Asks the server for what is booked on some days. Asked for the same days again, it goes on with what did not come,
  /// or begins anew where all came.
  static func askForDays(
    _ state: inout State, from first: CivilDate, through last: CivilDate
  ) -> Effect<Action> {
    let isOnline = state.context.sync.isOnline
    if let asked = state.olderDays, asked.first == first, asked.last == last, !asked.isWhole {
      return askForMoreSessions(&state) + askForMoreAppointments(&state)
    }
    let sessionsRequest = state.daysRequest(Session.self, from: first, through: last)
    let request = state.daysRequest(Appointment.self, from: first, through: last)
    var days = OlderDays(first, through: last)
    // Answers about other days, which are still on their way, are passed over.
    if let former = state.olderDays {
      days.sessions = former.sessions
      days.appointments = former.appointments
    }
    let sessions: Effect<Action> = days.sessions.start(sessionsRequest, isOnline: isOnline) {
      .older(.daySessionsCame($0))
    }
    let appointments: Effect<Action> = days.appointments.start(request, isOnline: isOnline) {
      .older(.dayAppointmentsCame($0))
    }
    state.olderDays = days
    return sessions + appointments
  }

  /// Asks for the next page of sessions, where there is one.
  private static func askForMoreSessions(_ state: inout State) -> Effect<Action> {
    guard var days = state.olderDays else { return .none }
    let effect: Effect<Action> = days.sessions.goOn(isOnline: state.context.sync.isOnline) {
      .older(.daySessionsCame($0))
    }
    state.olderDays = days
    return effect
  }

  /// Asks for the next page of appointments, where there is one.
  private static func askForMoreAppointments(_ state: inout State) -> Effect<Action> {
    guard var days = state.olderDays else { return .none }
    let effect: Effect<Action> = days.appointments.goOn(isOnline: state.context.sync.isOnline) {
      .older(.dayAppointmentsCame($0))
    }
    state.olderDays = days
    return effect
  }

  static func append(daySessions page: AskedPage, _ state: inout State) -> Effect<Action> {
    state.olderDays?.sessions.add(page)
    guard state.olderDays?.sessions.hasMore == true, case .success = page.result else {
      return .none
    }
    return askForMoreSessions(&state)
  }

  static func append(dayAppointments page: AskedPage, _ state: inout State) -> Effect<Action> {
    state.olderDays?.appointments.add(page)
    guard state.olderDays?.appointments.hasMore == true, case .success = page.result else {
      return .none
    }
    return askForMoreAppointments(&state)
  }
}

extension AgendaState {
  /// What asks for the records of some days.
  func daysRequest<R: Record>(
    _ type: R.Type, from first: CivilDate, through last: CivilDate
  ) -> RecordsRequest {
    let range = FieldRange(
      from: .text(first.description), until: .text(last.adding(days: 1).description))
    var request = RecordsRequest(
      type, in: context.space, by: "start", range, schema: context.app.schema.revision)
    request.limit = RecordsRequest.most
    return request
  }
}
