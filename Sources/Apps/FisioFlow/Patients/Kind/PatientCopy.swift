import Clinic
import Editing
import Entitlements
import RecordPages
import Records
import Shell
import Texts
import Values

extension Patient {
  static var noun: Noun {
    Noun(
      .masculine, one: Phrase(pt: "paciente", en: "patient"),
      many: Phrase(pt: "pacientes", en: "patients"))
  }

  /// What a person's own copy has of patients: all of them, with the texts that wait for a decision.
  static var copy: CopyKind {
    var copy = CopyKind(
      "patients", noun, copyWords,
      count: { parts in
        guard let patients = parts[Patients.self], patients.isLoaded,
          parts[Texts.self]?.isLoaded == true
        else { return nil }
        return patients.book.entries.count
      },
      records: { parts in (parts[Patients.self]?.book.entries ?? []).map { $0.patient } },
      texts: { parts in parts[Texts.self]?.waiting ?? [] },
      adding: { AddPatient(recovered: $0, with: $1) },
      entry: { read in
        var add = read
        add.isRecovered = true
        let patient = add.record
        return CopyEntry(
          patient, by: add, called: patient.displayName, isArchived: patient.isArchived,
          texts: add.texts.count)
      })
    copy.ignored = ["createdAt", "updatedAt"]
    copy.room = { context, parts in
      let active = parts[Patients.self]?.book.activeCount ?? 0
      return context.plan.limits.maxPatients.room(after: Int64(active))
    }
    return copy
  }

  private static var copyWords: CopyKindWords {
    CopyKindWords(
      contents: Phrase(
        pt: "os pacientes, ativos e arquivados", en: "the patients, active and archived"),
      active: Phrase(pt: "Pacientes ativos", en: "Active patients"),
      archived: Phrase(pt: "Arquivados", en: "Archived"),
      clashing: Phrase(
        pt: "Têm o CPF de alguém que já está aqui: não voltam",
        en: "Have the CPF of somebody who is here: will not come back"))
  }
}
