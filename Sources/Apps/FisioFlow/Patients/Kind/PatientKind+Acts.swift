import Clinic
import Flow
import Identity
import Records
import Screen
import Shell
import Values

extension Patient {
  /// What people do with patients, one or many.
  static var acts: [RecordAct] {
    var acts = [
      RecordAct(
        "archive", with: Patient.self, Phrase(pt: "Arquivar", en: "Archive"), .archive,
        one: Phrase(pt: "{0} foi para os arquivados", en: "{0} was archived"),
        many: Plural(
          one: Phrase(pt: "# paciente foi para os arquivados", en: "# patient was archived"),
          other: Phrase(
            pt: "# pacientes foram para os arquivados", en: "# patients were archived")),
        where: { !$0.isArchived }, by: { .mutate(ArchivePatient($0.id)) },
        undo: { .mutate(RestorePatient($0.id)) }),
      RecordAct(
        "restore", with: Patient.self, Phrase(pt: "Restaurar", en: "Restore"), .restore,
        one: Phrase(pt: "{0} voltou para os ativos", en: "{0} is active again"),
        many: Plural(
          one: Phrase(pt: "# paciente voltou para os ativos", en: "# patient is active again"),
          other: Phrase(
            pt: "# pacientes voltaram para os ativos", en: "# patients are active again")),
        where: { $0.isArchived }, by: { .mutate(RestorePatient($0.id)) },
        undo: { .mutate(ArchivePatient($0.id)) }),
    ]
    for position in acts.indices {
      acts[position].isOffered = { $0.permission(on: Patient.recordType) >= .write }
    }
    return acts
  }
}
