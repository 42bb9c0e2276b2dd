import API
import Agenda
import Flow
import Records
import Scheduling
import Shell
import Sync
import Values

extension AgendaPart {
  /// Asks the server for the addresses by which those of a session answer who are written to by hand. Until they are here, as
  /// without a network, the text asks in words alone.
  static func askForReplies(
    _ state: State, at path: Path, among parts: Parts
  ) -> Effect<Action> {
    let shown = path.session ?? path.appointment.flatMap { state.book.appointment($0)?.session }
    guard state.context.sync.isOnline, !state.context.isAlone,
      state.context.permission(on: Session.recordType) >= .write,
      let session = shown.flatMap({ state.book.session($0) })
    else { return .none }
    let asked = state.book.appointments(of: session.id).filter { appointment in
      session.isToCome(appointment, at: state.now) && state.replies[appointment.id.uuid] == nil
        && A.contact(of: appointment.person, among: parts) != nil
    }
    return .all(
      asked.map { appointment in
        let order = AppointmentLinkOrder(in: state.house, for: appointment.id)
        return .call(AgendaEndpoints.link, order) { .replyCame(appointment.id, $0) }
      })
  }

  static func takeReply(
    _ state: inout State, of appointment: ID<Appointment>,
    _ answer: Result<AppointmentLink, APIError>
  ) {
    guard case .success(let link) = answer, !link.address.isEmpty else { return }
    state.replies[appointment.uuid] = link.address
  }
}

extension Session {
  /// Whether somebody of it is still to come, and may say so.
  func isToCome(_ appointment: Appointment, at now: Instant) -> Bool {
    isPlaced && now < place.startsAt
      && (appointment.state == .requested || appointment.state == .confirmed)
  }
}
