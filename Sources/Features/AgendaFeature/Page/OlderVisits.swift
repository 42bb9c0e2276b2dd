import Agenda
import Fields
import Flow
import Records
import Scheduling
import Shell
import Sync
import Values

/// What somebody had before the days that this device holds, as their page asked the server for it.
public struct OlderVisits: Equatable {
  public let person: UUID
  public internal(set) var appointments = AskedRecords<Appointment>()
  /// What they were in.
  public internal(set) var sessions = AskedRecords<Session>()

  init(_ person: UUID) {
    self.person = person
  }

  /// How many come at a time.
  static let most = 20

  public func session(of appointment: Appointment) -> Session? {
    sessions.records.first { $0.id == appointment.session }
  }
}

/// What happens to it.
public indirect enum OlderAction: Equatable {
  /// Older ones of somebody are wanted, or more of them, or once more.
  case tapped(UUID)
  case appointmentsCame(AskedPage)
  case sessionsCame(AskedPage)
  /// What is on days that are not held is wanted, from the first to the last, or once more.
  case daysTapped(CivilDate, CivilDate)
  case daySessionsCame(AskedPage)
  case dayAppointmentsCame(AskedPage)
}

extension AgendaPart {
  static func older(_ state: inout State, _ action: OlderAction) -> Effect<Action> {
    let sync = state.context.sync
    switch action {
    case .tapped(let person):
      guard state.older?.person == person else {
        state.older = OlderVisits(person)
        guard let request = state.olderRequest(of: person) else { return .none }
        return state.older?.appointments.start(request, isOnline: sync.isOnline) {
          .older(.appointmentsCame($0))
        } ?? .none
      }
      return state.older?.appointments.goOn(isOnline: sync.isOnline) {
        .older(.appointmentsCame($0))
      } ?? .none
    case .appointmentsCame(let page):
      state.older?.appointments.add(page)
      let ids = (state.older?.appointments.records ?? []).map { $0.session }
      guard case .success = page.result, !ids.isEmpty else { return .none }
      let request = RecordsRequest(
        Array(ids.suffix(RecordsRequest.most)), in: state.context.space,
        schema: state.context.app.schema.revision)
      return state.older?.sessions.start(request, isOnline: sync.isOnline) {
        .older(.sessionsCame($0))
      } ?? .none
    case .sessionsCame(let page):
      state.older?.sessions.add(page)
      return .none
    case .daysTapped(let first, let last):
      return askForDays(&state, from: first, through: last)
    case .daySessionsCame(let page):
      return append(daySessions: page, &state)
    case .dayAppointmentsCame(let page):
      return append(dayAppointments: page, &state)
    }
  }
}

extension AgendaState {
  /// The first day and time that this device holds; nil where it holds all there is, or does not know.
  var heldFrom: JSONValue? {
    let window = context.sync.windows.window(of: Appointment.recordType)
    return window.flatMap { $0.from.isNull ? nil : $0.from }
  }

  /// What asks for a person's older appointments, the latest first; nil where there are none elsewhere.
  func olderRequest(of person: UUID) -> RecordsRequest? {
    guard let heldFrom else { return nil }
    var request = RecordsRequest(
      Appointment.self, in: context.space, by: "start", FieldRange(until: heldFrom),
      equal: [FieldChange("person", person.json)], schema: context.app.schema.revision)
    request.latestFirst = true
    request.limit = OlderVisits.most
    return request
  }
}
