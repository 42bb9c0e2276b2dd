import Clinic
import Editing
import Entitlements
import RecordPages
import Records
import Shell
import Texts
import Values

extension Patient {
  /// What a person's own copy has of patients: all of them, with the texts that wait for a decision.
  static var copy: CopyKind {
    var copy = CopyKind(
      "patients", noun, copyWords,
      all: { parts in
        let areHere =
          parts[Patients.self]?.isLoaded == true && parts[Texts.self]?.isLoaded == true
        return areHere ? all(among: parts) : nil
      },
      texts: { $0[Texts.self]?.waiting ?? [] }, called: { $0.displayName })
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
