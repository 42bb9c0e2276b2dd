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
    UsualActs<Patient>(noun).archiving(
      by: { .mutate(ArchivePatient($0)) }, restoring: { .mutate(RestorePatient($0)) },
      to: Phrase(pt: "os ativos", en: "active"))
  }
}
