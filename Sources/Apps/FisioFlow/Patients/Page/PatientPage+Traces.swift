import Clinic
import DocumentsFeature
import Flow
import Records
import Shell
import Values

extension PatientPage {
  /// When the person looked at a patient.
  struct Look: Equatable, Sendable {
    var patient: ID<Patient>
    var time: Instant
  }

  /// For so long a further look at the same patient is the same look, in milliseconds.
  private static let oneLook: Int64 = 5 * 60_000

  /// The person has a patient's data before them, if it is here.
  static func look(at id: ID<Patient>, among parts: Parts) -> Effect<Action> {
    guard Patient.find(id, among: parts) != nil else { return .none }
    return .now { .looked(id, at: $0) }
  }

  static func leaveTrace(
    _ state: inout State, of id: ID<Patient>, at time: Instant, among parts: Parts
  ) -> Effect<Action> {
    guard let patient = Patient.find(id, among: parts) else { return .none }
    state.looks = state.looks.filter { 0..<oneLook ~= time.since($0.time) }
    guard !state.looks.contains(where: { $0.patient == id }) else { return .none }
    state.looks.append(Look(patient: id, time: time))
    let hasDocuments = parts[PatientDocumentIndex.self]?.hasDocuments(of: id) ?? false
    return .fire(.mutate(ViewPatient(patient, hasDocuments: hasDocuments)))
  }
}
