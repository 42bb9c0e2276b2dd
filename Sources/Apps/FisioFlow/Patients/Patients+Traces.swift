import Clinic
import DocumentsFeature
import Flow
import Records
import Shell
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
    _ state: inout State, of id: ID<Patient>, at time: Instant, among parts: Parts
  ) -> Effect<Action> {
    guard let patient = state.book.patient(id) else { return .none }
    state.looks = state.looks.filter { 0..<oneLook ~= time.since($0.time) }
    guard !state.looks.contains(where: { $0.patient == id }) else { return .none }
    state.looks.append(Look(patient: id, time: time))
    let hasDocuments = parts[PatientDocumentIndex.self]?.hasDocuments(of: id) ?? false
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
