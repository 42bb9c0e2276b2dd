import Clinic
import DocumentsFeature
import Flow
import RecordPages
import Records
import Shell
import Values

extension PatientPage {
  /// The person has a patient's data before them, if it is here.
  static func look(at id: ID<Patient>, among parts: Parts) -> Effect<Action> {
    guard Patient.find(id, among: parts) != nil else { return .none }
    return .now { .looked(id, at: $0) }
  }

  static func leaveTrace(
    _ state: inout State, of id: ID<Patient>, at time: Instant, among parts: Parts
  ) -> Effect<Action> {
    guard let patient = Patient.find(id, among: parts), state.looks.add(Subject(id), at: time)
    else { return .none }
    let hasDocuments = parts[PatientDocumentIndex.self]?.hasDocuments(of: id) ?? false
    return .fire(.mutate(ViewPatient(patient, hasDocuments: hasDocuments)))
  }
}
