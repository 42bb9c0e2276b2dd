import Audit
import Clinic
import Editing
import Entitlements
import Fields
import Flow
import Identity
import RecordPages
import Records
import Shell
import Values

extension Patient: Archivable {}

extension Patient {
  /// What the shared features are told of patients.
  static var kind: RecordKind {
    var kind = RecordKind(
      Patient.self, noun, all: { all(among: $0) }, called: { $0.displayName })
    kind.addArchiving(of: Patient.self, to: Phrase(pt: "os ativos", en: "active"))
    kind.addDecisions(of: Patient.self)
    let changes = UsualChanges<Patient>(noun, kind.fields)
    kind.changes += [changes.viewing(ViewPatient.self), changes.exporting(ExportData.self)]
    kind.page = { path(of: ID($0)) }
    kind.paywall = { refusal, parts in
      guard refusal.code == .limitReached else { return nil }
      return .addPatient(active: Int64(parts[Patients.self]?.book.activeCount ?? 0))
    }
    kind.copy = copy
    kind.room = { refusal in
      guard refusal.subject == "patients" else { return nil }
      return (Phrase(pt: "Arquivar outro paciente", en: "Archive another patient"), .patients)
    }
    kind.refusal = { words(of: $0)?($1) }
    kind.hasHistory = true
    // Those who run the clinic.
    kind.showsAccesses = { $0.managesSpace }
    kind.audited = (look: .viewPatient, change: .editPatient)
    kind.deed = { entry, language in
      entry.action == .createAppointment
        ? Phrase(pt: "Marcou uma consulta", en: "Made an appointment")(language) : nil
    }
    return kind
  }

  static var noun: Noun {
    Noun(
      .masculine, one: Phrase(pt: "paciente", en: "patient"),
      many: Phrase(pt: "pacientes", en: "patients"))
  }

  /// Those that are here.
  static func all(among parts: Parts) -> [Patient] {
    (parts[Patients.self]?.book.entries ?? []).map { $0.patient }
  }

  /// Why a change of a patient was refused.
  private static func words(of refusal: Refusal) -> ((Language) -> String)? {
    switch refusal.code {
    case .limitReached where refusal.subject == "patients":
      return { language in
        Phrase(
          pt: "O plano permite {0} pacientes ativos, e todos os lugares estão ocupados.",
          en: "The plan allows {0} active patients, and every place is taken.")(
            language, NumberText.text(Int64(refusal.limit ?? 0), in: language))
      }
    case .duplicate where refusal.subject == "id":
      return {
        Phrase(
          pt: "Este paciente já foi adicionado, talvez a partir de outro aparelho.",
          en: "This patient has been added already, perhaps from another device.")($0)
      }
    case .duplicate where refusal.subject == "cpf":
      return { FormProblem.rule(.duplicate).text(for: .cpf)($0) }
    case .invalid, .unreadable:
      guard let field = PatientField(rawValue: refusal.subject),
        let problem = refusal.reason.flatMap({ PatientProblem(rawValue: $0) })
      else { return nil }
      return { FormProblem.rule(problem).line(for: field, $0) }
    case .missing where refusal.subject == recordType:
      return {
        Phrase(pt: "Este paciente já não existe.", en: "This patient does not exist any more.")($0)
      }
    case .limitReached, .missing, .duplicate, .overlap, .forbidden, .unknownMutation:
      return nil
    }
  }
}
