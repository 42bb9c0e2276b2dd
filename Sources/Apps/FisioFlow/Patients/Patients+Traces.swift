import Clinic
import Flow
import Records
import Sync
import Values

extension Patients {
  /// When the person looked at a patient.
  struct Look: Equatable, Sendable {
    var patient: ID<Patient>
    var time: Instant
  }

  /// For so long a further look at the same patient is the same look, in milliseconds.
  private static let oneLook: Int64 = 5 * 60_000

  /// The person has a patient's data before them, if it is here.
  static func look(at id: ID<Patient>, _ state: State) -> Effect<Action> {
    guard state.book.patient(id) != nil else { return .none }
    return .now { .looked(id, at: $0) }
  }

  static func leaveTrace(
    _ state: inout State, of id: ID<Patient>, at time: Instant
  ) -> Effect<Action> {
    guard let patient = state.book.patient(id) else { return .none }
    state.looks = state.looks.filter { 0..<oneLook ~= time.since($0.time) }
    guard !state.looks.contains(where: { $0.patient == id }) else { return .none }
    state.looks.append(Look(patient: id, time: time))
    let hasDocuments = state.documents.hasDocuments(of: id)
    return .fire(.mutate(ViewPatient(patient, hasDocuments: hasDocuments)))
  }

  /// Opens the page that tells who looked at a patient.
  static func openAccess(_ state: inout State, _ id: ID<Patient>) -> Effect<Action> {
    var child = AccessLog.State(space: state.space, patient: id)
    let effect = AccessLog.reduce(&child, .opened).map { Action.access($0) }
    state.child = .access(child)
    return effect
  }
}

extension SyncStatus {
  /// The same without the traces that wait or were refused: they are sent like everything else, and
  /// nothing that the person did would be missed if they looked at them.
  var withoutTraces: SyncStatus {
    var status = self
    status.pending = pending.filter { !Trace.isTrace($0.name) }
    status.refused = refused.filter { !Trace.isTrace($0.name) }
    return status
  }

  /// The traces that the server did not take, as of somebody who was removed: there is nothing that
  /// a person could do about them.
  var refusedTraces: [UUID] { refused.filter { Trace.isTrace($0.name) }.map { $0.id } }
}
