import Clinic
import Editing
import Fields
import RecordPages
import Records
import Shell

extension Patient {
  /// What can be done with a patient.
  static var changes: [ChangeKind] {
    let changes = UsualChanges<Patient>(noun, fields)
    return [
      changes.adding(AddPatient.self, called: name(of:)) { $0.record },
      changes.editing(EditPatient.self) { ($0.id, $0.changes) },
      changes.archiving(ArchivePatient.self) { $0.id },
      changes.restoring(RestorePatient.self) { $0.id },
      changes.viewing(ViewPatient.self),
      changes.exporting(ExportData.self),
    ] + changes.decisions
  }

  static var fields: [FieldKind] { PatientField.allCases.map { FieldKind($0) } }

  /// What a patient who was added is called.
  @Sendable private static func name(of patient: JSONValue) -> String? {
    if let social = patient["socialName"]?.text, !social.isEmpty { return social }
    return patient["fullName"]?.text
  }
}
