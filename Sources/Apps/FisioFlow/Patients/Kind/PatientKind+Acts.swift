import Clinic
import Editing
import Flow
import Identity
import Records
import Shell
import Values

extension Patient {
  /// What people do with patients, one or many.
  static var acts: [RecordAct] {
    var acts = UsualActs<Patient>(noun).archiving(
      by: { .mutate(ArchivePatient($0)) }, restoring: { .mutate(RestorePatient($0)) },
      to: Phrase(pt: "os ativos", en: "active"))
    for position in acts.indices {
      acts[position].isOffered = { $0.permission(on: Patient.recordType) >= .write }
    }
    return acts
  }
}
